#include "coupling/measure/shape_angle.h"

#include "coupling/measure/sphere_fit.h"
#include "coupling/measure/young_laplace_fit.h"

#include <cmath>
#include <numbers>

namespace meniscus::coupling {

std::optional<double> shape_angle(const mesh::TetMesh& mesh, const LiquidSurface& surface,
                                  const ContactLine& line, const ShapeAngleOptions& options) {
  constexpr double kHorizontal = 1e-6;  // radians
  if (line.loops.size() != 1) return std::nullopt;
  const std::optional<WallPlane> wall = common_plane(mesh, surface.wetted);
  if (!wall) return std::nullopt;
  // Bubbles and drops in the air around have surfaces of their own.
  const std::vector<SurfacePoint> points =
      facet_points(mesh, sheet_at(mesh, surface.free, line.loops.front().vertices.front()));
  if (std::isinf(options.capillary_length)) {
    const SphereFit sphere = fit_sphere(points);
    const double cosine = (wall->point - sphere.center).dot(wall->normal) / sphere.radius;
    if (!(std::abs(cosine) <= 1)) return std::nullopt;
    return std::acos(cosine) * 180 / std::numbers::pi;
  }
  if (options.up.cross(wall->normal).norm() > kHorizontal) return std::nullopt;
  const double square = options.capillary_length * options.capillary_length;
  const YoungLaplaceFit fit =
      fit_young_laplace(points, *wall, (options.up.dot(wall->normal) > 0 ? 1 : -1) / square);
  return fit.converged ? std::optional(fit.contact_angle_deg) : std::nullopt;
}

}  // namespace meniscus::coupling
