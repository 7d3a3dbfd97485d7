#include "mesh/walls/wall_sheet.h"

#include <cassert>
#include <cmath>

namespace meniscus::mesh {
namespace {

// A direction away from the centre, axis or core on which x lies, where every one would do.
Vec3 any_direction(const Sheet& sheet) {
  if (const auto* cylinder = std::get_if<CylinderSheet>(&sheet)) return cylinder->axis.unitOrthogonal();
  if (const auto* capsule = std::get_if<CapsuleSheet>(&sheet)) return capsule->axis.unitOrthogonal();
  if (const auto* torus = std::get_if<TorusSheet>(&sheet)) return torus->axis;
  return Vec3::UnitZ();
}

}  // namespace

WallSheet::WallSheet(const Sheet& geometry, Facing facing) : geometry_(geometry), facing_(facing) {
  assert(!std::holds_alternative<FacetSheet>(geometry) && !std::holds_alternative<ModeSheet>(geometry) &&
         !std::holds_alternative<EllipsoidSheet>(geometry));
}

WallSheet::WallSheet(std::shared_ptr<const FacetPatch> patch, Facing facing)
    : geometry_(FacetSheet{patch->tree(), patch->flat()}), patch_(std::move(patch)), facing_(facing) {}

WallPoint WallSheet::nearest(const Vec3& x) const {
  const double sign = facing_ == Facing::along_normal ? 1.0 : -1.0;
  if (patch_) {
    const FacetPatch::Nearest n = patch_->nearest(x);
    const Vec3 offset = x - n.point;
    return {n.point, sign * n.normal, std::copysign(offset.norm(), sign * offset.dot(n.facet_normal))};
  }
  SheetValue at = evaluate(geometry_, x);
  if (at.normal.isZero(0.0)) at.normal = any_direction(geometry_);
  return {x - at.distance * at.normal, sign * at.normal, sign * at.distance};
}

}  // namespace meniscus::mesh
