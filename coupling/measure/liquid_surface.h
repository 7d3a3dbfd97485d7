// The liquid's surface in two parts: free, and wetted where the liquid lies on walls.
#pragma once

#include "mesh/tet_mesh.h"

#include <functional>
#include <optional>
#include <vector>

namespace meniscus::coupling {

using mesh::Vec3;

// All faces are seen from inside the liquid: counter-clockwise from outside.
struct LiquidSurface {
  std::vector<mesh::TetFace> free;
  std::vector<mesh::TetFace> wetted;
};

// Faces between the liquid and other labels are free, those on the hull of the mesh are wetted.
[[nodiscard]] LiquidSurface liquid_surface(const mesh::TetMesh& mesh);
// For meshes that hold the liquid alone, as frames do: it has to be told which faces of its surface are
// wetted.
[[nodiscard]] LiquidSurface liquid_surface(const mesh::TetMesh& mesh,
                                           const std::function<bool(mesh::TetFace)>& is_wetted);

[[nodiscard]] double area_of(const mesh::TetMesh& mesh, const std::vector<mesh::TetFace>& faces);

// The faces that hang together with a vertex, by edges of faces.
[[nodiscard]] std::vector<mesh::TetFace> sheet_at(const mesh::TetMesh& mesh,
                                                  const std::vector<mesh::TetFace>& faces, mesh::VertexId v);

// The vertices of faces, in the order of their slots, each with a third of the area around it.
struct SurfacePoint {
  mesh::VertexId vertex = mesh::kNoVertex;
  Vec3 x;
  double area;
};
[[nodiscard]] std::vector<SurfacePoint> surface_points(const mesh::TetMesh& mesh,
                                                       const std::vector<mesh::TetFace>& faces);

// The middles of the edges of faces, each with a third of the area of its face: sums over them are integrals
// over the faces, exact to the second degree. The vertices of a polyhedron with the right volume lie outside
// of the smooth surface it stands for, these points in the mean on it.
[[nodiscard]] std::vector<SurfacePoint> facet_points(const mesh::TetMesh& mesh,
                                                     const std::vector<mesh::TetFace>& faces);

struct WallPlane {
  Vec3 point;
  Vec3 normal;  // unit, towards the liquid
};
// The plane that all of these wetted faces lie in, to rounding; empty where there is none.
[[nodiscard]] std::optional<WallPlane> common_plane(const mesh::TetMesh& mesh,
                                                    const std::vector<mesh::TetFace>& wetted);

}  // namespace meniscus::coupling
