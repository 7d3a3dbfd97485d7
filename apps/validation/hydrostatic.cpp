// Liquid at rest in vessels of several shapes: nothing moves, and pressure grows with depth.
#include "apps/validation/cases.h"
#include "apps/validation/drop_setup.h"
#include "apps/validation/surface_drawing.h"
#include "apps/validation/vessel_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace meniscus::validation {

namespace {

// In units of sqrt(g L) and rho g L, which are one.
constexpr double kSpeedTolerance = 1e-9, kPressureTolerance = 1e-6;

struct Variant {
  double edge;
  int steps;
};
constexpr Variant kQuick{0.25, 50};
constexpr std::array kFull{Variant{0.25, 1000}, Variant{0.125, 1000}};

// The pressure at the vertices of the liquid over their depth below the level.
Curve pressures(const coupling::FlowRun& run, const Vessel& vessel) {
  Curve curve{vessel.name, Stroke::points, {}, {}};
  for (const mesh::VertexId v : fem::liquid_mesh(run.mesh(), mesh::kLiquid).vertices) {
    curve.x.push_back(vessel.level - run.mesh().position(v).z());
    curve.y.push_back(run.pressure(v));
  }
  return curve;
}

class Hydrostatic final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "hydrostatic"; }
  [[nodiscard]] std::string_view shows() const override {
    return "Liquid in a box, upright and tilted, in a ball and in a cone stays at rest under its weight.";
  }

  void run(Effort effort, CaseReport& report) const override {
    if (effort == Effort::quick) {
      run_vessels(kQuick, report);
      return;
    }
    for (const Variant& variant : kFull) run_vessels(variant, report);
  }

 private:
  static void run_vessels(const Variant& variant, CaseReport& report) {
    Plot speeds{.title = fmt::format("Largest speed / sqrt(g L), edges of {}", variant.edge),
                .x_label = "step",
                .y_label = "speed",
                .y_axis = Axis::logarithmic};
    Plot depths{.title = fmt::format("Pressure / (rho g L), edges of {}", variant.edge),
                .x_label = "depth / L",
                .y_label = "pressure",
                .curves = {{"rho g depth", Stroke::line, {0, 1}, {0, 1}}}};
    for (const Vessel& vessel : half_full_vessels(variant.edge)) {
      coupling::FlowRun run(generated(vessel.scene), flow_of(vessel.scene));
      Curve course{vessel.name, Stroke::line, {}, {}};
      double speed = 0, pressure = 0;
      for (int k = 1; k <= variant.steps; ++k) {
        (void)advance(run, std::numeric_limits<double>::infinity());
        const double now = run.state().max_speed;
        speed = std::max(speed, now);
        pressure = std::max(pressure, pressure_error(run, vessel));
        if (k % std::max(1, variant.steps / 200) == 0) {
          course.x.push_back(k);
          course.y.push_back(std::max(now, 1e-20));
        }
        report.progress(fmt::format("{}, edge {}", vessel.name, variant.edge),
                        static_cast<double>(k) / variant.steps);
      }
      const std::string which =
          fmt::format("{}, {} tets, {} steps", vessel.name, run.state().liquid_tets, variant.steps);
      report.add(vanishing_row("largest speed / sqrt(g L), " + which, speed, kSpeedTolerance));
      report.add(vanishing_row("pressure off by / (rho g L), " + which, pressure, kPressureTolerance));
      speeds.curves.push_back(std::move(course));
      depths.curves.push_back(pressures(run, vessel));
      report.add(Picture{vessel.name, surface_drawing(run.mesh(), {.from = {1.0, -2.2, 0.7}})});
    }
    report.add(std::move(speeds));
    report.add(std::move(depths));
  }
};

}  // namespace

std::unique_ptr<Case> hydrostatic_case() {
  return std::make_unique<Hydrostatic>();
}

}  // namespace meniscus::validation
