#include "fem/idle_motions.h"

#include "fem/rigid_freedom.h"

#include <cmath>
#include <utility>

namespace meniscus::fem {

namespace {

// A motion of which less than this part is along the gradient of the volume shifts nothing but vertices
// within the surface.
constexpr double kShifting = 0.1;

// A field over the vertices of one body.
using Field = std::vector<Vec3>;

double dot(const Field& a, const Field& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i].dot(b[i]);
  return sum;
}

void remove(const Field& unit, Field& from) {
  const double part = dot(unit, from);
  for (std::size_t i = 0; i < from.size(); ++i) from[i] -= part * unit[i];
}

void scale(double factor, Field& field) {
  for (Vec3& v : field) v *= factor;
}

std::vector<Field> motions_of_body(const IdleInput& input, std::span<const Index> vertices,
                                   const RigidFreedom& freedom) {
  const auto way = [&](Index v) {
    const Vec3 open = input.allowed[v] * input.volume_gradient[v];
    return open.isZero(0) ? open : open.normalized();
  };
  std::vector<Field> found(1);  // the gradient of the volume, for the time being
  for (const Index v : vertices) found.front().push_back(way(v).dot(input.volume_gradient[v]) * way(v));
  const double growth = std::sqrt(dot(found.front(), found.front()));
  if (growth == 0) return {};
  scale(1 / growth, found.front());
  const RigidFreedom::Basis basis = level_motions(freedom, input.gravity.acceleration).basis;
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    double whole = 0;
    Field field;
    for (const Index v : vertices) {
      const Vec3 motion = freedom.at(input.x[v]) * basis.col(k);
      whole += motion.squaredNorm();
      field.push_back(way(v).dot(motion) * way(v));
    }
    for (int round = 0; round < 2; ++round) {
      for (const Field& other : found) remove(other, field);
    }
    const double size = std::sqrt(dot(field, field));
    if (size <= kShifting * std::sqrt(whole)) continue;
    scale(1 / size, field);
    found.push_back(std::move(field));
  }
  found.erase(found.begin());
  return found;
}

}  // namespace

IdleMotions idle_motions(const LiquidMesh& liquid, const IdleInput& input) {
  IdleMotions out;
  std::vector<bool> at_walls(liquid.bodies, false), on_surface(input.x.size(), false);
  for (const Triangle& t : liquid.walls) at_walls[liquid.body[t[0]]] = true;
  for (const Triangle& t : liquid.surface) {
    for (const Index v : t) on_surface[v] = true;
  }
  std::vector<std::vector<Index>> vertices(liquid.bodies);
  for (Index v = 0; v < input.x.size(); ++v) {
    if (on_surface[v] && at_walls[liquid.body[v]]) vertices[liquid.body[v]].push_back(v);
  }
  const std::vector<RigidFreedom> freedoms = rigid_freedoms(liquid, input.allowed, input.x);
  for (std::size_t b = 0; b < liquid.bodies; ++b) {
    const std::vector<Field> motions = motions_of_body(input, vertices[b], freedoms[b]);
    out.count.push_back(static_cast<int>(motions.size()));
    while (out.fields.size() < motions.size()) out.fields.emplace_back(input.x.size(), Vec3::Zero());
    for (std::size_t k = 0; k < motions.size(); ++k) {
      for (std::size_t i = 0; i < vertices[b].size(); ++i) out.fields[k][vertices[b][i]] = motions[k][i];
    }
  }
  return out;
}

}  // namespace meniscus::fem
