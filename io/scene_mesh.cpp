#include "io/scene_mesh.h"

#include "io/column_surface.h"
#include "io/surface_file.h"
#include "mesh/error.h"
#include "mesh/improvement/improver.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace meniscus::io {
namespace {

using mesh::BoundingBox;
using mesh::Shape;

// About 20 GB while meshing; more is surely a slip in edge_length.
constexpr double kMaxTets = 5e7;
// Default edges: small enough to show the curvature of a ball and, for thin shapes, to go around them twice
// as finely as is needed at least.
constexpr double kEdgesPerRadius = 6;
constexpr double kPartOfCoarsest = 0.5;

[[noreturn]] void fail(const Scene& scene, const std::string& key, std::string_view message) {
  throw InputError(fmt::format("{}: {}: {}", scene.source.place(key), key, message));
}

Shape imported(const Scene& scene, const Drop& drop) {
  mesh::TriangleSurface surface = read_surface(scene.resolve(drop.file));
  try {
    surface = mesh::transformed(std::move(surface), drop.scale, drop.center);
    return mesh::ImportedSurface{mesh::oriented_and_checked(std::move(surface))};
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", scene.resolve(drop.file).string(), error.what()));
  }
}

Shape to_shape(const Scene& scene, const Drop& drop) {
  switch (drop.shape) {
    case DropShape::sphere:
      return mesh::Sphere{drop.center, drop.radius, drop.amplitude == 0 ? 0 : drop.mode, drop.amplitude};
    case DropShape::ellipsoid:
      return mesh::Ellipsoid{drop.center, drop.radii};
    case DropShape::box:
      return mesh::Box{drop.center, drop.size};
    case DropShape::cylinder:
      if (is_column(drop)) return mesh::ImportedSurface{mesh::oriented_and_checked(column_surface(drop))};
      return mesh::Cylinder{drop.center, drop.axis, drop.radius, drop.length};
    case DropShape::cap:
      if (drop.height) return mesh::Cap{drop.center, drop.axis, drop.radius, *drop.height};
      return mesh::Cap::with_contact_angle(drop.center, drop.axis, drop.radius, drop.contact_angle.value());
    case DropShape::torus:
      return mesh::Torus{drop.center, drop.axis, drop.radius, drop.tube_radius};
    case DropShape::mesh:
      return imported(scene, drop);
  }
  return {};
}

// A plane that is a side of the domain: `axis` is that of its normal, `at` its coordinate there.
struct Wall {
  Eigen::Index axis;
  bool below;  // the liquid is above it
  double at;
};

std::optional<Wall> axis_aligned_wall(const Solid& solid) {
  if (solid.shape != SolidShape::plane) return std::nullopt;
  Wall wall{};
  const double largest = solid.normal.cwiseAbs().maxCoeff(&wall.axis);
  if (solid.normal.cwiseAbs().sum() != largest) return std::nullopt;
  wall.below = solid.normal[wall.axis] > 0;
  wall.at = solid.point[wall.axis];
  return wall;
}

void cut_at_walls(const Scene& scene, BoundingBox& box) {
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    const auto wall = axis_aligned_wall(scene.solids[i]);
    if (!wall) continue;
    double& side = wall->below ? box.min()[wall->axis] : box.max()[wall->axis];
    side = wall->below ? std::max(side, wall->at) : std::min(side, wall->at);
    if (!(box.min()[wall->axis] < box.max()[wall->axis])) {
      fail(scene, fmt::format("solid[{}].point", i),
           fmt::format("leaves no room for the liquid: at {} = {} the domain ends", "xyz"[wall->axis],
                       wall -> at));
    }
  }
}

double default_edge_length(std::span<const Shape> bodies) {
  double length = std::numeric_limits<double>::infinity();
  for (const Shape& body : bodies) {
    length = std::min({length, equivalent_radius(body) / kEdgesPerRadius,
                       kPartOfCoarsest * mesh::coarsest_edge_length(body)});
  }
  return length;
}

}  // namespace

