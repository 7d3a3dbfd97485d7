// The numbers that tell which forces matter in a scene, before anything is computed.
//
// The length L is the radius of the sphere with the volume of the largest body; the speed U that of the
// fastest body: its velocity plus L times its spin.
#pragma once

#include "io/scene.h"
#include "mesh/generation/shapes.h"

#include <span>

namespace meniscus::io {

// Infinite where a number is divided by zero (no gravity, no viscosity, ...), NaN where it is zero by zero.
struct SceneNumbers {
  double length = 0;            // L
  double speed = 0;             // U
  double bond = 0;              // rho g L^2 / sigma
  double weber = 0;             // rho U^2 L / sigma
  double reynolds = 0;          // rho U L / mu
  double ohnesorge = 0;         // mu / sqrt(rho sigma L)
  double capillary_length = 0;  // sqrt(sigma / (rho g))
  double capillary_time = 0;    // sqrt(rho L^3 / sigma)
};

// `bodies` are those of the scene's drops, in their order. Precondition: the scene has a liquid.
[[nodiscard]] SceneNumbers scene_numbers(const Scene& scene, std::span<const mesh::Shape> bodies);

}  // namespace meniscus::io
