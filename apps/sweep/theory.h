// What is known of a member at rest without running it.
#pragma once

#include "apps/sweep/variation.h"
#include "io/scene.h"

#include <optional>
#include <span>

namespace meniscus::sweep {

struct Theory {
  std::optional<double> contact_angle = {};  // the one asked for, in degrees
  // Of a drop on a flat wall: a spherical cap without gravity, by Young and Laplace with it.
  std::optional<double> base_radius = {}, height = {};
};

// The angle is that of the only solid or, where there are more, of the one whose angle is varied. Empty where
// it depends on the place.
[[nodiscard]] std::optional<double> asked_contact_angle(const io::Scene& scene,
                                                        std::span<const Variation> variations);

// `drop_volume` is that of the liquid where it is in one piece.
[[nodiscard]] Theory theory_of(const io::Scene& scene, std::span<const Variation> variations,
                               std::optional<double> drop_volume);

}  // namespace meniscus::sweep
