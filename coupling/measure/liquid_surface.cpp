#include "coupling/measure/liquid_surface.h"

#include "mesh/geometry.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace meniscus::coupling {

using mesh::TetFace;
using mesh::TetMesh;

namespace {

// Half the cross product of two edges, out of the liquid.
Vec3 area_vector(const TetMesh& mesh, TetFace f) {
  const auto v = mesh.face_vertices(f);
  return mesh::area_vector(mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2]));
}

}  // namespace

LiquidSurface liquid_surface(const TetMesh& mesh, const std::function<bool(TetFace)>& is_wetted) {
  LiquidSurface out;
  for (const mesh::TetId t : mesh.tets()) {
    for (int i = 0; mesh.label(t) == mesh::kLiquid && i < 4; ++i) {
      const TetFace f{t, i};
      if (mesh.is_hull(f) || mesh.is_interface(f)) (is_wetted(f) ? out.wetted : out.free).push_back(f);
    }
  }
  return out;
}

LiquidSurface liquid_surface(const TetMesh& mesh) {
  return liquid_surface(mesh, [&](TetFace f) { return mesh.is_hull(f); });
}

double area_of(const TetMesh& mesh, const std::vector<TetFace>& faces) {
  double sum = 0;
  for (const TetFace f : faces) sum += area_vector(mesh, f).norm();
  return sum;
}

std::vector<TetFace> sheet_at(const TetMesh& mesh, const std::vector<TetFace>& faces, mesh::VertexId v) {
  std::vector<std::size_t> root(mesh.vertex_slots());
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](mesh::VertexId w) {
    std::size_t i = w.index();
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (const TetFace f : faces) {
    const auto w = mesh.face_vertices(f);
    root[find(w[1])] = find(w[0]);
    root[find(w[2])] = find(w[0]);
  }
  std::vector<TetFace> out;
  std::ranges::copy_if(faces, std::back_inserter(out),
                       [&](TetFace f) { return find(mesh.face_vertices(f)[0]) == find(v); });
  return out;
}

std::vector<SurfacePoint> surface_points(const TetMesh& mesh, const std::vector<TetFace>& faces) {
  std::vector<double> area(mesh.vertex_slots(), 0);
  for (const TetFace f : faces) {
    const double third = area_vector(mesh, f).norm() / 3;
    for (const mesh::VertexId v : mesh.face_vertices(f)) area[v.index()] += third;
  }
  std::vector<SurfacePoint> out;
  for (const mesh::VertexId v : mesh.vertices()) {
    if (area[v.index()] > 0) out.push_back({v, mesh.position(v), area[v.index()]});
  }
  return out;
}

std::vector<SurfacePoint> facet_points(const TetMesh& mesh, const std::vector<TetFace>& faces) {
  std::vector<SurfacePoint> out;
  for (const TetFace f : faces) {
    const double third = area_vector(mesh, f).norm() / 3;
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) {
      out.push_back({.x = (mesh.position(v[k]) + mesh.position(v[(k + 1) % 3])) / 2, .area = third});
    }
  }
  return out;
}

std::optional<WallPlane> common_plane(const TetMesh& mesh, const std::vector<TetFace>& wetted) {
  constexpr double kFlat = 1e-7;  // distance from the plane, relative to the size of the wetted patch
  if (wetted.empty()) return std::nullopt;
  Vec3 normal = Vec3::Zero(), center = Vec3::Zero();
  double area = 0;
  for (const TetFace f : wetted) {
    const Vec3 vector = area_vector(mesh, f);
    normal -= vector;
    area += vector.norm();
    for (const mesh::VertexId v : mesh.face_vertices(f)) center += vector.norm() / 3 * mesh.position(v);
  }
  center /= area;
  normal.normalize();
  for (const TetFace f : wetted) {
    for (const mesh::VertexId v : mesh.face_vertices(f)) {
      if (std::abs(normal.dot(mesh.position(v) - center)) > kFlat * std::sqrt(area)) return std::nullopt;
    }
  }
  return WallPlane{center, normal};
}

}  // namespace meniscus::coupling
