#include "tests/support/raw_meshes.h"

#include "mesh/generation/facet_tree.h"
#include "mesh/generation/surface_meshing.h"
#include "mesh/generation/surface_union.h"
#include "mesh/generation/volume_meshing.h"

#include <cmath>
#include <functional>
#include <random>

namespace meniscus::test {
namespace {

using namespace mesh;

struct RawModel {
  std::vector<LabelledSurface> surfaces;
  std::optional<BoundingBox> domain;
};

// One random point in every cell of a lattice that fills the box, where it is a quarter of a cell away from
// surfaces and walls.
std::vector<Vec3> scattered_points(const TriangleSurface& surface, const BoundingBox& box, double spacing) {
  constexpr double kClearance = 0.25;
  std::mt19937_64 random(1);
  const auto uniform = [&random] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  const FacetTree facets(surface);
  Eigen::Array3i count;
  for (int k = 0; k < 3; ++k) count[k] = std::max(1, static_cast<int>(std::lround(box.sizes()[k] / spacing)));
  std::vector<Vec3> points;
  for (int i = 0; i < count[0]; ++i) {
    for (int j = 0; j < count[1]; ++j) {
      for (int k = 0; k < count[2]; ++k) {
        Vec3 fraction(i, j, k);
        for (double& f : fraction) f += uniform();
        const Vec3 p = box.min() + (fraction.array() / count.cast<double>() * box.sizes().array()).matrix();
        const double to_wall = std::min((p - box.min()).minCoeff(), (box.max() - p).minCoeff());
        if (std::min(to_wall, facets.distance(p)) > kClearance * spacing) points.push_back(p);
      }
    }
  }
  return points;
}

TetSoup fill(const RawModel& model, double spacing) {
  TriangleSurface all;
  for (const LabelledSurface& s : model.surfaces) append(all, s.surface);
  VolumeMeshingOptions options{
      .edge_length = spacing, .grading = 0.0, .domain = model.domain, .quality = false};
  options.interior_points = scattered_points(all, model.domain ? *model.domain : bounding_box(all), spacing);
  return mesh_volume(model.surfaces, options);
}

// Chooses the spacing of points by trial so that the mesh has about the wanted number of tetrahedra.
TetMesh raw_mesh(const std::function<RawModel(double)>& model, double filled_volume, std::size_t tets) {
  constexpr int kTrials = 4;
  constexpr double kTetsPerPoint = 7.6;
  const auto wanted = static_cast<double>(tets);
  double spacing = std::cbrt(filled_volume * kTetsPerPoint / wanted);
  TetSoup soup;
  for (int trial = 0; trial < kTrials; ++trial) {
    soup = fill(model(spacing), spacing);
    const double ratio = static_cast<double>(soup.tets.size()) / wanted;
    if (std::abs(ratio - 1.0) < 0.1) break;
    spacing *= std::cbrt(ratio);
  }
  return TetMesh::from_cells(soup.points, soup.tets, soup.labels);
}

BoundingBox box_about(const Shape& shape, double margin) {
  const BoundingBox box = bounding_box(shape);
  return {box.min() - Vec3::Constant(margin), box.max() + Vec3::Constant(margin)};
}

TetMesh raw_body(const Shape& shape, std::size_t tets) {
  const BoundingBox domain = box_about(shape, 0.6);
  return raw_mesh(
      [&](double spacing) {
        return RawModel{{{mesh_surface(shape, spacing), kLiquid}}, domain};
      },
      domain.volume(), tets);
}

}  // namespace

TetMesh raw_ball(std::size_t tets) {
  return raw_body(Sphere{}, tets);
}

TetMesh raw_torus(std::size_t tets) {
  return raw_body(Torus{.radius = 1.0, .tube_radius = 0.4}, tets);
}

TetMesh raw_touching_balls(std::size_t tets) {
  const double half_distance = std::sqrt(1.0 - kNeckRadius * kNeckRadius);
  const std::array<Shape, 2> balls{Sphere{.center = Vec3(-half_distance, 0.0, 0.0)},
                                   Sphere{.center = Vec3(half_distance, 0.0, 0.0)}};
  const BoundingBox domain(Vec3(-2.6, -1.6, -1.6), Vec3(2.6, 1.6, 1.6));
  const auto model = [&](double spacing) {
    RawModel out{{}, domain};
    for (const TriangleSurface& body : mesh_union(balls, spacing)) out.surfaces.push_back({body, kLiquid});
    return out;
  };
  return raw_mesh(model, domain.volume(), tets);
}

TetMesh raw_box_with_hole(std::size_t tets) {
  const Box box{.size = Vec3::Constant(4.0)};
  const auto model = [&](double spacing) {
    return RawModel{{{mesh_surface(box, spacing), kLiquid}, {mesh_surface(Sphere{}, spacing), std::nullopt}},
                    std::nullopt};
  };
  return raw_mesh(model, exact_volume(box) - exact_volume(Sphere{}), tets);
}

}  // namespace meniscus::test
