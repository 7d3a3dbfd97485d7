#include "mesh/complex/deformable_complex.h"

#include "mesh/strata.h"

#include <algorithm>
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

}  // namespace

DeformableComplex::DeformableComplex(TetMesh& mesh, Label liquid, const ComplexOptions& options)
    : mesh_(mesh),
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
  travelled_ += far;
  double left = std::numeric_limits<double>::infinity();
  for (bool going_on = true; going_on && report.rounds < options_.max_rounds; ++report.rounds) {
    if (report.rounds > 0) remesh(report, SurfaceRemeshingOptions::Folds::allow);
    MotionReport motion = mover_.move(way);
    report.improvement.add(motion.improvement);
    report.stragglers = std::move(motion.stragglers);
    double missing = 0;
    for (const Straggler& s : report.stragglers) missing += s.missing.norm();
    // Where remeshing let nobody go on it will not do so the next time either.
    going_on = missing > 0 && missing < kWorthARound * left;
    left = missing;
  }
  if (travelled_ >= options_.remesh_after || !report.all_arrived()) {
    change_topology(report);
    remesh(report);
    travelled_ = 0;
  }
  if (momentum_) report.transfer = momentum_->take_report();
  return report;
}

StepReport DeformableComplex::tidy() {
  StepReport report;
  remesh(report);
  if (momentum_) report.transfer = momentum_->take_report();
  return report;
}

void DeformableComplex::change_topology(StepReport& report) {
  const WatchedRemeshing watched(momentum_.get());
  report.events = mesh::change_topology(mesh_, liquid_, kAir, sizing_.length(), options_.topology);
  // Labels make no element dirty, but other operations possible.
  if (!report.events.empty()) improver_.mark_all();
}

void DeformableComplex::remesh(StepReport& report, SurfaceRemeshingOptions::Folds folds) {
  const WatchedRemeshing watched(momentum_.get());
  if (!options_.keep_creases) smooth_interface(mesh_, liquid_);
  sizing_.update();
  SurfaceRemeshingOptions surface = options_.surface;
  surface.folds = folds;
  report.surface.add(remesh_surface(mesh_, liquid_, sizing_.length(), surface));
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
