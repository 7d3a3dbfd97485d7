#include "io/scene_walls.h"

#include "io/surface_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <utility>

namespace meniscus::io {

namespace {

mesh::SolidShape to_shape(const Scene& scene, const Solid& solid) {
  switch (solid.shape) {
    case SolidShape::plane:
      return mesh::Plane{solid.point, solid.normal};
    case SolidShape::sphere:
      return mesh::Sphere{solid.center, solid.radius};
    case SolidShape::box:
      return mesh::Box{solid.center, solid.size};
    case SolidShape::cylinder:
      return mesh::Cylinder{solid.center, solid.axis, solid.radius, solid.length};
    case SolidShape::tube:
      return mesh::Tube{solid.center, solid.axis, solid.radius, solid.length, solid.thickness};
    case SolidShape::capsule:
      return mesh::Capsule{solid.center, solid.axis, solid.radius, solid.length};
    case SolidShape::torus:
      return mesh::Torus{solid.center, solid.axis, solid.radius, solid.tube_radius};
    case SolidShape::mesh:
      return mesh::ImportedSurface{imported_surface(scene, solid.file, solid.scale, solid.center)};
  }
  return {};
}

}  // namespace

mesh::TriangleSurface imported_surface(const Scene& scene, const std::string& file, double scale,
                                       const Vec3& shift) {
  mesh::TriangleSurface surface = read_surface(scene.resolve(file));
  try {
    return mesh::oriented_and_checked(mesh::transformed(std::move(surface), scale, shift));
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", scene.resolve(file).string(), error.what()));
  }
}

std::vector<mesh::Solid> solid_bodies(const Scene& scene) {
  std::vector<mesh::Solid> solids;
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    const Solid& solid = scene.solids[i];
    try {
      solids.emplace_back(to_shape(scene, solid),
                          solid.container ? mesh::Solid::Side::container : mesh::Solid::Side::obstacle,
                          solid.name);
    } catch (const InputError& error) {
      scene.fail(fmt::format("solid[{}]{}", i, solid.shape == SolidShape::mesh ? ".file" : ""), error.what());
    }
  }
  return solids;
}

std::shared_ptr<const mesh::Walls> scene_walls(const Scene& scene) {
  if (scene.solids.empty()) return nullptr;
  const Domain& domain = scene.domain.value();
  return std::make_shared<const mesh::Walls>(solid_bodies(scene), mesh::BoundingBox(domain.min, domain.max));
}

}  // namespace meniscus::io
