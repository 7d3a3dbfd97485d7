// A drop at rest. The polyhedron of least area is an exact minimum of the discrete energy, so that a relaxed
// drop has no currents at all; one that comes from the generator is that far from it.
#include "apps/validation/cases.h"
#include "apps/validation/drop_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace meniscus::validation {

namespace {

constexpr DropMesh kCoarse{.edge = 0.5}, kFine{.edge = 0.3};

class StaticDrop final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "static_drop"; }
  [[nodiscard]] std::string_view shows() const override {
    return "A relaxed drop stays at rest: no parasitic currents, volume and area to rounding.";
  }

  void run(Effort effort, CaseReport& report) const override {
    constexpr double kShapeTolerance = 1e-12, kSpeedTolerance = 1e-10;
    const int steps = effort == Effort::quick ? 500 : 10000;
    const DropMesh size = effort == Effort::quick ? kCoarse : kFine;
    const coupling::FlowRun::Saved at_rest = drop_at_rest(size, report);
    coupling::FlowRun run(mesh_of(at_rest), drop_options(size));
    run.restore(at_rest);
    const coupling::FlowState start = run.state();
    double speed = 0, volume = 0, area = 0;
    Curve course{"largest speed", Stroke::line, {}, {}};
    for (int k = 1; k <= steps; ++k) {
      (void)advance(run, std::numeric_limits<double>::infinity());
      const coupling::FlowState now = run.state();
      speed = std::max(speed, now.max_speed);
      volume = std::max(volume, std::abs(now.volume / start.volume - 1));
      area = std::max(area, std::abs(now.area_air / start.area_air - 1));
      if (k % std::max(1, steps / 500) == 0) {
        course.x.push_back(k);
        course.y.push_back(std::max(now.max_speed, 1e-20));
      }
      report.progress(fmt::format("{} steps at rest", steps), static_cast<double>(k) / steps);
    }
    const std::string which = fmt::format("{} steps, {} tets, inviscid", steps, start.liquid_tets);
    report.add(vanishing_row("change of volume, " + which, volume, kShapeTolerance));
    report.add(vanishing_row("change of area, " + which, area, kShapeTolerance));
    report.add(vanishing_row("largest speed, " + which, speed, kSpeedTolerance));
    report.add(Plot{.title = "Relaxed drop: largest speed / sqrt(gamma / (rho R))",
                    .x_label = "step",
                    .y_label = "speed",
                    .y_axis = Axis::logarithmic,
                    .curves = {std::move(course)}});
  }
};

class UnrelaxedDrop final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "unrelaxed_drop"; }
  [[nodiscard]] std::string_view shows() const override {
    return "What the mesh of a sphere does before it is relaxed, and how fast viscosity ends it.";
  }

  void run(Effort effort, CaseReport& report) const override {
    constexpr std::array<double, 3> kOhnesorge{0.1, 0.03, 0.0037};
    constexpr std::array<double, 3> kThresholds{1e-2, 1e-3, 1e-4};
    const double end = effort == Effort::quick ? 10 : 100;
    Plot plot{.title = "Sphere as generated: largest speed / sqrt(gamma / (rho R))",
              .x_label = "time",
              .y_label = "speed",
              .y_axis = Axis::logarithmic};
    for (const double oh : kOhnesorge) {
      coupling::FlowRunOptions options = drop_options(kCoarse);
      options.liquid.viscosity = oh;
      coupling::FlowRun run(generated_sphere(kCoarse), options);
      Curve course{fmt::format("Oh = {}", oh), Stroke::line, {}, {}};
      while (run.time() < end) {
        (void)advance(run, end);
        course.x.push_back(run.time());
        course.y.push_back(run.state().max_speed);
        report.progress(fmt::format("Oh {}", oh), run.time() / end);
      }
      report.add(reported_row(fmt::format("largest speed, Oh = {}", oh), std::ranges::max(course.y)));
      for (const double threshold : kThresholds) {
        // The last time it was faster.
        std::size_t k = course.y.size();
        while (k > 0 && course.y[k - 1] < threshold) --k;
        if (k == course.y.size()) break;
        report.add(reported_row(fmt::format("time until slower than {:.0e}, Oh = {}", threshold, oh),
                                k == 0 ? 0.0 : course.x[k - 1]));
      }
      report.add(reported_row(fmt::format("speed at time {}, Oh = {}", end, oh), course.y.back()));
      plot.curves.push_back(std::move(course));
    }
    report.add(std::move(plot));
  }
};

}  // namespace

std::unique_ptr<Case> static_drop_case() {
  return std::make_unique<StaticDrop>();
}

std::unique_ptr<Case> unrelaxed_drop_case() {
  return std::make_unique<UnrelaxedDrop>();
}

}  // namespace meniscus::validation
