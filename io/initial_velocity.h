// The velocity that the drops of a scene start with.
#pragma once

#include "io/scene.h"
#include "mesh/generation/shapes.h"

#include <functional>
#include <span>

namespace meniscus::io {

// By place: that of the drop which is there, or nearest, its spin about its centroid included. `bodies` are
// those of the scene's drops, in their order. Empty where every drop is at rest.
[[nodiscard]] std::function<Vec3(const Vec3&)> initial_velocity(const Scene& scene,
                                                                std::span<const mesh::Shape> bodies);

// Centre of mass of a body.
[[nodiscard]] Vec3 centroid(const mesh::Shape& body);

}  // namespace meniscus::io
