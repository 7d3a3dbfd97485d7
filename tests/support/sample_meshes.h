// Small meshes for tests, made without a mesher: a few tetrahedra, and boxes cut into Kuhn tetrahedra into
// which bodies of liquid are carved. Bodies have vertices on their true surface and closed manifold
// interfaces.
//
// Boxes span [0, scale]^3 and have n cubes along each side. The same arguments give the same bits.
#pragma once

#include "mesh/tet_mesh.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace meniscus::test {

// The input of TetMesh::from_cells.
struct Cells {
  std::vector<mesh::Vec3> points;
  std::vector<std::array<std::uint32_t, 4>> cells;
  std::vector<mesh::Label> labels;

  [[nodiscard]] mesh::TetMesh build() const { return mesh::TetMesh::from_cells(points, cells, labels); }
};

// The corner of a cube: vertices at the origin and at `scale` on the three axes; volume scale^3 / 6.
[[nodiscard]] mesh::TetMesh single_tet(double scale = 1);

// The same and its neighbour across the slanted face (face 0), with its apex at (scale, scale, scale), twice
// the volume and the label `other`.
[[nodiscard]] mesh::TetMesh two_tets(double scale = 1, mesh::Label other = mesh::kAir);

// Six tetrahedra around each diagonal of n^3 cubes. Interior vertices are displaced by up to `jitter` times
// the side of a cube in each coordinate; up to 0.1 nothing inverts. All of it is air.
[[nodiscard]] Cells box_cells(int n, double scale = 1, double jitter = 0, std::uint64_t seed = 1);
[[nodiscard]] mesh::TetMesh box_mesh(int n, double scale = 1, double jitter = 0, std::uint64_t seed = 1);

// A ball of liquid in the middle of a box of air; n >= 6.
inline constexpr double kBallRadius = 0.3;  // times scale
[[nodiscard]] mesh::TetMesh labelled_ball_in_box(int n, double scale = 1, std::uint64_t seed = 1);

// An upright cylinder of liquid between the floor (z = 0) and the ceiling: two contact lines, where it meets
// the walls at right angles; n >= 6.
inline constexpr double kColumnRadius = 0.3;  // times scale
[[nodiscard]] mesh::TetMesh labelled_column(int n, double scale = 1, std::uint64_t seed = 1);

// A ball of two liquids, label 1 above and label 2 below the plane z = scale / 2, in a box of air: the three
// meet in a circle of radius kBallRadius; n even and >= 6.
[[nodiscard]] mesh::TetMesh three_phases(int n, double scale = 1);

// A ring of liquid cubes around the axis x = y = scale / 2 in the middle layer of a box of 5^3 cubes: sharp
// edged, with the surface of a torus. Its volume is 8 / 125 scale^3.
[[nodiscard]] mesh::TetMesh labelled_ring(double scale = 1);

// Gives every tetrahedron the label of its centroid and classifies the vertices anew.
void relabel(mesh::TetMesh& mesh, const std::function<mesh::Label(const mesh::Vec3&)>& label_at);

// Puts a vertex at the centroid of t and joins it to the four faces, by the primitives of TetMesh alone.
mesh::VertexId insert_in_tet(mesh::TetMesh& mesh, mesh::TetId t);
// Takes it out again: one tetrahedron in place of its four.
mesh::TetId remove_from_tet(mesh::TetMesh& mesh, mesh::VertexId v);

struct Sample {
  std::string name;
  mesh::TetMesh mesh;
};
// One of each of the above, for properties that hold for all meshes.
[[nodiscard]] std::vector<Sample> all_samples(double scale = 1);
inline constexpr std::array<double, 3> kScales{1e-6, 1, 1e3};

}  // namespace meniscus::test
