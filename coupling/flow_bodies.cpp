// FlowRun: what is kept of every body whatever remeshing does, its volume, its momenta, its centre of mass.
#include "coupling/body_shift.h"
#include "coupling/flow_run.h"
#include "mesh/surface/volume_shift.h"

#include <algorithm>
#include <cmath>

namespace meniscus::coupling {

namespace {

using mesh::VertexId;

// Remeshing leaves volumes alone but for rounding, or where it found nobody to give a volume back to.
constexpr double kVolumeRounding = 1e-12;
// Centres of mass are left where they are within this part of the size of a body and of its place: rounding.
constexpr double kCentreRounding = 1e-15;

// The vertices of every body.
std::vector<std::vector<VertexId>> vertices_by_body(const fem::LiquidMesh& liquid) {
  std::vector<std::vector<VertexId>> out(liquid.bodies);
  for (std::size_t i = 0; i < liquid.size(); ++i) out[liquid.body[i]].push_back(liquid.vertices[i]);
  return out;
}

Vec3 middle(const mesh::TetMesh& mesh, std::span<const VertexId> vertices) {
  Vec3 sum = Vec3::Zero();
  for (const VertexId v : vertices) sum += mesh.position(v);
  return sum / static_cast<double>(vertices.size());
}

}  // namespace

std::vector<Expectation> FlowRun::expected_momenta(double dt) const {
  std::vector<Expectation> expected(liquid_.bodies);
  const Vec3& g = options_.liquid.gravity.acceleration;
  std::vector<fem::RigidFreedom> freedoms;
  if (contact_ && contact_->keeps_momenta()) {
    const std::vector<Vec3> x = fem::positions(mesh_, liquid_);
    freedoms = fem::rigid_freedoms(liquid_, contact_->allowed_at(x), x);
  }
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    Momentum m = momenta()[b];
    const Vec3 weight = m.mass * g, velocity = m.linear / m.mass;
    if (is_held(b)) {
      if (freedoms.empty()) continue;
      // On flat walls weight does the same work wherever the centre is; on curved ones the centre of the
      // polyhedron, to which the space behind facets is missing, is not where the liquid's is.
      const fem::RigidFreedom freedom = contact_->is_flat() ? freedoms[b] : level_motions(freedoms[b], g);
      expected[b].momenta =
          rigid_momenta(m, freedom) + dt * rigid_force(m.centre + dt / 2 * velocity, weight, freedom);
      expected[b].freedom = freedom;
      continue;
    }
    m.centre += dt * (velocity + dt / 2 * g);
    m.linear += dt * weight;
    expected[b].momentum = m;
  }
  return expected;
}

void FlowRun::return_volumes() {
  const std::vector<double> volume = volumes(fem::positions(mesh_, liquid_));
  std::vector<double> missing(liquid_.bodies);
  bool any = false;
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    missing[b] = ledger_->volumes()[b] - volume[b];
    any = any || std::abs(missing[b]) > kVolumeRounding * volume[b];
  }
  if (!any) return;
  const std::vector<std::vector<VertexId>> vertices = vertices_by_body(liquid_);
  std::vector<std::vector<VertexId>> surface(liquid_.bodies);
  std::vector<bool> free(liquid_.size(), false);
  for (const fem::Triangle& t : liquid_.surface) {
    // Lines stay where they are: what is moved within a curved wall would leave it.
    for (const fem::Index v : t) free[v] = !liquid_.contact_line[v];
  }
  for (std::size_t i = 0; i < liquid_.size(); ++i) {
    if (free[i]) surface[liquid_.body[i]].push_back(liquid_.vertices[i]);
  }
  for (std::size_t b = 0; b < liquid_.bodies; ++b) {
    if (std::abs(missing[b]) <= kVolumeRounding * volume[b]) continue;
    const double rest = mesh::shift_volume(mesh_, surface[b], mesh::kLiquid, missing[b]);
    if (is_held(b) || std::abs(rest) <= kVolumeRounding * volume[b]) continue;
    // A body of a few tetrahedra finds no place for it but in all of them alike.
    const std::vector<VertexId>& all = vertices[b];
    const double factor = std::cbrt(ledger_->volumes()[b] / (ledger_->volumes()[b] - rest));
    (void)scale_vertices(mesh_, all, middle(mesh_, all), factor);
  }
}

void FlowRun::return_centres() {
  if (options_.flow.support == fem::Support::held) return;
  const std::vector<Vec3> x = fem::positions(mesh_, liquid_);
  const std::vector<Vec3> way = ledger_->missing_ways(liquid_, options_.liquid.density, x);
  std::vector<double> farthest(liquid_.bodies, 0.0);  // from the origin
  for (std::size_t i = 0; i < x.size(); ++i) {
    farthest[liquid_.body[i]] = std::max(farthest[liquid_.body[i]], x[i].norm());
  }
  const std::vector<std::vector<VertexId>> vertices = vertices_by_body(liquid_);
  for (std::size_t b = 0; b < way.size(); ++b) {
    const double rounding = kCentreRounding * (std::cbrt(ledger_->volumes()[b]) + farthest[b]);
    if (way[b].norm() <= rounding) continue;
    if (liquid_.bodies == 1 && !options_.complex.walls) {
      mesh_.translate(way[b]);
    } else {
      (void)shift_vertices(mesh_, vertices[b], way[b]);
    }
  }
}

}  // namespace meniscus::coupling
