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

// A vertex of the surface.
struct Pushed {
  Index vertex;
  Vec3 normal;  // unit, within what walls leave; zero where they leave nothing of it
  double area;
};

// What was taken from a body, and how it is given back.
struct Account {
  Square all = Square::Zero(), normal = Square::Zero();      // of the squares of motions of the surface
  Mode taken = Mode::Zero();                                 // net force and torque
  Mode along_normals = Mode::Zero(), anyhow = Mode::Zero();  // motions of the surface that give it back

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
    const double part = solver.eigenvalues()[k], missing = motion.dot(taken);
    if (part > kBorne) {
      along_normals += missing / part * motion;
    } else {
      anyhow += missing * motion;
    }
  }
}

// In the order of the vertices; normals are the area vectors, not yet what walls leave of them.
std::vector<Pushed> surface_vertices(const LiquidMesh& liquid, std::span<const Triangle> surface,
                                     std::span<const Vec3> x) {
  std::vector<Vec3> area(liquid.size(), Vec3::Zero());
  for (const Triangle& t : surface) {
    const Vec3 third = mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]) / 3.0;
    for (const Index v : t) area[v] += third;
  }
  std::vector<Pushed> out;
  for (Index v = 0; v < liquid.size(); ++v) {
    if (!area[v].isZero(0)) out.push_back({v, area[v], area[v].norm()});
  }
  return out;
}

}  // namespace

void keep_normal_forces(const LiquidMesh& liquid, std::span<const Triangle> surface,
                        std::span<const Mat3> allowed, std::span<const Vec3> x, std::span<Vec3> force) {
  const std::vector<RigidFreedom> freedoms = rigid_freedoms(liquid, allowed, x);
  std::vector<Pushed> pushed = surface_vertices(liquid, surface, x);
  std::vector<Account> accounts(liquid.bodies);
  for (Pushed& p : pushed) {
    Vec3& f = force[p.vertex];
    if (!allowed.empty()) {
      f = allowed[p.vertex] * f;
      p.normal = allowed[p.vertex] * p.normal;
    }
    const double length = p.normal.norm();
    p.normal = length > 0 ? Vec3(p.normal / length) : Vec3(Vec3::Zero());
    const Vec3 kept = p.normal.dot(f) * p.normal;
    const RigidFreedom::Field rigid = freedoms[liquid.body[p.vertex]].at(x[p.vertex]);
    const Mode along = rigid.transpose() * p.normal;
    Account& account = accounts[liquid.body[p.vertex]];
    account.taken += rigid.transpose() * (f - kept);
    account.all += p.area * rigid.transpose() * rigid;
    account.normal += p.area * along * along.transpose();
    f = kept;
  }
  for (std::size_t b = 0; b < accounts.size(); ++b) accounts[b].settle(freedoms[b]);
  for (const Pushed& p : pushed) {
    const Account& account = accounts[liquid.body[p.vertex]];
    const RigidFreedom::Field rigid = freedoms[liquid.body[p.vertex]].at(x[p.vertex]);
    force[p.vertex] +=
        p.area * (p.normal.dot(rigid * account.along_normals) * p.normal + rigid * account.anyhow);
  }
}

}  // namespace meniscus::fem
