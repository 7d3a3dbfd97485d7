#include "mesh/generation/shape_probe.h"

#include "mesh/generation/facet_tree.h"
#include "mesh/walls/surface_distance.h"

#include <memory>

namespace meniscus::mesh {

ShapeProbe::ShapeProbe(const Shape& shape) {
  if (const auto* imported = std::get_if<ImportedSurface>(&shape)) {
    value_ = [d = std::make_shared<const SurfaceDistance>(imported->surface)](const Vec3& x) {
      return (*d)(x);
    };
    on_surface_ = [tree = std::make_shared<const FacetTree>(imported->surface)](const Vec3& x) {
      return tree->nearest(x).point;
    };
  } else {
    value_ = [&shape](const Vec3& x) { return implicit_value(shape, x); };
    on_surface_ = [&shape](const Vec3& x) { return project_to_surface(shape, x); };
  }
}

}  // namespace meniscus::mesh
