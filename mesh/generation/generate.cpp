#include "mesh/generation/generate.h"

#include "mesh/error.h"
#include "mesh/generation/facet_tree.h"
#include "mesh/generation/frame.h"
#include "mesh/generation/surface_union.h"
#include "mesh/generation/volume_meshing.h"
#include "mesh/generation/walled_meshing.h"
#include "mesh/walls/wall_classes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

namespace meniscus::mesh {
namespace {

TetSoup fill(std::span<const Shape> bodies, const VolumeMeshingOptions& options) {
  std::vector<LabelledSurface> surfaces;
  for (TriangleSurface& surface : mesh_union(bodies, options.edge_length))
    surfaces.push_back({std::move(surface), kLiquid});
  return mesh_volume(surfaces, options);
}

TetSoup fill_in_frame(std::span<const Shape> bodies, const VolumeMeshingOptions& options) {
  const Frame frame(*options.domain, options.edge_length);
  std::vector<Shape> framed;
  for (const Shape& body : bodies) framed.push_back(frame.shape(body));
  VolumeMeshingOptions framed_options = options;
  framed_options.edge_length = 1.0;
  framed_options.max_edge_length = frame.length(options.max_edge_length);
  framed_options.domain = frame.box(*options.domain);
  TetSoup soup = fill(framed, framed_options);
  for (Vec3& p : soup.points) {
    Vec3 x = frame.back(p);
    for (int k = 0; k < 3; ++k) {
      if (p[k] == framed_options.domain->min()[k]) x[k] = options.domain->min()[k];
      if (p[k] == framed_options.domain->max()[k]) x[k] = options.domain->max()[k];
    }
    p = x;
  }
  return soup;
}

// The mesh in the user's coordinates, hull vertices on the walls to rounding there.
TetSoup fill_room_in_frame(std::span<const Shape> bodies, const Walls& walls,
                           const VolumeMeshingOptions& options) {
  const Frame frame(walls.domain(), options.edge_length);
  std::vector<Shape> framed_bodies;
  for (const Shape& body : bodies) framed_bodies.push_back(frame.shape(body));
  std::vector<Solid> framed_solids;
  for (const Solid& solid : walls.solids()) framed_solids.push_back(frame.solid(solid));
  const Walls framed_walls(std::move(framed_solids), frame.box(walls.domain()));
  VolumeMeshingOptions framed_options = options;
  framed_options.edge_length = 1.0;
  framed_options.max_edge_length = frame.length(options.max_edge_length);
  WalledMesh mesh = mesh_within_walls(framed_bodies, framed_walls, framed_options);
  for (Vec3& p : mesh.soup.points) p = frame.back(p);
  const std::vector<VertexSheets> sheets = sheets_of_vertices(mesh.surface.complex);
  for (std::size_t v = 0; v < sheets.size(); ++v) {
    SheetList on;
    for (const std::uint32_t i : sheets[v]) {
      if (mesh.surface.is_wall(i)) on.push_back(i);
    }
    if (!on.empty())
      static_cast<void>(walls.project({on.data(), on.size()}, options.edge_length, mesh.soup.points[v]));
  }
  return std::move(mesh.soup);
}

VolumeMeshingOptions resolved(std::span<const Shape> bodies, const GenerationOptions& options) {
  if (bodies.empty()) throw InputError("There is no liquid: at least one body is needed.");
  for (const Shape& body : bodies) validate(body);
  VolumeMeshingOptions result{.edge_length = options.edge_length, .grading = options.grading};
  result.domain = options.domain ? *options.domain : default_domain(bodies, options.edge_length);
  if (options.max_edge_length) result.max_edge_length = *options.max_edge_length;
  validate(result);
  return result;
}

BoundingBox bounding_box(std::span<const Shape> bodies) {
  BoundingBox box;
  for (const Shape& body : bodies) box.extend(bounding_box(body));
  return box;
}

// Distance to the surface of a body, either side; to first order.
std::function<double(const Vec3&)> distance_to(const Shape& shape) {
  if (const auto* imported = std::get_if<ImportedSurface>(&shape)) {
    auto tree = std::make_shared<const FacetTree>(imported->surface);
    return [tree](const Vec3& x) { return tree->distance(x); };
  }
  return [&shape](const Vec3& x) { return std::abs(implicit_value(shape, x)); };
}

// Integral of 1 / (edge length)^3 over distances 0..d from the interface.
double density_integral(double d, const VolumeMeshingOptions& o, double longest) {
  constexpr double kFirstLayer = 1.1;  // edge lengths from the interface before edges grow; measured
  const double h = o.edge_length;
  const double first = std::min(d, kFirstLayer * h);
  const double growing =
      o.grading > 0.0 ? std::min(d - first, (longest - h) / o.grading) : std::max(d - first, 0.0);
  const double end = h + o.grading * growing;
  // The middle term is (1/h^2 - 1/end^2) / (2 grading), also for a grading of zero.
  return first / (h * h * h) + growing * (h + end) / (2.0 * h * h * end * end) +
         (d - first - growing) / (longest * longest * longest);
}

}  // namespace

BoundingBox default_domain(std::span<const Shape> bodies, double edge_length) {
  const BoundingBox box = bounding_box(bodies);
  const double room = std::max(0.5 * box.sizes().maxCoeff(), 4.0 * edge_length);
  return {box.min() - Vec3::Constant(room), box.max() + Vec3::Constant(room)};
}

TetMesh generate_mesh(std::span<const Shape> bodies, const GenerationOptions& options) {
  const VolumeMeshingOptions volume_options = resolved(bodies, options);
  TetSoup soup;
  try {
    soup = fill_in_frame(bodies, volume_options);
  } catch (const InputError&) {
    // Tried again in the coordinates of the user, who is then told about those.
    soup = fill(bodies, volume_options);
  }
  return TetMesh::from_cells(soup.points, soup.tets, soup.labels);
}

TetMesh generate_mesh(std::span<const Shape> bodies, const Walls& walls, const GenerationOptions& options) {
  GenerationOptions within = options;
  within.domain = walls.domain();
  const VolumeMeshingOptions volume_options = resolved(bodies, within);
  TetSoup soup;
  try {
    soup = fill_room_in_frame(bodies, walls, volume_options);
  } catch (const InputError&) {
    // Tried again in the coordinates of the user, who is then told about those.
    soup = mesh_within_walls(bodies, walls, volume_options).soup;
  }
  TetMesh mesh = TetMesh::from_cells(soup.points, soup.tets, soup.labels);
  classify_on_walls(mesh, walls);
  return mesh;
}

double expected_tets(std::span<const Shape> bodies, const GenerationOptions& options) {
  constexpr int kSamplesAlongLongest = 40;
  constexpr double kTetsPerCube = 5.0;  // in a volume of edge_length^3; measured on TetGen's meshes
  const VolumeMeshingOptions o = resolved(bodies, options);
  const double longest = longest_edge(o, *o.domain);
  std::vector<std::function<double(const Vec3&)>> distances;
  for (const Shape& body : bodies) distances.push_back(distance_to(body));

  const Vec3 sizes = o.domain->sizes();
  const double cell = sizes.maxCoeff() / kSamplesAlongLongest;
  Eigen::Array3i count;
  for (int k = 0; k < 3; ++k) count[k] = static_cast<int>(std::ceil(sizes[k] / cell));
  double sum = 0.0;
  for (int i = 0; i < count[0]; ++i) {
    for (int j = 0; j < count[1]; ++j) {
      for (int k = 0; k < count[2]; ++k) {
        const Vec3 fraction = (Vec3(i, j, k).array() + 0.5) / count.cast<double>();
        const Vec3 x = o.domain->min() + sizes.cwiseProduct(fraction);
        double d = std::numeric_limits<double>::infinity();
        for (const auto& distance : distances) d = std::min(d, distance(x));
        // Averaged over a cell's width, since layers of the mesh may be thinner than a cell.
        const double low = d - 0.5 * cell;
        const double below = std::copysign(density_integral(std::abs(low), o, longest), low);
        sum += (density_integral(d + 0.5 * cell, o, longest) - below) / cell;
      }
    }
  }
  return kTetsPerCube * sum * o.domain->volume() / static_cast<double>(count.prod());
}

}  // namespace meniscus::mesh
