#include "fem/rigid_freedom.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>

namespace meniscus::fem {

namespace {

// Motions that take vertices off their walls by less than this part, squared, are allowed: what rounding
// leaves of the eigenvalues of those that are.
constexpr double kAllowed = 1e-13;

}  // namespace

RigidFreedom::Field RigidFreedom::at(const Vec3& x) const {
  const Vec3 arm = (x - centre) / size;
  Field r;
  r.leftCols<3>().setIdentity();
  for (int k = 0; k < 3; ++k) r.col(3 + k) = Vec3::Unit(k).cross(arm);
  return r;
}

std::vector<RigidFreedom> rigid_freedoms(const LiquidMesh& liquid, std::span<const Mat3> allowed,
                                         std::span<const Vec3> x) {
  using Square = Eigen::Matrix<double, 6, 6>;
  std::vector<RigidFreedom> out(liquid.bodies);
  std::vector<double> count(liquid.bodies, 0.0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    out[liquid.body[i]].centre += x[i];
    count[liquid.body[i]] += 1;
  }
  for (std::size_t b = 0; b < out.size(); ++b) {
    out[b].centre /= count[b];
    out[b].size = 0;
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    RigidFreedom& body = out[liquid.body[i]];
    body.size = std::max(body.size, (x[i] - body.centre).norm());
  }
  if (allowed.empty()) return out;
  std::vector<Square> taken(liquid.bodies, Square::Zero());
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (allowed[i] == Mat3::Identity()) continue;
    const RigidFreedom::Field rigid = out[liquid.body[i]].at(x[i]), off = rigid - allowed[i] * rigid;
    taken[liquid.body[i]] += off.transpose() * off;
  }
  for (std::size_t b = 0; b < out.size(); ++b) {
    const Eigen::SelfAdjointEigenSolver<Square> solver(taken[b] / count[b]);
    Eigen::Index free = 0;
    while (free < 6 && solver.eigenvalues()[free] < kAllowed) ++free;
    out[b].basis = solver.eigenvectors().leftCols(free);
  }
  return out;
}

RigidMotion rigid_motion(const Momentum& m, const RigidFreedom& freedom) {
  const auto count = freedom.basis.cols();
  if (count == 6) return rigid_motion(m);
  RigidMotion out{.centre = m.centre};
  if (count == 0 || !(m.mass > 0)) return out;
  // The motions as velocities of the centre of mass and spins.
  const Eigen::Matrix<double, 3, Eigen::Dynamic> velocity = freedom.at(m.centre) * freedom.basis,
                                                 spin = freedom.basis.bottomRows<3>() / freedom.size;
  const Eigen::MatrixXd products =
      m.mass * velocity.transpose() * velocity + spin.transpose() * m.inertia * spin;
  const Eigen::VectorXd momenta = velocity.transpose() * m.linear + spin.transpose() * m.angular;
  const Eigen::VectorXd part = products.ldlt().solve(momenta);
  out.velocity = velocity * part;
  out.spin = spin * part;
  return out;
}

}  // namespace meniscus::fem
