// Random motion for a long time: a ball of liquid in a box of about 20 000 tetrahedra is stirred by smooth
// divergence-free random velocities, one after the other, each forth and back again; all liquid vertices are
// driven, bodies merge and break as they like. Asserts after every step that the mesh is valid and that no
// dihedral angle is within the floor of 0 or 180 degrees, and that memory does not grow. A row every tenth of
// the run; exit code 1 where something fails.
//
//   soak_random_motion [STEPS [SEED [EDGE_LENGTH]]]      default: 5000 1 0.038
#include "mesh/validate.h"
#include "tests/support/random.h"
#include "tests/support/tracked_liquid.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <numbers>

namespace {

using namespace meniscus;
using mesh::Vec3;

constexpr double kFloorDeg = 5;
constexpr double kRoom = 0.6;  // from the middle to the walls
constexpr int kPeriod = 400;   // steps of one velocity

// Resident memory of this process in megabytes.
double resident_megabytes() {
  std::ifstream pages("/proc/self/statm");
  double total = 0, resident = 0;
  pages >> total >> resident;
  return resident * 4096 / 1e6;
}

// The curl of a sum of plane waves times a window that vanishes at the walls: smooth, without divergence, no
// flow through the walls. Derivatives by differences: at 1e-5 of the room they are exact to 1e-9.
class RandomVelocity {
 public:
  explicit RandomVelocity(test::Random& random) {
    for (Wave& w : waves_) {
      w.amplitude = random.direction();
      w.number = (3 + 4 * random.uniform()) * random.direction() / kRoom;
      w.phase = 2 * std::numbers::pi * random.uniform();
    }
  }
  [[nodiscard]] Vec3 operator()(const Vec3& x) const {
    constexpr double kStep = 1e-5 * kRoom;
    Eigen::Matrix3d slope;  // column k: derivative along k
    for (int k = 0; k < 3; ++k) {
      slope.col(k) =
          (potential(x + kStep * Vec3::Unit(k)) - potential(x - kStep * Vec3::Unit(k))) / (2 * kStep);
    }
    return {slope(2, 1) - slope(1, 2), slope(0, 2) - slope(2, 0), slope(1, 0) - slope(0, 1)};
  }

 private:
  struct Wave {
    Vec3 amplitude, number;
    double phase;
  };
  [[nodiscard]] Vec3 potential(const Vec3& x) const {
    Vec3 sum = Vec3::Zero();
    for (const Wave& w : waves_) sum += std::sin(w.number.dot(x) + w.phase) * w.amplitude;
    const Vec3 window = (1 - (x / kRoom).array().square()).square();
    return window.prod() * sum;
  }
  std::array<Wave, 4> waves_;
};

bool soak(int steps, std::uint64_t seed, double edge_length) {
  test::Random random(seed);
  test::TrackedLiquid liquid(test::bodies_in_box({mesh::Sphere{Vec3::Zero(), 0.3}}, edge_length, kRoom),
                             {.sizing = {.edge_length = edge_length, .max_edge_length = 0.2}});
  fmt::print(
      "seed {}: {} tetrahedra, {} vertices\n{:>6} {:>6} {:>6} {:>9} {:>6} {:>7} {:>5} {:>6} {:>6} {:>7}\n",
      seed, liquid.mesh().tet_count(), liquid.mesh().vertex_count(), "step", "tets", "worst", "volume",
      "bodies", "events", "lost", "MB", "slots", "CPU s");
  const std::clock_t start = std::clock();
  double worst_deg = 180;
  RandomVelocity velocity(random);
  double scale = 0;  // largest speed, so that a step moves by 0.2 edges at most
  for (int k = 0; k < steps; ++k) {
    if (k % kPeriod == 0) {
      velocity = RandomVelocity(random);
      scale = 0;
      for (const mesh::VertexId v : liquid.mesh().vertices()) {
        scale = std::max(scale, velocity(liquid.mesh().position(v)).norm());
      }
    }
    const double step =
        0.2 * edge_length / scale * std::cos(2 * std::numbers::pi * (k % kPeriod + 0.5) / kPeriod);
    const auto steady = [&](const Vec3& x, double) { return velocity(x); };
    liquid.advance_all([&](const Vec3& x) { return test::path(steady, x, 0, step); });
    const std::string defect = validate(liquid.mesh()).defect;
    const double angle = test::angle_share(liquid.mesh(), 15).worst_deg;
    worst_deg = std::min(worst_deg, angle);
    const bool good = defect.empty() && angle >= kFloorDeg;
    if (good && (k + 1) % std::max(steps / 10, 1) != 0) continue;
    fmt::print("{:>6} {:>6} {:>6.2f} {:>+9.1e} {:>6} {:>7} {:>5} {:>6.1f} {:>6} {:>7.1f}{}\n", k + 1,
               liquid.mesh().tet_count(), worst_deg, liquid.volume_error(), liquid.components(),
               liquid.events.size(), liquid.stragglers, resident_megabytes(), liquid.mesh().tet_slots(),
               static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, good ? "" : "  FAILED " + defect);
    std::fflush(stdout);
    if (!good) return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 5000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const double edge_length = argc > 3 ? std::strtod(argv[3], nullptr) : 0.038;
  return soak(steps, seed, edge_length) ? 0 : 1;
}
