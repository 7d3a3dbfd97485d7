// The solids of a scene as exact shapes, and the walls they make around its liquid.
#pragma once

#include "io/scene.h"
#include "mesh/generation/triangle_surface.h"
#include "mesh/walls/walls.h"

#include <memory>
#include <string>
#include <vector>

namespace meniscus::io {

// A surface file of the scene, scaled, shifted, oriented and checked. Throws InputError naming the file.
[[nodiscard]] mesh::TriangleSurface imported_surface(const Scene& scene, const std::string& file,
                                                     double scale, const Vec3& shift);

// The solids in the order of the scene, where they are at the start. Throws InputError naming the solid, and
// the file where there is one.
[[nodiscard]] std::vector<mesh::Solid> solid_bodies(const Scene& scene);

// The solids of the scene and the sides of its domain; null where it has no solid. Precondition: the scene
// went through resolve_defaults.
[[nodiscard]] std::shared_ptr<const mesh::Walls> scene_walls(const Scene& scene);

}  // namespace meniscus::io
