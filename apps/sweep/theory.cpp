#include "apps/sweep/theory.h"

#include "apps/validation/references/wall_drop.h"
#include "io/scene_wetting.h"

#include <fmt/format.h>

#include <cmath>

namespace meniscus::sweep {

namespace {

// Of direction cosines: gravity that is meant to be square to a wall.
constexpr double kSquare = 1e-6;

// The solid that the angle asked for is of.
const io::Solid* wetted_solid(const io::Scene& scene, std::span<const Variation> variations) {
  if (scene.solids.size() == 1) return &scene.solids.front();
  for (const Variation& variation : variations) {
    const std::string key = plain_key(variation.key);
    for (std::size_t i = 0; i < scene.solids.size(); ++i) {
      for (const char* angle : {"contact_angle", "alpha"})
        if (key == fmt::format("solid.{}.{}", i, angle)) return &scene.solids[i];
    }
  }
  return nullptr;
}

// The side of a flat wall that the drop is on; empty where gravity would pull it along.
std::optional<validation::DropSide> side_of(const io::Scene& scene, const io::Solid& wall) {
  if (scene.gravity.isZero(0)) return validation::DropSide::sessile;
  const double up = io::up_of(scene).dot(wall.normal.normalized());
  if (std::abs(std::abs(up) - 1) > kSquare) return std::nullopt;
  return up > 0 ? validation::DropSide::sessile : validation::DropSide::pendant;
}

}  // namespace

std::optional<double> asked_contact_angle(const io::Scene& scene, std::span<const Variation> variations) {
  const io::Solid* solid = wetted_solid(scene, variations);
  return solid == nullptr ? std::nullopt : io::uniform_contact_angle(*solid);
}

Theory theory_of(const io::Scene& scene, std::span<const Variation> variations,
                 std::optional<double> drop_volume) {
  Theory theory{.contact_angle = asked_contact_angle(scene, variations)};
  if (!theory.contact_angle || !drop_volume || scene.solids.size() != 1 || !scene.liquid) return theory;
  const io::Solid& wall = scene.solids.front();
  if (wall.shape != io::SolidShape::plane) return theory;
  const auto side = side_of(scene, wall);
  if (!side || !(*theory.contact_angle > 0 && *theory.contact_angle < 180)) return theory;
  const validation::WallDrop drop =
      validation::wall_drop({.volume = *drop_volume,
                             .contact_angle_deg = *theory.contact_angle,
                             .capillary_length = io::shape_angle_options(scene).capillary_length,
                             .side = *side});
  if (!drop.found) return theory;
  theory.base_radius = drop.base_radius;
  theory.height = drop.height;
  return theory;
}

}  // namespace meniscus::sweep
