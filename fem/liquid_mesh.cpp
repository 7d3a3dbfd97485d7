#include "fem/liquid_mesh.h"

#include "mesh/geometry.h"

#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace meniscus::fem {

namespace {

constexpr Index kNotLiquid = std::numeric_limits<Index>::max();

// Numbers the vertices of the liquid in the order of their slots, which follows the curve the complex is
// numbered along.
std::vector<Index> number_vertices(const mesh::TetMesh& mesh, LiquidMesh& liquid) {
  std::vector<Index> number(mesh.vertex_slots(), kNotLiquid);
  for (const mesh::TetId t : liquid.tet_ids) {
    for (const mesh::VertexId v : mesh.vertices(t)) number[v.index()] = 0;
  }
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (number[i] == kNotLiquid) continue;
    number[i] = static_cast<Index>(liquid.vertices.size());
    liquid.vertices.emplace_back(i);
  }
  return number;
}

template <std::size_t N>
Sparsity graph_of(std::span<const std::array<Index, N>> simplices, std::size_t vertices) {
  const auto vertex = [&](std::size_t k, std::size_t which) { return simplices[k / (N * N)][which]; };
  return Sparsity::from_entries(
      vertices, vertices, N * N * simplices.size(), [&](std::size_t k) { return vertex(k, k % (N * N) / N); },
      [&](std::size_t k) { return vertex(k, k % N); });
}

void find_contact_line(LiquidMesh& liquid) {
  std::vector<bool> on_surface(liquid.size(), false);
  for (const Triangle& t : liquid.surface) {
    for (const Index v : t) on_surface[v] = true;
  }
  liquid.contact_line.assign(liquid.size(), false);
  for (const Triangle& t : liquid.walls) {
    for (const Index v : t) liquid.contact_line[v] = on_surface[v];
  }
  // Edges of the free surface run against those of the walls beside it.
  std::set<std::pair<Index, Index>> free;
  for (const Triangle& t : liquid.surface) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Index from = t[i], to = t[(i + 1) % 3];
      if (liquid.contact_line[from] && liquid.contact_line[to]) free.insert({to, from});
    }
  }
  for (Index k = 0; k < liquid.walls.size(); ++k) {
    for (std::size_t i = 0; i < 3; ++i) {
      const LineEdge edge{liquid.walls[k][i], liquid.walls[k][(i + 1) % 3], k};
      if (free.contains({edge.from, edge.to})) liquid.line.push_back(edge);
    }
  }
}

// Bodies numbered in the order of their first vertices.
void find_bodies(LiquidMesh& liquid) {
  std::vector<Index> parent(liquid.size());
  std::iota(parent.begin(), parent.end(), Index{0});
  const auto root = [&](Index v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const Tet& t : liquid.tets) {
    Index least = root(t[0]);
    for (const Index v : t) {
      const Index r = root(v);
      parent[std::max(r, least)] = std::min(r, least);
      least = std::min(r, least);
    }
  }
  liquid.body.assign(liquid.size(), 0);
  liquid.bodies = 0;
  for (Index v = 0; v < liquid.size(); ++v) {
    const Index r = root(v);
    liquid.body[v] = r == v ? static_cast<Index>(liquid.bodies++) : liquid.body[r];
  }
}

}  // namespace

LiquidMesh liquid_mesh(const mesh::TetMesh& mesh, mesh::Label label) {
  LiquidMesh liquid;
  for (const mesh::TetId t : mesh.tets()) {
    if (mesh.label(t) == label) liquid.tet_ids.push_back(t);
  }
  const std::vector<Index> number = number_vertices(mesh, liquid);
  liquid.tets.reserve(liquid.tet_ids.size());
  for (const mesh::TetId t : liquid.tet_ids) {
    const mesh::TetVertices& v = mesh.vertices(t);
    liquid.tets.push_back(
        {number[v[0].index()], number[v[1].index()], number[v[2].index()], number[v[3].index()]});
  }
  for (std::size_t k = 0; k < liquid.tet_ids.size(); ++k) {
    for (int i = 0; i < 4; ++i) {
      const mesh::TetFace f{liquid.tet_ids[k], i};
      if (!mesh.is_hull(f) && !mesh.is_interface(f)) continue;
      const auto v = mesh.face_vertices(f);
      (mesh.is_hull(f) ? liquid.walls : liquid.surface)
          .push_back({number[v[0].index()], number[v[1].index()], number[v[2].index()]});
      if (mesh.is_hull(f)) liquid.wall_tets.push_back(static_cast<Index>(k));
    }
  }
  liquid.boundary = liquid.surface;
  liquid.boundary.insert(liquid.boundary.end(), liquid.walls.begin(), liquid.walls.end());
  find_contact_line(liquid);
  find_bodies(liquid);

  auto graph = std::make_shared<Sparsity>(graph_of<4>(liquid.tets, liquid.size()));
  liquid.surface_graph = std::make_shared<Sparsity>(graph_of<3>(liquid.boundary, liquid.size()));
  liquid.tet_entries.resize(liquid.tets.size());
  for (std::size_t t = 0; t < liquid.tets.size(); ++t) {
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = 0; b < 4; ++b) {
        liquid.tet_entries[t][a][b] = graph->find(liquid.tets[t][a], liquid.tets[t][b]);
      }
    }
  }
  liquid.graph = std::move(graph);
  return liquid;
}

std::vector<Vec3> positions(const mesh::TetMesh& mesh, const LiquidMesh& liquid) {
  std::vector<Vec3> x;
  x.reserve(liquid.size());
  for (const mesh::VertexId v : liquid.vertices) x.push_back(mesh.position(v));
  return x;
}

std::vector<double> body_volumes(const LiquidMesh& liquid, std::span<const Vec3> x) {
  // Cones to a vertex of the body itself: far from the origin nothing cancels.
  std::vector<Vec3> apex(liquid.bodies);
  for (Index v = static_cast<Index>(liquid.size()); v-- > 0;) apex[liquid.body[v]] = x[v];
  std::vector<double> volume(liquid.bodies, 0.0);
  for (const auto& [a, b, c] : liquid.boundary) {
    volume[liquid.body[a]] += mesh::signed_volume(apex[liquid.body[a]], x[a], x[b], x[c]);
  }
  return volume;
}

std::vector<double> nodal_volumes(const LiquidMesh& liquid, std::span<const Vec3> x) {
  std::vector<double> volume(liquid.size(), 0.0);
  for (const Tet& t : liquid.tets) {
    const double quarter = mesh::signed_volume(x[t[0]], x[t[1]], x[t[2]], x[t[3]]) / 4.0;
    for (const Index v : t) volume[v] += quarter;
  }
  return volume;
}

}  // namespace meniscus::fem
