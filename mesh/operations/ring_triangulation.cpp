#include "mesh/operations/ring_triangulation.h"

#include "mesh/quality.h"

#include <algorithm>
#include <cassert>

namespace meniscus::mesh {

namespace {

struct Table {
  double best[kMaxRing][kMaxRing];        // worst quality of the best triangulation of p_i .. p_j
  std::uint8_t apex[kMaxRing][kMaxRing];  // third vertex of the triangle on chord (i, j)
};

void collect(const Table& table, std::span<const VertexId> polygon, std::size_t i, std::size_t j,
             RingTriangles& out) {
  if (j < i + 2) return;
  const std::size_t k = table.apex[i][j];
  out.push_back({polygon[i], polygon[k], polygon[j]});
  collect(table, polygon, i, k, out);
  collect(table, polygon, k, j, out);
}

}  // namespace

double triangulate_ring(const TetMesh& mesh, VertexId a, VertexId b, std::span<const VertexId> polygon,
                        double bar, RingTriangles& triangles) {
  const std::size_t n = polygon.size();
  assert(n >= 3 && n <= kMaxRing);
  const Vec3& pa = mesh.position(a);
  const Vec3& pb = mesh.position(b);
  std::array<Vec3, kMaxRing> p;
  for (std::size_t i = 0; i < n; ++i) p[i] = mesh.position(polygon[i]);

  // A part that is not better than the bar spoils every whole it belongs to, so it need not be known exactly.
  Table table;
  for (std::size_t i = 0; i + 1 < n; ++i) table.best[i][i + 1] = 1;
  for (std::size_t span = 2; span < n; ++span) {
    for (std::size_t i = 0; i + span < n; ++i) {
      const std::size_t j = i + span;
      double best = bar;
      std::uint8_t apex = 0;
      for (std::size_t k = i + 1; k < j; ++k) {
        double q = std::min(table.best[i][k], table.best[k][j]);
        if (q <= best) continue;
        q = std::min(q, min_sine(pa, p[i], p[k], p[j]));
        if (q <= best) continue;
        q = std::min(q, min_sine(pb, p[i], p[j], p[k]));
        if (q <= best) continue;
        best = q;
        apex = static_cast<std::uint8_t>(k);
      }
      table.best[i][j] = best;
      table.apex[i][j] = apex;
    }
  }
  const double worst = table.best[0][n - 1];
  if (worst > bar) collect(table, polygon, 0, n - 1, triangles);
  return worst;
}

}  // namespace meniscus::mesh