std::vector<Shape> liquid_bodies(const Scene& scene) {
  std::vector<Shape> bodies;
  for (std::size_t i = 0; i < scene.drops.size(); ++i) {
    const Drop& drop = scene.drops[i];
    const std::string key = fmt::format("drop[{}]{}", i, drop.shape == DropShape::mesh ? ".file" : "");
    try {
      bodies.push_back(to_shape(scene, drop));
      mesh::validate(bodies.back());
    } catch (const InputError& error) {
      fail(scene, key, error.what());
    }
  }
  return bodies;
}

double equivalent_radius(const Shape& body) {
  return std::cbrt(3 * mesh::exact_volume(body) / (4 * std::numbers::pi));
}

void resolve_defaults(Scene& scene, std::span<const Shape> bodies) {
  if (!scene.mesh.edge_length) scene.mesh.edge_length = default_edge_length(bodies);
  BoundingBox box = scene.domain ? BoundingBox(scene.domain->min, scene.domain->max)
                                 : mesh::default_domain(bodies, *scene.mesh.edge_length);
  cut_at_walls(scene, box);
  scene.domain = Domain{box.min(), box.max()};
  if (!scene.mesh.max_edge_length) {
    scene.mesh.max_edge_length = std::max(*scene.mesh.edge_length, box.sizes().maxCoeff() / 4);
  }
  if (!scene.output.interval && scene.time.end) scene.output.interval = *scene.time.end / 100;
}

std::string unmeshable_solid(const Scene& scene) {
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    if (axis_aligned_wall(scene.solids[i])) continue;
    const std::string key = fmt::format("solid[{}]", i);
    return fmt::format(
        "{}: {}: solids are not part of the mesh yet, except planes whose normal is along x, y or z",
        scene.source.place(key), key);
  }
  return {};
}

mesh::GenerationOptions generation_options(const Scene& scene) {
  mesh::GenerationOptions options;
  options.edge_length = scene.mesh.edge_length.value();
  options.grading = scene.mesh.grading;
  options.max_edge_length = scene.mesh.max_edge_length;
  options.domain = BoundingBox(scene.domain.value().min, scene.domain.value().max);
  return options;
}

mesh::ComplexOptions complex_options(const Scene& scene) {
  mesh::ComplexOptions options{.sizing = {.edge_length = scene.mesh.edge_length.value(),
                                          .max_edge_length = scene.mesh.max_edge_length.value(),
                                          .grading = scene.mesh.grading,
                                          .curvature = scene.mesh.curvature,
                                          .contact_line = scene.mesh.contact_line}};
  options.topology.merge = scene.topology.merge;
  options.topology.split = scene.topology.split;
  options.topology.vanish = scene.topology.vanish;
  options.keep_creases = scene.mesh.keep_creases;
  options.act_below_deg = scene.mesh.act_below;
  options.improve_to_deg = scene.mesh.improve_to;
  return options;
}

mesh::TetMesh build_mesh(const Scene& scene) {
  if (const std::string reason = unmeshable_solid(scene); !reason.empty()) throw InputError(reason);
  const std::vector<Shape> bodies = liquid_bodies(scene);
  Scene resolved = scene;
  resolve_defaults(resolved, bodies);
  const mesh::GenerationOptions options = generation_options(resolved);
  if (const double tets = mesh::expected_tets(bodies, options); !(tets <= kMaxTets)) {
    fail(scene, "mesh.edge_length",
         fmt::format("{} would give about {:.1e} tetrahedra, more than the {:.0e} supported",
                     options.edge_length, tets, kMaxTets));
  }
  try {
    mesh::TetMesh mesh = mesh::generate_mesh(bodies, options);
    mesh::ImprovementOptions improvement;
    improvement.act_below_deg = scene.mesh.act_below;
    improvement.improve_to_deg = scene.mesh.improve_to;
    // The generator put the surface exactly where it belongs.
    improvement.surfaces = mesh::ImprovementOptions::Surfaces::keep;
    // What resists stays as it is: the mesh is valid in any case, and `meniscus mesh` tells its angles.
    mesh::improve(mesh, improvement);
    return mesh;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", scene.source.file.string(), error.what()));
  }
}

}  // namespace meniscus::io
