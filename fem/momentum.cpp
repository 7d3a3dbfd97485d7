#include "fem/momentum.h"

#include "mesh/geometry.h"

#include <Eigen/Dense>

#include <cassert>

namespace meniscus::fem {

namespace {

double tet_mass(const Tet& t, double density, std::span<const Vec3> x) {
  return density * mesh::signed_volume(x[t[0]], x[t[1]], x[t[2]], x[t[3]]);
}

// Of every body, about its centre.
std::vector<Mat3> inertia_tensors(const LiquidMesh& liquid, double density, std::span<const Vec3> x,
                                  std::span<const BodyMotion> bodies) {
  std::vector<Mat3> out(liquid.bodies, Mat3::Zero());
  for (const Tet& t : liquid.tets) {
    const Index b = liquid.body[t[0]];
    Vec3 sum = Vec3::Zero();
    Mat3 moment = Mat3::Zero();  // 20 / m int (x - c)(x - c)'
    for (const Index i : t) {
      const Vec3 y = x[i] - bodies[b].centre;
      sum += y;
      moment += y * y.transpose();
    }
    moment += sum * sum.transpose();
    out[b] += tet_mass(t, density, x) / 20.0 * (moment.trace() * Mat3::Identity() - moment);
  }
  return out;
}

}  // namespace

std::vector<BodyMotion> body_motions(const LiquidMesh& liquid, double density, std::span<const Vec3> x,
                                     std::span<const Vec3> u) {
  assert(x.size() == liquid.size() && u.size() == liquid.size());
  std::vector<BodyMotion> bodies(liquid.bodies);
  // Positions relative to a vertex of the body: far from the origin nothing cancels.
  std::vector<Vec3> origin(liquid.bodies);
  for (Index v = static_cast<Index>(liquid.size()); v-- > 0;) origin[liquid.body[v]] = x[v];
  for (const Tet& t : liquid.tets) {
    BodyMotion& body = bodies[liquid.body[t[0]]];
    const double m = tet_mass(t, density, x);
    body.mass += m;
    for (const Index i : t) {
      body.centre += m / 4.0 * (x[i] - origin[liquid.body[i]]);
      body.momentum += m / 4.0 * u[i];
    }
  }
  for (std::size_t b = 0; b < bodies.size(); ++b)
    bodies[b].centre = origin[b] + bodies[b].centre / bodies[b].mass;
  for (const Tet& t : liquid.tets) {
    BodyMotion& body = bodies[liquid.body[t[0]]];
    const Vec3 mean = body.momentum / body.mass;  // its part in the spin is zero
    Vec3 arms = Vec3::Zero(), velocities = Vec3::Zero(), sum = Vec3::Zero();
    for (const Index i : t) {
      const Vec3 arm = x[i] - body.centre, velocity = u[i] - mean;
      arms += arm;
      velocities += velocity;
      sum += arm.cross(velocity);
    }
    body.spin += tet_mass(t, density, x) / 20.0 * (sum + arms.cross(velocities));
  }
  return bodies;
}

void impose_momenta(const LiquidMesh& liquid, double density, std::span<const Vec3> x,
                    std::span<const BodyMotion> wanted, std::span<Vec3> u) {
  const std::vector<BodyMotion> found = body_motions(liquid, density, x, u);
  const std::vector<Mat3> inertia = inertia_tensors(liquid, density, x, found);
  std::vector<Vec3> velocity, rotation;
  for (std::size_t b = 0; b < found.size(); ++b) {
    velocity.emplace_back((wanted[b].momentum - found[b].momentum) / found[b].mass);
    rotation.emplace_back(inertia[b].inverse() * (wanted[b].spin - found[b].spin));
  }
  for (std::size_t i = 0; i < u.size(); ++i) {
    const Index b = liquid.body[i];
    u[i] += velocity[b] + rotation[b].cross(x[i] - found[b].centre);
  }
}

}  // namespace meniscus::fem
