#include "mesh/complex/deformable_complex.h"

#include "mesh/strata.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace meniscus::mesh {

namespace {

// A round that leaves more than this part of the way was in vain.
constexpr double kWorthARound = 0.9;

ImprovementOptions improvement_options(const ComplexOptions& options) {
  return {.act_below_deg = options.act_below_deg,
          .improve_to_deg = options.improve_to_deg,
          .surfaces = ImprovementOptions::Surfaces::keep};
}

TetMesh& on_walls(TetMesh& mesh, const ComplexOptions& options) {
  if (options.walls) mesh.lay_on(options.walls);
  return mesh;
}

}  // namespace

DeformableComplex::DeformableComplex(TetMesh& mesh, Label liquid, const ComplexOptions& options)
    : mesh_(on_walls(mesh, options)),
      liquid_(liquid),
      options_(options),
      improver_(mesh, improvement_options(options)),
      mover_(mesh, improver_, options.motion),
      sizing_(mesh, liquid, options.sizing),
      travelled_(options.remesh_after) {}

void DeformableComplex::carry_momentum(VertexField<Vec3>& velocity, MomentumTransfer mode) {
  momentum_ = std::make_unique<MomentumLedger>(mesh_, liquid_, velocity, mode);
  ImprovementOptions options = improver_.options();
  options.watch = momentum_.get();
  improver_.set_options(options);
}

double DeformableComplex::farthest(const VertexField<Vec3>& way) const {
  double out = 0;
  for (const VertexId v : mesh_.vertices()) {
    if (!way[v].isZero(0)) out = std::max(out, way[v].norm() / sizing_.length()[v]);
  }
  return out;
}

StepReport DeformableComplex::advance(VertexField<Vec3>& way) {
  StepReport report;
  const double far = farthest(way);
  if (far == 0) return report;
  const double parts_wanted = options_.topology.merge ? std::ceil(far / options_.part_of_way) : 1;
  const int parts = std::max(1, static_cast<int>(parts_wanted));
  VertexField<Vec3> rest(mesh_);
  VertexField<bool> driven(mesh_, false);
  for (const VertexId v : mesh_.vertices()) driven[v] = !way[v].isZero(0);
  for (int part = 0; part < parts && report.all_arrived(); ++part) {
    const double share = 1.0 / (parts - part);
    for (const VertexId v : mesh_.vertices()) {
      rest[v] = (1 - share) * way[v];
      way[v] *= share;
    }
    travelled_ += far / parts;
    go(way, report);
    if (travelled_ >= options_.remesh_after || !report.all_arrived()) {
      change_topology(report);
      const bool changed = std::ranges::any_of(
          report.events, [](const TopologyEvent& e) { return e.kind != TopologyEventKind::fold; });
      if (changed) report.gone_at_event = std::min(report.gone_at_event, (part + 1.0) / parts);
      remesh(report);
      travelled_ = 0;
    }
    if (part + 1 == parts) break;
    // Vertices that were put inside meanwhile follow the others.
    for (const VertexId v : mesh_.vertices()) {
      if (driven[v] || mesh_.vertex_class(v) != VertexClass::interior) way[v] += rest[v];
    }
  }
  if (momentum_) report.transfer = momentum_->take_report();
  return report;
}

StepReport DeformableComplex::carry(VertexField<Vec3>& way) {
  StepReport report;
  const double far = farthest(way);
  if (far == 0) return report;
  travelled_ += far;
  go(way, report);
  if (momentum_) report.transfer = momentum_->take_report();
  return report;
}

void DeformableComplex::go(VertexField<Vec3>& way, StepReport& report) {
  double left = std::numeric_limits<double>::infinity();
  int rounds = 0;
  for (bool going_on = true; going_on && rounds < options_.max_rounds; ++rounds) {
    if (rounds > 0) remesh(report, SurfaceRemeshingOptions::Folds::allow);
    MotionReport motion = mover_.move(way);
    report.improvement.add(motion.improvement);
    report.stragglers = std::move(motion.stragglers);
    double missing = 0;
    for (const Straggler& s : report.stragglers) missing += s.missing.norm();
    // Where remeshing let nobody go on it will not do so the next time either.
    going_on = missing > 0 && missing < kWorthARound * left;
    left = missing;
  }
  report.rounds += rounds;
}

StepReport DeformableComplex::tidy() {
  StepReport report;
  remesh(report);
  if (momentum_) report.transfer = momentum_->take_report();
  return report;
}

void DeformableComplex::change_topology(StepReport& report) {
  const WatchedRemeshing watched(momentum_.get());
  const std::vector<TopologyEvent> events =
      mesh::change_topology(mesh_, liquid_, kAir, sizing_.length(), options_.topology);
  report.events.insert(report.events.end(), events.begin(), events.end());
  // Labels make no element dirty, but other operations possible.
  if (!events.empty()) improver_.mark_all();
}

void DeformableComplex::remesh(StepReport& report, SurfaceRemeshingOptions::Folds folds) {
  const WatchedRemeshing watched(momentum_.get());
  if (!options_.keep_creases) smooth_interface(mesh_, liquid_);
  sizing_.update();
  SurfaceRemeshingOptions surface = options_.surface;
  surface.folds = folds;
  report.surface.add(remesh_surface(mesh_, liquid_, sizing_.length(), surface));
  if (mesh_.hull_sheets()) report.walls.add(remesh_walls(mesh_, sizing_.length(), surface));
  std::vector<TetId> tets;
  tets.reserve(mesh_.tet_count());
  for (const TetId t : mesh_.tets()) tets.push_back(t);
  report.resizing.add(resize_edges(mesh_, tets, sizing_.length(), options_.resizing));
  report.improvement.add(improver_.improve());
}

DeformableComplex::State DeformableComplex::state() const {
  return {sizing_.state(), improver_.dirty().state(), travelled_};
}

void DeformableComplex::restore(const State& saved) {
  sizing_.restore(saved.length);
  improver_.restore(saved.dirty);
  travelled_ = saved.travelled;
}

}  // namespace meniscus::mesh
