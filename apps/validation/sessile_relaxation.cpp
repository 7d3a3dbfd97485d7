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
#include <string_view>
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

struct Drop {
  double angle_deg, edge;
  double line_edge = 1;
};
constexpr std::array kCoarse{Drop{60, 0.3}, Drop{120, 0.3}};
constexpr std::array kFine{Drop{15, 0.25}, Drop{30, 0.2},  Drop{45, 0.2},  Drop{60, 0.2},  Drop{75, 0.2},
                           Drop{90, 0.2},  Drop{105, 0.2}, Drop{120, 0.2}, Drop{135, 0.2}, Drop{150, 0.2}};
// Stands on a small foot, which needs small edges, and takes long to get there from half a ball.
constexpr Drop kNearlyBall{165, 0.1, 0.5};

std::string described(const Drop& drop) {
  return fmt::format("{} degrees, edge {}", drop.angle_deg, drop.edge);
}

double fitted_angle(const mesh::TetMesh& mesh) {
  const coupling::LiquidSurface surface = coupling::liquid_surface(mesh);
  return coupling::shape_angle(mesh, surface, coupling::contact_line(mesh, surface))
      .value_or(std::numeric_limits<double>::quiet_NaN());
}

WallScene viscous_drop(const Drop& drop) {
  WallScene scene = drop_on_floor(drop.angle_deg, drop.edge);
  scene.line_edge = drop.line_edge;
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

// Until it is at rest; throws std::runtime_error where it does not come to that. `seconds` are those that
// went into the run before.
Course come_to_rest(coupling::FlowRun& run, double angle_deg, int least_steps, double seconds,
                    const std::string& part, CaseReport& report) {
  Course course;
  for (int k = 1; k <= kMostSteps; ++k) {
    {
      const coupling::PhaseTimer timer(seconds);
      (void)advance(run, std::numeric_limits<double>::infinity());
    }
    course.note(run);
    // Not a number is not right.
    if (!(std::abs(course.angle.back() - angle_deg) <= kAngleTolerance)) course.seconds = seconds;
    if (k >= least_steps && course.at_rest()) return course;
    const double done = std::log(course.capillary_number.back()) / std::log(kCapillaryNumber);
    report.progress(part, std::clamp(done, 0.0, 1.0));
  }
  throw std::runtime_error(fmt::format("{}: not at rest after {} steps, the capillary number is {:.1e}", part,
                                       kMostSteps, course.capillary_number.back()));
}

// From half a ball.
Course relax(const Drop& drop, std::unique_ptr<coupling::FlowRun>& run, CaseReport& report) {
  const WallScene scene = viscous_drop(drop);
  double seconds = 0;
  {
    const coupling::PhaseTimer timer(seconds);
    run = std::make_unique<coupling::FlowRun>(generated(scene), flow_of(scene));
  }
  return come_to_rest(*run, drop.angle_deg, 1, seconds, described(drop), report);
}

// From where the run to equilibrium ends. Where the first look at lengths of edges still finds something to
// mend the drop is moved by that, and has to come to rest again.
Course stay(const Drop& drop, CaseReport& report) {
  constexpr int kSteps = 50;
  const WallScene scene = viscous_drop(drop);
  const AtRest rest = at_rest(scene, described(drop), report);
  coupling::FlowRun run(mesh::TetMesh(rest.run->mesh()), flow_of(scene));
  return come_to_rest(run, drop.angle_deg, kSteps, 0, described(drop) + " from equilibrium", report);
}

void add_rows(const Drop& drop, const std::string& which, const Course& course, CaseReport& report) {
  report.add(absolute_row("fitted angle, " + which, course.angle.back(), drop.angle_deg, kAngleTolerance));
  report.add(
      vanishing_row("capillary number at rest, " + which, course.capillary_number.back(), kCapillaryNumber));
  report.add(vanishing_row("change of volume, " + which, course.volume_error, kVolumeTolerance));
}

class SessileRelaxation final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "sessile_relaxation"; }
  [[nodiscard]] std::string_view shows() const override {
    return "Half a ball on a floor spreads or draws together to the cap of its contact angle, and rests.";
  }

  void run(Effort effort, CaseReport& report) const override {
    run_drops("coarse", kCoarse, report);
    if (effort == Effort::quick) return;
    run_drops("fine", kFine, report);
    const Course course = stay(kNearlyBall, report);
    const std::string which =
        fmt::format("{} degrees from equilibrium, {} tets", kNearlyBall.angle_deg, course.tets);
    report.add(reported_row("capillary number at first, " + which, course.capillary_number.front()));
    add_rows(kNearlyBall, which, course, report);
  }

 private:
  static void run_drops(std::string_view meshes, std::span<const Drop> drops, CaseReport& report) {
    Plot ways{.title = fmt::format("Angle of the cap that fits best, {} meshes", meshes),
              .x_label = "time",
              .y_label = "degrees"};
    Plot speeds{.title = fmt::format("Capillary number of the fastest vertex, {} meshes", meshes),
                .x_label = "time",
                .y_label = "mu u / gamma",
                .y_axis = Axis::logarithmic};
    for (const Drop& drop : drops) {
      std::unique_ptr<coupling::FlowRun> run;
      Course course = relax(drop, run, report);
      const std::string which = fmt::format("{} degrees, {} tets", drop.angle_deg, course.tets);
      add_rows(drop, which, course, report);
      report.add(vanishing_row("CPU seconds until it is right, " + which, course.seconds, kSecondsTolerance));
      report.add(Picture{which, surface_drawing(run->mesh(), {.from = {1.0, -2.2, 0.7}})});
      ways.curves.push_back({fmt::format("Young, {}", drop.angle_deg),
                             Stroke::line,
                             {0, course.time.back()},
                             {drop.angle_deg, drop.angle_deg}});
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
