// The liquid part of the complex as the flow sees it: its tetrahedra, its surface and the patterns of the
// matrices on them, numbered without gaps.
//
// A snapshot: it stays as it was taken when the complex changes. Positions are not part of it, because the
// stages of a step look at the same connectivity in several configurations.
#pragma once

#include "fem/sparse.h"
#include "mesh/tet_mesh.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace meniscus::fem {

using Tet = std::array<Index, 4>;
using Triangle = std::array<Index, 3>;  // counter-clockwise seen from outside the liquid

// An edge along which the free surface meets a wall, in the direction of the triangle of the wall it is of.
struct LineEdge {
  Index from, to;
  Index wall;  // that triangle
};

struct LiquidMesh {
  std::vector<mesh::VertexId> vertices;  // in the complex
  std::vector<mesh::TetId> tet_ids;      // in the complex
  std::vector<Tet> tets;
  std::vector<Triangle> surface;   // between the liquid and air
  std::vector<Triangle> walls;     // on the hull of the complex
  std::vector<Triangle> boundary;  // closed: the surface first, then the walls
  std::vector<Index> wall_tets;    // the tetrahedron behind every triangle of the walls
  std::vector<LineEdge> line;      // the contact line
  std::vector<bool> contact_line;  // of every vertex: whether it is one of the surface and one of the walls

  // Bodies: parts of the liquid that share no vertex.
  std::vector<Index> body;  // of every vertex
  std::size_t bodies = 0;

  // Vertices of a common tetrahedron, each vertex with itself included.
  std::shared_ptr<const Sparsity> graph;
  // The same for triangles of the boundary: rows of interior vertices are empty.
  std::shared_ptr<const Sparsity> surface_graph;
  // Positions in `graph` of the pairs of vertices of every tetrahedron.
  std::vector<std::array<std::array<Index, 4>, 4>> tet_entries;

  [[nodiscard]] std::size_t size() const { return vertices.size(); }
};

[[nodiscard]] LiquidMesh liquid_mesh(const mesh::TetMesh& mesh, mesh::Label liquid);

// Where the vertices of the liquid are now.
[[nodiscard]] std::vector<Vec3> positions(const mesh::TetMesh& mesh, const LiquidMesh& liquid);

// The volume of every body, by its boundary: exact for the polyhedron.
[[nodiscard]] std::vector<double> body_volumes(const LiquidMesh& liquid, std::span<const Vec3> x);

// A quarter of the volume of the tetrahedra around each vertex.
[[nodiscard]] std::vector<double> nodal_volumes(const LiquidMesh& liquid, std::span<const Vec3> x);

}  // namespace meniscus::fem
