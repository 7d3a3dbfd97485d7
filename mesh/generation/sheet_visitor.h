// Hands the sheet of a triangle on to the pieces it is cut into, and to their copies in the result of CGAL's
// boolean operations. Heavy: include only in .cpp files that call CGAL.
#pragma once

#include "mesh/generation/cgal_surface.h"

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>

namespace meniscus::mesh {

// Points of seams are kept exact, so that one operation after another does not break up at rounding errors.
using ExactMesh = CGAL::Surface_mesh<CGAL::Exact_predicates_exact_constructions_kernel::Point_3>;

class SheetVisitor : public CGAL::Polygon_mesh_processing::Corefinement::Default_visitor<ExactMesh> {
 public:
  void before_subface_creations(CgalFace whole, ExactMesh& mesh) { split_ = add_sheet_map(mesh)[whole]; }
  void after_subface_created(CgalFace piece, ExactMesh& mesh) { add_sheet_map(mesh)[piece] = split_; }
  void after_face_copy(CgalFace from, const ExactMesh& source, CgalFace to, ExactMesh& target) {
    const auto sheets = source.property_map<CgalFace, std::uint32_t>("f:sheet").first;
    add_sheet_map(target)[to] = sheets[from];
  }

 private:
  std::uint32_t split_ = 0;
};

}  // namespace meniscus::mesh
