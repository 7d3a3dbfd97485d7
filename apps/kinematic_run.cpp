#include "apps/kinematic_run.h"

#include "io/mesh_state.h"
#include "io/scene_mesh.h"
#include "mesh/measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace meniscus::apps {

namespace {

using mesh::kLiquid;
using mesh::Vec3;

// Steps that the program chooses move the surface by so many edge lengths at most.
constexpr double kStepInEdges = 0.25;

mesh::TetMesh get_mesh(io::ByteReader& saved) {
  mesh::TetMesh mesh;
  mesh.restore(io::get_mesh_state(saved));
  return mesh;
}

// Calls visit(v) for the vertices of the liquid's surface, some more than once.
template <class Visit>
void for_surface(const mesh::TetMesh& mesh, const Visit& visit) {
  for (const mesh::TetFace f : mesh::label_boundary(mesh, kLiquid)) {
    for (const mesh::VertexId v : mesh.face_vertices(f)) visit(v);
  }
}

}  // namespace

KinematicRun::KinematicRun(const io::Scene& scene)
    : scene_(scene),
      flow_(scene),
      mesh_(io::build_mesh(scene)),
      complex_(mesh_, kLiquid, io::complex_options(scene)) {}

KinematicRun::KinematicRun(const io::Scene& scene, io::ByteReader& saved)
    : scene_(scene),
      flow_(scene),
      mesh_(get_mesh(saved)),
      complex_(mesh_, kLiquid, io::complex_options(scene)) {
  complex_.restore(io::get_complex_state(saved));
  time_ = saved.get<double>();
}

void KinematicRun::save(io::ByteWriter& out) const {
  io::put_mesh_state(out, mesh_.state());
  io::put_complex_state(out, complex_.state());
  out.put(time_);
}

double KinematicRun::step_length() const {
  if (scene_.time.step) return *scene_.time.step;
  double fastest = 0;
  for_surface(mesh_, [&](mesh::VertexId v) {
    fastest = std::max(fastest, flow_.velocity(mesh_.position(v), time_).norm());
  });
  return fastest > 0 ? kStepInEdges * scene_.mesh.edge_length.value() / fastest
                     : std::numeric_limits<double>::infinity();
}

StepOutcome KinematicRun::step(double time_left) {
  const auto lap = moving_.lap();
  const double own = step_length();
  const double dt = time_left < 1.01 * own ? time_left : own;
  mesh::VertexField<Vec3> way(mesh_);
  for_surface(mesh_, [&](mesh::VertexId v) { way[v] = flow_.displacement(mesh_.position(v), time_, dt); });
  mesh::StepReport report = complex_.advance(way);
  time_ += dt;
  if (report.all_arrived()) return {.dt = dt, .events = std::move(report.events)};
  const mesh::Straggler& first = report.stragglers.front();
  const Vec3& x = mesh_.position(first.vertex);
  throw NumericalStop(
      fmt::format("{} vertices of the surface could not be brought to their places, one of them ({}) at "
                  "({:.4g}, {:.4g}, {:.4g}) with {:.2g} edge lengths to go; a smaller time.step or "
                  "mesh.edge_length may help",
                  report.stragglers.size(), name(first.reason), x.x(), x.y(), x.z(),
                  first.missing.norm() / scene_.mesh.edge_length.value()));
}

void KinematicRun::measure(io::SeriesRow& row) const {
  row.max_speed = 0;
  for_surface(mesh_, [&](mesh::VertexId v) {
    row.max_speed = std::max(row.max_speed, flow_.velocity(mesh_.position(v), time_).norm());
  });
}

io::FrameFields KinematicRun::fields() const {
  io::FrameFields fields(mesh_);
  for (const mesh::VertexId v : mesh_.vertices())
    fields.velocity[v] = flow_.velocity(mesh_.position(v), time_);
  return fields;
}

std::vector<Phase> KinematicRun::timing() const {
  return {{"mesh", moving_.seconds()}};
}

}  // namespace meniscus::apps
