// What a free drop keeps: momentum, spin and volume, whatever it does; its energy falls at most. And what a
// falling one does: nothing but fall.
#include "apps/validation/cases.h"
#include "apps/validation/drop_setup.h"
#include "apps/validation/surface_drawing.h"
#include "mesh/measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace meniscus::validation {

namespace {

constexpr DropMesh kMesh{.edge = 0.4};

class Conservation final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "conservation"; }
  [[nodiscard]] std::string_view shows() const override {
    return "A drop that flies, spins and oscillates keeps momentum, spin and volume, and gains no energy.";
  }

  void run(Effort effort, CaseReport& report) const override {
    constexpr double kAmplitude = 0.2;
    constexpr double kMomentumTolerance = 1e-8, kVolumeTolerance = 1e-6, kEnergyTolerance = 1e-12;
    const int steps = effort == Effort::quick ? 100 : 1000;
    const Vec3 velocity(0.5, -0.3, 0.2), spin(0.2, 0.1, 0.4);
    mesh::TetMesh mesh = relaxed_sphere(kMesh);
    disturb(mesh, 2, kAmplitude);
    coupling::FlowRun run(std::move(mesh), drop_options(kMesh));
    run.set_velocity([&](const Vec3& x) -> Vec3 { return velocity + spin.cross(x); });

    const coupling::FlowState start = run.state();
    const auto about_centre = [](const coupling::FlowState& s) -> Vec3 {
      return s.angular_momentum - s.centre.cross(s.momentum);
    };
    const double mass = start.volume, momentum = std::sqrt(2 * mass * start.kinetic);
    const Vec3 spin_at_start = about_centre(start);
    const double spin_scale = momentum;  // times the radius, which is one
    double linear = 0, angular = 0, about_origin = 0, volume = 0, growth = 0, removed = 0, remeshed = 0;
    double least = total_energy(start);
    const double disposable = start.kinetic + start.surface_energy;
    Curve energy{"kinetic and surface energy", Stroke::line, {}, {}};
    Curve amplitude{"amplitude of mode 2", Stroke::line, {}, {}};
    for (int k = 1; k <= steps; ++k) {
      const coupling::FlowStep step = advance(run, std::numeric_limits<double>::infinity());
      const coupling::FlowState now = run.state();
      linear = std::max(linear, (now.momentum - start.momentum).norm() / momentum);
      angular = std::max(angular, (about_centre(now) - spin_at_start).norm() / spin_scale);
      about_origin =
          std::max(about_origin, (now.angular_momentum - start.angular_momentum).norm() / spin_scale);
      volume = std::max(volume, std::abs(now.volume_error));
      growth = std::max(growth, (total_energy(now) - least) / disposable);
      least = std::min(least, total_energy(now));
      removed += step.energy_removed / disposable;
      remeshed = std::max(remeshed, step.momentum_error);
      energy.x.push_back(now.time);
      energy.y.push_back(total_energy(now));
      amplitude.x.push_back(now.time);
      amplitude.y.push_back(mode_amplitude(run.mesh(), 2, now.centre));
      report.progress(fmt::format("{} steps", steps), static_cast<double>(k) / steps);
    }
    const std::string which = fmt::format("{} steps, {} tets", steps, start.liquid_tets);
    report.add(vanishing_row("change of momentum, " + which, linear, kMomentumTolerance));
    report.add(vanishing_row("change of spin about the centre, " + which, angular, kMomentumTolerance));
    report.add(vanishing_row("change of spin about the origin, " + which, about_origin));
    report.add(vanishing_row("change of volume, " + which, volume, kVolumeTolerance));
    report.add(vanishing_row("rise of the energy above its least before", growth, kEnergyTolerance));
    report.add(reported_row("energy taken so that it does not rise, part of all", removed));
    report.add(reported_row("energy lost, part of all", 1 - total_energy(run.state()) / disposable));
    report.add(reported_row("largest error of momentum by remeshing, before it is put right", remeshed));
    report.add(Plot{.title = "Kinetic and surface energy of the flying drop",
                    .x_label = "time",
                    .y_label = "energy",
                    .curves = {std::move(energy)}});
    report.add(Plot{.title = "Amplitude of mode 2 of the flying drop",
                    .x_label = "time",
                    .y_label = "amplitude / R",
                    .curves = {std::move(amplitude)}});
    report.add(Picture{"The flying drop at the end", surface_drawing(run.mesh())});
  }
};

class FallingDrop final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "falling_drop"; }
  [[nodiscard]] std::string_view shows() const override {
    return "A drop that falls freely keeps its shape, and its centre follows g t^2 / 2.";
  }

  void run(Effort effort, CaseReport& report) const override {
    constexpr double kTolerance = 1e-6, kFallTolerance = 1e-9;
    const int steps = effort == Effort::quick ? 50 : 500;
    coupling::FlowRunOptions options = drop_options(kMesh);
    options.liquid.gravity.acceleration = Vec3(0.3, 0, -1);
    const coupling::FlowRun::Saved at_rest = drop_at_rest(kMesh, report);
    coupling::FlowRun run(mesh_of(at_rest), options);
    run.restore(at_rest);
    const coupling::FlowState start = run.state();
    const auto [least, most] = distances(run.mesh(), start.centre);
    const double mode = mode_amplitude(run.mesh(), 2, start.centre);
    double shape = 0, way = 0, speed = 0;
    for (int k = 1; k <= steps; ++k) {
      (void)advance(run, std::numeric_limits<double>::infinity());
      const coupling::FlowState now = run.state();
      const auto [nearest, farthest] = distances(run.mesh(), now.centre);
      shape = std::max({shape, std::abs(nearest - least), std::abs(farthest - most),
                        std::abs(mode_amplitude(run.mesh(), 2, now.centre) - mode)});
      const Vec3 fall = 0.5 * now.time * now.time * options.liquid.gravity.acceleration;
      way = std::max(way, (now.centre - start.centre - fall).norm() / fall.norm());
      const Vec3 velocity = now.time * options.liquid.gravity.acceleration;
      speed = std::max(speed, (now.momentum / now.volume - velocity).norm() / velocity.norm());
      report.progress(fmt::format("{} steps", steps), static_cast<double>(k) / steps);
    }
    const coupling::FlowState end = run.state();
    const std::string which = fmt::format("{} steps, {} tets", steps, end.liquid_tets);
    report.add(reported_row("way of the fall / R, " + which, (end.centre - start.centre).norm()));
    report.add(vanishing_row("change of the shape / R, " + which, shape, kTolerance));
    report.add(vanishing_row("deviation from g t^2 / 2, relative, " + which, way, kFallTolerance));
    report.add(vanishing_row("deviation from g t, relative, " + which, speed, kFallTolerance));
    report.add(Picture{"The falling drop at the end", surface_drawing(run.mesh())});
  }

 private:
  struct Distances {
    double least, most;
  };
  // Of the vertices of the surface.
  static Distances distances(const mesh::TetMesh& mesh, const Vec3& centre) {
    Distances d{std::numeric_limits<double>::infinity(), 0};
    for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
      for (const mesh::VertexId v : mesh.face_vertices(f)) {
        const double r = (mesh.position(v) - centre).norm();
        d = {std::min(d.least, r), std::max(d.most, r)};
      }
    }
    return d;
  }
};

}  // namespace

std::unique_ptr<Case> conservation_case() {
  return std::make_unique<Conservation>();
}

std::unique_ptr<Case> falling_drop_case() {
  return std::make_unique<FallingDrop>();
}

}  // namespace meniscus::validation
