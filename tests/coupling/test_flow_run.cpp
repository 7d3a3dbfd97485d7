#include "coupling/flow_run.h"
#include "mesh/error.h"
#include "mesh/quality.h"
#include "mesh/validate.h"
#include "tests/coupling/small_drops.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>
#include <numbers>

namespace meniscus::coupling {
namespace {

using mesh::VertexId;
using test::drop;
using test::DropSettings;

constexpr double kForever = std::numeric_limits<double>::infinity();
const Vec3 kOrigin = Vec3::Zero();

double momentum_scale(const FlowState& s, double density = 1) {
  return std::sqrt(2 * density * s.volume * s.kinetic);
}

double energy(const FlowState& s) {
  return s.kinetic + s.potential + s.surface_energy;
}

// The vertices of the liquid's surface, in the order of their slots.
std::vector<Vec3> surface_points(const mesh::TetMesh& mesh) {
  std::vector<bool> there(mesh.vertex_slots(), false);
  for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
    for (const VertexId v : mesh.face_vertices(f)) there[v.index()] = true;
  }
  std::vector<Vec3> out;
  for (const VertexId v : mesh.vertices()) {
    if (there[v.index()]) out.push_back(mesh.position(v));
  }
  return out;
}

mesh::BoundingBox box_of(const mesh::TetMesh& mesh) {
  mesh::BoundingBox box;
  for (const VertexId v : mesh.vertices()) box.extend(mesh.position(v));
  return box;
}

testing::AssertionResult went_well(const FlowStep& step) {
  if (step.failure) return testing::AssertionFailure() << *step.failure;
  return testing::AssertionSuccess();
}

// A regular octahedron in the middle of another one: all of its corners are alike, so that tension and a
// constant pressure balance.
mesh::TetMesh octahedron() {
  constexpr std::uint32_t kInner = 1, kOuter = 7;
  test::Cells cells;
  cells.points = {kOrigin};
  for (const double radius : {1.0, 2.5}) {
    for (int axis = 0; axis < 3; ++axis) {
      cells.points.emplace_back(radius * Vec3::Unit(axis));
      cells.points.emplace_back(-radius * Vec3::Unit(axis));
    }
  }
  const auto add = [&](std::array<std::uint32_t, 4> cell, mesh::Label label) {
    const auto& p = cells.points;
    if ((p[cell[1]] - p[cell[0]]).cross(p[cell[2]] - p[cell[0]]).dot(p[cell[3]] - p[cell[0]]) < 0) {
      std::swap(cell[0], cell[1]);
    }
    cells.cells.push_back(cell);
    cells.labels.push_back(label);
  };
  for (std::uint32_t octant = 0; octant < 8; ++octant) {
    const std::array<std::uint32_t, 3> corner{octant & 1, 2 + (octant >> 1 & 1), 4 + (octant >> 2)};
    const auto [a, b, c] = corner;
    add({0, kInner + a, kInner + b, kInner + c}, mesh::kLiquid);
    // The prism between two faces, cut alike from both sides of its quadrilaterals.
    add({kInner + a, kInner + b, kInner + c, kOuter + c}, mesh::kAir);
    add({kInner + a, kInner + b, kOuter + b, kOuter + c}, mesh::kAir);
    add({kInner + a, kOuter + a, kOuter + b, kOuter + c}, mesh::kAir);
  }
  return cells.build();
}

TEST(FlowRun, ADropInEquilibriumStaysThere) {
  for (const double viscosity : {0.0, 0.1}) {
    FlowRunOptions options = test::flow_options({.edge_length = 1.4, .viscosity = viscosity});
    options.step.capillary = 0.5;  // with six vertices twice the limit is too much
    FlowRun run(octahedron(), options);
    ASSERT_TRUE(went_well(run.step(kForever)));  // improves the air as well
    const FlowState start = run.state();
    const mesh::TetMesh::State mesh = run.mesh().state();
    double fastest = 0;
    for (int k = 0; k < 300; ++k) {
      ASSERT_TRUE(went_well(run.step(kForever)));
      fastest = std::max(fastest, run.state().max_speed);
    }
    const FlowState end = run.state();
    std::printf("until t = %.0f no faster than %.1e\n", end.time, fastest);
    EXPECT_LE(fastest, 1e-12);
    EXPECT_NEAR(end.volume / start.volume, 1, 1e-12);
    EXPECT_NEAR(end.area_air / start.area_air, 1, 1e-12);
    EXPECT_LE((end.centre - start.centre).norm(), 1e-12);
    EXPECT_TRUE(run.mesh().state().tet_vertices == mesh.tet_vertices) << "remeshed without need";
  }
}

TEST(FlowRun, LiquidAtRestWithoutAnyForceIsLeftAloneBitForBit) {
  FlowRunOptions options = test::flow_options({});
  options.liquid.surface_tension = 0;
  FlowRun run(test::drops_mesh({drop(kOrigin, 1)}), options);
  const mesh::TetMesh::State start = run.mesh().state();
  for (int k = 0; k < 3; ++k) {
    const FlowStep step = run.step(0.1);
    ASSERT_TRUE(went_well(step));
    EXPECT_EQ(step.dt, 0.1);
  }
  EXPECT_EQ(run.mesh().state(), start);
  EXPECT_EQ(run.state().max_speed, 0);
  EXPECT_EQ(run.state().divergence, 0);
}

TEST(FlowRun, AnOscillatingDropKeepsVolumeAndMomentaAndItsEnergyNeverRises) {
  for (const double viscosity : {0.0, 0.01}) {
    const DropSettings settings{.viscosity = viscosity};
    FlowRun run(test::drops_mesh({drop(kOrigin, 1, 2, 0.2)}, settings), test::flow_options(settings));
    const Vec3 velocity(0.3, -0.2, 0.1), spin(0.1, 0.2, -0.1);
    run.set_velocity([&](const Vec3& x) { return Vec3(velocity + spin.cross(x)); });
    const FlowState start = run.state();
    FlowState before = start;
    double volume = 0, linear = 0, angular = 0, rise = -kForever, least_area = kForever;
    for (int k = 0; k < 30; ++k) {
      ASSERT_TRUE(went_well(run.step(kForever)));
      const FlowState now = run.state();
      volume = std::max(volume, std::abs(now.volume_error));
      linear = std::max(linear, (now.momentum - start.momentum).norm() / momentum_scale(start));
      angular =
          std::max(angular, (now.angular_momentum - start.angular_momentum).norm() / momentum_scale(start));
      // The first step begins with the projection of the velocity given.
      if (k > 0) rise = std::max(rise, energy(now) / energy(before) - 1);
      least_area = std::min(least_area, now.area_air);
      before = now;
    }
    std::printf("viscosity %g: volume %.1e, momentum %.1e, spin %.1e, energy rises by %.1e\n", viscosity,
                volume, linear, angular, rise);
    EXPECT_LE(volume, 1e-12);
    EXPECT_LE(linear, 1e-12);
    EXPECT_LE(angular, 1e-12);
    EXPECT_LE(rise, 1e-14);
    EXPECT_LT(least_area, 0.99 * start.area_air) << "it did not oscillate";
    EXPECT_EQ(mesh::validate(run.mesh()).defect, "");
  }
}

// The same drop with and without weight, seen by somebody who falls with it.
TEST(FlowRun, AFallingDropOnlyFallsAndTheBoxFollows) {
  const Vec3 gravity(0, 3, -20);
  const DropSettings resting{.fixed_step = 0.05}, falling{.gravity = gravity, .fixed_step = 0.05};
  FlowRun rests(test::drops_mesh({drop(kOrigin, 1)}), test::flow_options(resting));
  FlowRun falls(test::drops_mesh({drop(kOrigin, 1)}), test::flow_options(falling));
  const FlowState start = falls.state();
  const mesh::BoundingBox box = box_of(falls.mesh());
  for (int k = 0; k < 20; ++k) {
    ASSERT_TRUE(went_well(rests.step(kForever)));
    ASSERT_TRUE(went_well(falls.step(kForever)));
  }
  const Vec3 way = 0.5 * gravity;  // in a unit of time
  const FlowState end = falls.state();
  EXPECT_NEAR(end.time, 1, 1e-14);
  const Vec3 moved = end.centre - start.centre;
  EXPECT_LE((moved - way).norm(), 1e-12 * way.norm()) << (moved - way).transpose();
  EXPECT_LE((end.momentum - start.volume * gravity).norm(), 1e-12 * start.volume * gravity.norm());
  EXPECT_LE(std::abs(end.volume_error), 1e-12);
  EXPECT_NEAR(energy(end) / energy(start), 1, 1e-3) << "of the surface only";

  const std::vector<Vec3> there = surface_points(falls.mesh()), here = surface_points(rests.mesh());
  ASSERT_EQ(there.size(), here.size());
  const Vec3 between = end.centre - rests.state().centre;
  double difference = 0;
  for (std::size_t i = 0; i < there.size(); ++i) {
    difference = std::max(difference, (there[i] - between - here[i]).norm());
  }
  std::printf("shape differs by %.1e from that of a drop at rest\n", difference);
  EXPECT_LE(difference, 1e-6);

  const mesh::BoundingBox after = box_of(falls.mesh());
  EXPECT_LE((after.min() - box.min() - way).norm(), 0.01 * way.norm());
  EXPECT_LE((after.sizes() - box.sizes()).norm(), 1e-12);
}

TEST(FlowRun, WithoutTensionADropFallsAsARigidBody) {
  FlowRunOptions options = test::flow_options({.gravity = {0, 0, -20}});
  options.liquid.surface_tension = 0;
  FlowRun run(test::drops_mesh({drop(kOrigin, 1)}), options);
  const std::vector<Vec3> start = surface_points(run.mesh());
  for (int k = 0; k < 5; ++k) ASSERT_TRUE(went_well(run.step(0.2)));
  const std::vector<Vec3> end = surface_points(run.mesh());
  ASSERT_EQ(end.size(), start.size());
  double difference = 0;
  for (std::size_t i = 0; i < end.size(); ++i) {
    difference = std::max(difference, (end[i] - start[i] - Vec3(0, 0, -10)).norm());
  }
  EXPECT_LE(difference, 1e-12);
}

struct TwoDrops {
  DropSettings settings{.edge_length = 0.22, .room = 1.6};
  FlowRun run{test::drops_mesh({drop({-0.62, 0, 0}, 0.5), drop({0.62, 0.1, 0}, 0.5)}, settings),
              test::flow_options(settings)};
  TwoDrops() {
    run.set_velocity([](const Vec3& x) { return Vec3(x.x() < 0 ? 2 : -2, 0, 0); });
  }
};

TEST(FlowRun, TwoDropsThatMeetBecomeOneAndKeepVolumeAndMomenta) {
  TwoDrops drops;
  FlowRun& run = drops.run;
  const FlowState start = run.state();
  ASSERT_EQ(start.components, 2u);
  int steps = 0, after = 0;
  double rise = -kForever;
  long bodies = 0;
  for (FlowState before = start; steps < 60 && after < 4; ++steps) {
    const FlowStep step = run.step(kForever);
    ASSERT_TRUE(went_well(step));
    const FlowState now = run.state();
    for (const mesh::TopologyEvent& e : step.events) bodies += e.liquid_bodies;
    if (steps > 0) rise = std::max(rise, energy(now) / energy(before) - 1);
    before = now;
    after += now.components == 1;
  }
  const FlowState end = run.state();
  std::printf("one body after %d steps, t = %.3f; energy rises by %.1e\n", steps - after + 1, end.time, rise);
  ASSERT_EQ(end.components, 1u);
  EXPECT_EQ(bodies, -1) << "by the events";
  EXPECT_LE(std::abs(end.volume_error), 1e-12);
  EXPECT_LE((end.momentum - start.momentum).norm(), 1e-12 * momentum_scale(start));
  EXPECT_LE((end.angular_momentum - start.angular_momentum).norm(), 1e-12 * momentum_scale(start));
  EXPECT_LE(rise, 1e-14);
  EXPECT_EQ(mesh::validate(run.mesh()).defect, "");
}

// Through the moment at which two drops meet, so that numbering and bodies change on the way.
TEST(FlowRun, GoesOnFromASavedStateAsIfNeverInterrupted) {
  TwoDrops drops;
  FlowRun& whole = drops.run;
  int steps = 0;
  for (; steps < 60 && whole.state().components == 2; ++steps) {
    if (steps % 5 == 0) whole.step(1e-3);  // cut short, as for a frame
    ASSERT_TRUE(went_well(whole.step(kForever)));
  }
  ASSERT_EQ(whole.state().components, 1u);
  const FlowRun::Saved middle = whole.save();
  for (int k = 0; k < 4; ++k) ASSERT_TRUE(went_well(whole.step(kForever)));

  const mesh::TetMesh other = test::drops_mesh({drop(kOrigin, 1)});
  FlowRun resumed(mesh::TetMesh(other), test::flow_options(drops.settings));
  resumed.restore(middle);
  EXPECT_TRUE(test::same_bits(resumed.save(), middle));
  EXPECT_EQ(resumed.time(), middle.time);
  for (int k = 0; k < 4; ++k) ASSERT_TRUE(went_well(resumed.step(kForever)));
  EXPECT_TRUE(test::same_bits(resumed.save(), whole.save()));
  EXPECT_FALSE(test::same_bits(resumed.save(), middle));
}

TEST(FlowRun, SavedBeforeTheFirstStepItStartsAsItWouldHave) {
  const auto start = [] {
    auto run =
        std::make_unique<FlowRun>(test::drops_mesh({drop(kOrigin, 1, 2, 0.1)}), test::flow_options({}));
    run->set_velocity([](const Vec3& x) { return Vec3(x.y(), x.x(), 0.5 * x.x() * x.y()); });
    return run;
  };
  const std::unique_ptr<FlowRun> whole = start();
  const FlowRun::Saved saved = whole->save();
  FlowRun resumed(test::drops_mesh({drop(kOrigin, 1)}), test::flow_options({}));
  resumed.restore(saved);
  for (int k = 0; k < 3; ++k) {
    ASSERT_TRUE(went_well(whole->step(kForever)));
    ASSERT_TRUE(went_well(resumed.step(kForever)));
  }
  EXPECT_TRUE(test::same_bits(resumed.save(), whole->save()));
}

TEST(FlowRun, RefusesSavedListsThatDoNotBelongTogether) {
  FlowRun run(test::drops_mesh({drop(kOrigin, 1)}), test::flow_options({}));
  const FlowRun::Saved good = run.save();
  const auto refused = [&](const auto& spoil) {
    FlowRun::Saved bad = good;
    spoil(bad);
    EXPECT_THROW(run.restore(bad), InputError);
    run.restore(good);
    EXPECT_TRUE(test::same_bits(run.save(), good));
  };
  refused([](FlowRun::Saved& s) { s.velocity.pop_back(); });
  refused([](FlowRun::Saved& s) { s.velocity.emplace_back(0, 0, 0); });
  refused([](FlowRun::Saved& s) { s.pressure.push_back(0); });
  refused([](FlowRun::Saved& s) { s.volumes.push_back(1); });
  refused([](FlowRun::Saved& s) { s.volumes.clear(); });
  refused([](FlowRun::Saved& s) { s.complex.length.pop_back(); });
}

TEST(FlowRun, AStepThatIsTooLongIsCutAndSaysSo) {
  const DropSettings settings{.fixed_step = 1};
  FlowRun run(test::drops_mesh({drop(kOrigin, 1, 2, 0.2)}, settings), test::flow_options(settings));
  run.set_velocity([](const Vec3& x) { return Vec3(6 * x.x(), -6 * x.y(), 0); });
  const FlowStep step = run.step(kForever);
  ASSERT_TRUE(went_well(step));
  EXPECT_GE(step.retries, 1);
  EXPECT_LT(step.dt, 1);
  EXPECT_EQ(run.time(), step.dt);
  EXPECT_LE(std::abs(run.state().volume_error), 1e-12);
}

TEST(FlowRun, AStepThatCannotBeMadeLeavesTheStateAsItWas) {
  const DropSettings settings{.fixed_step = 1e6};
  FlowRunOptions options = test::flow_options(settings);
  options.max_retries = 2;
  FlowRun run(test::drops_mesh({drop(kOrigin, 1, 2, 0.2)}, settings), options);
  run.set_velocity([](const Vec3& x) { return Vec3(6 * x.x(), -6 * x.y(), 0); });
  ASSERT_TRUE(went_well(run.step(1e-3)));
  const FlowRun::Saved before = run.save();
  const FlowState state = run.state();
  const FlowStep step = run.step(kForever);
  ASSERT_TRUE(step.failure);
  std::printf("%s\n", step.failure->c_str());
  EXPECT_EQ(step.retries, 2);
  EXPECT_EQ(step.dt, 0);
  EXPECT_TRUE(step.events.empty());
  EXPECT_EQ(step.lost_volume, 0);
  EXPECT_TRUE(test::same_bits(run.save(), before));
  EXPECT_EQ(run.state().kinetic, state.kinetic);
  ASSERT_TRUE(went_well(run.step(1e-3)));
  EXPECT_EQ(run.time(), 2e-3);
}

TEST(FlowRun, TheSameInputGivesTheSameBitsTwice) {
  TwoDrops a, b;
  for (int k = 0; k < 12; ++k) {
    ASSERT_TRUE(went_well(a.run.step(kForever)));
    ASSERT_TRUE(went_well(b.run.step(kForever)));
  }
  EXPECT_TRUE(test::same_bits(a.run.save(), b.run.save()));
}

TEST(FlowRun, TheResultDoesNotDependOnTheUnits) {
  struct Result {
    double time, kinetic, area, speed;
  };
  const auto result = [](const test::Units& units) {
    const DropSettings settings{.viscosity = 0.02, .gravity = {0, 0, -0.5}};
    const double l = units.length;
    FlowRun run(test::bodies_in_box({drop(kOrigin, l, 2, 0.2)}, l * settings.edge_length, l * settings.room),
                test::flow_options(settings, units));
    for (int k = 0; k < 15; ++k) EXPECT_TRUE(went_well(run.step(kForever)));
    const FlowState s = run.state();
    return Result{s.time / units.time(), s.kinetic / units.energy(), s.area_air / (l * l),
                  s.max_speed * units.time() / l};
  };
  const Result one = result({});
  EXPECT_GT(one.kinetic, 0.01) << "nothing happened";
  for (const test::Units& units : {test::Units{1e-6, 998, 0.0728}, test::Units{1e3, 1e-3, 1e6}}) {
    const Result other = result(units);
    std::printf("length %g: %.1e %.1e %.1e %.1e\n", units.length, other.time / one.time - 1,
                other.kinetic / one.kinetic - 1, other.area / one.area - 1, other.speed / one.speed - 1);
    EXPECT_NEAR(other.time / one.time, 1, 1e-6) << units.length;
    EXPECT_NEAR(other.kinetic / one.kinetic, 1, 1e-6) << units.length;
    EXPECT_NEAR(other.area / one.area, 1, 1e-6) << units.length;
    EXPECT_NEAR(other.speed / one.speed, 1, 1e-6) << units.length;
  }
}

// Laplace: 2 sigma / R inside, from the first step on.
TEST(FlowRun, ThePressureInADropIsThatOfLaplace) {
  FlowRun run(test::drops_mesh({drop(kOrigin, 1)}), test::flow_options({}));
  ASSERT_TRUE(went_well(run.step(kForever)));
  double sum = 0;
  std::size_t count = 0;
  for (const mesh::TetId t : run.mesh().tets()) {
    if (run.mesh().label(t) != mesh::kLiquid) continue;
    for (const VertexId v : run.mesh().vertices(t)) {
      sum += run.pressure(v);
      ++count;
    }
  }
  EXPECT_NEAR(sum / static_cast<double>(count), 2, 0.06);
}

TEST(FlowRun, ADropThatVanishedLeavesNothingToGoOnWith) {
  FlowRunOptions options = test::flow_options({});
  options.complex.topology.speck_volume = 1e9;  // every body is a speck
  options.max_retries = 1;
  FlowRun run(test::drops_mesh({drop(kOrigin, 1, 2, 0.2)}), options);
  FlowStep step;
  for (int k = 0; k < 10 && !step.failure; ++k) step = run.step(kForever);
  ASSERT_TRUE(step.failure);
  EXPECT_EQ(*step.failure, "no liquid is left");
  EXPECT_TRUE(step.events.empty()) << "nothing happened: the state is that before";
  EXPECT_EQ(run.state().components, 1u);
}

}  // namespace
}  // namespace meniscus::coupling
