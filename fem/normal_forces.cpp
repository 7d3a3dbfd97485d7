#include "fem/normal_forces.h"

#include "fem/rigid_freedom.h"
#include "mesh/geometry.h"

#include <Eigen/Eigenvalues>

namespace meniscus::fem {

namespace {

using Mode = Eigen::Matrix<double, 6, 1>;
using Square = Eigen::Matrix<double, 6, 6>;

// Normals bear a rigid motion of which this part, squared, is along them.
constexpr double kBorne = 0.05;

// What a body lacks of net force and torque, and how it is given that.
struct Account {
  Square all = Square::Zero(), normal = Square::Zero();      // of the squares of motions of the surface
  Mode missing = Mode::Zero();                               // net force and torque
  Mode along_normals = Mode::Zero(), anyhow = Mode::Zero();  // motions of the surface that give it

  void settle(const RigidFreedom& freedom);
};

void Account::settle(const RigidFreedom& freedom) {
  const auto& basis = freedom.basis;
  if (basis.cols() == 0) return;
  const Eigen::MatrixXd whole = basis.transpose() * all * basis, borne = basis.transpose() * normal * basis;
  const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(borne, whole);
  if (solver.info() != Eigen::Success) return;
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    // Of unit square over the surface; `part` of that is along the normals.
    const Mode motion = basis * solver.eigenvectors().col(k);
    const double part = solver.eigenvalues()[k], lacking = motion.dot(missing);
    if (part > kBorne) {
      along_normals += lacking / part * motion;
    } else {
      anyhow += lacking * motion;
    }
  }
}

}  // namespace

NormalForces::NormalForces(const LiquidMesh& liquid, std::span<const Triangle> surface,
                           std::span<const Mat3> allowed, std::span<const Vec3> x)
    : liquid_(liquid), allowed_(allowed), x_(x) {
  std::vector<Vec3> area(liquid.size(), Vec3::Zero());
  for (const Triangle& t : surface) {
    const Vec3 third = mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]) / 3.0;
    for (const Index v : t) area[v] += third;
  }
  for (Index v = 0; v < liquid.size(); ++v) {
    if (area[v].isZero(0)) continue;
    const Vec3 within = allowed.empty() ? area[v] : Vec3(allowed[v] * area[v]);
    const double length = within.norm();
    pushed_.push_back({v, length > 0 ? Vec3(within / length) : Vec3(Vec3::Zero()), area[v].norm()});
  }
}

void NormalForces::restrict_force(std::span<Vec3> force, std::span<const Vec3> counter) const {
  const std::vector<RigidFreedom> freedoms = rigid_freedoms(liquid_, allowed_, x_);
  std::vector<Account> accounts(liquid_.bodies);
  for (Index v = 0; v < counter.size(); ++v) {
    accounts[liquid_.body[v]].missing += freedoms[liquid_.body[v]].at(x_[v]).transpose() * counter[v];
  }
  for (const Pushed& p : pushed_) {
    Vec3& f = force[p.vertex];
    if (!allowed_.empty()) f = allowed_[p.vertex] * f;
    const Vec3 kept = p.normal.dot(f) * p.normal;
    const RigidFreedom::Field rigid = freedoms[liquid_.body[p.vertex]].at(x_[p.vertex]);
    const Mode along = rigid.transpose() * p.normal;
    Account& account = accounts[liquid_.body[p.vertex]];
    account.missing += rigid.transpose() * (counter.empty() ? Vec3(f - kept) : Vec3(-kept));
    account.all += p.area * rigid.transpose() * rigid;
    account.normal += p.area * along * along.transpose();
    f = kept;
  }
  for (std::size_t b = 0; b < accounts.size(); ++b) accounts[b].settle(freedoms[b]);
  for (const Pushed& p : pushed_) {
    const Account& account = accounts[liquid_.body[p.vertex]];
    const RigidFreedom::Field rigid = freedoms[liquid_.body[p.vertex]].at(x_[p.vertex]);
    force[p.vertex] +=
        p.area * (p.normal.dot(rigid * account.along_normals) * p.normal + rigid * account.anyhow);
  }
}

void NormalForces::restrict_hessian(SparseMatrix<Mat3>& hessian) const {
  const Sparsity& pattern = *hessian.pattern;
  std::vector<Vec3> normal(liquid_.size(), Vec3::Zero());
  std::vector<bool> concerned(liquid_.size(), false);
  for (const Pushed& p : pushed_) {
    normal[p.vertex] = p.normal;
    concerned[p.vertex] = true;
  }
  for (const Pushed& p : pushed_) {
    const Vec3& n = p.normal;
    for (Index k = pattern.start[p.vertex]; k < pattern.start[p.vertex + 1]; ++k) {
      const Index j = pattern.column[k];
      if (!concerned[j]) continue;
      const Vec3& m = normal[j];
      hessian.value[k] = n.dot(hessian.value[k] * m) * n * m.transpose();
    }
  }
}

}  // namespace meniscus::fem
