// The contact angle of a drop on a flat wall from the shape of all of its surface: exact for drops at rest up
// to the second order in the length of edges, and blind to what happens at the contact line alone.
#pragma once

#include "coupling/measure/contact_line.h"

#include <limits>
#include <optional>

namespace meniscus::coupling {

struct ShapeAngleOptions {
  double capillary_length = std::numeric_limits<double>::infinity();  // infinite without gravity
  Vec3 up = Vec3::UnitZ();                                            // unit, against gravity
};

// Degrees, inside the liquid: of the sphere that fits the surface without gravity, of the Young-Laplace drop
// with. Empty unless there is one contact line, on a flat wall, which is horizontal where there is gravity.
[[nodiscard]] std::optional<double> shape_angle(const mesh::TetMesh& mesh, const LiquidSurface& surface,
                                                const ContactLine& line,
                                                const ShapeAngleOptions& options = {});

}  // namespace meniscus::coupling
