#include "mesh/generation/surface_meshing.h"

#include "mesh/error.h"
#include "mesh/generation/sheet_remeshing.h"
#include "mesh/generation/surface_relaxation.h"
#include "mesh/generation/volume_correction.h"

#include <fmt/format.h>

#include <cmath>

namespace meniscus::mesh {
namespace {

void check_edge_length(const Shape& shape, double edge_length) {
  if (!(edge_length > 0.0) || !std::isfinite(edge_length))
    throw InputError(fmt::format("The edge_length is {}; it must be a positive number.", edge_length));
  const double coarsest = coarsest_edge_length(shape);
  if (edge_length > coarsest * (1.0 + 1e-9))
    throw InputError(fmt::format("The edge_length {} is too coarse for this {}; it must be at most {:.4g}.",
                                 edge_length, shape_name(shape), coarsest));
}

// Good enough to skip remeshing.
bool is_even(const TriangleSurface& s, double edge_length) {
  const SurfaceQuality q = surface_quality(s);
  return q.min_angle_deg > 38.0 && q.max_edge < 1.4 * edge_length && q.min_edge > 0.6 * edge_length;
}

}  // namespace

SheetedSurface mesh_sheets(const Shape& shape, double edge_length) {
  validate(shape);
  check_edge_length(shape, edge_length);
  SheetedSurface s = initial_surface(shape, edge_length);
  const auto* sphere = std::get_if<Sphere>(&shape);
  if (sphere != nullptr && (sphere->mode == 0 || sphere->amplitude == 0.0)) return s;
  if (is_even(s.surface, edge_length)) {
    relax_surface(s);
  } else {
    remesh_on_sheets(s, {.edge_length = edge_length});
  }
  return s;
}

void check_not_turned(const SheetedSurface& s, double edge_length) {
  for (std::size_t i = 0; i < s.surface.triangles.size(); ++i) {
    const Triangle& t = s.surface.triangles[i];
    const Vec3 middle = (s.surface.points[t[0]] + s.surface.points[t[1]] + s.surface.points[t[2]]) / 3.0;
    const Vec3 normal = area_vector(s.surface, t);
    if (normal.dot(evaluate(s.sheets[s.sheet_of[i]], middle).normal) <= 0.1 * normal.norm())
      throw InputError(fmt::format(
          "The edge_length {} is too coarse: the surface folds over itself near ({:.4g}, {:.4g}, {:.4g}).",
          edge_length, middle.x(), middle.y(), middle.z()));
  }
}

void check_not_folded(const SheetedSurface& s, double edge_length) {
  check_not_turned(s, edge_length);
  try {
    check_surface(s.surface);
  } catch (const InputError& error) {
    throw InputError(
        fmt::format("The edge_length {} is too coarse for this shape. {}", edge_length, error.what()));
  }
}

TriangleSurface mesh_surface(const Shape& shape, double edge_length) {
  SheetedSurface s = mesh_sheets(shape, edge_length);
  correct_volume(s, exact_volume(shape), edge_length);
  check_not_folded(s, edge_length);
  return std::move(s.surface);
}

}  // namespace meniscus::mesh
