// What the solids of a scene are made of: contact angles, the same everywhere or of a pattern, and slip.
#pragma once

#include "coupling/measure/shape_angle.h"
#include "coupling/wall_material.h"
#include "io/expression.h"
#include "io/scene.h"

#include <optional>
#include <string>
#include <vector>

namespace meniscus::io {

// In the order of the scene's solids. Angles that depend on the place throw InputError, naming their key and
// the place, where they are no angles. Precondition: the files of the solids are sound (solid_bodies).
[[nodiscard]] std::vector<coupling::WallMaterial> wall_materials(const Scene& scene);

// contact_angle of a solid that has an expression there. Throws InputError where it is none.
[[nodiscard]] Expression contact_angle_expression(const Scene& scene, std::size_t solid);

// Unit, against gravity; z without.
[[nodiscard]] Vec3 up_of(const Scene& scene);
// What contact angles of its drops are found with from their shape.
[[nodiscard]] coupling::ShapeAngleOptions shape_angle_options(const Scene& scene);

// Degrees; empty where it depends on the place.
[[nodiscard]] std::optional<double> uniform_contact_angle(const Solid& solid);
// "60 degrees", "60 + 30*x degrees", "that of the file's faces".
[[nodiscard]] std::string contact_angle_text(const Solid& solid);

}  // namespace meniscus::io
