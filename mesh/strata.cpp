#include "mesh/strata.h"

#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/walls/hull_sheets.h"
#include "mesh/walls/wall_classes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::mesh {

namespace {

const double kCreaseCosine = std::cos(kCreaseAngleDeg * std::numbers::pi / 180.0);

// Whether the half-planes from edge ab through c and d bend by more than the crease angle.
bool bends(const TetMesh& mesh, VertexId a, VertexId b, VertexId c, VertexId d) {
  const Vec3& pa = mesh.position(a);
  const Vec3& pb = mesh.position(b);
  const Vec3 n1 = area_vector(pa, pb, mesh.position(c));
  const Vec3 n2 = area_vector(pa, pb, mesh.position(d));
  // Flat: the half-planes are opposite, n1 = -n2.
  return -n1.dot(n2) < kCreaseCosine * n1.norm() * n2.norm();
}

// A face of the hull or the interface at a vertex, by its two other vertices.
struct SpecialFace {
  VertexId ends[2];
  bool hull;
};
using SpecialFaces = SmallVector<SpecialFace, 64>;

// Every face of the hull and the interface that has v, once.
void special_faces(const TetMesh& mesh, VertexId v, std::span<const TetId> star, SpecialFaces& out) {
  out.clear();
  for (const TetId t : star) {
    const int own = mesh.local_index(t, v);
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      if (i == own) continue;
      const bool hull = mesh.is_hull(f);
      if (!hull && (!mesh.is_interface(f) || mesh.neighbour(f) < t)) continue;
      const auto w = mesh.face_vertices(f);
      const std::size_t at = w[0] == v ? 0 : w[1] == v ? 1 : 2;
      out.push_back({{w[(at + 1) % 3], w[(at + 2) % 3]}, hull});
    }
  }
}

// Number of fans that the faces form around their vertex: they are the edges of its link, fans the connected
// components of these.
int fan_count(SpecialFaces faces) {
  int fans = 0;
  VertexList reached;
  while (!faces.empty()) {
    ++fans;
    reached.assign(1, faces.back().ends[0]);
    for (std::size_t k = 0; k < reached.size(); ++k) {
      for (std::size_t e = 0; e < faces.size();) {
        const auto [p, q] = faces[e].ends;
        if (p != reached[k] && q != reached[k]) {
          ++e;
          continue;
        }
        reached.push_back(p == reached[k] ? q : p);
        faces[e] = faces.back();
        faces.pop_back();
      }
    }
  }
  return fans;
}

VertexStratum stratum_of(const SpecialFaces& faces) {
  VertexStratum out;
  struct Spoke {
    VertexId end;
    bool hull;
    auto operator<=>(const Spoke&) const = default;
  };
  SmallVector<Spoke, 128> spokes;
  for (const SpecialFace& f : faces) {
    (f.hull ? out.on_hull : out.on_interface) = true;
    for (const VertexId w : f.ends) spokes.push_back({w, f.hull});
  }
  std::ranges::sort(spokes);
  for (std::size_t k = 0; k < spokes.size();) {
    const VertexId end = spokes[k].end;
    int hull = 0, interface = 0;
    for (; k < spokes.size() && spokes[k].end == end; ++k) ++(spokes[k].hull ? hull : interface);
    if ((hull > 0 && interface > 0) || interface > 2) ++out.lines;
  }
  out.sheets = fan_count(faces);
  return out;
}

}  // namespace

VertexClass EdgeStratum::vertex_class() const {
  if (interior()) return VertexClass::interior;
  if (on_hull && interface_faces > 0) return sharp ? VertexClass::corner : VertexClass::contact_line;
  if (sharp) return VertexClass::crease;
  if (on_hull) return VertexClass::wall;
  return interface_faces == 2 ? VertexClass::surface : VertexClass::contact_line;
}

namespace {

// Whether the hull has a crease at the edge, given the other corners of its two faces there: as the walls
// say, or, where there are none, the angle.
bool hull_bends(const TetMesh& mesh, VertexId a, VertexId b, VertexId c, VertexId d) {
  const std::optional<bool> crease =
      mesh.hull_sheets() ? mesh.hull_sheets()->crease(mesh, a, b, c, d) : std::nullopt;
  return crease ? *crease : bends(mesh, a, b, c, d);
}

EdgeStratum geometric_stratum(const TetMesh& mesh, VertexId a, VertexId b, const EdgeRing& ring) {
  EdgeStratum out;
  out.on_hull = !ring.closed;
  const std::size_t n = ring.tets.size();
  VertexId special[2];
  for (std::size_t k = 0; k < n; ++k) {
    // Face between tets k-1 and k has link vertex k.
    if (k == 0 && !ring.closed) continue;
    const TetId previous = ring.tets[k == 0 ? n - 1 : k - 1];
    if (mesh.label(previous) == mesh.label(ring.tets[k])) continue;
    if (out.interface_faces < 2) special[out.interface_faces] = ring.link[k];
    ++out.interface_faces;
  }
  if (out.on_hull) {
    out.sharp = hull_bends(mesh, a, b, ring.link.front(), ring.link.back());
  } else if (out.interface_faces == 2) {
    out.sharp = bends(mesh, a, b, special[0], special[1]);
  }
  return out;
}

}  // namespace

