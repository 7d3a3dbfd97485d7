#include "mesh/operations/vertex_smoothing.h"

#include "mesh/freedom.h"
#include "mesh/geometry.h"
#include "mesh/interpolation.h"
#include "mesh/operations/max_min_sine.h"
#include "mesh/predicates.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>

namespace meniscus::mesh {

namespace {

using Star = SmallVector<StarTriangle, 64>;

void gather(const TetMesh& mesh, VertexId v, const TetList& tets, Star& star) {
  for (const TetId t : tets) {
    const auto f = mesh.face_vertices({t, mesh.local_index(t, v)});
    star.push_back({mesh.position(f[0]), mesh.position(f[1]), mesh.position(f[2])});
  }
}

// Mean of the neighbours: all of them inside, those joined to v by the sheets elsewhere.
Vec3 middle_of_neighbours(const TetMesh& mesh, VertexId v, const TetList& tets, const Star& star) {
  Vec3 sum = Vec3::Zero();
  double count = 0;
  const auto add = [&](const Vec3& x) {
    sum += x;
    ++count;
  };
  if (mesh.vertex_class(v) == VertexClass::interior) {
    // Each neighbour occurs once per tetrahedron at its edge; that weighting does no harm.
    for (const StarTriangle& t : star) {
      for (const Vec3& x : t) add(x);
    }
  } else {
    for (const TetId t : tets) {
      const int own = mesh.local_index(t, v);
      for (int i = 0; i < 4; ++i) {
        const TetFace f{t, i};
        if (i == own || (!mesh.is_hull(f) && !mesh.is_interface(f))) continue;
        for (const VertexId w : mesh.face_vertices(f)) {
          if (w != v) add(mesh.position(w));
        }
      }
    }
  }
  return sum / count;
}

VolumeLedger ledger(const TetMesh& mesh, const TetList& tets, const Star& star, const Vec3& x) {
  VolumeLedger out;
  for (std::size_t k = 0; k < tets.size(); ++k) {
    out.add(mesh.label(tets[k]), signed_volume(x, star[k][0], star[k][1], star[k][2]) - mesh.volume(tets[k]));
  }
  return out;
}

}  // namespace

OperationResult smooth_vertex(TetMesh& mesh, VertexId v, const Rules& rules,
                              const SmoothingOptions& options) {
  const VertexClass c = mesh.vertex_class(v);
  if (c == VertexClass::frozen) return {.outcome = Outcome::frozen};
  if (stratum_dimension(c) == 0) return {.outcome = Outcome::leaves_stratum};
  TetList tets;
  mesh.star(v, tets);
  Star star;
  gather(mesh, v, tets, star);
  const Eigen::Matrix3d free = freedom(mesh, v, tets);
  const Vec3 old = mesh.position(v);

  OperationResult result;
  result.quality_before = star_quality(star, old);
  const double bar = rules.bar(result.quality_before);
  Vec3 x = old;
  double quality = result.quality_before;
  const Vec3 middle = old + free * (middle_of_neighbours(mesh, v, tets, star) - old);
  if (const double q = star_quality(star, middle, quality); q > quality) {
    x = middle;
    quality = q;
  }
  if (quality < options.good_enough && options.max_steps > 0) {
    const AscentResult best = maximize_min_sine(
        star, x, free, {.max_steps = options.max_steps, .good_enough = options.good_enough}, quality);
    x = best.position;
    quality = best.quality;
  }
  const bool walled = mesh.hull_sheets() && may_be_on_hull(c);
  if (walled) x = mesh.hull_sheets()->slide(mesh, v, x);
  if (rules.hooks && c != VertexClass::interior) x = rules.hooks->project(mesh, c, x);
  if (walled || (rules.hooks && c != VertexClass::interior)) quality = star_quality(star, x);
  result.quality_after = quality;
  if (quality <= bar || x == old) {
    result.outcome = quality <= 0 ? Outcome::inverts : Outcome::no_gain;
    return result;
  }
  for (const StarTriangle& t : star) {
    if (orientation(x, t[0], t[1], t[2]) <= 0) {
      result.outcome = Outcome::inverts;
      return result;
    }
  }
  const Proposal proposal{.kind = OperationKind::smoothing,
                          .removed = tets,
                          .added = {},
                          .vertex = v,
                          .position = x,
                          .stratum = c};
  if (rules.hooks && !rules.hooks->may(mesh, proposal)) {
    result.outcome = Outcome::vetoed;
    return result;
  }
  if (c != VertexClass::interior) result.volume = ledger(mesh, tets, star, x);
  if (walled) add_volumes_to_walls(mesh, tets, -1, result.volume);
  result.outcome = Outcome::done;
  result.kind = OperationKind::smoothing;
  mesh.relocate(v, x, weights_at(mesh, v, tets, x));
  if (walled) add_volumes_to_walls(mesh, tets, 1, result.volume);
  if (rules.hooks) rules.hooks->done(mesh, proposal, result);
  return result;
}

}  // namespace meniscus::mesh
