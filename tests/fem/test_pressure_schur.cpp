#include "fem/pressure_schur.h"
#include "tests/fem/saddle.h"

#include <gtest/gtest.h>

namespace meniscus::fem {
namespace {

using test::Saddle;

TEST(PressureSchur, IsTheLowerHalfOfTheSchurComplementWithoutWhatIsSmall) {
  for (const PressureElement element : {PressureElement::linear, PressureElement::constant}) {
    // Tetrahedra are more than vertices; dense matrices are to be small.
    const test::Drop drop = element == PressureElement::linear ? test::ball(6) : test::octahedron();
    for (const double viscosity : {0.0, 0.3}) {
      const Saddle saddle(drop, {.pressure = element, .viscosity = viscosity});
      const SaddleScales scales(saddle.system());
      SingleSaddle single;
      single.assemble(saddle.system(), scales);
      PressureSchur schur;
      schur.assemble(single, scales);

      const FlowOperators& o = saddle.system().operators;
      const auto n = static_cast<Eigen::Index>(o.velocities()), m = static_cast<Eigen::Index>(o.pressures());
      const Eigen::MatrixXd b = test::dense<1, 3>(o.divergence()),
                            w = test::dense<3, 3>(saddle.system().stiffness);
      Eigen::MatrixXd inverse = Eigen::MatrixXd::Zero(3 * n, 3 * n);
      for (Eigen::Index i = 0; i < n; ++i) {
        inverse.block<3, 3>(3 * i, 3 * i) =
            (o.lumped_mass()[static_cast<std::size_t>(i)] * Mat3::Identity() + w.block<3, 3>(3 * i, 3 * i))
                .inverse();
      }
      const Eigen::Map<const Eigen::VectorXd> unit(scales.pressure.data(), m);
      const Eigen::MatrixXd expected = unit.asDiagonal() *
                                       (b * inverse * b.transpose() + test::dense<1, 1>(o.stabilization())) *
                                       unit.asDiagonal();
      EXPECT_LT((expected.diagonal() - Eigen::VectorXd::Ones(m)).norm(), 1e-12) << "the unit of pressure";
      const Eigen::MatrixXd found = test::dense<1, 1>(schur.matrix());
      double worst = 0;
      for (Eigen::Index i = 0; i < m; ++i) {
        for (Eigen::Index j = 0; j <= i; ++j) {
          const double missing = found(i, j) == 0 ? std::max(0.0, std::abs(expected(i, j)) - 0.02)
                                                  : std::abs(found(i, j) - expected(i, j));
          worst = std::max(worst, missing);
        }
        for (Eigen::Index j = i + 1; j < m; ++j) EXPECT_EQ(found(i, j), 0);
      }
      EXPECT_LT(worst, 1e-5);
    }
  }
}

}  // namespace
}  // namespace meniscus::fem