EdgeStratum edge_stratum(const TetMesh& mesh, VertexId a, VertexId b, const EdgeRing& ring) {
  EdgeStratum out = geometric_stratum(mesh, a, b, ring);
  if (!out.on_hull && out.sharp) {
    out.sharp = stratum_dimension(mesh.vertex_class(a)) < 2 && stratum_dimension(mesh.vertex_class(b)) < 2;
  }
  return out;
}

VertexClass face_class(const TetMesh& mesh, TetFace f) {
  if (mesh.is_hull(f)) return VertexClass::wall;
  return mesh.is_interface(f) ? VertexClass::surface : VertexClass::interior;
}

bool VertexStratum::admits(VertexClass c) const {
  switch (c) {
    case VertexClass::interior:
      return !on_hull && !on_interface;
    case VertexClass::surface:
      return !on_hull && on_interface && lines == 0 && sheets == 1;
    case VertexClass::wall:
      return on_hull && !on_interface && sheets == 1;
    case VertexClass::contact_line:
      return lines == 2 && sheets == 1;
    case VertexClass::crease:
      return on_hull != on_interface && lines == 0 && sheets == 1;
    case VertexClass::corner:
      return on_hull || on_interface;
    case VertexClass::frozen:
      return true;
  }
  return false;
}

VertexStratum vertex_stratum(const TetMesh& mesh, VertexId v, std::span<const TetId> star) {
  SpecialFaces faces;
  special_faces(mesh, v, star, faces);
  return stratum_of(faces);
}

VertexClass classify_vertex(const TetMesh& mesh, VertexId v) {
  TetList star;
  mesh.star(v, star);
  SpecialFaces faces;
  special_faces(mesh, v, star, faces);
  if (faces.empty()) return VertexClass::interior;
  const VertexStratum stratum = stratum_of(faces);
  if (stratum.sheets > 1) return VertexClass::corner;
  if (stratum.on_hull && mesh.hull_sheets()) {
    const SheetList walls = mesh.hull_sheets()->of(mesh, v);
    if (!walls.empty()) {
      const VertexClass c = class_on_sheets(walls.size(), stratum);
      return stratum.admits(c) ? c : VertexClass::corner;
    }
  }

  VertexList spokes;
  for (const SpecialFace& f : faces) spokes.insert(spokes.end(), std::begin(f.ends), std::end(f.ends));
  std::ranges::sort(spokes);
  const auto repeated = std::ranges::unique(spokes);
  int contact_lines = 0, creases = 0, others = 0;
  EdgeRing ring;
  for (const VertexId w : std::span(spokes.begin(), repeated.begin())) {
    mesh.ring(v, w, *std::ranges::find_if(star, [&](TetId t) { return mesh.local_index(t, w) >= 0; }), ring);
    switch (geometric_stratum(mesh, v, w, ring).vertex_class()) {
      case VertexClass::contact_line:
        ++contact_lines;
        break;
      case VertexClass::crease:
        ++creases;
        break;
      case VertexClass::corner:
        ++others;
        break;
      default:
        break;
    }
  }
  if (others > 0) return VertexClass::corner;
  if (contact_lines == 0 && creases == 0) return stratum.on_hull ? VertexClass::wall : VertexClass::surface;
  if (contact_lines == 2 && creases == 0) return VertexClass::contact_line;
  if (contact_lines == 0 && creases == 2) return VertexClass::crease;
  return VertexClass::corner;
}

void classify_vertices(TetMesh& mesh) {
  for (const VertexId v : mesh.vertices()) {
    if (mesh.vertex_class(v) != VertexClass::frozen) mesh.set_vertex_class(v, classify_vertex(mesh, v));
  }
}

void smooth_interface(TetMesh& mesh, Label label) {
  TetList star;
  for (const TetFace f : label_boundary(mesh, label)) {
    for (const VertexId v : mesh.face_vertices(f)) {
      const VertexClass c = mesh.vertex_class(v);
      if (c != VertexClass::crease && c != VertexClass::corner) continue;
      mesh.star(v, star);
      if (vertex_stratum(mesh, v, star).admits(VertexClass::surface)) {
        mesh.set_vertex_class(v, VertexClass::surface);
      }
    }
  }
}

void freeze_interface(TetMesh& mesh) {
  for (const TetId t : mesh.tets()) {
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      if (!mesh.is_interface(f)) continue;
      for (const VertexId v : mesh.face_vertices(f)) mesh.set_vertex_class(v, VertexClass::frozen);
    }
  }
}

}  // namespace meniscus::mesh
