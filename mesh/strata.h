// Which stratum a vertex or an edge lives on: volume, liquid surface, wall, contact line, crease, corner.
//
// Vertex classes are stored (TetMesh::vertex_class) and computed once from geometry and labels; operations
// keep them in step. Edges are classified when needed from the ring of tetrahedra around them; a sharp bend
// of the interface is a crease only where the classes of both ends allow it, so that a surface declared
// smooth (smooth_interface) stays so however it folds. Where the mesh lies on walls (TetMesh::lay_on) these
// say what is smooth on the hull and what is a crease, whatever the angle.
#pragma once

#include "mesh/tet_mesh.h"

namespace meniscus::mesh {

// Faces that meet at more than this angle (between their normals) form a crease.
inline constexpr double kCreaseAngleDeg = 40.0;

// What the ring of an edge says about it. `interface_faces` counts faces between different labels, so 0 off
// the interface, 2 on a manifold surface, more at junctions; on the hull 1 means a contact line.
struct EdgeStratum {
  bool on_hull = false;
  int interface_faces = 0;
  // First and last (hull) or the two (surface) special faces of the ring meet at a sharp angle.
  bool sharp = false;

  [[nodiscard]] bool interior() const { return !on_hull && interface_faces == 0; }
  [[nodiscard]] bool line() const {
    return sharp || (on_hull && interface_faces > 0) || (!on_hull && interface_faces > 2);
  }
  // The class a vertex in the middle of this edge has.
  [[nodiscard]] VertexClass vertex_class() const;
  // Whether a vertex of class c may slide along this edge without leaving its stratum.
  [[nodiscard]] bool admits(VertexClass c) const { return c == vertex_class(); }
};

[[nodiscard]] EdgeStratum edge_stratum(const TetMesh& mesh, VertexId a, VertexId b, const EdgeRing& ring);

// The class a vertex in the middle of this face has.
[[nodiscard]] VertexClass face_class(const TetMesh& mesh, TetFace f);

// What the labels and the hull around a vertex say about it, whatever the angles.
struct VertexStratum {
  bool on_hull = false;
  bool on_interface = false;
  int lines =
      0;  // edges at the vertex where a surface meets the hull, or more than two faces of the interface
  int sheets =
      0;  // fans of hull and interface faces, joined by edges: 1 unless sheets touch in this vertex only

  // Whether a vertex of class c can be here; corners and frozen vertices can be anywhere special,
  // respectively anywhere.
  [[nodiscard]] bool admits(VertexClass c) const;
};

// `star` is mesh.star(v).
[[nodiscard]] VertexStratum vertex_stratum(const TetMesh& mesh, VertexId v, std::span<const TetId> star);

// The class of v by the geometry and labels of its star; `frozen` is never returned.
[[nodiscard]] VertexClass classify_vertex(const TetMesh& mesh, VertexId v);

// Sets the class of every vertex that is not frozen.
void classify_vertices(TetMesh& mesh);

// Declares the boundary of `label` smooth: its creases and corners off the hull become plain surface. Liquid
// surfaces have no lasting creases; those that a motion folds must not keep them from being remeshed.
void smooth_interface(TetMesh& mesh, Label label);

// Freezes every vertex on the interface, so that operations leave it as it is.
void freeze_interface(TetMesh& mesh);

}  // namespace meniscus::mesh
