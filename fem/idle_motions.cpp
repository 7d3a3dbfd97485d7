#include "fem/idle_motions.h"

#include "fem/rigid_freedom.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace meniscus::fem {

namespace {

// A motion of which the open ways leave less than this part shifts nothing but vertices within the surface.
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

// The first one is along the gradient of the volume.
std::vector<Field> motions_of_body(const IdleInput& input, std::span<const Index> vertices,
                                   const RigidFreedom& freedom) {
  const auto field_of = [&](const auto& at) {
    Field field;
    for (const Index v : vertices) field.push_back(input.ways[v].part(at(v)));
    return field;
  };
  std::vector<Field> found{field_of([&](Index v) { return input.volume_gradient[v]; })};
  const double growth = std::sqrt(dot(found.front(), found.front()));
  if (growth == 0) return {};
  scale(1 / growth, found.front());
  const RigidFreedom::Basis basis = level_motions(freedom, input.gravity.acceleration).basis;
  for (Eigen::Index k = 0; k < basis.cols(); ++k) {
    const auto motion = [&](Index v) { return Vec3(freedom.at(input.x[v]) * basis.col(k)); };
    double whole = 0;
    for (const Index v : vertices) whole += motion(v).squaredNorm();
    Field field = field_of(motion);
    for (int round = 0; round < 2; ++round) {
      for (const Field& other : found) remove(other, field);
    }
    const double size = std::sqrt(dot(field, field));
    if (size <= kShifting * std::sqrt(whole)) continue;
    scale(1 / size, field);
    found.push_back(std::move(field));
  }
  return found;
}

}  // namespace

StepConstraints idle_constraints(const LiquidMesh& liquid, const IdleInput& input) {
  StepConstraints out;
  out.fields.emplace_back(input.volume_gradient.begin(), input.volume_gradient.end());
  std::vector<std::vector<Index>> vertices(liquid.bodies);
  for (Index v = 0; v < input.x.size(); ++v) {
    if (input.ways[v].count > 0) vertices[liquid.body[v]].push_back(v);
  }
  const std::vector<RigidFreedom> freedoms = rigid_freedoms(liquid, input.allowed, input.x);
  for (std::size_t b = 0; b < liquid.bodies; ++b) {
    const std::vector<Field> motions = motions_of_body(input, vertices[b], freedoms[b]);
    out.count.push_back(std::max(1, static_cast<int>(motions.size())));
    while (out.fields.size() < motions.size()) out.fields.emplace_back(input.x.size(), Vec3::Zero());
    for (std::size_t k = 1; k < motions.size(); ++k) {
      for (std::size_t i = 0; i < vertices[b].size(); ++i) out.fields[k][vertices[b][i]] = motions[k][i];
    }
  }
  return out;
}

std::vector<Vec3> idle_part(const LiquidMesh& liquid, const StepConstraints& constraints,
                            std::span<const Vec3> force) {
  std::vector<Vec3> out(force.size(), Vec3::Zero());
  for (std::size_t k = 1; k < constraints.fields.size(); ++k) {
    const std::vector<Vec3>& field = constraints.fields[k];
    std::vector<double> part(liquid.bodies, 0.0);
    for (std::size_t i = 0; i < force.size(); ++i) part[liquid.body[i]] += field[i].dot(force[i]);
    for (std::size_t i = 0; i < force.size(); ++i) out[i] += part[liquid.body[i]] * field[i];
  }
  return out;
}

}  // namespace meniscus::fem
