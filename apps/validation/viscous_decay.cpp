// Decay of mode 2 of a viscous drop against the exact linear theory (Prosperetti 1980).
#include "apps/validation/cases.h"
#include "apps/validation/drop_oscillation.h"
#include "apps/validation/references/viscous_drop.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace meniscus::validation {

namespace {

constexpr int kMode = 2;
constexpr std::array<double, 3> kOhnesorge{0.01, 0.03, 0.1};
constexpr double kTolerance = 0.03;  // of the rate
constexpr std::array<double, 2> kEdges{0.242, 0.148};
constexpr double kFewestPeriods = 1.5;  // where there is nothing left to see afterwards
constexpr double kMostPeriods = 3;
constexpr double kLeastAmplitude = 0.02;  // that is fitted, of that of the start

class ViscousDecay final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "viscous_decay"; }
  [[nodiscard]] std::string_view shows() const override {
    return "A viscous drop's mode 2 decays at Prosperetti's rate, for Oh = 0.01, 0.03 and 0.1.";
  }

  void run(Effort effort, CaseReport& report) const override {
    const double edge = effort == Effort::quick ? kEdges.front() : kEdges.back();
    for (const double oh : kOhnesorge) {
      const ViscousMode theory = viscous_drop_mode(kMode, oh);
      const double lifetime =
          -std::log(kLeastAmplitude) / theory.decay * theory.frequency / (2 * std::numbers::pi);
      const OscillationResult r = oscillate({.mode = kMode,
                                             .mesh = {.edge = edge},
                                             .viscosity = oh,
                                             .periods = std::clamp(lifetime, kFewestPeriods, kMostPeriods),
                                             .part = fmt::format("Oh {}", oh)},
                                            theory.decay, theory.frequency, report);
      const std::string which = fmt::format("Oh = {}, {} tets", oh, r.tets);
      report.add(relative_row("decay rate, " + which, r.fit.decay, theory.decay, kTolerance));
      report.add(relative_row("frequency, " + which, r.fit.frequency, theory.frequency));
      Plot plot{.title = fmt::format("Oh = {}: amplitude of mode 2", oh),
                .x_label = "time",
                .y_label = "amplitude / its start"};
      Curve envelope{"Prosperetti, decay", Stroke::line, {}, {}};
      for (int i = 0; i <= 100; ++i) {
        envelope.x.push_back(r.time.back() * i / 100);
        envelope.y.push_back(std::exp(-theory.decay * envelope.x.back()));
      }
      plot.curves.push_back(std::move(envelope));
      plot.curves.push_back({"measured", Stroke::points, r.time, r.amplitude});
      report.add(std::move(plot));
    }
  }
};

}  // namespace

std::unique_ptr<Case> viscous_decay_case() {
  return std::make_unique<ViscousDecay>();
}

}  // namespace meniscus::validation
