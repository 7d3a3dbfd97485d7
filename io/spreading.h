// How far drops spread over the flat walls of a scene, which a domain has to leave room for: liquid that
// meets the side of the domain on its way is in a box, not on a table.
#pragma once

#include "io/scene.h"
#include "mesh/generation/shapes.h"

#include <span>

namespace meniscus::io {

// Radius of what a drop covers of a flat wall that it lies on: that of a spherical cap, or of a puddle where
// that is more. Angles below 5 degrees count as that, for films have no end. The capillary length is infinite
// where no gravity presses the drop on the wall.
[[nodiscard]] double spread_radius(double volume, double contact_angle_deg, double capillary_length);

// Extends the box to what bodies that touch a plane of the scene, are within `room` of it or fall on it may
// come to cover, and `room` around that. Planes whose contact angle depends on the place are left out.
void extend_by_spreading(const Scene& scene, std::span<const mesh::Shape> bodies, double room,
                         mesh::BoundingBox& box);

}  // namespace meniscus::io
