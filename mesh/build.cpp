// TetMesh::from_cells: adjacency from a list of cells, with every defect named.
#include "mesh/error.h"
#include "mesh/predicates.h"
#include "mesh/strata.h"
#include "mesh/tet_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace meniscus::mesh {

namespace {

void check_cells(std::span<const Vec3> points, std::span<const std::array<std::uint32_t, 4>> cells,
                 std::span<const Label> labels) {
  if (cells.empty()) throw InputError("the mesh has no tetrahedra");
  if (labels.size() != cells.size()) {
    throw InputError(fmt::format("the mesh has {} tetrahedra but {} labels", cells.size(), labels.size()));
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!points[i].allFinite())
      throw InputError(fmt::format("vertex {} has a coordinate that is not a finite number", i));
  }
  for (std::size_t t = 0; t < cells.size(); ++t) {
    const auto& c = cells[t];
    for (const std::uint32_t v : c) {
      if (v >= points.size()) {
        throw InputError(
            fmt::format("tetrahedron {} refers to vertex {}, but there are only {}", t, v, points.size()));
      }
    }
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (c[i] == c[j]) throw InputError(fmt::format("tetrahedron {} has vertex {} twice", t, c[i]));
      }
    }
    const int sign = orientation(points[c[0]], points[c[1]], points[c[2]], points[c[3]]);
    if (sign < 0) throw InputError(fmt::format("tetrahedron {} is inverted (negative volume)", t));
    if (sign == 0) throw InputError(fmt::format("tetrahedron {} is flat (zero volume)", t));
  }
}

struct CellFace {
  std::array<std::uint32_t, 3> key;
  std::uint32_t tet;
  std::uint32_t face;
  auto operator<=>(const CellFace&) const = default;
};

// Two positive tetrahedra must lie on opposite sides of a shared face.
void check_sides(const TetMesh& mesh) {
  for (const TetId t : mesh.tets()) {
    for (int i = 0; i < 4; ++i) {
      const TetFace outside = mesh.mirror({t, i});
      if (!outside.tet.valid() || are_opposite(mesh.face_vertices({t, i}), mesh.face_vertices(outside)))
        continue;
      throw InputError(
          fmt::format("tetrahedra {} and {} overlap: they lie on the same side of their common face", t.value,
                      outside.tet.value));
    }
  }
}

// Walks go from tetrahedron to tetrahedron across faces, so they must reach all that share a vertex or an
// edge.
void check_joints(const TetMesh& mesh, std::span<const std::array<std::uint32_t, 4>> cells) {
  std::vector<std::size_t> uses(mesh.vertex_slots(), 0);
  for (const auto& c : cells) {
    for (const std::uint32_t v : c) ++uses[v];
  }
  TetList star;
  for (const VertexId v : mesh.vertices()) {
    mesh.star(v, star);
    if (star.size() != uses[v.index()]) {
      throw InputError(
          fmt::format("vertex {} joins parts of the mesh that have no face in common there", v.value));
    }
  }
  std::vector<std::pair<VertexId, VertexId>> hull_edges;
  for (const TetId t : mesh.tets()) {
    for (int i = 0; i < 4; ++i) {
      if (!mesh.is_hull({t, i})) continue;
      const auto w = mesh.face_vertices({t, i});
      for (std::size_t k = 0; k < 3; ++k) hull_edges.emplace_back(w[k], w[(k + 1) % 3]);
    }
  }
  std::ranges::sort(hull_edges);
  const auto twice = std::ranges::adjacent_find(hull_edges);
  if (twice != hull_edges.end()) {
    throw InputError(fmt::format("edge ({}, {}) joins parts of the mesh that have no face in common there",
                                 twice->first.value, twice->second.value));
  }
}

}  // namespace

TetMesh TetMesh::from_cells(std::span<const Vec3> points, std::span<const std::array<std::uint32_t, 4>> cells,
                            std::span<const Label> labels) {
  check_cells(points, cells, labels);

  TetMesh mesh;
  std::vector<CellFace> faces;
  faces.reserve(4 * cells.size());
  mesh.tet_vertices_.resize(cells.size());
  mesh.tet_neighbours_.resize(cells.size());
  mesh.labels_.assign(labels.begin(), labels.end());
  mesh.tet_mark_.assign(cells.size(), 0);
  mesh.positions_.assign(points.begin(), points.end());
  mesh.classes_.assign(points.size(), VertexClass::interior);
  mesh.vertex_tet_.assign(points.size(), kDeadMark);
  mesh.vertex_mark_.assign(points.size(), 0);
  for (std::uint32_t t = 0; t < cells.size(); ++t) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t v = cells[t][i];
      mesh.tet_vertices_[t][i] = VertexId(v);
      mesh.vertex_tet_[v] = TetId(t);
      CellFace f{{cells[t][(i + 1) % 4], cells[t][(i + 2) % 4], cells[t][(i + 3) % 4]}, t, i};
      std::ranges::sort(f.key);
      faces.push_back(f);
    }
  }
  // Points that no tetrahedron uses are free slots, squeezed out at the end.
  for (std::size_t v = 0; v < points.size(); ++v) {
    if (mesh.vertex_tet_[v] == kDeadMark) mesh.free_vertices_.push_back(VertexId(v));
  }

  std::ranges::sort(faces);
  for (std::size_t k = 0; k + 1 < faces.size(); ++k) {
    const CellFace& x = faces[k];
    const CellFace& y = faces[k + 1];
    if (x.key != y.key) continue;
    if (k + 2 < faces.size() && faces[k + 2].key == x.key) {
      throw InputError(fmt::format("face ({}, {}, {}) is shared by more than two tetrahedra ({}, {} and {})",
                                   x.key[0], x.key[1], x.key[2], x.tet, y.tet, faces[k + 2].tet));
    }
    mesh.tet_neighbours_[x.tet][x.face] = TetId(y.tet);
    mesh.tet_neighbours_[y.tet][y.face] = TetId(x.tet);
    ++k;
  }
  check_sides(mesh);
  check_joints(mesh, cells);
  if (!mesh.free_vertices_.empty()) mesh.compact();
  classify_vertices(mesh);
  return mesh;
}

}  // namespace meniscus::mesh
