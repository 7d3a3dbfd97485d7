#include "io/scene_numbers.h"

#include "io/scene_mesh.h"

#include <algorithm>
#include <cmath>

namespace meniscus::io {

SceneNumbers scene_numbers(const Scene& scene, std::span<const mesh::Shape> bodies) {
  const LiquidProperties& liquid = scene.liquid.value();
  const double gravity = scene.gravity.norm();
  SceneNumbers numbers;
  for (const mesh::Shape& body : bodies) numbers.length = std::max(numbers.length, equivalent_radius(body));
  const double length = numbers.length;
  for (const Drop& drop : scene.drops) {
    numbers.speed = std::max(numbers.speed, drop.velocity.norm() + length * drop.angular_velocity.norm());
  }
  const double speed = numbers.speed;
  const double weight = liquid.density * gravity;
  numbers.bond = weight * length * length / liquid.surface_tension;
  numbers.weber = liquid.density * speed * speed * length / liquid.surface_tension;
  numbers.reynolds = liquid.density * speed * length / liquid.viscosity;
  numbers.ohnesorge = liquid.viscosity / std::sqrt(liquid.density * liquid.surface_tension * length);
  numbers.capillary_length = std::sqrt(liquid.surface_tension / weight);
  numbers.capillary_time = std::sqrt(liquid.density * length * length * length / liquid.surface_tension);
  return numbers;
}

}  // namespace meniscus::io
