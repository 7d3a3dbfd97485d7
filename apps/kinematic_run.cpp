#include "apps/kinematic_run.h"

#include "io/scene_mesh.h"
#include "mesh/error.h"
#include "mesh/measures.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <cmath>

namespace meniscus::apps {

namespace {

using mesh::kLiquid;
using mesh::Vec3;

// Steps that the program chooses move the surface by so many edge lengths at most.
constexpr double kStepInEdges = 0.25;

mesh::ComplexOptions complex_options(const io::Scene& scene) {
  mesh::ComplexOptions options{.sizing = {.edge_length = scene.mesh.edge_length.value(),
                                          .max_edge_length = scene.mesh.max_edge_length.value(),
                                          .grading = scene.mesh.grading,
                                          .curvature = scene.mesh.curvature,
                                          .contact_line = scene.mesh.contact_line}};
  options.topology.merge = scene.topology.merge;
  options.topology.split = scene.topology.split;
  options.topology.vanish = scene.topology.vanish;
  options.keep_creases = scene.mesh.keep_creases;
  options.act_below_deg = scene.mesh.act_below;
  options.improve_to_deg = scene.mesh.improve_to;
  return options;
}

// Calls visit(v) for the vertices of the liquid's surface, some more than once.
template <class Visit>
void for_surface(const mesh::TetMesh& mesh, const Visit& visit) {
  for (const mesh::TetFace f : mesh::label_boundary(mesh, kLiquid)) {
    for (const mesh::VertexId v : mesh.face_vertices(f)) visit(v);
  }
}

}  // namespace

KinematicRun::KinematicRun(const io::Scene& scene, const std::filesystem::path& directory,
                           const RunLimits& limits)
    : scene_(scene),
      flow_(scene),
      mesh_(io::build_mesh(scene)),
      complex_(mesh_, kLiquid, complex_options(scene)),
      series_(directory / "series.csv"),
      frames_(directory),
      event_log_(directory / "events.csv"),
      end_(limits.until.value_or(scene.time.end.value())),
      interval_(scene.output.interval.value()),
      max_steps_(limits.steps),
      start_volume_(mesh::label_volumes(mesh_)[kLiquid]) {
  event_log_ << "step,time,kind,x,y,z,volume_change,volume_returned,euler_change,tets,bodies_change,"
                "bubbles_change\n"
             << std::flush;
  if (!event_log_)
    throw InputError(fmt::format("{}: cannot be written", (directory / "events.csv").string()));
}

double KinematicRun::next_step() const {
  double dt = scene_.time.step.value_or(0);
  if (!scene_.time.step) {
    double fastest = 0;
    for_surface(mesh_, [&](mesh::VertexId v) {
      fastest = std::max(fastest, flow_.velocity(mesh_.position(v), row_.time).norm());
    });
    dt = fastest > 0 ? kStepInEdges * scene_.mesh.edge_length.value() / fastest : interval_;
  }
  // Frames and the end are met exactly; a rest that is not worth a step of its own is taken along.
  const double frame = interval_ * static_cast<double>(frames_.count());
  const double target = std::min(frame, end_) - row_.time;
  return target < 1.01 * dt ? target : dt;
}

void KinematicRun::advance(double dt) {
  mesh::VertexField<Vec3> way(mesh_);
  for_surface(mesh_,
              [&](mesh::VertexId v) { way[v] = flow_.displacement(mesh_.position(v), row_.time, dt); });
  const mesh::StepReport report = complex_.advance(way);
  ++row_.step;
  row_.time += dt;
  row_.dt = dt;
  log_events(report.events);
  measure();
  series_.append(row_);
  if (report.all_arrived()) return;
  const mesh::Straggler& first = report.stragglers.front();
  const Vec3& x = mesh_.position(first.vertex);
  write_frame();
  throw RunStopped(
      fmt::format("step {} at time {:.6g}: {} vertices of the surface could not be brought to their places, "
                  "one of them ({}) at ({:.4g}, {:.4g}, {:.4g}) with {:.2g} edge lengths to go; a smaller "
                  "time.step or mesh.edge_length may help",
                  row_.step, row_.time, report.stragglers.size(), name(first.reason), x.x(), x.y(), x.z(),
                  first.missing.norm() / scene_.mesh.edge_length.value()));
}

void KinematicRun::log_events(const std::vector<mesh::TopologyEvent>& events) {
  for (const mesh::TopologyEvent& e : events) {
    fmt::print(event_log_, "{},{:.17g},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{},{},{},{}\n", row_.step,
               row_.time, name(e.kind), e.place.x(), e.place.y(), e.place.z(), e.volume_change,
               e.volume_returned, e.euler_change, e.tets, e.liquid_bodies, e.bubbles);
  }
  event_log_ << std::flush;
  row_.events = events.size();
  events_ += events.size();
}

void KinematicRun::measure() {
  row_.volume = mesh::label_volumes(mesh_)[kLiquid];
  row_.volume_error = row_.volume / start_volume_ - 1;
  row_.area_air = mesh::interface_area(mesh_, kLiquid);
  const Vec3 up = scene_.gravity.isZero(0) ? Vec3(Vec3::UnitZ()) : Vec3(-scene_.gravity.normalized());
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  row_.max_speed = 0;
  for_surface(mesh_, [&](mesh::VertexId v) {
    const double along = up.dot(mesh_.position(v));
    lowest = std::min(lowest, along);
    highest = std::max(highest, along);
    row_.max_speed = std::max(row_.max_speed, flow_.velocity(mesh_.position(v), row_.time).norm());
  });
  row_.height = highest > lowest ? highest - lowest : 0;
  const std::vector<std::size_t> bodies = mesh::label_components(mesh_);
  row_.components = bodies[kLiquid];
  row_.bubbles = bodies[mesh::kAir] > 0 ? bodies[mesh::kAir] - 1 : 0;  // the air around is none
  row_.vertices = mesh_.vertex_count();
  row_.tets = mesh_.tet_count();
  const mesh::AngleStatistics angles = mesh::angle_statistics(mesh_);
  row_.min_dihedral = angles.min_deg;
  row_.max_dihedral = angles.max_deg;
  row_.euler = mesh::euler_characteristic(mesh_, kLiquid);
  row_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

void KinematicRun::write_frame() {
  mesh::VertexField<Vec3> velocity(mesh_);
  for (const mesh::VertexId v : mesh_.vertices()) velocity[v] = flow_.velocity(mesh_.position(v), row_.time);
  frames_.write(mesh_, velocity, row_.time);
}

void KinematicRun::run(const std::function<void(const io::SeriesRow&)>& tell) {
  measure();
  series_.append(row_);
  write_frame();
  tell(row_);
  while (row_.time < end_ && (!max_steps_ || row_.step < *max_steps_)) {
    advance(next_step());
    const double frame = interval_ * static_cast<double>(frames_.count());
    if (row_.time >= frame * (1 - 1e-12) || row_.time >= end_) write_frame();
    tell(row_);
  }
}

}  // namespace meniscus::apps
