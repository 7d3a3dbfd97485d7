#include "fem/rigid_motion.h"

#include "mesh/geometry.h"

#include <Eigen/Dense>

namespace meniscus::fem {

namespace {

// What a point mass away from the centre adds to the inertia.
Mat3 steiner(double mass, const Vec3& away) {
  return mass * (away.squaredNorm() * Mat3::Identity() - away * away.transpose());
}

Vec3 spin_of(const Momentum& m) {
  return m.mass > 0 ? Vec3(m.inertia.ldlt().solve(m.angular)) : Vec3(Vec3::Zero());
}

// Sums about a point of reference and a velocity of reference: far away and at high speed nothing cancels.
//
// int phi_i phi_j = V / 20 (1 + delta_ij) over a tetrahedron: the 1 takes the sums of its vertices, the delta
// goes to the vertices themselves, once for all tetrahedra around.
struct Sums {
  Vec3 reference = Vec3::Zero(), velocity = Vec3::Zero();
  double mass = 0, twice_kinetic = 0;
  Vec3 first = Vec3::Zero(), linear = Vec3::Zero(), angular = Vec3::Zero();
  Mat3 second = Mat3::Zero();

  // `weight` is a twentieth of a mass, x and u are sums over a tetrahedron or those of a vertex.
  void add(double weight, const Vec3& x, const Vec3& u) {
    angular += weight * x.cross(u);
    second += (weight * x) * x.transpose();
    twice_kinetic += weight * u.squaredNorm();
  }
  void add_vertex(double weight, const Vec3& x, const Vec3& u) {
    add(weight, x, u);
    mass += 5 * weight;
    first += 5 * weight * x;
    linear += 5 * weight * u;
  }

  [[nodiscard]] Momentum momentum() const {
    const Vec3 c = first / mass;
    const Mat3 about = second - mass * c * c.transpose();
    return {.mass = mass,
            .centre = reference + c,
            .linear = linear + mass * velocity,
            .angular = angular - c.cross(linear),
            .inertia = about.trace() * Mat3::Identity() - about,
            .kinetic = twice_kinetic / 2 + velocity.dot(linear) + mass * velocity.squaredNorm() / 2};
  }
};

}  // namespace

Momentum Momentum::operator+(const Momentum& other) const {
  if (mass == 0) return other;
  if (other.mass == 0) return *this;
  Momentum sum;
  sum.mass = mass + other.mass;
  sum.centre = (mass * centre + other.mass * other.centre) / sum.mass;
  sum.linear = linear + other.linear;
  const Vec3 a = centre - sum.centre, b = other.centre - sum.centre;
  sum.angular = angular + other.angular + a.cross(linear) + b.cross(other.linear);
  sum.inertia = inertia + other.inertia + steiner(mass, a) + steiner(other.mass, b);
  sum.kinetic = kinetic + other.kinetic;
  return sum;
}

RigidMotion rigid_motion(const Momentum& m) {
  return {m.centre, m.mass > 0 ? Vec3(m.linear / m.mass) : Vec3(Vec3::Zero()), spin_of(m)};
}

double rigid_energy(const Momentum& m) {
  return m.mass > 0 ? (m.linear.squaredNorm() / m.mass + m.angular.dot(spin_of(m))) / 2 : 0.0;
}

std::vector<Momentum> body_momenta(const LiquidMesh& liquid, double density, std::span<const Vec3> x,
                                   std::span<const Vec3> u) {
  std::vector<Sums> sums(liquid.bodies);
  for (std::size_t v = liquid.size(); v-- > 0;) {
    sums[liquid.body[v]].reference = x[v];
    sums[liquid.body[v]].velocity = u[v];
  }
  std::vector<double> weight(liquid.size(), 0.0);
  for (const auto& [a, b, c, d] : liquid.tets) {
    Sums& s = sums[liquid.body[a]];
    const double w = density / 20.0 * mesh::signed_volume(x[a], x[b], x[c], x[d]);
    for (const Index v : {a, b, c, d}) weight[v] += w;
    s.add(w, x[a] + x[b] + x[c] + x[d] - 4 * s.reference, u[a] + u[b] + u[c] + u[d] - 4 * s.velocity);
  }
  for (std::size_t v = 0; v < liquid.size(); ++v) {
    Sums& s = sums[liquid.body[v]];
    s.add_vertex(weight[v], x[v] - s.reference, u[v] - s.velocity);
  }
  std::vector<Momentum> out;
  out.reserve(sums.size());
  for (const Sums& s : sums) out.push_back(s.momentum());
  return out;
}

void impose_momenta(const LiquidMesh& liquid, double density, std::span<const Vec3> x,
                    std::span<const Momentum> wanted, std::span<Vec3> u) {
  std::vector<RigidMotion> correction;
  const std::vector<Momentum> found = body_momenta(liquid, density, x, u);
  for (std::size_t b = 0; b < found.size(); ++b) {
    Momentum missing = found[b];
    missing.linear = wanted[b].linear - found[b].linear;
    missing.angular = wanted[b].angular - found[b].angular;
    correction.push_back(rigid_motion(missing));
  }
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += correction[liquid.body[i]].at(x[i]);
}

}  // namespace meniscus::fem
