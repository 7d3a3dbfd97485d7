// Edges and corners of the triangles that interfaces and walls are made of: what remeshing ranks them by.
#pragma once

#include "mesh/field.h"

#include <span>
#include <vector>

namespace meniscus::mesh {

// An edge, a < b, and its length over the length wanted.
struct SizedEdge {
  VertexId a, b;
  double ratio;
};

// Length of an edge over the mean of the lengths wanted at its ends.
[[nodiscard]] double size_ratio(const TetMesh& mesh, const VertexField<double>& length, VertexId a,
                                VertexId b);

// The edges of some faces, each once, by their ends.
[[nodiscard]] std::vector<SizedEdge> edges_of(const TetMesh& mesh, std::span<const TetFace> faces,
                                              const VertexField<double>& length);

// Leaves the edges with a ratio above the bound, longest first, or below it, shortest first.
void keep_longer(std::vector<SizedEdge>& edges, double bound);
void keep_shorter(std::vector<SizedEdge>& edges, double bound);

// Cosine of the smallest corner of a triangle.
[[nodiscard]] double largest_corner_cosine(const Vec3& p, const Vec3& q, const Vec3& r);
[[nodiscard]] double largest_corner_cosine(const TetMesh& mesh, VertexId a, VertexId b, VertexId c);

// The vertices of those faces that have a corner below `good_deg`, ascending.
[[nodiscard]] std::vector<VertexId> vertices_of_bad_triangles(const TetMesh& mesh,
                                                              std::span<const TetFace> faces,
                                                              double good_deg);

// Whether the tetrahedra around v (`star`) keep their orientation and a dihedral angle with at least the sine
// `floor`, or become better, with v at x.
[[nodiscard]] bool star_stays_good(const TetMesh& mesh, VertexId v, std::span<const TetId> star,
                                   const Vec3& x, double floor);

}  // namespace meniscus::mesh
