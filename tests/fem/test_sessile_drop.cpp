#include "fem/rigid_freedom.h"
#include "fem/time_scheme.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <numbers>

namespace meniscus::fem {
namespace {

using std::numbers::pi;
using test::Drop;
using test::Vessel;

FlowVectors at_rest(const Drop& drop) {
  return {.x = drop.x,
          .u = std::vector<Vec3>(drop.x.size(), Vec3::Zero()),
          .pressure = std::vector<double>(drop.x.size(), 0.0)};
}

std::vector<double> even_wetting(const LiquidMesh& liquid, double contact_angle_deg) {
  return std::vector<double>(liquid.walls.size(), -std::cos(contact_angle_deg * pi / 180));
}

// The stabilization acts on the change of the pressure: like something soft it stores dt^2 / 2 p'C p.
double stored_energy(const FlowStage& stage, const FlowVectors& s, double dt) {
  FlowOperators operators(stage.liquid(), stage.options().discretization);
  operators.assemble_flow(s.x, stage.properties().density);
  std::vector<double> product(s.pressure.size(), 0.0);
  add_product(operators.stabilization(), std::span<const double>(s.pressure), std::span<double>(product),
              [](double c, double p) { return c * p; });
  double sum = 0;
  for (std::size_t i = 0; i < product.size(); ++i) sum += product[i] * s.pressure[i];
  return dt * dt / 2 * sum;
}

struct Cap {
  double angle_deg = 0;     // of the spherical cap as high and as wide as the drop
  double out_of_round = 0;  // standard deviation of the radius of the contact line
  double most_energy_gained = 0;
};

Cap cap_of(const Drop& drop, std::span<const Vec3> x) {
  double height = 0, sum = 0, squares = 0, count = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    height = std::max(height, x[i].z());
    if (!drop.liquid.contact_line[i]) continue;
    const double radius = std::hypot(x[i].x(), x[i].y());
    sum += radius;
    squares += radius * radius;
    count += 1;
  }
  const double base = sum / count;
  return {.angle_deg = 2 * std::atan2(height, base) * 180 / pi,
          .out_of_round = std::sqrt(std::max(0.0, squares / count - base * base))};
}

// Half a ball let go on a floor with this contact angle, braked by viscosity.
Cap relaxed(double edge_length, double contact_angle_deg) {
  constexpr double kStep = 0.25;
  constexpr int kSteps = 60;
  const Vessel vessel = test::half_ball_on_floor(edge_length);
  const Drop& drop = vessel.drop;
  FlowOptions options;
  options.surface_forces = SurfaceForces::gradient;
  FlowStage stage(drop.liquid, {.density = 1, .viscosity = 1, .surface_tension = 1, .gravity = {}}, options);
  stage.set_walls({.wetting = even_wetting(drop.liquid, contact_angle_deg), .friction = {}},
                  test::lasting(vessel.conditions()));
  FlowVectors s = at_rest(drop);
  const auto energy = [&] {
    stage.begin_step(s.x);
    return stage.potential_energy(s.x) + stage.kinetic_energy(s.u) + stored_energy(stage, s, kStep);
  };
  double before = energy(), gained = 0;
  int iterations = 0;
  for (int k = 0; k < kSteps; ++k) {
    StepOutcome step = integrate(stage, s, kStep, TimeScheme::backward_euler, drop.volumes);
    EXPECT_TRUE(step.converged);
    if (!step.converged) break;
    EXPECT_LT(step.volume_error, 1e-13);
    iterations += step.iterations;
    s = std::move(step.end);
    const double after = energy();
    gained = std::max(gained, after - before);
    before = after;
  }
  for (const Triangle& t : drop.liquid.walls) {
    for (const Index v : t) EXPECT_EQ(s.x[v].z(), 0);
  }
  Cap cap = cap_of(drop, s.x);
  cap.most_energy_gained = gained;
  std::printf(
      "%zu tetrahedra: %.2f degrees for %.0f, out of round by %.1e, energy gained %.1e, %.1f iterations\n",
      drop.liquid.tets.size(), cap.angle_deg, contact_angle_deg, cap.out_of_round, gained,
      static_cast<double>(iterations) / kSteps);
  return cap;
}

struct Expected {
  double contact_angle_deg, coarse_error, fine_error;  // in degrees
};

class SessileDrop : public testing::TestWithParam<Expected> {};

TEST_P(SessileDrop, RelaxesToTheCapOfItsContactAngleAndItsEnergyFalls) {
  const Expected& expected = GetParam();
  const Cap coarse = relaxed(0.3, expected.contact_angle_deg),
            fine = relaxed(0.2, expected.contact_angle_deg);
  EXPECT_NEAR(coarse.angle_deg, expected.contact_angle_deg, expected.coarse_error);
  EXPECT_NEAR(fine.angle_deg, expected.contact_angle_deg, expected.fine_error);
  for (const Cap& cap : {coarse, fine}) {
    EXPECT_LT(cap.out_of_round, 6e-3);
    EXPECT_LT(cap.most_energy_gained, 1e-12);
  }
}

// At 120 degrees triangles that lie badly are still on their way to better places.
INSTANTIATE_TEST_SUITE_P(Angles, SessileDrop,
                         testing::Values(Expected{60, 0.2, 0.1}, Expected{90, 0.35, 0.15},
                                         Expected{120, 2.2, 0.9}),
                         [](const auto& each) {
                           return std::to_string(std::lround(each.param.contact_angle_deg)) + "Degrees";
                         });

struct Rest {
  Cap cap;
  double speed = 0;  // of the fastest vertex at the end, less the motion along the floor that nothing brakes
};

// The same with forces along the normals only.
Rest at_rest_on_floor(double edge_length, double contact_angle_deg) {
  constexpr double kStep = 0.2;
  constexpr int kSteps = 300;
  const Vessel vessel = test::half_ball_on_floor(edge_length);
  const Drop& drop = vessel.drop;
  FlowStage stage(drop.liquid, {.density = 1, .viscosity = 0.3, .surface_tension = 1, .gravity = {}}, {});
  const WallConditions conditions = vessel.conditions();
  stage.set_walls({.wetting = even_wetting(drop.liquid, contact_angle_deg), .friction = {}},
                  test::lasting(conditions));
  FlowVectors s = at_rest(drop);
  for (int k = 0; k < kSteps; ++k) {
    StepOutcome step = integrate(stage, s, kStep, TimeScheme::sdirk2, drop.volumes);
    EXPECT_TRUE(step.converged);
    if (!step.converged) break;
    s = std::move(step.end);
    const std::vector<RigidFreedom> freedoms = rigid_freedoms(drop.liquid, conditions.allowed, s.x);
    const Momentum body = body_momenta(drop.liquid, 1, s.x, s.u).front();
    const RigidMotion drift = rigid_motion(body, freedoms.front(), rigid_momenta(body, freedoms.front()));
    for (std::size_t i = 0; i < s.u.size(); ++i) s.u[i] -= drift.at(s.x[i]);
  }
  Rest rest{.cap = cap_of(drop, s.x)};
  for (const Vec3& u : s.u) rest.speed = std::max(rest.speed, u.norm());
  std::printf("%zu tetrahedra: %.2f degrees for %.0f, speed %.1e\n", drop.liquid.tets.size(),
              rest.cap.angle_deg, contact_angle_deg, rest.speed);
  return rest;
}

class RestingDrop : public testing::TestWithParam<Expected> {};

TEST_P(RestingDrop, ComesToRestWithTheAngleWanted) {
  const Expected& expected = GetParam();
  const Rest coarse = at_rest_on_floor(0.4, expected.contact_angle_deg),
             fine = at_rest_on_floor(0.3, expected.contact_angle_deg);
  EXPECT_NEAR(coarse.cap.angle_deg, expected.contact_angle_deg, expected.coarse_error);
  EXPECT_NEAR(fine.cap.angle_deg, expected.contact_angle_deg, expected.fine_error);
  EXPECT_LT(coarse.speed, 1e-6);
  EXPECT_LT(fine.speed, 1e-8);
}

INSTANTIATE_TEST_SUITE_P(Angles, RestingDrop,
                         testing::Values(Expected{60, 0.8, 0.35}, Expected{90, 0.65, 0.3},
                                         Expected{120, 0.9, 0.45}),
                         [](const auto& each) {
                           return std::to_string(std::lround(each.param.contact_angle_deg)) + "Degrees";
                         });

// The drop and its image in the floor z = 0, in air. Vertices of the drop keep their order and come first.
Drop doubled(const Drop& half) {
  test::Cells cells{.points = half.x, .cells = {}, .labels = {}};
  std::vector<std::uint32_t> image(half.x.size());
  for (std::uint32_t i = 0; i < half.x.size(); ++i) {
    const Vec3& x = half.x[i];
    image[i] = x.z() == 0 ? i : static_cast<std::uint32_t>(cells.points.size());
    if (x.z() != 0) cells.points.emplace_back(x.x(), x.y(), -x.z());
  }
  for (const Tet& t : half.liquid.tets) {
    cells.cells.push_back(t);
    cells.cells.push_back({image[t[0]], image[t[2]], image[t[1]], image[t[3]]});
  }
  std::vector<std::array<std::uint32_t, 3>> surface;
  for (const Triangle& t : half.liquid.surface) {
    surface.push_back(t);
    surface.push_back({image[t[0]], image[t[2]], image[t[1]]});
  }
  return test::in_air(std::move(cells), surface);
}

TEST(MirroredDrop, OnAFloorOfNinetyDegreesMovesLikeHalfOfAFreeDrop) {
  const Vessel vessel = test::half_ball_on_floor(0.4);
  const Drop &half = vessel.drop, whole = doubled(half);
  ASSERT_EQ(whole.liquid.tets.size(), 2 * half.liquid.tets.size());
  FlowOptions options;
  options.solver = SolverKind::direct;
  options.surface_forces = SurfaceForces::gradient;
  options.support = Support::held;  // the whole one's momentum is not imposed either
  const LiquidProperties liquid{.density = 1, .viscosity = 0.05, .surface_tension = 1, .gravity = {}};
  FlowStage of_half(half.liquid, liquid, options), of_whole(whole.liquid, liquid, options);
  of_half.set_walls({}, test::lasting(vessel.conditions()));
  // Strain and a motion along the floor.
  const auto started = [](const Drop& drop) {
    FlowVectors s = at_rest(drop);
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const Vec3& x = s.x[i];
      s.u[i] = Vec3(0.3 + 0.4 * x.x(), -0.1 + 0.2 * x.y(), -0.6 * x.z());
    }
    return s;
  };
  FlowVectors a = started(half), b = started(whole);
  for (int k = 0; k < 10; ++k) {
    StepOutcome of_a = integrate(of_half, a, 0.05, TimeScheme::sdirk2, half.volumes);
    StepOutcome of_b = integrate(of_whole, b, 0.05, TimeScheme::sdirk2, whole.volumes);
    ASSERT_TRUE(of_a.converged && of_b.converged);
    a = std::move(of_a.end);
    b = std::move(of_b.end);
  }
  double x = 0, u = 0, p = 0, way = 0;
  for (std::size_t i = 0; i < a.x.size(); ++i) {
    x = std::max(x, (a.x[i] - b.x[i]).norm());
    u = std::max(u, (a.u[i] - b.u[i]).norm());
    p = std::max(p, std::abs(a.pressure[i] - b.pressure[i]));
    way = std::max(way, (a.x[i] - half.x[i]).norm());
  }
  std::printf("after ways of %.2f places differ by %.1e, velocities by %.1e, pressures by %.1e\n", way, x, u,
              p);
  EXPECT_GT(way, 0.1);
  EXPECT_LT(x, 1e-13);
  EXPECT_LT(u, 1e-12);
  EXPECT_LT(p, 1e-11);
}

}  // namespace
}  // namespace meniscus::fem
