#include "fem/rigid_freedom.h"

#include "fem/small_matrices.h"

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

RigidFreedom level_motions(const RigidFreedom& freedom, const Vec3& gravity) {
  if (gravity.isZero(0) || freedom.basis.cols() == 0) return freedom;
  // Velocities of the centre along gravity, and axes of spins that are not along it.
  const Vec3 g = gravity.normalized();
  Eigen::Matrix<double, 4, 6> rises = Eigen::Matrix<double, 4, 6>::Zero();
  rises.row(0).head<3>() = g.transpose();
  rises.bottomRightCorner<3, 3>() = cross_matrix(g);
  const Eigen::MatrixXd within = rises * freedom.basis;
  RigidFreedom out = freedom;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(within.transpose() * within);
  Eigen::Index level = 0;
  while (level < within.cols() && solver.eigenvalues()[level] < kAllowed) ++level;
  out.basis = freedom.basis * solver.eigenvectors().leftCols(level);
  return out;
}

RigidMomenta rigid_force(const Vec3& centre, const Vec3& force, const RigidFreedom& freedom) {
  return freedom.basis.transpose() * (freedom.at(centre).transpose() * force);
}

RigidMomenta rigid_momenta(const Momentum& body, const RigidFreedom& freedom) {
  return rigid_force(body.centre, body.linear, freedom) +
         freedom.basis.bottomRows<3>().transpose() * body.angular / freedom.size;
}

RigidMotion rigid_motion(const Momentum& body, const RigidFreedom& freedom, const RigidMomenta& momenta) {
  RigidMotion out{.centre = body.centre};
  if (momenta.size() == 0 || !(body.mass > 0)) return out;
  // The motions as velocities of the centre of mass and spins.
  const Eigen::Matrix<double, 3, Eigen::Dynamic> velocity = freedom.at(body.centre) * freedom.basis,
                                                 spin = freedom.basis.bottomRows<3>() / freedom.size;
  const Eigen::MatrixXd products =
      body.mass * velocity.transpose() * velocity + spin.transpose() * body.inertia * spin;
  const Eigen::VectorXd part = products.ldlt().solve(Eigen::VectorXd(momenta));
  out.velocity = velocity * part;
  out.spin = spin * part;
  return out;
}

}  // namespace meniscus::fem
