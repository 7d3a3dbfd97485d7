// Small standing waves in a box: sloshing under gravity, and with surface tension beside it.
#include "apps/validation/cases.h"
#include "apps/validation/drop_setup.h"
#include "apps/validation/fit.h"
#include "apps/validation/surface_drawing.h"
#include "apps/validation/wave_setup.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <stdexcept>
#include <string_view>

namespace meniscus::validation {

namespace {

constexpr double kTolerance = 0.01, kAmplitude = 0.01;
constexpr std::array kEdges{0.07, 0.05};
// Where steps are this part of the default ones, their error is small beside that of the mesh.
constexpr double kSmallStep = 0.15;
constexpr std::array kOrderEdges{0.14, 0.07};

struct Kind {
  std::string_view name;
  double tension;
};
// Tension does a hundredth of what gravity does, and as much.
constexpr double kBalance = 1 / (std::numbers::pi * std::numbers::pi);
constexpr std::array kKinds{Kind{"sloshing", 0.01 * kBalance}, Kind{"gravity and capillarity", kBalance}};

struct Course {
  std::size_t tets = 0;
  std::vector<double> time, amplitude;  // the latter in units of that of the start
  OscillationFit fit;
  Picture end;
};

// `step` is the length of steps, in units of the default ones.
Course follow(const WaveOptions& options, double step, double periods, const std::string& part,
              CaseReport& report) {
  WaveTank tank = wave_tank(options);
  tank.options.step.fall *= step;
  tank.options.step.capillary *= step;
  coupling::FlowRun run(std::move(tank.mesh), tank.options);
  const WaveProblem problem = wave_problem(options);
  const double frequency = wave_frequency(problem), end = periods * 2 * std::numbers::pi / frequency;
  Course course;
  course.tets = run.state().liquid_tets;
  const auto note = [&] {
    course.time.push_back(run.time());
    course.amplitude.push_back(standing_amplitude(run.mesh(), problem.wave_number) / options.amplitude);
  };
  note();
  while (run.time() < end) {
    (void)advance(run, end);
    note();
    report.progress(part, run.time() / end);
  }
  course.end = {fmt::format("{}, {} tets, at time {:.3g}", part, course.tets, run.time()),
                surface_drawing(run.mesh(), {.from = {0.5, -2.2, 0.9}})};
  course.fit = fit_oscillation(course.time, course.amplitude, 0, frequency);
  if (!course.fit.converged) throw std::runtime_error("no oscillation could be fitted to what the waves did");
  return course;
}

Curve lamb(double frequency, double end) {
  constexpr int kPieces = 400;
  Curve curve{"Lamb", Stroke::line, {}, {}};
  for (int i = 0; i <= kPieces; ++i) {
    curve.x.push_back(end * i / kPieces);
    curve.y.push_back(std::cos(frequency * curve.x.back()));
  }
  return curve;
}

double order(std::span<const double> edges, std::span<const double> errors) {
  return std::log(errors.front() / errors.back()) / std::log(edges.front() / edges.back());
}

class Waves final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "waves"; }
  [[nodiscard]] std::string_view shows() const override {
    return "Small waves in a box slosh with the frequency of Lamb, with little surface tension and with "
           "much.";
  }

  void run(Effort effort, CaseReport& report) const override {
    for (const Kind& kind : kKinds) {
      run_kind(kind, effort == Effort::quick ? 2 : 4, report);
      if (effort == Effort::full) run_small_steps(kind, report);
    }
  }

 private:
  // With the program's own steps, over so many periods.
  static void run_kind(const Kind& kind, double periods, CaseReport& report) {
    const double theory = wave_frequency(wave_problem({.tension = kind.tension}));
    Plot plot{.title = fmt::format("{}: amplitude of the surface", kind.name),
              .x_label = "time / sqrt(L / g)",
              .y_label = "amplitude / its start",
              .curves = {lamb(theory, periods * 2 * std::numbers::pi / theory)}};
    std::vector<double> errors;
    for (const double edge : kEdges) {
      Course course = follow({.tension = kind.tension, .edge = edge, .amplitude = kAmplitude}, 1, periods,
                             fmt::format("{}, edge {}", kind.name, edge), report);
      const std::string which = fmt::format("{}, {} tets", kind.name, course.tets);
      report.add(relative_row("frequency, " + which, course.fit.frequency, theory, kTolerance));
      report.add(reported_row("loss per period, " + which, course.fit.loss_per_period()));
      errors.push_back(std::abs(course.fit.frequency / theory - 1));
      plot.curves.push_back({fmt::format("{} tets", course.tets), Stroke::points, std::move(course.time),
                             std::move(course.amplitude)});
      if (edge == kEdges.back()) report.add(std::move(course.end));
    }
    report.add(reported_row(fmt::format("order of convergence, {}", kind.name), order(kEdges, errors)));
    report.add(std::move(plot));
  }

  // What the mesh alone is off by.
  static void run_small_steps(const Kind& kind, CaseReport& report) {
    constexpr double kPeriods = 3;
    const double theory = wave_frequency(wave_problem({.tension = kind.tension}));
    std::vector<double> errors;
    for (const double edge : kOrderEdges) {
      const Course course =
          follow({.tension = kind.tension, .edge = edge, .amplitude = kAmplitude}, kSmallStep, kPeriods,
                 fmt::format("{}, edge {}, small steps", kind.name, edge), report);
      report.add(relative_row(fmt::format("frequency, {}, {} tets, small steps", kind.name, course.tets),
                              course.fit.frequency, theory, kTolerance));
      errors.push_back(std::abs(course.fit.frequency / theory - 1));
    }
    report.add(reported_row(fmt::format("order of convergence, {}, small steps", kind.name),
                            order(kOrderEdges, errors)));
  }
};

}  // namespace

std::unique_ptr<Case> waves_case() {
  return std::make_unique<Waves>();
}

}  // namespace meniscus::validation
