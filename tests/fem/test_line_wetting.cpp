#include "fem/wetting_energy.h"
#include "mesh/geometry.h"
#include "tests/fem/vessels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

namespace meniscus::fem {
namespace {

using test::Vessel;

constexpr double kTension = 3, kWetting = -0.4;

// Of walls with these normals, out of the liquid.
template <class Normal>
LineWetting line_of(const test::Drop& drop, const Normal& normal) {
  LineWetting line;
  for (const LineEdge& e : drop.liquid.line) {
    line.wetting.push_back(kWetting);
    line.normal.push_back(normal(Vec3((drop.x[e.from] + drop.x[e.to]) / 2)));
    line.slope.push_back(Vec3::Zero());
  }
  return line;
}

std::vector<Vec3> line_gradient(const test::Drop& drop, const LineWetting& line, std::span<const Vec3> x) {
  std::vector<Vec3> g(x.size(), Vec3::Zero());
  add_line_gradient(drop.liquid, line, kTension, x, g);
  return g;
}

TEST(LineWetting, OnAFlatWallIsTheGradientOfTheWetArea) {
  const Vessel vessel = test::half_ball_on_floor(0.4);
  const test::Drop& drop = vessel.drop;
  ASSERT_FALSE(drop.liquid.line.empty());
  const LineWetting line = line_of(drop, [](const Vec3&) { return Vec3(-Vec3::UnitZ()); });
  std::vector<Vec3> area(drop.x.size(), Vec3::Zero());
  add_wetting_gradient(drop.liquid, std::vector<double>(drop.liquid.walls.size(), kWetting), kTension, drop.x,
                       area);
  const std::vector<Vec3> edges = line_gradient(drop, line, drop.x);
  for (std::size_t i = 0; i < area.size(); ++i) EXPECT_LT((area[i] - edges[i]).norm(), 1e-13);
}

// The line of a half full ball goes round its equator: moved along meridians it sweeps its length.
TEST(LineWetting, OnABallIsTheLengthOfTheLine) {
  double before = 0;
  for (const int n : {4, 8, 16}) {
    const Vessel vessel = test::ball_vessel(n);
    const test::Drop& drop = vessel.drop;
    const LineWetting line = line_of(drop, [](const Vec3& x) { return x.normalized(); });
    const std::vector<Vec3> edges = line_gradient(drop, line, drop.x);
    double up = 0, radius = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      up += edges[i].z();
      if (drop.liquid.contact_line[i]) radius = drop.x[i].norm();
    }
    const double error = std::abs(up / (kTension * kWetting * 2 * std::numbers::pi * radius) - 1);
    std::printf("%d: %.5f\n", n, error);
    if (before > 0) {
      EXPECT_GT(before / error, 3) << "second order";
    }
    before = error;
  }
  EXPECT_LT(before, 0.01);
}

TEST(LineWetting, HessianIsTheDifferenceQuotientOfTheGradient) {
  const Vessel vessel = test::half_ball_on_floor(0.4);
  const test::Drop& drop = vessel.drop;
  const LineWetting line = line_of(drop, [](const Vec3& x) { return Vec3(x.x() / 4, 0.1, -1).normalized(); });
  SparseMatrix<Mat3> h;
  h.reset(drop.liquid.surface_graph, Mat3::Zero());
  add_line_hessian(drop.liquid, line, kTension, drop.x, 1, h);
  const std::vector<Vec3> way = test::random_vectors(drop.x.size(), 3);
  std::vector<Vec3> there = drop.x;
  // The gradient is linear.
  for (std::size_t i = 0; i < way.size(); ++i) there[i] += way[i];
  const std::vector<Vec3> here = line_gradient(drop, line, drop.x), moved = line_gradient(drop, line, there);
  for (std::size_t i = 0; i < h.rows(); ++i) {
    Vec3 product = Vec3::Zero();
    for (Index k = h.pattern->start[i]; k < h.pattern->start[i + 1]; ++k) {
      product += h.value[k] * way[h.pattern->column[k]];
    }
    EXPECT_LT((product - (moved[i] - here[i])).norm(), 1e-12);
  }
}

// A wall that is wetted less the farther out pushes the line back: the second derivative of the energy of a
// disc of radius r on a wall of wetting s r is 2 pi s times more than on an even one.
TEST(LineWetting, ASlopeActsAcrossTheLine) {
  const Vessel vessel = test::half_ball_on_floor(0.2);
  const test::Drop& drop = vessel.drop;
  constexpr double kSlope = 0.7;
  LineWetting line = line_of(drop, [](const Vec3&) { return Vec3(-Vec3::UnitZ()); });
  const auto outward_stiffness = [&] {
    SparseMatrix<Mat3> h;
    h.reset(drop.liquid.surface_graph, Mat3::Zero());
    add_line_hessian(drop.liquid, line, kTension, drop.x, 1, h);
    double sum = 0;
    for (std::size_t i = 0; i < h.rows(); ++i) {
      for (Index k = h.pattern->start[i]; k < h.pattern->start[i + 1]; ++k) {
        const Index j = h.pattern->column[k];
        if (!drop.liquid.contact_line[i] || !drop.liquid.contact_line[j]) continue;
        sum += drop.x[i].normalized().dot(h.value[k] * drop.x[j].normalized());
      }
    }
    return sum;
  };
  const double even = outward_stiffness();
  double radius = 0;
  for (std::size_t e = 0; e < line.slope.size(); ++e) {
    const Vec3 middle = (drop.x[drop.liquid.line[e].from] + drop.x[drop.liquid.line[e].to]) / 2;
    line.slope[e] = kSlope * middle.normalized();
    radius = middle.norm();
  }
  EXPECT_NEAR((outward_stiffness() - even) / (kTension * kSlope * 2 * std::numbers::pi * radius), 1, 0.03);
}

}  // namespace
}  // namespace meniscus::fem
