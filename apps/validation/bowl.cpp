// A drop in a bowl that is given as a file of triangles comes to rest as in the sphere they stand for: the
// contact line runs over the facets as over a smooth wall.
#include "apps/validation/cases.h"
#include "apps/validation/surface_drawing.h"
#include "apps/validation/wall_figures.h"
#include "coupling/measure/liquid_surface.h"
#include "io/surface_file.h"
#include "mesh/generation/surface_meshing.h"
#include "mesh/generation/triangle_surface.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace meniscus::validation {

namespace {

constexpr double kBowl = 1.5, kDrop = 0.8;  // radii, of the drop that of the ball with its volume, about
constexpr double kFacets = 0.2;             // edges of the file's triangles
constexpr double kTolerance = 0.01;

void write_stl(const mesh::TriangleSurface& surface, const std::filesystem::path& path) {
  std::ofstream file(path);
  file << "solid bowl\n";
  for (const mesh::Triangle& t : surface.triangles) {
    file << "facet normal 0 0 0\nouter loop\n";
    for (const std::uint32_t i : t) {
      const Vec3& p = surface.points[i];
      file << fmt::format("vertex {} {} {}\n", p.x(), p.y(), p.z());
    }
    file << "endloop\nendfacet\n";
  }
  file << "endsolid bowl\n";
}

mesh::SolidShape bowl_of_triangles() {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / fmt::format("meniscus_bowl_{}.stl", ::getpid());
  write_stl(mesh::mesh_surface(mesh::Sphere{.radius = kBowl}, kFacets), path);
  mesh::TriangleSurface surface = io::read_surface(path);
  std::filesystem::remove(path);
  return mesh::ImportedSurface{mesh::oriented_and_checked(std::move(surface))};
}

WallScene drop_in_bowl(mesh::SolidShape bowl, double contact_angle_deg, double edge) {
  constexpr double kRoom = 0.3;
  const Vec3 corner = Vec3::Constant(kBowl + kRoom);
  return {.bodies = {mesh::Sphere{.center = Vec3(0, 0, -kBowl), .radius = 1.2 * kDrop}},
          .solids = {mesh::Solid(std::move(bowl), mesh::Solid::Side::container)},
          .contact_angles_deg = {contact_angle_deg},
          .domain = {-corner, corner},
          .edge = edge,
          // Without it the drop might be anywhere in the sphere, but on facets nowhere quite.
          .gravity = -Vec3::UnitZ()};
}

// Heights are above the bottom of the bowl.
struct Figures {
  double line_radius, apex_height, area;
};

Figures figures(const AtRest& rest) {
  constexpr double kAxis = 0.15;  // the surface is flat as far from it, nearly
  const mesh::TetMesh& mesh = rest.run->mesh();
  double sum = 0, weight = 0;
  for (const coupling::SurfacePoint& p : coupling::facet_points(mesh, coupling::liquid_surface(mesh).free)) {
    if (std::hypot(p.x.x(), p.x.y()) > kAxis) continue;
    sum += p.area * (p.x.z() + kBowl);
    weight += p.area;
  }
  return {mean_on_line(mesh, [](const Vec3& x) { return std::hypot(x.x(), x.y()); }), sum / weight,
          rest.run->state().area_air};
}

class Bowl final : public Case {
 public:
  [[nodiscard]] std::string_view name() const override { return "bowl"; }
  [[nodiscard]] std::string_view shows() const override {
    return "In a bowl of triangles from a file a drop settles to the shape it has in a sphere.";
  }

  void run(Effort effort, CaseReport& report) const override {
    const double edge = effort == Effort::quick ? 0.15 : 0.1;
    for (const double angle : {60.0, 120.0}) {
      const std::string degrees = fmt::format("{:.0f} degrees", angle);
      const AtRest smooth =
          at_rest(drop_in_bowl(mesh::Sphere{.radius = kBowl}, angle, edge), "sphere, " + degrees, report);
      const Figures in_sphere = figures(smooth);
      const AtRest faceted =
          at_rest(drop_in_bowl(bowl_of_triangles(), angle, edge), "triangles, " + degrees, report);
      const Figures in_facets = figures(faceted);
      const std::string of = fmt::format(", in triangles, {}, {} tets", degrees, faceted.tets);
      report.add(
          relative_row("radius of the line" + of, in_facets.line_radius, in_sphere.line_radius, kTolerance));
      report.add(relative_row("height" + of, in_facets.apex_height, in_sphere.apex_height, kTolerance));
      report.add(relative_row("area" + of, in_facets.area, in_sphere.area, kTolerance));
      Plot plot{.title = "Drop in a bowl, " + degrees,
                .x_label = "distance from the axis",
                .y_label = "height above the middle of the bowl"};
      plot.curves.push_back(outline(smooth, "in a sphere"));
      plot.curves.push_back(outline(faceted, "in triangles"));
      report.add(std::move(plot));
      report.add(Picture{"in a sphere, " + degrees, surface_drawing(smooth.run->mesh())});
      report.add(Picture{"in triangles, " + degrees, surface_drawing(faceted.run->mesh())});
    }
  }
};

}  // namespace

std::unique_ptr<Case> bowl_case() {
  return std::make_unique<Bowl>();
}

}  // namespace meniscus::validation
