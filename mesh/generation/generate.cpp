#include "mesh/generation/generate.h"

#include "mesh/error.h"
#include "mesh/generation/frame.h"
#include "mesh/generation/shape_probe.h"
#include "mesh/generation/surface_union.h"
#include "mesh/generation/volume_meshing.h"
#include "mesh/generation/walled_meshing.h"
#include "mesh/walls/wall_classes.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

// Integral of 1 / (edge length)^3 over distances 0..d from a surface where edges are `h` long.
double density_integral(double d, double h, double grading, double longest) {
  constexpr double kFirstLayer = 1.1;  // edge lengths from the interface before edges grow; measured
  const double first = std::min(d, kFirstLayer * h);
  const double growing =
      grading > 0.0 ? std::min(d - first, (longest - h) / grading) : std::max(d - first, 0.0);
  const double end = h + grading * growing;
  // The middle term is (1/h^2 - 1/end^2) / (2 grading), also for a grading of zero.
  return first / (h * h * h) + growing * (h + end) / (2.0 * h * h * end * end) +
         (d - first - growing) / (longest * longest * longest);
}

// Samples of the domain, at the middles of cells that are cubes but for rounding.
class Lattice {
 public:
  explicit Lattice(const BoundingBox& domain) : domain_(domain) {
    constexpr int kAlongLongest = 40;
    cell_ = domain.sizes().maxCoeff() / kAlongLongest;
    for (int k = 0; k < 3; ++k) count_[k] = static_cast<int>(std::ceil(domain.sizes()[k] / cell_));
  }

  [[nodiscard]] double cell() const { return cell_; }
  [[nodiscard]] double cell_volume() const { return domain_.volume() / count_.prod(); }
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (int i = 0; i < count_[0]; ++i) {
      for (int j = 0; j < count_[1]; ++j) {
        for (int k = 0; k < count_[2]; ++k) {
          const Vec3 fraction = (Vec3(i, j, k).array() + 0.5) / count_.cast<double>();
          visit(domain_.min() + domain_.sizes().cwiseProduct(fraction));
        }
      }
    }
  }

 private:
  BoundingBox domain_;
  double cell_;
  Eigen::Array3i count_;
};

// Tetrahedra per volume at a distance from a surface with edges `h`, averaged over a cell's width, since
// layers of the mesh may be thinner than a cell.
double density_near(double d, double h, double cell, double grading, double longest) {
  const double low = d - 0.5 * cell;
  const double below = std::copysign(density_integral(std::abs(low), h, grading, longest), low);
  constexpr double kTetsPerCube = 5.0;  // in a volume of edge_length^3; measured on TetGen's meshes
  return kTetsPerCube * (density_integral(d + 0.5 * cell, h, grading, longest) - below) / cell;
}

double distance_to(const std::vector<ShapeProbe>& bodies, const Vec3& x) {
  double d = std::numeric_limits<double>::infinity();
  for (const ShapeProbe& body : bodies) d = std::min(d, std::abs(body.value(x)));
  return d;
}

// Points of the surfaces of bodies outside the walls, one or so for each cell there.
std::vector<Vec3> free_surface_points(const std::vector<ShapeProbe>& bodies, const Walls& walls,
                                      const Lattice& lattice) {
  constexpr double kOffWallInCells = 1e-6;
  std::vector<Vec3> points;
  lattice.for_each([&](const Vec3& x) {
    for (const ShapeProbe& body : bodies) {
      if (std::abs(body.value(x)) > lattice.cell()) continue;
      const Vec3 p = body.on_surface(x);
      if (walls.distance(p) > kOffWallInCells * lattice.cell()) points.push_back(p);
    }
  });
  return points;
}

double distance_to(const std::vector<Vec3>& points, const Vec3& x) {
  double square = std::numeric_limits<double>::infinity();
  for (const Vec3& p : points) square = std::min(square, (x - p).squaredNorm());
  return std::sqrt(square);
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
  const VolumeMeshingOptions o = resolved(bodies, options);
  const double longest = longest_edge(o, *o.domain);
  const std::vector<ShapeProbe> probes(bodies.begin(), bodies.end());
  const Lattice lattice(*o.domain);
  double sum = 0.0;
  lattice.for_each([&](const Vec3& x) {
    sum += density_near(distance_to(probes, x), o.edge_length, lattice.cell(), o.grading, longest);
  });
  return sum * lattice.cell_volume();
}

double expected_tets(std::span<const Shape> bodies, const Walls& walls, const GenerationOptions& options) {
  GenerationOptions within = options;
  within.domain = walls.domain();
  const VolumeMeshingOptions o = resolved(bodies, within);
  const double longest = longest_edge(o, walls.domain());
  const std::vector<ShapeProbe> probes(bodies.begin(), bodies.end());
  const Lattice lattice(walls.domain());
  const std::vector<Vec3> free_surface = free_surface_points(probes, walls, lattice);
  double sum = 0.0;
  lattice.for_each([&](const Vec3& x) {
    if (walls.distance(x) <= 0.0) return;
    // Where the nearest surface of a body lies in a wall the next free one counts.
    const double d = std::max(distance_to(probes, x), distance_to(free_surface, x) - lattice.cell());
    double density = density_near(std::min(d, walls.domain().diagonal().norm()), o.edge_length,
                                  lattice.cell(), o.grading, longest);
    for (const Solid& solid : walls.solids()) {
      const double finest = solid.coarsest_edge_length();
      if (finest < longest)
        density = std::max(
            density, density_near(std::abs(solid.distance(x)), finest, lattice.cell(), o.grading, longest));
    }
    sum += density;
  });
  return sum * lattice.cell_volume();
}

}  // namespace meniscus::mesh
