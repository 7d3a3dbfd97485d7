#include "io/scene_wetting.h"

#include "io/surface_file.h"
#include "mesh/error.h"
#include "mesh/generation/facet_tree.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

namespace meniscus::io {

namespace {

constexpr double kDegree = std::numbers::pi / 180;

std::string angle_key(std::size_t solid) {
  return fmt::format("solid[{}].contact_angle", solid);
}

// -cos(angle), exactly zero at 90 degrees.
double wetting_of(double angle_deg) {
  return std::sin((angle_deg - 90) * kDegree);
}

bool is_angle(double angle_deg) {
  return angle_deg >= 0 && angle_deg <= 180;
}

std::function<double(const Vec3&)> pattern(const Scene& scene, std::size_t i) {
  // Shared, for what is copied must stay one parser with its variables.
  const auto angle = std::make_shared<const Expression>(contact_angle_expression(scene, i));
  return [angle](const Vec3& x) {
    const double degrees = (*angle)(x);
    if (is_angle(degrees)) return wetting_of(degrees);
    throw InputError(fmt::format("{}: is {} at x = {}, y = {}, z = {}, expected an angle from 0 to 180",
                                 angle->name(), degrees, x.x(), x.y(), x.z()));
  };
}

std::function<double(const Vec3&)> pattern_of_file(const Scene& scene, std::size_t i) {
  const Solid& solid = scene.solids[i];
  try {
    SurfaceWithValues file = read_surface_with_values(scene.resolve(solid.file), "contact_angle");
    for (const double angle : file.values) {
      if (is_angle(angle)) continue;
      throw InputError(fmt::format("{}: a face has contact_angle {}, expected an angle from 0 to 180",
                                   scene.resolve(solid.file).string(), angle));
    }
    const mesh::TriangleSurface surface =
        mesh::transformed(std::move(file.surface), solid.scale, solid.center);
    for (double& value : file.values) value = wetting_of(value);
    const auto tree = std::make_shared<const mesh::FacetTree>(surface);
    return [tree, wetting = std::move(file.values)](const Vec3& x) {
      return wetting[tree->nearest(x).triangle];
    };
  } catch (const InputError& error) {
    scene.fail(angle_key(i), error.what());
  }
}

}  // namespace

std::vector<coupling::WallMaterial> wall_materials(const Scene& scene) {
  std::vector<coupling::WallMaterial> materials;
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    const Solid& solid = scene.solids[i];
    coupling::WallMaterial& material = materials.emplace_back();
    material.slip_length = solid.slip_length;
    if (solid.alpha) {
      material.wetting = (*solid.alpha)[0] - (*solid.alpha)[1];
    } else if (solid.contact_angle.text.empty()) {
      material.wetting = wetting_of(solid.contact_angle.number);
    } else if (solid.contact_angle.text == kAnglesOfFile) {
      material.wetting_at = pattern_of_file(scene, i);
    } else {
      material.wetting_at = pattern(scene, i);
    }
  }
  return materials;
}

Expression contact_angle_expression(const Scene& scene, std::size_t solid) {
  const std::string key = angle_key(solid);
  return {fmt::format("{}: {}", scene.source.place(key), key), scene.solids[solid].contact_angle.text,
          Expression::Variables::place};
}

Vec3 up_of(const Scene& scene) {
  return scene.gravity.isZero(0) ? Vec3(Vec3::UnitZ()) : Vec3(-scene.gravity.normalized());
}

coupling::ShapeAngleOptions shape_angle_options(const Scene& scene) {
  coupling::ShapeAngleOptions options{.up = up_of(scene)};
  if (scene.liquid && !scene.gravity.isZero(0)) {
    options.capillary_length =
        std::sqrt(scene.liquid->surface_tension / (scene.liquid->density * scene.gravity.norm()));
  }
  return options;
}

std::optional<double> uniform_contact_angle(const Solid& solid) {
  if (solid.alpha) return std::acos((*solid.alpha)[1] - (*solid.alpha)[0]) / kDegree;
  if (!solid.contact_angle.text.empty()) return std::nullopt;
  return solid.contact_angle.number;
}

std::string contact_angle_text(const Solid& solid) {
  if (const auto angle = uniform_contact_angle(solid)) return fmt::format("{:.6g} degrees", *angle);
  const std::string& text = solid.contact_angle.text;
  return text == kAnglesOfFile ? "that of the file's faces" : text + " degrees";
}

}  // namespace meniscus::io
