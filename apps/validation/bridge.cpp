// Liquid between two parallel plates without gravity, and the force on these: what its pressure pushes where
// they are wet, and what its surface pulls at the contact line.
#include "apps/validation/cases.h"
#include "apps/validation/references/liquid_bridge.h"
#include "apps/validation/surface_drawing.h"
#include "apps/validation/wall_figures.h"
#include "coupling/measure/liquid_surface.h"
#include "mesh/geometry.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace meniscus::validation {

namespace {

constexpr double kGap = 1;  // in units of the radius of the cylinder that it starts from
constexpr double kForceTolerance = 0.01;

struct Angles {
  double lower_deg, upper_deg;
};

WallScene between_plates(const Angles& angles, double edge) {
  constexpr double kHalf = 2;
  return {.bodies = {mesh::Cylinder{.length = 4 * kGap}},
          .solids = {mesh::Solid(mesh::Plane{}),
                     mesh::Solid(mesh::Plane{.point = Vec3(0, 0, kGap), .normal = -Vec3::UnitZ()})},
          .contact_angles_deg = {angles.lower_deg, angles.upper_deg},
          .domain = {Vec3(-kHalf, -kHalf, 0), Vec3(kHalf, kHalf, kGap)},
          .edge = edge};
}

// On a plate, upwards: what the work is when it is shifted, with the vertices on it. These bear a third of
// the pressure on the facets beside them, too.
double force_on_plate(const AtRest& bridge, double z) {
  const mesh::TetMesh& mesh = bridge.run->mesh();
  const coupling::LiquidSurface surface = coupling::liquid_surface(mesh);
  const auto at_plate = [&](mesh::VertexId v) { return std::abs(mesh.position(v).z() - z) < 1e-9 * kGap; };
  double pressure = 0, area = 0, pull = 0;
  for (const mesh::TetFace f : surface.wetted) {
    const auto v = mesh.face_vertices(f);
    const Vec3 a = mesh.position(v[0]), b = mesh.position(v[1]), c = mesh.position(v[2]);
    if (at_plate(v[0]) && at_plate(v[1]) && at_plate(v[2])) area += mesh::area_vector(a, b, c).z();
  }
  for (const mesh::TetFace f : surface.free) {
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) {
      if (!at_plate(v[k])) continue;
      const Vec3 a = mesh.position(v[k]), b = mesh.position(v[(k + 1) % 3]),
                 c = mesh.position(v[(k + 2) % 3]);
      const Vec3 facet = mesh::area_vector(a, b, c);
      pressure = bridge.run->pressure(v[k]);
      area += facet.z() / 3;
      pull -= facet.normalized().cross(c - b).z() / 2;
    }
  }
  return pressure * area + pull;
}

class Bridge final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "bridge"; }
  [[nodiscard]] std::string_view shows() const override {
    return "Liquid between two plates pulls them together or pushes them apart as an unduloid or a nodoid "
           "does.";
  }

  void run(Effort effort, CaseReport& report) const override {
    constexpr std::array<Angles, 4> kAngles{{{40, 40}, {60, 60}, {140, 140}, {50, 80}}};
    const double edge = effort == Effort::quick ? 0.1 : 0.07;
    Plot plot{.title = "Bridges", .x_label = "distance from the axis", .y_label = "height"};
    for (const Angles& angles : kAngles) {
      const std::string name = fmt::format("{:.0f} and {:.0f} degrees", angles.lower_deg, angles.upper_deg);
      const AtRest bridge = at_rest(between_plates(angles, edge), name, report);
      const LiquidBridge theory = liquid_bridge({.volume = bridge.volume,
                                                 .gap = kGap,
                                                 .lower_angle_deg = angles.lower_deg,
                                                 .upper_angle_deg = angles.upper_deg});
      const std::string which = fmt::format("{}, {} tets", name, bridge.tets);
      report.add(relative_row("force on the upper plate, " + which, force_on_plate(bridge, kGap),
                              theory.force, kForceTolerance));
      report.add(relative_row("force on the lower plate, " + which, -force_on_plate(bridge, 0), theory.force,
                              kForceTolerance));
      report.add(relative_row("area, " + which, bridge.run->state().area_air, theory.area));
      plot.curves.push_back(outline(theory.meridian, MeridianSense::down, kGap, name + ", theory"));
      plot.curves.push_back(outline(bridge, name));
      report.add(Picture{which, surface_drawing(bridge.run->mesh())});
    }
    report.add(std::move(plot));
  }
};

}  // namespace

std::unique_ptr<Case> bridge_case() {
  return std::make_unique<Bridge>();
}

}  // namespace meniscus::validation
