#include "mesh/operations/edge_collapse.h"

#include "mesh/quality.h"
#include "mesh/strata.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>

namespace meniscus::mesh {

namespace {

using Pair = std::pair<VertexId, VertexId>;
using Pairs = SmallVector<Pair, 96>;

template <class List>
void sort_unique(List& list) {
  std::sort(list.begin(), list.end());
  list.truncate(static_cast<std::size_t>(std::unique(list.begin(), list.end()) - list.begin()));
}

template <class List>
[[nodiscard]] List common(const List& x, const List& y) {
  List out;
  std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(out));
  return out;
}

// The link of v in the complex, or in the sheets (hull and interface) only: sorted vertices and edges.
struct Link {
  VertexList vertices;
  Pairs edges;

  void add(VertexId p, VertexId q) {
    edges.push_back(std::minmax(p, q));
    vertices.push_back(p);
    vertices.push_back(q);
  }
  void finish() {
    sort_unique(vertices);
    sort_unique(edges);
  }
};

Link link_in_complex(const TetMesh& mesh, VertexId v, const TetList& star) {
  Link out;
  for (const TetId t : star) {
    std::array<VertexId, 3> w;
    std::size_t k = 0;
    for (const VertexId u : mesh.vertices(t)) {
      if (u != v) w[k++] = u;
    }
    out.add(w[0], w[1]);
    out.add(w[1], w[2]);
    out.add(w[2], w[0]);
  }
  out.finish();
  return out;
}

Link link_in_sheets(const TetMesh& mesh, VertexId v, const TetList& star) {
  Link out;
  for (const TetId t : star) {
    const int own = mesh.local_index(t, v);
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      if (i == own || (!mesh.is_hull(f) && !mesh.is_interface(f))) continue;
      VertexId ends[2];
      int k = 0;
      for (const VertexId w : mesh.face_vertices(f)) {
        if (w != v) ends[k++] = w;
      }
      out.add(ends[0], ends[1]);
    }
  }
  out.finish();
  return out;
}

// Other ends of the line edges (creases, contact lines, junctions) at v.
VertexList line_neighbours(const TetMesh& mesh, VertexId v, const Link& sheets) {
  VertexList out;
  for (const VertexId w : sheets.vertices) {
    const EdgeRing ring = mesh.ring(v, w);
    if (edge_stratum(mesh, v, w, ring).line()) out.push_back(w);
  }
  return out;
}

bool link_condition_holds(const TetMesh& mesh, VertexId a, VertexId b, const TetList& star_a,
                          const TetList& star_b, const EdgeRing& ring, const EdgeStratum& stratum) {
  // In the complex: Lk(a) and Lk(b) meet in Lk(ab) only.
  const Link link_a = link_in_complex(mesh, a, star_a), link_b = link_in_complex(mesh, b, star_b);
  if (common(link_a.vertices, link_b.vertices).size() != ring.link.size()) return false;
  if (common(link_a.edges, link_b.edges).size() != ring.tets.size()) return false;

  // In the sheets: two sheet vertices may merge along an edge of the sheet only, and the sheet's links obey
  // the same.
  if (mesh.vertex_class(a) == VertexClass::interior) return true;
  const Link sheet_a = link_in_sheets(mesh, a, star_a), sheet_b = link_in_sheets(mesh, b, star_b);
  if (sheet_a.vertices.empty() || sheet_b.vertices.empty()) return true;
  if (stratum.interior()) return false;
  for (const VertexId x : common(sheet_a.vertices, sheet_b.vertices)) {
    const TetFace f = mesh.find_face(a, b, x);
    if (!f.tet.valid() || (!mesh.is_hull(f) && !mesh.is_interface(f))) return false;
  }
  if (!common(sheet_a.edges, sheet_b.edges).empty()) return false;

  // Along a line: it must not shrink to a single edge that runs to and fro.
  if (!stratum.line()) return true;
  VertexList line_a = line_neighbours(mesh, a, sheet_a), line_b = line_neighbours(mesh, b, sheet_b);
  sort_unique(line_a);
  sort_unique(line_b);
  return common(line_a, line_b).empty();
}

// Whether a face of the hull with corners w stays on its sheet, and follows it as well as the rules ask or as
// it did, when its corner v goes to x, where `into` is or will be.
bool stays_on_wall(const TetMesh& mesh, std::uint32_t sheet, const std::array<VertexId, 3>& w, VertexId v,
                   VertexId into, const Vec3& x, const Rules& rules) {
  const HullSheets& hull = *mesh.hull_sheets();
  const SheetList there = hull.of(mesh, into);
  if (std::ranges::find(there, sheet) == there.end()) return false;
  if (hull.is_flat(sheet) || std::ranges::find(w, into) != w.end()) return true;
  std::array<Vec3, 3> p{mesh.position(w[0]), mesh.position(w[1]), mesh.position(w[2])};
  const double now = hull.alignment(sheet, p[0], p[1], p[2]);
  p[static_cast<std::size_t>(std::ranges::find(w, v) - w.begin())] = x;
  return hull.alignment(sheet, p[0], p[1], p[2]) >= std::min(now, rules.wall_alignment);
}

