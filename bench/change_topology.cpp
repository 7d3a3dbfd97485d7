// Topology events of a surface carried by given displacements: two balls pushed together (merging on and
// off), a torus whose hole closes, a dumbbell whose neck breaks (breaking on and off). Components, Euler
// characteristic and volume before and after. Exit code 1 where one is not what it should be.
//
//   change_topology [EDGE_LENGTH]      default: 0.06
#include "mesh/validate.h"
#include "tests/support/tracked_liquid.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <functional>

namespace {

using namespace meniscus;
using mesh::Vec3;

struct Case {
  const char* name;
  std::vector<mesh::Shape> bodies;
  mesh::TopologyOptions topology;
  std::function<Vec3(const Vec3&)> velocity;  // of steps; a step may take a point a few hundredths of its way
  int most_steps;
  struct State {
    std::size_t components;
    long euler;
    bool operator==(const State&) const = default;
  } before, after;
};

bool run(const Case& c, double edge_length) {
  test::TrackedLiquid liquid(
      test::bodies_in_box(c.bodies, edge_length, 1.4),
      {.sizing = {.edge_length = edge_length, .max_edge_length = 0.4}, .topology = c.topology});
  const Case::State before{liquid.components(), liquid.euler()};
  double jump = 0, worst_deg = 180;
  bool valid = true, balanced = true;
  int steps = 0;
  Case::State now = before;
  for (; steps < c.most_steps && (now == before || c.before == c.after); ++steps) {
    const long euler_before = now.euler;
    const mesh::StepReport report = liquid.advance(c.velocity);
    double change = 0;
    long euler_change = 0;
    for (const mesh::TopologyEvent& e : report.events) {
      change += e.volume_change - e.volume_returned;
      euler_change += e.euler_change;
    }
    jump = std::max(jump, std::abs(change) / liquid.volume());
    now = {liquid.components(), liquid.euler()};
    balanced = balanced && now.euler - euler_before == euler_change;
    worst_deg = std::min(worst_deg, test::angle_share(liquid.mesh(), 15).worst_deg);
    valid = valid && validate(liquid.mesh()).ok();
  }
  std::size_t filled = 0;
  double taken = 0;
  for (const mesh::TopologyEvent& e : liquid.events) {
    filled += e.tets;
    taken += std::abs(e.volume_change);
  }
  const bool good = before == c.before && now == c.after && jump <= 2e-4 && valid && balanced;
  fmt::print("{:<30} {:>5} {:>2} -> {:<2} {:>3} -> {:<3} {:>6} {:>9.2e} {:>9.1e} {:>7} {:>6.2f} {}\n", c.name,
             steps, before.components, now.components, before.euler, now.euler, liquid.events.size(),
             taken / liquid.volume(), jump, liquid.stragglers, worst_deg, good ? "as it should be" : "WRONG");
  std::fflush(stdout);
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  const double edge_length = argc > 1 ? std::strtod(argv[1], nullptr) : 0.06;
  const std::vector<mesh::Shape> balls{mesh::Sphere{Vec3(-0.42, 0, 0), 0.35},
                                       mesh::Sphere{Vec3(0.42, 0, 0), 0.35}};
  const std::vector<mesh::Shape> dumbbell{mesh::Sphere{Vec3(-0.5, 0, 0), 0.3},
                                          mesh::Sphere{Vec3(0.5, 0, 0), 0.3},
                                          mesh::Cylinder{Vec3::Zero(), Vec3::UnitX(), 0.16, 0.9}};
  const double ring = 0.45;
  // Incompressible flow towards a plane, the centre line of a ring, and into a neck.
  const auto together = [](const Vec3& x) { return Vec3(0.02 * Vec3(-x.x(), 0.5 * x.y(), 0.5 * x.z())); };
  const auto swell = [&](const Vec3& x) {
    const Vec3 flat(x.x(), x.y(), 0);
    return Vec3(0.015 * (x - ring * flat.normalized()).normalized());
  };
  const auto pinch = [](const Vec3& x) {
    const double rate = 0.1 * std::exp(-std::pow(x.x() / 0.15, 2));
    return Vec3(0, -rate * x.y(), -rate * x.z());
  };
  const Case cases[] = {
      {"two balls", balls, {}, together, 100, {2, 4}, {1, 2}},
      {"two balls, all switched off",
       balls,
       {.merge = false, .split = false, .vanish = false},
       together,
       80,
       {2, 4},
       {2, 4}},
      {"hole of a torus",
       {mesh::Torus{Vec3::Zero(), Vec3::UnitZ(), ring, 0.27}},
       {},
       swell,
       40,
       {1, 0},
       {1, 2}},
      {"neck of a dumbbell", dumbbell, {}, pinch, 60, {1, 2}, {2, 4}},
      {"neck of a dumbbell, breaking off", dumbbell, {.split = false}, pinch, 60, {1, 2}, {1, 2}},
  };
  fmt::print("{:<30} {:>5} {:>7} {:>10} {:>6} {:>9} {:>9} {:>7} {:>6}\n", "case", "steps", "bodies", "Euler",
             "events", "taken", "jump", "lost", "worst");
  bool good = true;
  for (const Case& c : cases) good = run(c, edge_length) && good;
  fmt::print(
      "taken: volume whose label events changed, of the liquid's; jump: what was not given back of it, in a "
      "step;\n"
      "lost: destinations not reached; worst: nearest that a dihedral angle came to 0 or 180 degrees\n");
  return good ? 0 : 1;
}
