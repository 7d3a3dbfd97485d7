// Rayleigh's frequencies of an inviscid drop, modes 2, 3 and 4, at three resolutions.
//
// Time errors lower the frequency and space errors raise it, so that at the default step they cancel in part:
// every resolution is run with an eighth of that step too, and the order of convergence is that of the
// latter.
#include "apps/validation/cases.h"
#include "apps/validation/convergence.h"
#include "apps/validation/drop_oscillation.h"
#include "apps/validation/references/rayleigh_lamb.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace meniscus::validation {

namespace {

struct Mode {
  int number;
  double frequency_tolerance;  // at no more than 6000 tetrahedra
};
constexpr std::array<Mode, 3> kModes{{{2, 0.002}, {3, 0.005}, {4, 0.01}}};
constexpr double kLossTolerance = 0.005;  // of the amplitude, per period; likewise
constexpr double kOrderTolerance = 0.5;
constexpr std::array<double, 3> kEdges{0.242, 0.19, 0.154};
constexpr double kDefaultStep = 2, kSmallStep = 0.25;  // times the capillary limit

class Oscillation final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "oscillation"; }
  [[nodiscard]] std::string_view shows() const override {
    return "An inviscid drop oscillates in its modes 2, 3 and 4 with Rayleigh's frequencies and without "
           "loss.";
  }

  void run(Effort effort, CaseReport& report) const override {
    Plot convergence{.title = "Error of the frequency, an eighth of the default step",
                     .x_label = "mean edge of the surface / R",
                     .y_label = "relative error",
                     .x_axis = Axis::logarithmic,
                     .y_axis = Axis::logarithmic};
    for (const Mode& mode : kModes) run_mode(mode, effort, convergence, report);
    if (effort == Effort::full) report.add(std::move(convergence));
  }

 private:
  static void run_mode(const Mode& mode, Effort effort, Plot& convergence, CaseReport& report) {
    const double theory = drop_frequency(mode.number);
    Plot course{.title = fmt::format("Mode {}: amplitude of the surface", mode.number),
                .x_label = "time",
                .y_label = "amplitude / its start"};
    std::vector<double> edges, errors;
    for (const double edge : kEdges) {
      // A second-order method may be that much farther off on a coarser mesh.
      const double coarser = std::pow(edge / kEdges.back(), 2);
      for (const double step : {kDefaultStep, kSmallStep}) {
        if (effort == Effort::quick && step != kDefaultStep) continue;
        const bool usual = step == kDefaultStep;
        const OscillationResult r = oscillate({.mode = mode.number,
                                               .mesh = {.edge = edge, .longest = edge},
                                               .capillary = step,
                                               .part = fmt::format("mode {}, edge {}, {} step", mode.number,
                                                                   edge, usual ? "default" : "small")},
                                              0, theory, report);
        const std::string which =
            fmt::format("n = {}, {} tets, {} step", mode.number, r.tets, usual ? "default" : "small");
        report.add(
            relative_row("frequency, " + which, r.fit.frequency, theory, coarser * mode.frequency_tolerance));
        const bool judged = mode.number == 2 && edge == kEdges.back();
        report.add(vanishing_row("loss per period, " + which, r.fit.loss_per_period(),
                                 judged ? std::optional(kLossTolerance) : std::nullopt));
        if (usual) {
          if (edge == kEdges.front()) {
            Curve rayleigh{"Rayleigh", Stroke::line, {}, {}};
            for (int i = 0; i <= 400; ++i) {
              rayleigh.x.push_back(r.time.back() * i / 400);
              rayleigh.y.push_back(r.fit.at(0) * std::cos(theory * rayleigh.x.back()));
            }
            course.curves.push_back(std::move(rayleigh));
          }
          course.curves.push_back({fmt::format("{} tets", r.tets), Stroke::points, r.time, r.amplitude});
        } else {
          edges.push_back(r.edge);
          errors.push_back(std::abs(r.fit.frequency / theory - 1));
        }
      }
      if (effort == Effort::quick) break;
    }
    report.add(std::move(course));
    if (effort == Effort::quick) return;
    report.add(absolute_row(fmt::format("order of convergence, n = {}, small step", mode.number),
                            log_slope(edges, errors), 2, kOrderTolerance));
    Curve curve{fmt::format("n = {}", mode.number), Stroke::points, edges, errors};
    convergence.curves.push_back(second_order(curve));
    convergence.curves.push_back(std::move(curve));
  }
};

}  // namespace

std::unique_ptr<Case> oscillation_case() {
  return std::make_unique<Oscillation>();
}

}  // namespace meniscus::validation