// Whether moving v to x, where a vertex `into` of its star is or will be, keeps every sheet through v in
// place, up to the flatness the rules allow.
bool sheets_stay(const TetMesh& mesh, VertexId v, VertexId into, const Vec3& x, const TetList& star,
                 const Rules& rules) {
  for (const TetId t : star) {
    const int own = mesh.local_index(t, v);
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      const bool hull = mesh.is_hull(f);
      if (i == own || (!hull && !mesh.is_interface(f))) continue;
      const auto w = mesh.face_vertices(f);
      if (hull && mesh.hull_sheets()) {
        if (const auto sheet = mesh.hull_sheets()->of_face(mesh, w)) {
          if (!stays_on_wall(mesh, *sheet, w, v, into, x, rules)) return false;
          continue;
        }
      }
      const double flatness = hull ? rules.wall_flatness : rules.surface_flatness;
      if (bend(mesh.position(w[0]), mesh.position(w[1]), mesh.position(w[2]), x) > flatness) return false;
    }
  }
  return true;
}

}  // namespace

OperationResult collapse_edge(TetMesh& mesh, VertexId gone, VertexId kept, TetId at, const Rules& rules,
                              const std::optional<Vec3>& position) {
  const VertexClass class_gone = mesh.vertex_class(gone);
  if (class_gone == VertexClass::frozen) return {.outcome = Outcome::frozen};
  EdgeRing ring;
  mesh.ring(gone, kept, at, ring);
  const EdgeStratum stratum = edge_stratum(mesh, gone, kept, ring);
  // An edge where a contact line runs along a crease has the class of a corner; corners stay there, too.
  const auto may_slide = [&](VertexClass c) { return stratum_dimension(c) > 0 && stratum.admits(c); };
  if (class_gone != VertexClass::interior && !may_slide(class_gone))
    return {.outcome = Outcome::leaves_stratum};
  if (position && !may_slide(mesh.vertex_class(kept))) return {.outcome = Outcome::leaves_stratum};

  TetList star_gone, star_kept;
  mesh.star(gone, star_gone);
  mesh.star(kept, star_kept);

  Transaction change(mesh, OperationKind::edge_collapse, rules);
  change.position = position.value_or(mesh.position(kept));
  change.stratum = mesh.vertex_class(kept);
  if (position && stratum.on_hull && mesh.hull_sheets()) {
    const std::array<VertexId, 2> ends{gone, kept};
    if (!mesh.hull_sheets()->place_between(mesh, change.stratum, ends, change.position))
      return {.outcome = Outcome::leaves_stratum};
  }
  if (position && rules.hooks) change.position = rules.hooks->project(mesh, change.stratum, change.position);
  change.orphans.push_back(gone);
  const auto keep = [&](TetId t, VertexId from) {
    change.remove(t);
    TetVertices v = mesh.vertices(t);
    std::ranges::replace(v, from, kept);
    change.added.push_back({v, mesh.label(t)});
  };
  for (const TetId t : star_gone) {
    if (mesh.local_index(t, kept) >= 0) {
      change.remove(t);
    } else {
      keep(t, gone);
    }
  }
  if (position) {
    change.moved = kept;
    change.moved_from = weights_on_edge(mesh, kept, gone, change.position);
    for (const TetId t : star_kept) {
      if (mesh.local_index(t, gone) < 0) keep(t, kept);
    }
  }

  // The cheap tests that refuse most come first; the link condition is the dearest.
  double before = 1;
  for (const TetId t : change.removed) before = std::min(before, min_sine(mesh, t));
  const double bar = rules.bar(before);
  double after = 1;
  for (const NewTet& t : change.added) {
    std::array<Vec3, 4> p;
    for (std::size_t k = 0; k < 4; ++k) {
      p[k] = t.vertices[k] == kept ? change.position : mesh.position(t.vertices[k]);
    }
    after = std::min(after, min_sine(p[0], p[1], p[2], p[3]));
    if (after <= bar) {
      return {.outcome = after <= 0 ? Outcome::inverts : Outcome::no_gain,
              .quality_before = before,
              .quality_after = after};
    }
  }
  if (!sheets_stay(mesh, gone, kept, change.position, star_gone, rules) ||
      (position && !sheets_stay(mesh, kept, gone, change.position, star_kept, rules))) {
    return {.outcome = Outcome::leaves_stratum};
  }
  if (change.added.empty() || !link_condition_holds(mesh, gone, kept, star_gone, star_kept, ring, stratum)) {
    return {.outcome = Outcome::link_condition};
  }
  return change.finish(after);
}

OperationResult collapse_edge(TetMesh& mesh, VertexId gone, VertexId kept, const Rules& rules,
                              const std::optional<Vec3>& position) {
  const TetId at = mesh.find_edge(gone, kept);
  return at.valid() ? collapse_edge(mesh, gone, kept, at, rules, position) : OperationResult{};
}

}  // namespace meniscus::mesh
