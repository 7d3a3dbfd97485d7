#include "mesh/surface/sheet_triangles.h"

#include "mesh/predicates.h"
#include "mesh/quality.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::mesh {

double size_ratio(const TetMesh& mesh, const VertexField<double>& length, VertexId a, VertexId b) {
  return (mesh.position(a) - mesh.position(b)).norm() / (0.5 * (length[a] + length[b]));
}

std::vector<SizedEdge> edges_of(const TetMesh& mesh, std::span<const TetFace> faces,
                                const VertexField<double>& length) {
  std::vector<SizedEdge> out;
  out.reserve(3 * faces.size());
  for (const TetFace f : faces) {
    const auto v = mesh.face_vertices(f);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [a, b] = std::minmax(v[k], v[(k + 1) % 3]);
      out.push_back({a, b, 0});
    }
  }
  std::ranges::sort(out, {}, [](const SizedEdge& e) { return std::pair(e.a, e.b); });
  const auto same = [](const SizedEdge& x, const SizedEdge& y) { return x.a == y.a && x.b == y.b; };
  out.erase(std::unique(out.begin(), out.end(), same), out.end());
  for (SizedEdge& e : out) e.ratio = size_ratio(mesh, length, e.a, e.b);
  return out;
}

void keep_longer(std::vector<SizedEdge>& edges, double bound) {
  std::erase_if(edges, [&](const SizedEdge& e) { return e.ratio <= bound; });
  std::ranges::stable_sort(edges, [](const SizedEdge& x, const SizedEdge& y) { return x.ratio > y.ratio; });
}

void keep_shorter(std::vector<SizedEdge>& edges, double bound) {
  std::erase_if(edges, [&](const SizedEdge& e) { return e.ratio >= bound; });
  std::ranges::stable_sort(edges, [](const SizedEdge& x, const SizedEdge& y) { return x.ratio < y.ratio; });
}

double largest_corner_cosine(const Vec3& p, const Vec3& q, const Vec3& r) {
  const Vec3 pq = (q - p).normalized(), qr = (r - q).normalized(), rp = (p - r).normalized();
  return std::max({-pq.dot(rp), -qr.dot(pq), -rp.dot(qr)});
}

double largest_corner_cosine(const TetMesh& mesh, VertexId a, VertexId b, VertexId c) {
  return largest_corner_cosine(mesh.position(a), mesh.position(b), mesh.position(c));
}

std::vector<VertexId> vertices_of_bad_triangles(const TetMesh& mesh, std::span<const TetFace> faces,
                                                double good_deg) {
  std::vector<VertexId> out;
  const double good = std::cos(good_deg * std::numbers::pi / 180.0);
  for (const TetFace f : faces) {
    const auto v = mesh.face_vertices(f);
    if (largest_corner_cosine(mesh, v[0], v[1], v[2]) > good) out.insert(out.end(), v.begin(), v.end());
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool star_stays_good(const TetMesh& mesh, VertexId v, std::span<const TetId> star, const Vec3& x,
                     double floor) {
  return std::ranges::all_of(star, [&](TetId t) {
    TetPoints p = mesh.points(t);
    const double now = min_sine(p[0], p[1], p[2], p[3]);
    p[static_cast<std::size_t>(mesh.local_index(t, v))] = x;
    return min_sine(p[0], p[1], p[2], p[3]) > std::min(floor, now) && orientation(p[0], p[1], p[2], p[3]) > 0;
  });
}

}  // namespace meniscus::mesh
