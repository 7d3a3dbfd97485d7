// Drops at rest on a plane, started from half a ball: caps of balls without gravity, drops of Bashforth and
// Adams with.
//
// The more the liquid shuns the wall the finer its line is meshed: the base of a drop at 165 degrees is a
// quarter of its radius wide, and an error of the angle shows in it almost four times.
#include "apps/validation/cases.h"
#include "apps/validation/convergence.h"
#include "apps/validation/references/wall_drop.h"
#include "apps/validation/surface_drawing.h"
#include "apps/validation/wall_figures.h"
#include "coupling/measure/contact_angle.h"
#include "coupling/measure/shape_angle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace meniscus::validation {

namespace {

constexpr double kFittedTolerance = 0.3, kLocalTolerance = 1;  // degrees
constexpr double kSizeTolerance = 0.005;                       // base radius and height
constexpr double kOrderTolerance = 0.5;
constexpr double kSecondsTolerance = 5;  // of CPU
constexpr double kPuddleTolerance = 0.01;

struct Drop {
  double angle_deg;
  double edge, line_edge;
  double bond = 0;  // rho g R^2 / gamma, negative where it hangs
};

struct DropAtRest {
  AtRest rest;
  WallDrop theory;
  double fitted_deg = 0, local_deg = 0;
};

std::string named(const Drop& drop) {
  const std::string angle = fmt::format("{:.0f} degrees", drop.angle_deg);
  if (drop.bond == 0) return angle;
  return fmt::format("{}, {}Bo = {:g}", angle, drop.bond < 0 ? "hanging, " : "", std::abs(drop.bond));
}

DropAtRest settle(const Drop& drop, CaseReport& report) {
  WallScene scene = drop_on_floor(drop.angle_deg, drop.edge);
  scene.line_edge = drop.line_edge;
  scene.gravity = -drop.bond * Vec3::UnitZ();
  const double capillary_length = 1 / std::sqrt(std::abs(drop.bond));
  DropAtRest out{.rest = at_rest(scene, fmt::format("{}, edge {}", named(drop), drop.edge), report),
                 .theory = {}};
  out.theory = wall_drop({.volume = out.rest.volume,
                          .contact_angle_deg = drop.angle_deg,
                          .capillary_length = capillary_length,
                          .side = drop.bond < 0 ? DropSide::pendant : DropSide::sessile});
  if (!out.theory.found) throw std::runtime_error(named(drop) + ": theory knows no such drop");
  const mesh::TetMesh& mesh = out.rest.run->mesh();
  const coupling::LiquidSurface surface = coupling::liquid_surface(mesh);
  const coupling::ContactLine line = coupling::contact_line(mesh, surface);
  const auto fitted =
      coupling::shape_angle(mesh, surface, line,
                            {.capillary_length = capillary_length,
                             .up = drop.bond < 0 ? Vec3(-Vec3::UnitZ()) : Vec3(Vec3::UnitZ())});
  const auto local = coupling::contact_angle(mesh, surface, line);
  if (!fitted || !local) throw std::runtime_error(named(drop) + ": there is no angle to be measured");
  out.fitted_deg = *fitted;
  out.local_deg = local->mean;
  return out;
}

void add_outlines(const DropAtRest& drop, const std::string& name, Plot& plot) {
  plot.curves.push_back(
      outline(drop.theory.meridian, MeridianSense::down, drop.theory.height, name + ", theory"));
  plot.curves.push_back(outline(drop.rest, name));
}

Picture drawn(const DropAtRest& drop, const std::string& name) {
  return {fmt::format("{}, {} tets", name, drop.rest.tets), surface_drawing(drop.rest.run->mesh())};
}

class Sessile final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "sessile"; }
  [[nodiscard]] std::string_view shows() const override {
    return "A drop on a plane comes to rest as the cap of a ball with the contact angle of the wall.";
  }

  void run(Effort effort, CaseReport& report) const override {
    Plot plot{.title = "Drops at rest", .x_label = "distance from the axis / R", .y_label = "height / R"};
    for (const Drop& drop : kDrops) {
      if (effort == Effort::quick && !is_quick(drop.angle_deg)) continue;
      const DropAtRest there = settle(drop, report);
      add_figures(drop, there, report);
      if (is_quick(drop.angle_deg)) {
        add_outlines(there, named(drop), plot);
        report.add(drawn(there, named(drop)));
      }
    }
    report.add(std::move(plot));
    add_convergence(report);
  }

 private:
  // No more than 10 000 tetrahedra each.
  static constexpr std::array<Drop, 11> kDrops{{{15, 0.15, 1},
                                                {30, 0.15, 1},
                                                {45, 0.15, 1},
                                                {60, 0.15, 1},
                                                {75, 0.15, 1},
                                                {90, 0.15, 1},
                                                {105, 0.14, 0.7},
                                                {120, 0.12, 0.7},
                                                {135, 0.11, 0.5},
                                                {150, 0.12, 0.25},
                                                {165, 0.128, 0.14}}};
  static constexpr std::array<double, 2> kTimed{60, 120};

  static bool is_quick(double angle_deg) {
    return angle_deg == 15 || angle_deg == 60 || angle_deg == 120 || angle_deg == 150;
  }

  static void add_figures(const Drop& drop, const DropAtRest& there, CaseReport& report) {
    const std::string which = fmt::format("{}, {} tets", named(drop), there.rest.tets);
    report.add(absolute_row("fitted angle, " + which, there.fitted_deg, drop.angle_deg, kFittedTolerance));
    report.add(absolute_row("mean local angle, " + which, there.local_deg, drop.angle_deg, kLocalTolerance));
    report.add(relative_row("base radius, " + which, base_radius(there.rest), there.theory.base_radius,
                            kSizeTolerance));
    const bool timed = std::ranges::find(kTimed, drop.angle_deg) != kTimed.end();
    report.add(vanishing_row("CPU seconds, " + which, there.rest.seconds,
                             timed ? std::optional(kSecondsTolerance) : std::nullopt));
  }

  static void add_convergence(CaseReport& report) {
    constexpr std::array<double, 3> kEdges{0.4, 0.2, 0.1};
    Plot plot{.title = "Error of the fitted angle",
              .x_label = "edge / R",
              .y_label = "degrees",
              .x_axis = Axis::logarithmic,
              .y_axis = Axis::logarithmic};
    for (const double angle : kTimed) {
      Curve errors{fmt::format("{:.0f} degrees", angle), Stroke::points, {}, {}};
      for (const double edge : kEdges) {
        const DropAtRest there = settle({angle, edge, 1}, report);
        errors.x.push_back(edge);
        errors.y.push_back(std::abs(there.fitted_deg - angle));
        report.add(
            absolute_row(fmt::format("fitted angle, {} tets", there.rest.tets), there.fitted_deg, angle));
      }
      report.add(absolute_row(fmt::format("order of convergence, {:.0f} degrees", angle),
                              log_slope(errors.x, errors.y), 2, kOrderTolerance));
      plot.curves.push_back(second_order(errors));
      plot.curves.push_back(std::move(errors));
    }
    report.add(std::move(plot));
  }
};

