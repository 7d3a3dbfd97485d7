// Shortened versions of the long measurements in bench/.
#include "mesh/surface/surface_fan.h"
#include "tests/mesh/complex/driven_complex.h"

#include <cmath>
#include <numbers>

namespace meniscus::mesh {
namespace {

// As bench/track_enright, coarse, out and back within a fifth of the period.
TEST(PrescribedFlows, ASphereIsDeformedAndReturns) {
  constexpr double kEdge = 0.04, kStep = 0.03, kShortPeriod = 0.6;
  BoundingBox box;
  box.extend(Vec3(Vec3::Zero()));
  box.extend(Vec3(Vec3::Ones()));
  test::TrackedLiquid liquid(
      generate_mesh(std::vector<Shape>{Sphere{test::enright_center(), test::kEnrightRadius}},
                    {.edge_length = kEdge, .domain = box}),
      {.sizing = {.edge_length = kEdge, .max_edge_length = 0.25},
       .topology = {.merge = false, .split = false, .vanish = false}});
  const auto velocity = [](const Vec3& x, double t) {
    return Vec3(std::cos(std::numbers::pi * t / kShortPeriod) * test::enright_velocity(x, 0));
  };
  const double start_area = liquid.area();
  double largest_area = 0;
  for (int k = 0; k < 20; ++k) {
    liquid.advance([&](const Vec3& x) { return test::path(velocity, x, k * kStep, kStep); });
    largest_area = std::max(largest_area, liquid.area());
    const test::AngleShare angles = test::angle_share(liquid.mesh(), 15);
    EXPECT_GE(angles.worst_deg, 5) << k;
    EXPECT_LE(angles.share_below, 0.001) << k;
  }
  EXPECT_EQ(validate(liquid.mesh()).defect, "");
  EXPECT_GT(largest_area, 1.05 * start_area) << "nothing was deformed";
  EXPECT_EQ(liquid.stragglers, 0u);
  EXPECT_LE(std::abs(liquid.volume_error()), 0.005) << liquid.volume_error();
  const test::SphereDistance distance =
      liquid.distance_to_sphere(test::enright_center(), test::kEnrightRadius);
  EXPECT_LE(distance.mean, 0.2 * kEdge);
  EXPECT_LE(distance.max, 1.0 * kEdge);
}

struct Shrinking {
  double time = 0;
  int rises = 0;
};

// Moves against the gradient of the area until it is `part` of what it was.
Shrinking shrink(test::TrackedLiquid& liquid, double part) {
  Shrinking out;
  double area = liquid.area();
  const double last = part * area;
  for (int k = 0; k < 400 && area > last; ++k) {
    const double edge = liquid.shortest_surface_edge(), step = edge * edge / 12;
    const std::vector<Vec3> rate = test::area_gradient_per_area(liquid.mesh());
    liquid.advance_vertices([&](VertexId v, const Vec3&) { return Vec3(-step * rate[v.index()]); });
    out.time += step;
    out.rises += liquid.area() >= area;
    area = liquid.area();
  }
  EXPECT_LE(area, last);
  return out;
}

TEST(PrescribedFlows, ASphereShrinksByItsCurvatureAsTheoryHasIt) {
  constexpr double kRadius = 0.6, kEdge = 0.15;
  test::TrackedLiquid liquid(test::bodies_in_box({Sphere{Vec3::Zero(), kRadius}}, kEdge, 1.4),
                             {.sizing = {.edge_length = kEdge, .max_edge_length = 0.4, .curvature = 0.25}});
  const Shrinking result = shrink(liquid, 0.6);
  EXPECT_EQ(result.rises, 0);
  const double expected = std::sqrt(kRadius * kRadius - 4 * result.time);
  EXPECT_NEAR(std::cbrt(liquid.volume() * 3 / (4 * std::numbers::pi)) / expected, 1, 0.01);
}

TEST(PrescribedFlows, TheAreaOfAnEllipsoidFallsInEveryStep) {
  constexpr double kEdge = 0.15;
  test::TrackedLiquid liquid(test::bodies_in_box({Ellipsoid{Vec3::Zero(), Vec3(0.8, 0.6, 0.45)}}, kEdge, 1.4),
                             {.sizing = {.edge_length = kEdge, .max_edge_length = 0.4, .curvature = 0.25}});
  EXPECT_EQ(shrink(liquid, 0.7).rises, 0);
}

// A puddle between two plates that is pushed along them and spreads: lines and wall vertices slide.
TEST(PrescribedFlows, ContactLinesSlideAlongTheirWalls) {
  const TetMesh start =
      generate_mesh(std::vector<Shape>{Cylinder{Vec3::Zero(), Vec3::UnitZ(), 0.4, 0.5}},
                    {.edge_length = 0.1, .domain = BoundingBox(Vec3(-1, -1, -0.25), Vec3(1, 1, 0.25))});
  test::TrackedLiquid liquid(start,
                             {.sizing = {.edge_length = 0.1, .max_edge_length = 0.4, .contact_line = 0.8}});
  const double volume = liquid.volume();
  for (int k = 0; k < 15; ++k) {
    const StepReport report = liquid.advance_all(
        [](const Vec3& x) { return Vec3(0.02 + 0.02 * x.x(), (1 / 1.02 - 1) * x.y(), 0); });
    EXPECT_TRUE(report.all_arrived()) << k;
    EXPECT_EQ(validate(liquid.mesh()).defect, "") << k;
  }
  EXPECT_NEAR(liquid.volume() / volume, 1, 1e-3);
  EXPECT_EQ(liquid.components(), 1u);
  EXPECT_GE(angle_statistics(liquid.mesh()).min_deg, 5);
  std::size_t on_lines = 0;
  double farthest = 0;
  for (const VertexId v : liquid.mesh().vertices()) {
    if (liquid.mesh().vertex_class(v) != VertexClass::contact_line) continue;
    ++on_lines;
    EXPECT_EQ(std::abs(liquid.mesh().position(v).z()), 0.25);
    farthest = std::max(farthest, liquid.mesh().position(v).x());
  }
  EXPECT_GT(on_lines, 30u);
  EXPECT_GT(farthest, 0.75) << "the line did not follow";
}

// Some steps of bench/soak_random_motion's kind.
TEST(PrescribedFlows, StirringKeepsTheFloorOfTheAngles) {
  constexpr double kEdge = 0.08;
  test::TrackedLiquid liquid(test::bodies_in_box({Sphere{Vec3::Zero(), 0.3}}, kEdge, 0.6),
                             {.sizing = {.edge_length = kEdge, .max_edge_length = 0.2}});
  for (int k = 0; k < 12; ++k) {
    liquid.advance_all([&](const Vec3& x) {
      const Vec3 y = 7 * x;
      return Vec3(0.012 * Vec3(std::sin(y.y() + 1), std::sin(y.z() + 0.1 * k), std::sin(y.x())));
    });
    EXPECT_EQ(validate(liquid.mesh()).defect, "") << k;
    EXPECT_GE(angle_statistics(liquid.mesh()).min_deg, 5) << k;
    EXPECT_LE(angle_statistics(liquid.mesh()).max_deg, 175) << k;
  }
}

}  // namespace
}  // namespace meniscus::mesh
