// Half a ball on a floor is let go and relaxes to the cap of its contact angle, where it rests.
//
// The way there is a means: a viscosity somewhat below that of critical damping takes it to rest soonest,
// with the scheme and the steps that are the program's defaults.
#include "apps/validation/cases.h"
#include "apps/validation/drop_setup.h"
#include "apps/validation/surface_drawing.h"
#include "apps/validation/wall_setup.h"
#include "coupling/measure/shape_angle.h"
#include "coupling/phase_timer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace meniscus::validation {

namespace {

constexpr double kAngleTolerance = 0.3;    // degrees
constexpr double kCapillaryNumber = 1e-8;  // of the fastest vertex
constexpr double kSecondsTolerance = 60;   // CPU, until the angle is right
constexpr double kVolumeTolerance = 1e-12;
constexpr double kViscosity = 0.3;
constexpr int kMostSteps = 5000;

constexpr std::array kQuickAngles{60.0, 120.0};
constexpr std::array kFullAngles{30.0, 45.0, 60.0, 75.0, 90.0, 105.0, 120.0, 135.0, 150.0};
// Films and nearly whole balls take long to get there from half a ball: they start at rest. The latter stands
// on a small foot, which needs small edges.
struct Extreme {
  double angle_deg, edge, line_edge;
};
constexpr std::array kExtremes{Extreme{15, 0.2, 1}, Extreme{165, 0.1, 0.5}};

double fitted_angle(const mesh::TetMesh& mesh) {
  const coupling::LiquidSurface surface = coupling::liquid_surface(mesh);
  return coupling::shape_angle(mesh, surface, coupling::contact_line(mesh, surface))
      .value_or(std::numeric_limits<double>::quiet_NaN());
}

WallScene viscous_drop(double angle_deg, double edge) {
  WallScene scene = drop_on_floor(angle_deg, edge);
  scene.viscosity = kViscosity;
  return scene;
}

struct Course {
  std::vector<double> time, angle, capillary_number;
  double seconds = 0;  // CPU time until the angle was right and stayed so
  double volume_error = 0;
  std::size_t tets = 0;

  void note(const coupling::FlowRun& run) {
    const coupling::FlowState now = run.state();
    time.push_back(now.time);
    angle.push_back(fitted_angle(run.mesh()));
    capillary_number.push_back(kViscosity * now.max_speed);
    volume_error = std::max(volume_error, std::abs(now.volume_error));
    tets = now.liquid_tets;
  }
  [[nodiscard]] bool at_rest() const { return capillary_number.back() <= kCapillaryNumber; }
};

// From half a ball until it is at rest; throws std::runtime_error where it does not come to that.
Course relax(double angle_deg, double edge, std::unique_ptr<coupling::FlowRun>& run, CaseReport& report) {
  const std::string part = fmt::format("{} degrees, edge {}", angle_deg, edge);
  const WallScene scene = viscous_drop(angle_deg, edge);
  Course course;
  double seconds = 0;
  {
    const coupling::PhaseTimer timer(seconds);
    run = std::make_unique<coupling::FlowRun>(generated(scene), flow_of(scene));
  }
  for (int k = 0; k < kMostSteps; ++k) {
    {
      const coupling::PhaseTimer timer(seconds);
      (void)advance(*run, std::numeric_limits<double>::infinity());
    }
    course.note(*run);
    // Not a number is not right.
    if (!(std::abs(course.angle.back() - angle_deg) <= kAngleTolerance)) course.seconds = seconds;
    if (course.at_rest()) return course;
    const double done = std::log(course.capillary_number.back()) / std::log(kCapillaryNumber);
    report.progress(part, std::clamp(done, 0.0, 1.0));
  }
  throw std::runtime_error(fmt::format("{}: not at rest after {} steps, the capillary number is {:.1e}", part,
                                       kMostSteps, course.capillary_number.back()));
}

// From where the run to equilibrium ends.
Course stay(const Extreme& drop, CaseReport& report) {
  constexpr int kSteps = 50;
  WallScene scene = viscous_drop(drop.angle_deg, drop.edge);
  scene.line_edge = drop.line_edge;
  const AtRest rest = at_rest(scene, fmt::format("{} degrees, edge {}", drop.angle_deg, drop.edge), report);
  coupling::FlowRun run(mesh::TetMesh(rest.run->mesh()), flow_of(scene));
  Course course;
  for (int k = 0; k < kSteps; ++k) {
    (void)advance(run, std::numeric_limits<double>::infinity());
    course.note(run);
  }
  return course;
}

void add_rows(double angle_deg, const std::string& which, const Course& course, double capillary_number,
              CaseReport& report) {
  report.add(absolute_row("fitted angle, " + which, course.angle.back(), angle_deg, kAngleTolerance));
  report.add(vanishing_row("capillary number at rest, " + which, capillary_number, kCapillaryNumber));
  report.add(vanishing_row("change of volume, " + which, course.volume_error, kVolumeTolerance));
}

class SessileRelaxation final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "sessile_relaxation"; }
  [[nodiscard]] std::string_view shows() const override {
    return "Half a ball on a floor spreads or draws together to the cap of its contact angle, and rests.";
  }

  void run(Effort effort, CaseReport& report) const override {
    if (effort == Effort::quick) {
      run_angles(kQuickAngles, 0.3, report);
      return;
    }
    run_angles(kQuickAngles, 0.3, report);
    run_angles(kFullAngles, 0.2, report);
    for (const Extreme& drop : kExtremes) {
      const Course course = stay(drop, report);
      add_rows(drop.angle_deg,
               fmt::format("{} degrees from equilibrium, {} tets", drop.angle_deg, course.tets), course,
               std::ranges::max(course.capillary_number), report);
    }
  }

 private:
  static void run_angles(std::span<const double> angles, double edge, CaseReport& report) {
    Plot ways{.title = fmt::format("Angle of the cap that fits best, edges of {}", edge),
              .x_label = "time",
              .y_label = "degrees"};
    Plot speeds{.title = fmt::format("Capillary number of the fastest vertex, edges of {}", edge),
                .x_label = "time",
                .y_label = "mu u / gamma",
                .y_axis = Axis::logarithmic};
    for (const double angle : angles) {
      std::unique_ptr<coupling::FlowRun> run;
      Course course = relax(angle, edge, run, report);
      const std::string which = fmt::format("{} degrees, {} tets", angle, course.tets);
      add_rows(angle, which, course, course.capillary_number.back(), report);
      report.add(vanishing_row("CPU seconds until it is right, " + which, course.seconds, kSecondsTolerance));
      report.add(Picture{which, surface_drawing(run->mesh(), {.from = {1.0, -2.2, 0.7}})});
      ways.curves.push_back(
          {fmt::format("Young, {}", angle), Stroke::line, {0, course.time.back()}, {angle, angle}});
      speeds.curves.push_back({which, Stroke::line, course.time, std::move(course.capillary_number)});
      ways.curves.push_back({which, Stroke::points, std::move(course.time), std::move(course.angle)});
    }
    report.add(std::move(ways));
    report.add(std::move(speeds));
  }
};

}  // namespace

std::unique_ptr<Case> sessile_relaxation_case() {
  return std::make_unique<SessileRelaxation>();
}

}  // namespace meniscus::validation
