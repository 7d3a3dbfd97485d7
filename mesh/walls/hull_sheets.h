// The hull of a mesh as part of walls: which sheets its vertices, edges and faces lie on, in which directions
// a vertex may slide there, and where on them a wanted place is.
//
// All of it follows from where the vertices are (Walls::sheets_at), so that nothing has to be handed on when
// the mesh changes. What is found for a vertex is remembered for as long as the vertex stays in its place.
// Planes in common (a table and the side of the domain it lies on) go by the name of the first of them.
#pragma once

#include "mesh/tet_mesh.h"
#include "mesh/walls/walls.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace meniscus::mesh {

class HullSheets {
 public:
  explicit HullSheets(std::shared_ptr<const Walls> walls);

  [[nodiscard]] const Walls& walls() const { return *walls_; }
  [[nodiscard]] const std::shared_ptr<const Walls>& shared_walls() const { return walls_; }
  // Whether every sheet lies in a plane: then the hull is the walls, and volumes of tetrahedra are those
  // between them.
  [[nodiscard]] bool all_flat() const { return all_flat_; }
  [[nodiscard]] bool is_flat(std::uint32_t sheet) const { return walls_->sheet(sheet).flat(); }

  // The sheets that vertex v of the hull lies on, ascending. One: inside a wall; two: on a crease; more: in a
  // corner. None for a vertex that was let go astray.
  [[nodiscard]] SheetList of(const TetMesh& mesh, VertexId v) const;
  // The sheets common to some vertices of the hull.
  [[nodiscard]] SheetList common(const TetMesh& mesh, std::span<const VertexId> vertices) const;
  // The sheet that a face of the hull is part of: of those its corners have in common the one nearest to its
  // middle (a face on the end of a thin cylinder may have all its corners on the rim).
  [[nodiscard]] std::optional<std::uint32_t> of_face(const TetMesh& mesh,
                                                     const std::array<VertexId, 3>& corners) const;
  // Whether the faces (a, b, c) and (a, b, d) of the hull lie on different sheets. Empty for those astray.
  [[nodiscard]] std::optional<bool> crease(const TetMesh& mesh, VertexId a, VertexId b, VertexId c,
                                           VertexId d) const;
  // Whether v lies on a sheet that is not flat.
  [[nodiscard]] bool on_curved(const TetMesh& mesh, VertexId v) const;

  // Where v is to go instead of x: the place next to x on all its sheets. x itself for a vertex that lies on
  // none, the place where v is where they do not meet near x.
  [[nodiscard]] Vec3 slide(const TetMesh& mesh, VertexId v, const Vec3& x) const;
  // Moves x, where a vertex of the hull of the stratum `c` is wanted between the ends of an edge or the
  // corners of a face of it, onto the sheets these have in common. False, leaving x, where there are none or
  // they do not meet near x.
  [[nodiscard]] bool place_between(const TetMesh& mesh, VertexClass c, std::span<const VertexId> corners,
                                   Vec3& x) const;

  // Cosine of the angle between a face of the hull, counter-clockwise seen from the wall, and its sheet in
  // the middle of it: 1 where they are parallel, negative where it is folded over.
  [[nodiscard]] double alignment(std::uint32_t sheet, const Vec3& a, const Vec3& b, const Vec3& c) const;

 private:
  [[nodiscard]] SheetList find(const Vec3& x) const;

  std::shared_ptr<const Walls> walls_;
  double tolerance_;  // how far vertices may be off their sheets, a length
  bool all_flat_;
  std::vector<std::uint32_t> plane_name_;  // by sheet: the first in the same plane
  struct Found {
    Vec3 place;
    SheetList sheets;
  };
  mutable std::vector<Found> found_;  // by vertex slot
};

}  // namespace meniscus::mesh
