#include "io/flow_field.h"
#include "mesh/error.h"

#include <gtest/gtest.h>

#include <numbers>

namespace meniscus::io {
namespace {

FlowField field(const std::array<std::string, 3>& velocity) {
  Scene scene;
  scene.flow = FlowSettings{velocity};
  return FlowField(scene);
}

TEST(FlowField, KnowsPlaceTimeAndPi) {
  const FlowField flow = field({"x + 2*y", "z * t", "_pi"});
  EXPECT_EQ(flow.velocity({1, 2, 3}, 4), Vec3(5, 12, std::numbers::pi));
}

TEST(FlowField, FollowsPathsWithFourthOrder) {
  const FlowField flow = field({"-y", "x", "cos(t)"});
  const auto error = [&](int steps) {
    Vec3 x(1, 0, 0);
    const double dt = 1.0 / steps;
    for (int k = 0; k < steps; ++k) x += flow.displacement(x, k * dt, dt);
    return (x - Vec3(std::cos(1), std::sin(1), std::sin(1))).norm();
  };
  const double order = std::log2(error(10) / error(20));
  EXPECT_NEAR(order, 4, 0.1);
  EXPECT_LE(error(20), 1e-7);
}

TEST(FlowField, RefusesWhatItCannotEvaluate) {
  EXPECT_THROW(field({"1", "sin(", "0"}), InputError);
  EXPECT_THROW(field({"1", "speed", "0"}), InputError);
  const FlowField singular = field({"1/x", "0", "0"});
  EXPECT_THROW(static_cast<void>(singular.velocity({0, 0, 0}, 0)), InputError);
}

}  // namespace
}  // namespace meniscus::io
