// Liquid under gravity that climbs up a vertical wall and in a tube, or is pushed down by it. The unit of
// length is the capillary length; heights count from where the pressure in the liquid is that of the air, so
// that the bath need not be wide.
#include "apps/validation/cases.h"
#include "apps/validation/references/tube_meniscus.h"
#include "apps/validation/references/wall_meniscus.h"
#include "apps/validation/surface_drawing.h"
#include "apps/validation/wall_figures.h"
#include "coupling/measure/liquid_surface.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace meniscus::validation {

namespace {

constexpr std::array<double, 3> kAngles{30, 60, 120};

// A bath between a wall at x = 0 and sides of the domain that are indifferent. The farther one takes no more
// than exp(-6) part in what happens at the wall.
WallScene bath_at_wall(double contact_angle_deg, double edge) {
  constexpr double kLength = 6, kWidth = 0.6, kDepth = 1.5, kTop = 3.5;
  return {.bodies = {mesh::Box{.size = Vec3(4 * kLength, 4 * kWidth, 2 * kDepth)}},
          .solids = {mesh::Solid(mesh::Plane{.normal = Vec3::UnitX()})},
          .contact_angles_deg = {contact_angle_deg},
          .domain = {Vec3(0, 0, 0), Vec3(kLength, kWidth, kTop)},
          .edge = edge,
          .gravity = -Vec3::UnitZ()};
}

Curve exact_profile(double contact_angle_deg) {
  constexpr int kPieces = 400;
  constexpr double kLowest = 1e-4;  // of the height at the wall
  Curve curve{"theory", Stroke::line, {}, {}};
  const double climb = climb_height(contact_angle_deg, 1);
  for (int i = 0; i <= kPieces; ++i) {
    const double z = climb * std::pow(kLowest, static_cast<double>(i) / kPieces);
    curve.x.push_back(distance_from_wall(z, contact_angle_deg, 1));
    curve.y.push_back(z);
  }
  return curve;
}

class MeniscusAtWall final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "meniscus"; }
  [[nodiscard]] std::string_view shows() const override {
    return "The surface of a bath climbs up a vertical wall, or shuns it, as Laplace found.";
  }

  void run(Effort effort, CaseReport& report) const override {
    constexpr double kClimbTolerance = 0.005, kProfileTolerance = 0.01;
    const double edge = effort == Effort::quick ? 0.12 : 0.08;
    for (const double angle : kAngles) {
      const WallScene scene = bath_at_wall(angle, edge);
      const AtRest bath = at_rest(scene, fmt::format("{:.0f} degrees", angle), report);
      const mesh::TetMesh& mesh = bath.run->mesh();
      const double level = bath.level(scene);
      const double climb = mean_on_line(
          mesh, [level](const Vec3& x) { return x.z() - level; },
          [edge](const Vec3& x) { return x.x() < 1e-6 * edge; });
      Curve profile{fmt::format("{} tets", bath.tets), Stroke::points, {}, {}};
      for (const coupling::SurfacePoint& p :
           coupling::surface_points(mesh, coupling::liquid_surface(mesh).free)) {
        profile.x.push_back(p.x.x());
        profile.y.push_back(p.x.z() - level);
      }
      Curve theory = exact_profile(angle);
      const std::string which = fmt::format("{:.0f} degrees, {} tets", angle, bath.tets);
      report.add(
          relative_row("height at the wall, " + which, climb, climb_height(angle, 1), kClimbTolerance));
      report.add(vanishing_row("farthest from the profile, " + which, farthest_from(theory, profile),
                               kProfileTolerance));
      report.add(Plot{.title = fmt::format("Bath at a wall, {:.0f} degrees", angle),
                      .x_label = "distance from the wall / lc",
                      .y_label = "height above the level / lc",
                      .curves = {std::move(theory), std::move(profile)}});
      report.add(Picture{which, surface_drawing(mesh, {.width = 600})});
    }
  }
};

// A tube that stands in a small bath, well above its floor.
WallScene tube_in_bath(double contact_angle_deg, double radius, double edge) {
  constexpr double kThickness = 0.2, kBottom = 0.5, kTop = 4, kLevel = 1.5, kRoom = 1;
  const double half = radius + kThickness + kRoom;
  return {.bodies = {mesh::Box{.size = Vec3(4 * half, 4 * half, 2 * kLevel)}},
          .solids = {mesh::Solid(mesh::Tube{.center = Vec3(0, 0, kTop),
                                            .radius = radius,
                                            .length = 2 * (kTop - kBottom),
                                            .thickness = kThickness})},
          .contact_angles_deg = {contact_angle_deg},
          .domain = {Vec3(-half, -half, 0), Vec3(half, half, kTop)},
          .edge = edge,
          .gravity = -Vec3::UnitZ()};
}

class RiseInTube final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "tube"; }
  [[nodiscard]] std::string_view shows() const override {
    return "Liquid rises in a tube, or sinks, by Jurin's law with the weight of its meniscus.";
  }

  void run(Effort effort, CaseReport& report) const override {
    constexpr double kRadius = 1, kTolerance = 0.01;
    const double edge = effort == Effort::quick ? 0.25 : 0.15;
    for (const double angle : kAngles) {
      const WallScene scene = tube_in_bath(angle, kRadius, edge);
      const AtRest bath = at_rest(scene, fmt::format("{:.0f} degrees", angle), report);
      const mesh::TetMesh& mesh = bath.run->mesh();
      const double level = bath.level(scene);
      const Meniscus theory = tube_meniscus(kRadius, angle, 1);
      const Region inside = [](const Vec3& x) { return std::hypot(x.x(), x.y()) < 1.01 * kRadius; };
      const double apex = (angle < 90 ? lowest(mesh, inside) : highest(mesh, inside)) - level;
      const double contact = mean_on_line(
          mesh, [level](const Vec3& x) { return x.z() - level; }, inside);
      const std::string which = fmt::format("{:.0f} degrees, {} tets", angle, bath.tets);
      report.add(relative_row("height on the axis, " + which, apex, theory.apex_height, kTolerance));
      report.add(relative_row("height at the tube, " + which, contact, theory.contact_height, kTolerance));
      report.add(
          reported_row("Jurin's height, " + which, 2 * std::cos(angle * std::numbers::pi / 180) / kRadius));
      Curve points{fmt::format("{} tets", bath.tets), Stroke::points, {}, {}};
      for (const coupling::SurfacePoint& p :
           coupling::surface_points(mesh, coupling::liquid_surface(mesh).free)) {
        if (!inside(p.x)) continue;
        points.x.push_back(std::hypot(p.x.x(), p.x.y()));
        points.y.push_back(p.x.z() - level);
      }
      report.add(
          Plot{.title = fmt::format("Meniscus in a tube, {:.0f} degrees", angle),
               .x_label = "distance from the axis / lc",
               .y_label = "height above the level / lc",
               .curves = {outline(theory.meridian, MeridianSense::up, 0, "theory"), std::move(points)}});
      report.add(Picture{which, surface_drawing(mesh)});
    }
  }
};

}  // namespace

std::unique_ptr<Case> meniscus_case() {
  return std::make_unique<MeniscusAtWall>();
}

std::unique_ptr<Case> tube_case() {
  return std::make_unique<RiseInTube>();
}

}  // namespace meniscus::validation
