#include "tests/mesh/complex/driven_complex.h"

#include <numbers>

namespace meniscus::mesh {
namespace {

const Sphere kBall{Vec3(0.4, 0, 0), 0.3};

// A turn about z changes neither shape nor volume, however much the mesh around has to be rebuilt.
TEST(RigidMotion, OfABallKeepsItsShapeToRounding) {
  test::DrivenComplex ball({kBall}, 0.12, 1.2);
  const int steps = 60;
  const Eigen::Matrix3d turn =
      Eigen::AngleAxisd(2 * std::numbers::pi / steps, Vec3::UnitZ()).toRotationMatrix();
  Vec3 center = kBall.center;
  std::vector<double> radii_before, radii_after;
  const auto radii = [&](std::vector<double>& out) {
    for (const TetFace f : label_boundary(ball.mesh(), kLiquid)) {
      for (const VertexId v : ball.mesh().face_vertices(f)) {
        out.push_back((ball.mesh().position(v) - center).norm());
      }
    }
    std::ranges::sort(out);
  };
  radii(radii_before);
  for (int k = 0; k < steps; ++k) {
    const StepReport report = ball.advance([&](const Vec3& x) { return Vec3(turn * x - x); });
    EXPECT_TRUE(report.all_arrived());
    EXPECT_EQ(report.surface.total(), 0u);
    center = turn * center;
  }
  radii(radii_after);
  ASSERT_EQ(radii_before.size(), radii_after.size());
  for (std::size_t k = 0; k < radii_before.size(); ++k) EXPECT_NEAR(radii_after[k], radii_before[k], 1e-13);
  EXPECT_LE(std::abs(ball.volume_error()), 1e-12);
  EXPECT_EQ(ball.euler(), 2);
  EXPECT_TRUE(ball.events.empty());
  EXPECT_GE(angle_statistics(ball.mesh()).min_deg, 15);
}

TEST(RigidMotion, OfABoxKeepsItsCreases) {
  const Vec3 start(-0.4, 0, 0), step(0.03, 0.002, -0.001);
  test::DrivenComplex box({Box{start, Vec3(0.4, 0.4, 0.4)}}, 0.12, 1.2, {}, true);
  // How far vertices are from the faces of a box around this centre.
  const auto deviation = [&](const Vec3& center) {
    double out = 0;
    for (const TetFace f : label_boundary(box.mesh(), kLiquid)) {
      for (const VertexId v : box.mesh().face_vertices(f)) {
        out = std::max(out, std::abs((box.mesh().position(v) - center).cwiseAbs().maxCoeff() - 0.2));
      }
    }
    return out;
  };
  const double before = deviation(start);
  for (int k = 0; k < 20; ++k) EXPECT_TRUE(box.advance([&](const Vec3&) { return step; }).all_arrived());
  EXPECT_LE(std::abs(box.volume_error()), 1e-12);
  EXPECT_NEAR(deviation(start + 20 * step), before, 1e-13);
}

}  // namespace
}  // namespace meniscus::mesh
