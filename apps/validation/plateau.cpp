// Rayleigh and Plateau: a column of liquid is unstable to waves longer than its circumference, k a < 1, and
// stable to shorter ones.
//
// A column at rest with a wave of amplitude A along it follows A cosh(s t) or A cos(omega t). What the mesh
// is not round by excites the growing waves of all lengths besides, so that the stable wave is watched for
// less than half of its period, and over two wavelengths, in which long waves show less.
#include "apps/validation/cases.h"
#include "apps/validation/column_setup.h"
#include "apps/validation/drop_setup.h"
#include "apps/validation/fit.h"
#include "apps/validation/references/rayleigh_lamb.h"
#include "apps/validation/surface_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <stdexcept>

namespace meniscus::validation {

namespace {

constexpr double kAmplitude = 0.05;  // at the start
constexpr double kQuickEdge = 0.4;
constexpr std::array<double, 2> kFullEdges{0.34, 0.28};
constexpr double kRateTolerance = 0.03;  // of the growth rate
constexpr double kRiseTolerance = 0.01;  // of the stable wave, of its amplitude at the start
constexpr double kVolumeTolerance = 1e-10, kEnergyTolerance = 1e-12;

struct Wave {
  double number;       // k a
  double wavelengths;  // of the column
  double middle;       // of these the ones that are measured; the ends start 13 radii away from them
  double end;
};

Wave unstable_wave() {
  constexpr double kNumber = 0.7, kGrowth = 2;
  return {kNumber, 4, 1, std::acosh(kGrowth) / std::sqrt(column_growth_squared(kNumber))};
}

Wave stable_wave() {
  constexpr double kNumber = 1.2, kPeriods = 0.4;
  return {kNumber, 7, 2, kPeriods * 2 * std::numbers::pi / std::sqrt(-column_growth_squared(kNumber))};
}

struct Course {
  std::size_t tets = 0;                 // of the liquid
  std::vector<double> time, amplitude;  // the latter of the middle
  double volume_error = 0;              // largest, relative
  double energy_growth = 0;             // largest rise above the least before, of all energy
  Picture start, end;
};

Course follow(const Wave& wave, double edge, CaseReport& report) {
  Column column = wavy_column({wave.number, kAmplitude, wave.wavelengths, edge});
  coupling::FlowRun run(std::move(column.mesh), column.options);
  Course course;
  const auto drawn = [&](std::string_view when) {
    return Picture{fmt::format("k a = {}, {} tets, {}", wave.number, course.tets, when),
                   surface_drawing(run.mesh(), {.width = 900, .from = {0.2, -2.2, 0.7}})};
  };
  coupling::FlowState state = run.state();
  course.tets = state.liquid_tets;
  course.start = drawn("at the start");
  const double scale = total_energy(state);
  double least = scale;
  const auto note = [&] {
    course.time.push_back(state.time);
    course.amplitude.push_back(wave_amplitude(run.mesh(), wave.number, wave.middle));
  };
  note();
  while (run.time() < wave.end) {
    (void)advance(run, wave.end);
    state = run.state();
    note();
    course.volume_error = std::max(course.volume_error, std::abs(state.volume_error));
    course.energy_growth = std::max(course.energy_growth, (total_energy(state) - least) / scale);
    least = std::min(least, total_energy(state));
    report.progress(fmt::format("k a = {}, edge {}", wave.number, edge), run.time() / wave.end);
  }
  course.end = drawn(fmt::format("at time {:.3g}", run.time()));
  return course;
}

std::string described(const Wave& wave, const Course& course) {
  return fmt::format("k a = {}, {} tets", wave.number, course.tets);
}

void add_growth(const Wave& wave, const Course& course, CaseReport& report) {
  const double theory = std::sqrt(column_growth_squared(wave.number));
  const GrowthFit fit = fit_growth(course.time, course.amplitude, theory);
  if (!fit.converged) throw std::runtime_error("no growth could be fitted to what the column did");
  report.add(relative_row("growth rate, " + described(wave, course), fit.rate, theory, kRateTolerance));
}

void add_oscillation(const Wave& wave, const Course& course, CaseReport& report) {
  const double theory = std::sqrt(-column_growth_squared(wave.number));
  double most = 0;
  for (const double a : course.amplitude) most = std::max(most, std::abs(a) / course.amplitude.front());
  report.add(vanishing_row("rise of the amplitude above its start, " + described(wave, course), most - 1,
                           kRiseTolerance));
  const StandingWaveFit fit = fit_standing_wave(course.time, course.amplitude, theory);
  if (!fit.converged) throw std::runtime_error("no oscillation could be fitted to what the column did");
  report.add(relative_row("frequency, " + described(wave, course), fit.frequency, theory));
}

Curve rayleigh(const Wave& wave) {
  constexpr int kPieces = 200;
  const double squared = column_growth_squared(wave.number), rate = std::sqrt(std::abs(squared));
  Curve curve{"Rayleigh", Stroke::line, {}, {}};
  for (int i = 0; i <= kPieces; ++i) {
    const double t = wave.end * i / kPieces;
    curve.x.push_back(t);
    curve.y.push_back(kAmplitude * (squared > 0 ? std::cosh(rate * t) : std::cos(rate * t)));
  }
  return curve;
}

class Plateau final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "plateau"; }
  [[nodiscard]] std::string_view shows() const override {
    return "A wave along a column grows at Rayleigh's rate where it is longer than the circumference, and "
           "does not where it is shorter.";
  }

  void run(Effort effort, CaseReport& report) const override {
    if (effort == Effort::quick) {
      run_wave(unstable_wave(), std::array{kQuickEdge}, add_growth, report);
      return;
    }
    run_wave(unstable_wave(), kFullEdges, add_growth, report);
    run_wave(stable_wave(), kFullEdges, add_oscillation, report);
  }

 private:
  using AddVerdict = void (*)(const Wave&, const Course&, CaseReport&);

  // From the coarsest to the finest, of which there are pictures.
  static void run_wave(const Wave& wave, std::span<const double> edges, AddVerdict add_verdict,
                       CaseReport& report) {
    Plot plot{.title = fmt::format("k a = {}: amplitude in the middle", wave.number),
              .x_label = "time",
              .y_label = "amplitude / a",
              .curves = {rayleigh(wave)}};
    Course course;
    for (const double edge : edges) {
      course = follow(wave, edge, report);
      add_verdict(wave, course, report);
      report.add(vanishing_row("change of volume, " + described(wave, course), course.volume_error,
                               kVolumeTolerance));
      report.add(vanishing_row("rise of the energy above its least before, " + described(wave, course),
                               course.energy_growth, kEnergyTolerance));
      plot.curves.push_back(
          {fmt::format("{} tets", course.tets), Stroke::points, course.time, course.amplitude});
    }
    report.add(std::move(plot));
    report.add(std::move(course.start));
    report.add(std::move(course.end));
  }
};

}  // namespace

std::unique_ptr<Case> plateau_case() {
  return std::make_unique<Plateau>();
}

}  // namespace meniscus::validation
