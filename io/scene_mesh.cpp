#include "io/scene_mesh.h"

#include "io/column_surface.h"
#include "io/scene_placement.h"
#include "io/scene_walls.h"
#include "io/spreading.h"
#include "mesh/error.h"
#include "mesh/generation/placement_error.h"
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
      return mesh::ImportedSurface{imported_surface(scene, drop.file, drop.scale, drop.center)};
  }
  return {};
}

// A plane along the axes: `axis` is that of its normal, `at` its coordinate there.
struct AlignedPlane {
  Eigen::Index axis;
  bool below;  // the liquid is above it
  double at;

  [[nodiscard]] double& side_of(BoundingBox& box) const { return below ? box.min()[axis] : box.max()[axis]; }
};

std::optional<AlignedPlane> aligned_plane(const Solid& solid) {
  if (solid.shape != SolidShape::plane) return std::nullopt;
  AlignedPlane plane{};
  const double largest = solid.normal.cwiseAbs().maxCoeff(&plane.axis);
  if (solid.normal.cwiseAbs().sum() != largest) return std::nullopt;
  plane.below = solid.normal[plane.axis] > 0;
  plane.at = solid.point[plane.axis];
  return plane;
}

void cut_at_planes(const Scene& scene, BoundingBox& box) {
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    const auto plane = aligned_plane(scene.solids[i]);
    if (!plane) continue;
    double& side = plane->side_of(box);
    side = plane->below ? std::max(side, plane->at) : std::min(side, plane->at);
    if (!(box.min()[plane->axis] < box.max()[plane->axis])) {
      scene.fail(fmt::format("solid[{}].point", i),
                 fmt::format("leaves no room for the liquid: at {} = {} the domain ends", "xyz"[plane->axis],
                             plane -> at));
    }
  }
}

BoundingBox with_margin(const BoundingBox& box, double margin) {
  return {box.min() - Vec3::Constant(margin), box.max() + Vec3::Constant(margin)};
}

// Around bodies and solids with room to move, up to planes along the axes; of containers a little more than
// their own boxes, outside of which nothing is meshed.
BoundingBox default_domain(const Scene& scene, std::span<const Shape> bodies,
                           std::span<const mesh::Solid> solids) {
  constexpr double kRoomInEdges = 4;       // as around liquid
  constexpr double kLeastRoomInEdges = 2;  // around where liquid gets to
  const double room = kRoomInEdges * scene.mesh.edge_length.value();
  BoundingBox box = mesh::default_domain(bodies, *scene.mesh.edge_length);
  std::optional<BoundingBox> inside;
  for (const mesh::Solid& solid : solids) {
    if (!solid.bounding_box()) continue;
    const BoundingBox around = with_margin(*solid.bounding_box(), room);
    if (solid.side() == mesh::Solid::Side::obstacle) {
      box.extend(around);
    } else {
      inside = inside ? inside->intersection(around) : around;
    }
  }
  if (inside && !inside->isEmpty()) return *inside;
  extend_by_spreading(scene, bodies, kLeastRoomInEdges * scene.mesh.edge_length.value(), box);
  for (const Solid& solid : scene.solids) {
    if (const auto plane = aligned_plane(solid)) {
      double& side = plane->side_of(box);
      side = plane->below ? std::min(side, plane->at) : std::max(side, plane->at);
    }
  }
  return box;
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
      scene.fail(key, error.what());
    }
  }
  return bodies;
}

double equivalent_radius(const Shape& body) {
  return std::cbrt(3 * mesh::exact_volume(body) / (4 * std::numbers::pi));
}

void resolve_defaults(Scene& scene, std::span<const Shape> bodies, std::span<const mesh::Solid> solids) {
  if (!scene.mesh.edge_length) scene.mesh.edge_length = default_edge_length(bodies);
  BoundingBox box = scene.domain ? BoundingBox(scene.domain->min, scene.domain->max)
                                 : default_domain(scene, bodies, solids);
  cut_at_planes(scene, box);
  scene.domain = Domain{box.min(), box.max()};
  if (!scene.mesh.max_edge_length) {
    scene.mesh.max_edge_length = std::max(*scene.mesh.edge_length, box.sizes().maxCoeff() / 4);
  }
  if (!scene.output.interval && scene.time.end) scene.output.interval = *scene.time.end / 100;
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
                                          .contact_line = scene.mesh.contact_line},
                               .walls = scene_walls(scene)};
  options.topology.merge = scene.topology.merge;
  options.topology.split = scene.topology.split;
  options.topology.vanish = scene.topology.vanish;
  options.keep_creases = scene.mesh.keep_creases;
  options.act_below_deg = scene.mesh.act_below;
  options.improve_to_deg = scene.mesh.improve_to;
  return options;
}

double expected_tets(const Scene& scene, std::span<const Shape> bodies, const mesh::Walls* walls) {
  const mesh::GenerationOptions options = generation_options(scene);
  return walls != nullptr ? mesh::expected_tets(bodies, *walls, options)
                          : mesh::expected_tets(bodies, options);
}

mesh::TetMesh build_mesh(const Scene& scene) {
  const std::vector<Shape> bodies = liquid_bodies(scene);
  Scene resolved = scene;
  resolve_defaults(resolved, bodies, solid_bodies(scene));
  const std::shared_ptr<const mesh::Walls> walls = scene_walls(resolved);
  if (walls) check_placement(scene, bodies, *walls);
  if (const double tets = expected_tets(resolved, bodies, walls.get()); !(tets <= kMaxTets)) {
    scene.fail("mesh.edge_length",
               fmt::format("{} would give about {:.1e} tetrahedra, more than the {:.0e} supported",
                           *resolved.mesh.edge_length, tets, kMaxTets));
  }
  try {
    const mesh::GenerationOptions options = generation_options(resolved);
    mesh::TetMesh mesh =
        walls ? mesh::generate_mesh(bodies, *walls, options) : mesh::generate_mesh(bodies, options);
    // Or vertices would be smoothed off the walls.
    if (walls) mesh.lay_on(walls);
    mesh::ImprovementOptions improvement;
    improvement.act_below_deg = scene.mesh.act_below;
    improvement.improve_to_deg = scene.mesh.improve_to;
    // The generator put the surface exactly where it belongs.
    improvement.surfaces = mesh::ImprovementOptions::Surfaces::keep;
    // What resists stays as it is: the mesh is valid in any case, and `meniscus mesh` tells its angles.
    mesh::improve(mesh, improvement);
    return mesh;
  } catch (const mesh::PlacementError& error) {
    const bool solid = error.culprit() == mesh::PlacementError::Culprit::solid;
    scene.fail(fmt::format("{}[{}]", solid ? "solid" : "drop", error.index()), error.what());
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", scene.source.file.string(), error.what()));
  }
}

}  // namespace meniscus::io
