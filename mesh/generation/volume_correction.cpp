#include "mesh/generation/volume_correction.h"

#include "mesh/error.h"

#include <fmt/format.h>

#include <cmath>

namespace meniscus::mesh {
namespace {

// Derivative of the volume when every point moves with its velocity.
double volume_rate(const TriangleSurface& s, const std::vector<Vec3>& velocity) {
  double three_rates = 0.0;
  for (const Triangle& t : s.triangles)
    three_rates += area_vector(s, t).dot(velocity[t[0]] + velocity[t[1]] + velocity[t[2]]);
  return three_rates / 3.0;
}

}  // namespace

VolumeCorrection correct_volume(SheetedSurface& s, double target, double edge_length) {
  constexpr int kMaxIterations = 20;
  constexpr double kTolerance = 2e-15;
  const std::vector<VertexSheets> sheets = sheets_of_vertices(s);
  std::vector<Vec3> direction(s.surface.points.size(), Vec3::Zero());
  std::vector<const Sheet*> chosen;
  for (std::size_t v = 0; v < direction.size(); ++v) {
    chosen.clear();
    for (const std::uint32_t i : sheets[v]) chosen.push_back(&s.sheets[i]);
    direction[v] = offset_direction(chosen, s.surface.points[v]);
  }

  VolumeCorrection result;
  double smallest = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    const double missing = target - volume(s.surface);
    result.relative_error = std::abs(missing) / target;
    // Stops at round-off, where Newton's steps no longer help.
    if (result.relative_error <= kTolerance ||
        (result.relative_error < 1e-13 && result.relative_error >= smallest))
      break;
    smallest = std::min(smallest, result.relative_error);
    const double rate = volume_rate(s.surface, direction);
    if (rate <= 0.0) break;
    const double step = missing / rate;
    result.offset += step;
    if (std::abs(result.offset) > 0.25 * edge_length) break;
    for (std::size_t v = 0; v < direction.size(); ++v) s.surface.points[v] += step * direction[v];
  }
  if (result.relative_error > 1e-12)
    throw InputError(fmt::format(
        "With edge_length {} the surface misses the volume of its shape by {:.2g} %; choose a smaller one.",
        edge_length, 100.0 * result.relative_error));
  return result;
}

}  // namespace meniscus::mesh
