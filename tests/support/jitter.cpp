#include "tests/support/jitter.h"

#include "mesh/freedom.h"
#include "mesh/predicates.h"
#include "tests/support/random.h"

#include <algorithm>

namespace meniscus::test {

using namespace mesh;

JitterReport jitter_vertices(TetMesh& mesh, double fraction, std::uint64_t seed) {
  JitterReport report;
  Random random(seed);
  TetList star;
  VertexList link;
  for (const VertexId v : mesh.vertices()) {
    mesh.star(v, star);
    mesh.link_vertices(v, link);
    const Vec3 old = mesh.position(v);
    double length = 0;
    for (const VertexId w : link)
      length += (mesh.position(w) - old).norm() / static_cast<double>(link.size());
    Vec3 step = fraction * length * (freedom(mesh, v, star) * random.direction());
    const auto stays_positive = [&](const Vec3& x) {
      return std::ranges::all_of(star, [&](TetId t) {
        TetPoints p = mesh.points(t);
        p[static_cast<std::size_t>(mesh.local_index(t, v))] = x;
        return orientation(p[0], p[1], p[2], p[3]) > 0;
      });
    };
    if (step.squaredNorm() == 0) continue;
    int halvings = 0;
    for (; halvings < 10 && !stays_positive(old + step); ++halvings) step *= 0.5;
    if (halvings == 10) continue;
    mesh.set_position(v, old + step);
    ++report.moved;
    report.shortened += halvings > 0;
  }
  return report;
}

}  // namespace meniscus::test
