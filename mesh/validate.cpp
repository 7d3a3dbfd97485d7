#include "mesh/validate.h"

#include "mesh/measures.h"
#include "mesh/predicates.h"
#include "mesh/strata.h"

#include <fmt/format.h>

#include <algorithm>

namespace meniscus::mesh {

namespace {

std::string adjacency_defect(const TetMesh& mesh, TetFace f) {
  const TetId t = f.tet, n = mesh.neighbour(f);
  if (!n.valid()) return {};
  if (!mesh.is_alive(n)) return fmt::format("tetrahedron {} has the removed neighbour {}", t.value, n.value);
  const TetFace back = mesh.mirror(f);
  if (back.tet != n)
    return fmt::format("tetrahedra {} and {} do not agree on being neighbours", t.value, n.value);
  const auto own = mesh.face_vertices(f), other = mesh.face_vertices(back);
  if (are_opposite(own, other)) return {};
  if (std::ranges::is_permutation(own, other))
    return fmt::format("tetrahedra {} and {} lie on the same side of their common face", t.value, n.value);
  return fmt::format("tetrahedra {} and {} do not share the face between them", t.value, n.value);
}

std::string tet_defect(const TetMesh& mesh, TetId t) {
  const TetVertices& v = mesh.vertices(t);
  for (std::size_t i = 0; i < 4; ++i) {
    if (!mesh.is_alive(v[i]))
      return fmt::format("tetrahedron {} uses the removed vertex {}", t.value, v[i].value);
    for (std::size_t j = 0; j < i; ++j) {
      if (v[i] == v[j]) return fmt::format("tetrahedron {} has vertex {} twice", t.value, v[i].value);
    }
  }
  const TetPoints p = mesh.points(t);
  if (!(p[0].allFinite() && p[1].allFinite() && p[2].allFinite() && p[3].allFinite())) {
    return fmt::format("tetrahedron {} has a vertex that is not at a finite place", t.value);
  }
  if (orientation(p[0], p[1], p[2], p[3]) <= 0)
    return fmt::format("tetrahedron {} is not positively oriented", t.value);
  for (int i = 0; i < 4; ++i) {
    if (std::string defect = adjacency_defect(mesh, {t, i}); !defect.empty()) return defect;
  }
  return {};
}

std::string incidence_defect(const TetMesh& mesh, VertexId v) {
  const TetId t = mesh.incident_tet(v);
  if (mesh.is_alive(t) && mesh.local_index(t, v) >= 0) return {};
  return fmt::format("vertex {} does not point at a tetrahedron that has it", v.value);
}

std::string class_defect(const TetMesh& mesh, VertexId v, std::span<const TetId> star) {
  const VertexStratum stratum = vertex_stratum(mesh, v, star);
  if (stratum.admits(mesh.vertex_class(v))) return {};
  return fmt::format(
      "vertex {} is of class {}, but is {} the hull and {} the interface, with {} lines and {} sheets",
      v.value, name(mesh.vertex_class(v)), stratum.on_hull ? "on" : "off",
      stratum.on_interface ? "on" : "off", stratum.lines, stratum.sheets);
}

// A directed edge of a closed oriented surface: the boundary of a label, or the hull.
struct SheetEdge {
  static constexpr int kHull = -1;
  int sheet;  // label or kHull
  VertexId low, high;
  bool forward;  // from low to high
  auto operator<=>(const SheetEdge&) const = default;

  [[nodiscard]] bool along(const SheetEdge& other) const {
    return sheet == other.sheet && low == other.low && high == other.high;
  }
};

std::vector<SheetEdge> sheet_edges(const TetMesh& mesh) {
  std::vector<SheetEdge> out;
  const auto add = [&](int sheet, const std::array<VertexId, 3>& v) {
    for (std::size_t k = 0; k < 3; ++k) {
      const VertexId from = v[k], to = v[(k + 1) % 3];
      out.push_back({sheet, std::min(from, to), std::max(from, to), from < to});
    }
  };
  for (const TetId t : mesh.tets()) {
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      const bool hull = mesh.is_hull(f);
      if (!hull && !mesh.is_interface(f)) continue;
      add(mesh.label(t), mesh.face_vertices(f));
      if (hull) add(SheetEdge::kHull, mesh.face_vertices(f));
    }
  }
  std::ranges::sort(out);
  return out;
}

// Every directed edge is matched by its reverse; exactly once on the hull and where surfaces promise it.
std::string sheet_defect(const TetMesh& mesh) {
  const std::vector<SheetEdge> edges = sheet_edges(mesh);
  for (std::size_t k = 0; k < edges.size();) {
    const SheetEdge& e = edges[k];
    std::size_t forth = 0, back = 0;
    for (; k < edges.size() && edges[k].along(e); ++k) ++(edges[k].forward ? forth : back);
    const bool hull = e.sheet == SheetEdge::kHull;
    const bool manifold = hull || mesh.vertex_class(e.low) == VertexClass::surface ||
                          mesh.vertex_class(e.high) == VertexClass::surface;
    if (forth == back && (forth == 1 || !manifold)) continue;
    return fmt::format("{} is {} at edge ({}, {})",
                       hull ? "the hull" : fmt::format("the boundary of label {}", e.sheet),
                       forth == back ? "not a manifold" : "open", e.low.value, e.high.value);
  }
  return {};
}

std::string vertices_defect(const TetMesh& mesh) {
  std::vector<std::size_t> uses(mesh.vertex_slots(), 0);
  for (const TetId t : mesh.tets()) {
    for (const VertexId v : mesh.vertices(t)) ++uses[v.index()];
  }
  TetList star;
  for (const VertexId v : mesh.vertices()) {
    if (std::string defect = incidence_defect(mesh, v); !defect.empty()) return defect;
    mesh.star(v, star);
    if (star.size() != uses[v.index()]) {
      return fmt::format("the star of vertex {} has {} tetrahedra but {} use the vertex", v.value,
                         star.size(), uses[v.index()]);
    }
  }
  return {};
}

std::string global_defect(const TetMesh& mesh) {
  for (const TetId t : mesh.tets()) {
    if (std::string defect = tet_defect(mesh, t); !defect.empty()) return defect;
  }
  if (std::string defect = vertices_defect(mesh); !defect.empty()) return defect;
  if (std::string defect = sheet_defect(mesh); !defect.empty()) return defect;
  TetList star;
  for (const VertexId v : mesh.vertices()) {
    mesh.star(v, star);
    if (std::string defect = class_defect(mesh, v, star); !defect.empty()) return defect;
  }
  for (const MeshObserver* o : mesh.observers()->list()) {
    if (!o->in_step(mesh)) return "a field or observer is out of step with the mesh";
  }
  return {};
}

}  // namespace

ValidationReport validate(const TetMesh& mesh) {
  ValidationReport report{global_defect(mesh), {}};
  if (report.ok()) report.label_components = label_components(mesh);
  return report;
}

std::string first_defect(const TetMesh& mesh, std::span<const TetId> tets) {
  for (const TetId t : tets) {
    if (std::string defect = tet_defect(mesh, t); !defect.empty()) return defect;
  }
  TetList star;
  for (const TetId t : tets) {
    for (const VertexId v : mesh.vertices(t)) {
      if (std::string defect = incidence_defect(mesh, v); !defect.empty()) return defect;
      mesh.star(v, star);
      if (std::string defect = class_defect(mesh, v, star); !defect.empty()) return defect;
    }
  }
  return {};
}

}  // namespace meniscus::mesh
