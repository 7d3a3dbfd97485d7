#include "fem/single_saddle.h"
#include "tests/fem/saddle.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Saddle;

// The scaled matrix as a dense one, without the empty fourth numbers: by applying it to unit vectors.
Eigen::MatrixXd applied(const SingleSaddle& single, std::size_t n, std::size_t m) {
  const auto rows = static_cast<Eigen::Index>(3 * n + m);
  Eigen::MatrixXd out(rows, rows);
  const auto slot = [&](Eigen::Index i) {
    const auto velocities = static_cast<Eigen::Index>(3 * n);
    return i < velocities ? 4 * (i / 3) + i % 3 : i - velocities + static_cast<Eigen::Index>(4 * n);
  };
  for (Eigen::Index j = 0; j < rows; ++j) {
    SingleVector x = SingleVector::Zero(single.size()), y(single.size());
    x[slot(j)] = 1;
    single.apply(x, y);
    for (Eigen::Index i = 0; i < rows; ++i) out(i, j) = static_cast<double>(y[slot(i)]);
  }
  return out;
}

Eigen::VectorXd units(const SaddleScales& scales) {
  Eigen::VectorXd out(static_cast<Eigen::Index>(3 * scales.velocity.size() + scales.pressure.size()));
  Eigen::Index k = 0;
  for (const double s : scales.velocity) {
    out.segment<3>(k).setConstant(s);
    k += 3;
  }
  for (const double s : scales.pressure) out[k++] = s;
  return out;
}

TEST(SingleSaddle, IsTheScaledMatrixToSinglePrecision) {
  for (const double scale : test::kScales) {
    for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
      for (const double viscosity : {0.0, 0.3}) {
        const test::Drop drop = test::octahedron(scale);
        const Saddle saddle(drop, {.pressure = element, .viscosity = viscosity});
        const SaddleScales scales(saddle.system());
        SingleSaddle single;
        single.assemble(saddle.system(), scales);
        const Eigen::VectorXd unit = units(scales);
        const Eigen::MatrixXd expected = unit.asDiagonal() * saddle.matrix() * unit.asDiagonal();
        const Eigen::MatrixXd found = applied(single, drop.liquid.size(), saddle.system().pressures());
        EXPECT_LT((found - expected).norm() / expected.norm(), 1e-6) << scale;
        EXPECT_LT(expected.cwiseAbs().maxCoeff(), 10) << "entries are about one";
        EXPECT_GT(expected.diagonal().cwiseAbs().minCoeff(), 1e-3) << "entries are about one";
      }
    }
  }
}

TEST(SingleSaddle, TheInertiaIsTheBlockOfTheVelocities) {
  const test::Drop drop = test::ball(6);
  for (const double viscosity : {0.0, 0.3}) {
    const Saddle saddle(drop, {.viscosity = viscosity});
    const SaddleScales scales(saddle.system());
    SingleSaddle single;
    single.assemble(saddle.system(), scales);
    const SparseMatrix<Eigen::Matrix3f> inertia = single.inertia();
    const auto rows = static_cast<Eigen::Index>(3 * drop.liquid.size());
    const Eigen::VectorXd unit = units(scales).head(rows);
    const Eigen::MatrixXd expected =
        unit.asDiagonal() * saddle.matrix().topLeftCorner(rows, rows) * unit.asDiagonal();
    Eigen::MatrixXd found = Eigen::MatrixXd::Zero(rows, rows);
    for (std::size_t i = 0; i < inertia.rows(); ++i) {
      for (Index k = inertia.pattern->start[i]; k < inertia.pattern->start[i + 1]; ++k) {
        const auto j = static_cast<Eigen::Index>(inertia.pattern->column[k]);
        found.block<3, 3>(static_cast<Eigen::Index>(3 * i), 3 * j) = inertia.value[k].cast<double>();
      }
    }
    EXPECT_LT((found - expected).norm() / expected.norm(), 1e-6);
  }
}

}  // namespace
}  // namespace meniscus::fem
