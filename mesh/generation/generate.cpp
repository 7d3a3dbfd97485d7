#include "mesh/generation/generate.h"

#include "mesh/error.h"
#include "mesh/generation/facet_tree.h"
#include "mesh/generation/surface_union.h"
#include "mesh/generation/volume_meshing.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

namespace meniscus::mesh {
namespace {

template <class... Visitors>
struct Overloaded : Visitors... {
  using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

// Meshing happens in units of the edge length about the middle of the domain, with numbers rounded to fewer
// bits than a double has: so bodies that differ only in place and scale, up to rounding, become the same bits
// and get the same mesh.
class Frame {
 public:
  Frame(const BoundingBox& domain, double unit) : origin_(domain.center()), unit_(unit) {
    constexpr int kPositionBits = 36;
    int exponent = 0;
    std::frexp(domain.sizes().maxCoeff() / unit, &exponent);
    grid_ = std::ldexp(1.0, exponent - kPositionBits);
  }

  [[nodiscard]] double length(double x) const {
    constexpr int kLengthBits = 44;
    int exponent = 0;
    const double fraction = std::frexp(x / unit_, &exponent);
    return std::ldexp(std::round(std::ldexp(fraction, kLengthBits)), exponent - kLengthBits);
  }
  [[nodiscard]] Vec3 lengths(const Vec3& x) const { return {length(x[0]), length(x[1]), length(x[2])}; }
  [[nodiscard]] Vec3 position(const Vec3& x) const { return rounded((x - origin_) / unit_, grid_); }
  [[nodiscard]] BoundingBox box(const BoundingBox& b) const { return {position(b.min()), position(b.max())}; }
  // Vertices of imported surfaces are rounded less, so that their volume stays right.
  [[nodiscard]] Vec3 vertex(const Vec3& x) const { return rounded((x - origin_) / unit_, 0x1p-10 * grid_); }
  [[nodiscard]] Vec3 back(const Vec3& x) const { return origin_ + unit_ * x; }

  [[nodiscard]] Shape shape(const Shape& s) const {
    return std::visit(Overloaded{
                          [&](Sphere b) -> Shape {
                            b.radius = length(b.radius);
                            return centered(b);
                          },
                          [&](Ellipsoid b) -> Shape {
                            b.radii = lengths(b.radii);
                            return centered(b);
                          },
                          [&](Box b) -> Shape {
                            b.size = lengths(b.size);
                            return centered(b);
                          },
                          [&](Cylinder b) -> Shape {
                            b.radius = length(b.radius);
                            b.length = length(b.length);
                            return centered(b);
                          },
                          [&](Cap b) -> Shape {
                            b.radius = length(b.radius);
                            b.height = length(b.height);
                            return centered(b);
                          },
                          [&](Torus b) -> Shape {
                            b.radius = length(b.radius);
                            b.tube_radius = length(b.tube_radius);
                            return centered(b);
                          },
                          [&](ImportedSurface b) -> Shape {
                            for (Vec3& p : b.surface.points) p = vertex(p);
                            return b;
                          },
                      },
                      s);
  }

 private:
  template <class Centered>
  [[nodiscard]] Shape centered(Centered b) const {
    b.center = position(b.center);
    return b;
  }
  static Vec3 rounded(const Vec3& x, double grid) { return (x / grid).array().round().matrix() * grid; }

  Vec3 origin_;
  double unit_;
  double grid_ = 1.0;
};

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
