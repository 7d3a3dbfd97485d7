// The deformation of LeVeque and Enright: a sphere is drawn out to a film of a few edges' thickness and back.
// Volume, distance to the exact sphere in target edge lengths, angles at every step; a row every 20 steps.
// Exit code 1 where a bound of the README's table does not hold.
//
//   track_enright [EDGE_LENGTH [STEP [END]]]      default: 0.016 0.015 3
#include "tests/support/tracked_liquid.h"

#include <fmt/format.h>

#include <cstdlib>
#include <ctime>

int main(int argc, char** argv) {
  using namespace meniscus;
  const auto argument = [&](int k, double fallback) {
    return argc > k ? std::strtod(argv[k], nullptr) : fallback;
  };
  const double edge_length = argument(1, 0.016), step = argument(2, 0.015),
               end = argument(3, test::kEnrightPeriod);
  constexpr double kFloorDeg = 5, kBarDeg = 15, kShareBelowBar = 0.001;

  mesh::BoundingBox box;
  box.extend(mesh::Vec3(mesh::Vec3::Zero()));
  box.extend(mesh::Vec3(mesh::Vec3::Ones()));
  const mesh::Sphere sphere{test::enright_center(), test::kEnrightRadius};
  const mesh::ComplexOptions options{.sizing = {.edge_length = edge_length, .max_edge_length = 0.25},
                                     .topology = {.merge = false, .split = false, .vanish = false}};
  test::TrackedLiquid liquid(
      mesh::generate_mesh(std::vector<mesh::Shape>{sphere}, {.edge_length = edge_length, .domain = box}),
      options);

  const std::clock_t start = std::clock();
  double worst_deg = 180, worst_share = 0;
  std::size_t most_tets = 0;
  fmt::print("{:>6} {:>6} {:>9} {:>8} {:>7} {:>9} {:>6} {:>10} {:>7}\n", "step", "t", "volume", "area",
             "worst", "below 15", "tets", "stragglers", "CPU s");
  const int steps = static_cast<int>(std::lround(end / step));
  for (int k = 0; k <= steps; ++k) {
    if (k > 0) {
      const double t = (k - 1) * step;
      liquid.advance([&](const mesh::Vec3& x) { return test::path(test::enright_velocity, x, t, step); });
    }
    const test::AngleShare angles = test::angle_share(liquid.mesh(), kBarDeg);
    worst_deg = std::min(worst_deg, angles.worst_deg);
    worst_share = std::max(worst_share, angles.share_below);
    most_tets = std::max(most_tets, liquid.mesh().tet_count());
    if (k % 20 != 0 && k != steps) continue;
    fmt::print("{:>6} {:>6.3f} {:>+9.1e} {:>8.4f} {:>7.2f} {:>8.4f}% {:>6} {:>10} {:>7.1f}\n", k, k * step,
               liquid.volume_error(), liquid.area(), angles.worst_deg, 100 * angles.share_below,
               liquid.mesh().tet_count(), liquid.stragglers,
               static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    std::fflush(stdout);
  }
  const test::SphereDistance distance = liquid.distance_to_sphere(sphere.center, sphere.radius);
  const double mean = distance.mean / edge_length, max = distance.max / edge_length;
  fmt::print(
      "\nvolume error {:+.3f} %, distance to the exact sphere: mean {:.3f}, max {:.3f} edge lengths; angles "
      "over the "
      "whole run: worst {:.2f} degrees, at most {:.4f} % of them within 15 degrees of flat; {} tetrahedra at "
      "the end, "
      "{} at most; {} destinations lost\n",
      100 * liquid.volume_error(), mean, max, worst_deg, 100 * worst_share, liquid.mesh().tet_count(),
      most_tets, liquid.stragglers);
  const bool good = std::abs(liquid.volume_error()) <= 0.005 && mean <= 0.2 && max <= 1.0 &&
                    worst_deg >= kFloorDeg && worst_share <= kShareBelowBar &&
                    liquid.mesh().tet_count() <= 150000 && liquid.stragglers == 0;
  return good ? 0 : 1;
}
