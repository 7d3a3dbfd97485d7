#include "mesh/operations/edge_removal.h"

#include "mesh/operations/ring_triangulation.h"
#include "mesh/quality.h"
#include "mesh/strata.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>

namespace meniscus::mesh {

namespace {

// The part of a ring that one label fills, with the polygon of link vertices along it.
struct Sector {
  SmallVector<VertexId, kMaxRing + 1> polygon;
  Label label = kAir;
};

// The two sectors of a closed ring cut by interface faces, or the whole ring and nothing.
std::array<Sector, 2> sectors(const TetMesh& mesh, const EdgeRing& ring) {
  std::array<Sector, 2> out;
  const std::size_t n = ring.tets.size();
  std::size_t first = 0;  // a tetrahedron whose label differs from the one before it
  if (ring.closed) {
    while (first < n && mesh.label(ring.tets[first]) == mesh.label(ring.tets[(first + n - 1) % n])) ++first;
  }
  out[0].label = mesh.label(ring.tets[first % n]);
  if (first == n || !ring.closed) {
    for (const VertexId v : ring.link) out[0].polygon.push_back(v);
    return out;
  }
  out[0].polygon.push_back(ring.link[first]);
  Sector* sector = &out[0];
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t i = (first + k) % n;
    if (mesh.label(ring.tets[i]) != sector->label) {
      sector = &out[1];
      sector->label = mesh.label(ring.tets[i]);
      sector->polygon.push_back(ring.link[i]);
    }
    sector->polygon.push_back(ring.link[(i + 1) % n]);
  }
  return out;
}

// The link vertices at which the sheet through the edge leaves the ring: where its edge will run afterwards.
std::array<VertexId, 2> sheet_apexes(const TetMesh& mesh, const EdgeRing& ring) {
  if (!ring.closed) return {ring.link.front(), ring.link.back()};
  std::array<VertexId, 2> out;
  std::size_t found = 0;
  const std::size_t n = ring.tets.size();
  for (std::size_t k = 0; k < n && found < 2; ++k) {
    if (mesh.label(ring.tets[k]) != mesh.label(ring.tets[(k + n - 1) % n])) out[found++] = ring.link[k];
  }
  return out;
}

// Whether edge ab of the hull may give way to cd as far as its wall minds. On a flat sheet of a known wall it
// always may; a curved one the two new faces have to follow as well as the rules ask, or as the old ones did.
bool wall_permits_flip(const TetMesh& mesh, VertexId a, VertexId b, VertexId c, VertexId d,
                       const Rules& rules) {
  const Vec3 &pa = mesh.position(a), &pb = mesh.position(b), &pc = mesh.position(c), &pd = mesh.position(d);
  if (const HullSheets* hull = mesh.hull_sheets()) {
    if (const auto sheet = hull->of_face(mesh, {a, c, b})) {
      if (hull->is_flat(*sheet)) return true;
      const double after = std::min(hull->alignment(*sheet, pa, pc, pd), hull->alignment(*sheet, pc, pb, pd));
      return after >= rules.wall_alignment ||
             after >= std::min(hull->alignment(*sheet, pa, pc, pb), hull->alignment(*sheet, pa, pb, pd));
    }
  }
  return bend(pa, pb, pc, pd) <= rules.wall_flatness;
}

bool interface_permits_flip(const TetMesh& mesh, VertexId a, VertexId b, VertexId c, VertexId d,
                            const Rules& rules) {
  return bend(mesh.position(a), mesh.position(b), mesh.position(c), mesh.position(d)) <=
         rules.surface_flatness;
}

OperationKind kind_of(const EdgeRing& ring) {
  if (ring.closed && ring.tets.size() == 3) return OperationKind::flip_32;
  if (ring.closed && ring.tets.size() == 4) return OperationKind::flip_44;
  if (!ring.closed && ring.tets.size() == 2) return OperationKind::flip_22;
  return OperationKind::edge_removal;
}

OperationResult remove_edge(TetMesh& mesh, VertexId a, VertexId b, const EdgeRing& ring, const Rules& rules) {
  if (ring.link.size() > kMaxRing || ring.link.size() < 3) return {};
  const EdgeStratum stratum = edge_stratum(mesh, a, b, ring);
  if (stratum.line()) return {.outcome = Outcome::leaves_stratum};
  if (!stratum.interior()) {
    const auto frozen = [&](VertexId v) { return mesh.vertex_class(v) == VertexClass::frozen; };
    const auto [c, d] = sheet_apexes(mesh, ring);
    if (frozen(a) && frozen(b) && (frozen(c) || frozen(d))) return {.outcome = Outcome::frozen};
    const bool permitted = stratum.on_hull ? wall_permits_flip(mesh, a, b, c, d, rules)
                                           : interface_permits_flip(mesh, a, b, c, d, rules);
    if (!permitted) return {.outcome = Outcome::leaves_stratum};
  }

  Transaction change(mesh, kind_of(ring), rules);
  double before = 1;
  for (const TetId t : ring.tets) {
    change.remove(t);
    before = std::min(before, min_sine(mesh, t));
  }
  const double bar = rules.bar(before);
  double after = 1;
  RingTriangles triangles;
  for (const Sector& sector : sectors(mesh, ring)) {
    if (sector.polygon.empty()) continue;
    // A sheet that runs along two neighbouring faces of the ring leaves nothing on that side to fill.
    if (sector.polygon.size() < 3) return {.outcome = Outcome::link_condition};
    triangles.clear();
    after = std::min(after, triangulate_ring(mesh, a, b, sector.polygon, bar, triangles));
    if (after <= bar) {
      // How bad the best triangulation is stays unknown: where any valid one will do, there is none.
      return {.outcome = bar <= Rules::kAnyValid ? Outcome::inverts : Outcome::no_gain,
              .quality_before = before};
    }
    for (const auto& [p, q, r] : triangles) {
      change.add(a, p, q, r, sector.label);
      change.add(b, p, r, q, sector.label);
    }
  }
  return change.finish(after);
}

OperationResult flip(TetMesh& mesh, VertexId a, VertexId b, OperationKind kind, const Rules& rules) {
  const TetId start = mesh.find_edge(a, b);
  if (!start.valid()) return {};
  EdgeRing ring;
  mesh.ring(a, b, start, ring);
  return kind_of(ring) == kind ? remove_edge(mesh, a, b, ring, rules) : OperationResult{};
}

}  // namespace

OperationResult remove_edge(TetMesh& mesh, VertexId a, VertexId b, TetId at, const Rules& rules) {
  EdgeRing ring;
  mesh.ring(a, b, at, ring);
  return remove_edge(mesh, a, b, ring, rules);
}

OperationResult remove_edge(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules) {
  const TetId start = mesh.find_edge(a, b);
  return start.valid() ? remove_edge(mesh, a, b, start, rules) : OperationResult{};
}

OperationResult flip_32(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules) {
  return flip(mesh, a, b, OperationKind::flip_32, rules);
}

OperationResult flip_44(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules) {
  return flip(mesh, a, b, OperationKind::flip_44, rules);
}

OperationResult flip_22(TetMesh& mesh, VertexId a, VertexId b, const Rules& rules) {
  return flip(mesh, a, b, OperationKind::flip_22, rules);
}

}  // namespace meniscus::mesh