// A strip of a wide puddle, of half its width: sides of the domain that are indifferent stand for the rest of
// it. Round puddles are higher than straight ones, by more than one per cent up to fifty capillary lengths.
WallScene puddle_strip(double contact_angle_deg, double edge) {
  constexpr double kLength = 7, kWidth = 0.6, kRoom = 3;
  const double height = puddle_height(contact_angle_deg, 1);
  return {.bodies = {mesh::Box{.center = Vec3(0, 0, 0), .size = Vec3(2 * kLength, 2 * kWidth, 2 * height)}},
          .solids = {mesh::Solid(mesh::Plane{})},
          .contact_angles_deg = {contact_angle_deg},
          .domain = {Vec3(0, 0, 0), Vec3(kLength + kRoom, kWidth, 2 * height)},
          .edge = edge,
          .gravity = -Vec3::UnitZ()};
}

class SessileGravity final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "sessile_gravity"; }
  [[nodiscard]] std::string_view shows() const override {
    return "Heavy drops on and below a plane have the shape that Bashforth and Adams found; wide ones are "
           "puddles.";
  }

  void run(Effort effort, CaseReport& report) const override {
    Plot plot{
        .title = "Drops under gravity", .x_label = "distance from the axis / R", .y_label = "height / R"};
    for (const Drop& drop : kDrops) {
      if (effort == Effort::quick && drop.bond != 1) continue;
      const DropAtRest there = settle(drop, report);
      const std::string which = fmt::format("{}, {} tets", named(drop), there.rest.tets);
      report.add(relative_row("height, " + which, highest(there.rest.run->mesh()), there.theory.height,
                              kSizeTolerance));
      report.add(relative_row("base radius, " + which, base_radius(there.rest), there.theory.base_radius,
                              kSizeTolerance));
      report.add(absolute_row("fitted angle, " + which, there.fitted_deg, drop.angle_deg));
      add_outlines(there, named(drop), plot);
      report.add(drawn(there, named(drop)));
    }
    report.add(std::move(plot));
    for (const double angle : {60.0, 120.0}) add_puddle(angle, effort == Effort::quick ? 0.2 : 0.1, report);
  }

 private:
  static constexpr std::array<Drop, 5> kDrops{
      {{60, 0.15, 1, 1}, {90, 0.15, 1, 1}, {140, 0.12, 0.5, 1}, {90, 0.08, 1, 10}, {80, 0.15, 1, -0.5}}};

  static void add_puddle(double angle_deg, double edge, CaseReport& report) {
    const std::string name = fmt::format("straight puddle, {:.0f} degrees", angle_deg);
    const AtRest puddle = at_rest(puddle_strip(angle_deg, edge), name, report);
    report.add(relative_row(fmt::format("height, {}, {} tets", name, puddle.tets),
                            highest(puddle.run->mesh()), puddle_height(angle_deg, 1), kPuddleTolerance));
    report.add(Picture{fmt::format("{}, {} tets", name, puddle.tets),
                       surface_drawing(puddle.run->mesh(), {.width = 900, .from = {0.2, -2.2, 0.7}})});
  }
};

}  // namespace

std::unique_ptr<Case> sessile_case() {
  return std::make_unique<Sessile>();
}

std::unique_ptr<Case> sessile_gravity_case() {
  return std::make_unique<SessileGravity>();
}

}  // namespace meniscus::validation
