// Liquid on walls of every kind, stirred at random for a long time: every vertex of it is driven by smooth
// divergence-free velocities, one after the other, each forth and back again; contact lines go where they are
// taken, merge and break. Asserts after every step that the mesh is valid, the hull on its walls, contact
// lines closed curves, and no dihedral angle within the floor of 0 or 180 degrees. A row for each scene; exit
// code 1 where something fails.
//
//   soak_walls [STEPS [SEED [EDGES_PER_UNIT [SCENE]]]]      default: 200 1 6, all scenes
#include "mesh/walls/wall_volume.h"
#include "tests/support/walled_scenes.h"

#include <fmt/format.h>

#include <cstdlib>
#include <ctime>

namespace {

using namespace meniscus;
using namespace meniscus::mesh;

constexpr double kFloorDeg = 5;
constexpr int kPeriod = 200;      // steps of one velocity
constexpr double kFastest = 0.2;  // edges in a step

bool soak(const test::WalledScene& scene, int steps, std::uint64_t seed) {
  test::Random random(seed);
  test::TrackedLiquid liquid(scene.mesh(), scene.options());
  const double h = scene.edge_length;
  const std::clock_t start = std::clock();
  test::Swirl swirl(scene.walls, random, 1.5);
  double worst_deg = 180;
  const double volume = label_volume_within_walls(liquid.mesh(), kLiquid);
  std::string defect = test::defect_at_walls(liquid.mesh(), h);
  int k = 0;
  for (; k < steps && defect.empty(); ++k) {
    if (k % kPeriod == 0) swirl = test::Swirl(scene.walls, random, 1.5 + random.uniform());
    const double step = kFastest * h * std::cos(2 * EIGEN_PI * (k % kPeriod + 0.5) / kPeriod);
    const auto steady = [&](const Vec3& x, double) { return swirl(x); };
    liquid.advance_all([&](const Vec3& x) { return test::path(steady, x, 0, step); });
    defect = test::defect_at_walls(liquid.mesh(), h);
    const double angle = test::angle_share(liquid.mesh(), 15).worst_deg;
    worst_deg = std::min(worst_deg, angle);
    if (defect.empty() && angle < kFloorDeg) defect = fmt::format("an angle of {:.2f} degrees", angle);
  }
  fmt::print("{:<30} {:>5} {:>6} {:>6.2f} {:>+9.1e} {:>6} {:>6} {:>5} {:>7.1f} {}\n", scene.name, k,
             liquid.mesh().tet_count(), worst_deg,
             label_volume_within_walls(liquid.mesh(), kLiquid) / volume - 1, liquid.components(),
             liquid.events.size(), liquid.stragglers,
             static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, defect);
  std::fflush(stdout);
  return defect.empty();
}

}  // namespace

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 200;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const double fineness = argc > 3 ? std::strtod(argv[3], nullptr) : 6;
  fmt::print("{:<30} {:>5} {:>6} {:>6} {:>9} {:>6} {:>6} {:>5} {:>7}\n", "scene", "steps", "tets", "worst",
             "volume", "bodies", "events", "lost", "CPU s");
  bool good = true;
  for (const test::WalledScene& scene : test::walled_scenes(fineness)) {
    if (argc > 4 && scene.name.find(argv[4]) == std::string::npos) continue;
    good = soak(scene, steps, seed) && good;
  }
  return good ? 0 : 1;
}
