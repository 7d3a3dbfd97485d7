#include "tests/support/sample_meshes.h"

#include "mesh/strata.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>
#include <set>
#include <utility>

namespace meniscus::test {

using mesh::kAir;
using mesh::kLiquid;
using mesh::Label;
using mesh::TetId;
using mesh::TetMesh;
using mesh::TetPoints;
using mesh::Vec3;
using mesh::VertexId;

namespace {

// A body in the unit box by its signed distance, negative inside.
struct Body {
  std::function<double(const Vec3&)> distance;
  std::function<Vec3(const Vec3&)> gradient;
};

Body ball() {
  const Vec3 centre = Vec3::Constant(0.5);
  return {[=](const Vec3& x) { return (x - centre).norm() - kBallRadius; },
          [=](const Vec3& x) { return Vec3((x - centre).normalized()); }};
}

Body column() {
  const auto from_axis = [](const Vec3& x) { return Vec3(x.x() - 0.5, x.y() - 0.5, 0.0); };
  return {[=](const Vec3& x) { return from_axis(x).norm() - kColumnRadius; },
          [=](const Vec3& x) { return Vec3(from_axis(x).normalized()); }};
}

// Where the body's surface cuts the edge from p (inside) to q (outside).
Vec3 crossing(const Body& body, Vec3 p, Vec3 q) {
  for (int k = 0; k < 60; ++k) {
    const Vec3 middle = 0.5 * (p + q);
    (body.distance(middle) < 0 ? p : q) = middle;
  }
  return 0.5 * (p + q);
}

// Makes the body's surface a union of faces and labels the inside: vertices nearer to it than a quarter of a
// cube are put on it, and every edge that still crosses is split there, with all tetrahedra around it.
void carve(Cells& box, int n, const Body& body) {
  std::vector<int> side(box.points.size());
  for (std::size_t v = 0; v < box.points.size(); ++v) {
    Vec3& x = box.points[v];
    const double distance = body.distance(x);
    side[v] = distance < 0 ? -1 : 1;
    if (std::abs(distance) > 0.25 / n) continue;
    x -= distance * body.gradient(x);
    side[v] = 0;
  }
  using Edge = std::pair<std::uint32_t, std::uint32_t>;  // from inside to outside
  std::set<Edge> crossed;
  for (const auto& c : box.cells) {
    for (const std::uint32_t a : c) {
      for (const std::uint32_t b : c) {
        if (side[a] < 0 && side[b] > 0) crossed.insert({a, b});
      }
    }
  }
  // Cells by vertex; those that lose a vertex to a split stay in its list and are passed over.
  std::vector<std::vector<std::size_t>> cells_of(box.points.size());
  for (std::size_t t = 0; t < box.cells.size(); ++t) {
    for (const std::uint32_t v : box.cells[t]) cells_of[v].push_back(t);
  }
  for (const auto& [a, b] : crossed) {
    const auto middle = static_cast<std::uint32_t>(box.points.size());
    box.points.push_back(crossing(body, box.points[a], box.points[b]));
    side.push_back(0);
    cells_of.emplace_back();
    for (const std::size_t t : cells_of[a]) {
      auto half = box.cells[t];
      const auto at_a = std::ranges::find(half, a), at_b = std::ranges::find(half, b);
      if (at_a == half.end() || at_b == half.end()) continue;
      box.cells[t][static_cast<std::size_t>(at_b - half.begin())] = middle;
      cells_of[middle].push_back(t);
      *at_a = middle;
      for (const std::uint32_t v : half) cells_of[v].push_back(box.cells.size());
      box.cells.push_back(half);
      box.labels.push_back(box.labels[t]);
    }
  }
  for (std::size_t t = 0; t < box.cells.size(); ++t) {
    const auto& c = box.cells[t];
    // A tetrahedron with all vertices on the surface is inside: bodies are convex.
    const bool outside = std::ranges::any_of(c, [&](std::uint32_t v) { return side[v] > 0; });
    if (!outside) box.labels[t] = kLiquid;
  }
}

TetMesh scaled(Cells cells, double scale) {
  for (Vec3& x : cells.points) x *= scale;
  return cells.build();
}

Vec3 centroid(const TetMesh& mesh, TetId t) {
  const TetPoints p = mesh.points(t);
  return 0.25 * (p[0] + p[1] + p[2] + p[3]);
}

}  // namespace

TetMesh single_tet(double scale) {
  return scaled({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {kAir}}, scale);
}

TetMesh two_tets(double scale, Label other) {
  return scaled(
      {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}, {{0, 1, 2, 3}, {1, 2, 3, 4}}, {kAir, other}},
      scale);
}

Cells box_cells(int n, double scale, double jitter, std::uint64_t seed) {
  assert(n >= 1 && jitter <= 0.1);
  Cells out;
  std::mt19937_64 generator(seed);
  // Not std::uniform_real_distribution, whose numbers differ between standard libraries.
  const auto displacement = [&] {
    return jitter * (2 * std::ldexp(static_cast<double>(generator() >> 11), -53) - 1);
  };
  const auto interior = [&](int i) { return i > 0 && i < n; };
  for (int k = 0; k <= n; ++k) {
    for (int j = 0; j <= n; ++j) {
      for (int i = 0; i <= n; ++i) {
        Vec3 x(i, j, k);
        if (jitter > 0 && interior(i) && interior(j) && interior(k)) {
          for (double& coordinate : x) coordinate += displacement();
        }
        out.points.push_back(scale * (x / n));
      }
    }
  }
  const auto m = static_cast<std::uint32_t>(n + 1);
  const std::array<std::uint32_t, 3> stride{1, m, m * m};
  for (std::uint32_t corner = 0; corner < m * m * m; ++corner) {
    if (corner % m == m - 1 || corner / m % m == m - 1 || corner / (m * m) == m - 1) continue;
    std::array<int, 3> axes{0, 1, 2};
    do {
      const std::uint32_t first = corner + stride[static_cast<std::size_t>(axes[0])];
      const std::uint32_t second = first + stride[static_cast<std::size_t>(axes[1])];
      const std::uint32_t last = corner + 1 + m + m * m;
      const bool even = (axes[1] - axes[0] + 3) % 3 == 1;
      out.cells.push_back(even ? std::array{corner, first, second, last}
                               : std::array{corner, second, first, last});
    } while (std::ranges::next_permutation(axes).found);
  }
  out.labels.assign(out.cells.size(), kAir);
  return out;
}

TetMesh box_mesh(int n, double scale, double jitter, std::uint64_t seed) {
  return box_cells(n, scale, jitter, seed).build();
}

TetMesh labelled_ball_in_box(int n, double scale, std::uint64_t seed) {
  Cells box = box_cells(n, 1, 0.05, seed);
  carve(box, n, ball());
  return scaled(std::move(box), scale);
}

TetMesh labelled_column(int n, double scale, std::uint64_t seed) {
  Cells box = box_cells(n, 1, 0.05, seed);
  carve(box, n, column());
  return scaled(std::move(box), scale);
}

TetMesh three_phases(int n, double scale) {
  assert(n % 2 == 0);
  // Without jitter the middle plane is a union of faces, and stays one: vertices move away from its centre.
  Cells box = box_cells(n);
  carve(box, n, ball());
  for (std::size_t t = 0; t < box.cells.size(); ++t) {
    double height = 0;
    for (const std::uint32_t v : box.cells[t]) height += 0.25 * box.points[v].z();
    if (box.labels[t] == kLiquid && height < 0.5) box.labels[t] = kLiquid + 1;
  }
  return scaled(std::move(box), scale);
}

TetMesh labelled_ring(double scale) {
  TetMesh mesh = box_mesh(5, scale);
  relabel(mesh, [scale](const Vec3& x) {
    const Vec3 cube = (5 * x / scale).array().floor() - 2;
    const double ring = std::max(std::abs(cube.x()), std::abs(cube.y()));
    return ring == 1 && cube.z() == 0 ? kLiquid : kAir;
  });
  return mesh;
}

void relabel(TetMesh& mesh, const std::function<Label(const Vec3&)>& label_at) {
  for (const TetId t : mesh.tets()) mesh.set_label(t, label_at(centroid(mesh, t)));
  mesh::classify_vertices(mesh);
}

VertexId insert_in_tet(TetMesh& mesh, TetId t) {
  const mesh::TetVertices v = mesh.vertices(t);
  const Label label = mesh.label(t);
  const std::array<mesh::InterpolationWeight, 4> weights{
      {{v[0], 0.25}, {v[1], 0.25}, {v[2], 0.25}, {v[3], 0.25}}};
  const VertexId centre = mesh.add_vertex(centroid(mesh, t), mesh::VertexClass::interior, weights);
  std::array<mesh::NewTet, 4> added;
  for (std::size_t i = 0; i < 4; ++i) {
    added[i] = {v, label};
    added[i].vertices[i] = centre;
  }
  mesh::TetList ids;
  mesh.replace(std::array{t}, added, ids);
  return centre;
}

TetId remove_from_tet(TetMesh& mesh, VertexId v) {
  const mesh::TetList star = mesh.star(v);
  assert(star.size() == 4);
  mesh::NewTet whole{mesh.vertices(star[0]), mesh.label(star[0])};
  for (const VertexId w : mesh.vertices(star[1])) {
    if (mesh.local_index(star[0], w) < 0) {
      whole.vertices[static_cast<std::size_t>(mesh.local_index(star[0], v))] = w;
    }
  }
  mesh::TetList ids;
  mesh.replace(star, std::array{whole}, ids);
  mesh.remove_vertex(v);
  return ids.front();
}

std::vector<Sample> all_samples(double scale) {
  std::vector<Sample> out;
  out.push_back({"single tet", single_tet(scale)});
  out.push_back({"two tets of two labels", two_tets(scale, kLiquid)});
  out.push_back({"one cube", box_mesh(1, scale)});
  out.push_back({"regular box", box_mesh(4, scale)});
  out.push_back({"jittered box", box_mesh(5, scale, 0.1, 7)});
  out.push_back({"ball in a box", labelled_ball_in_box(6, scale)});
  out.push_back({"column", labelled_column(6, scale)});
  out.push_back({"three phases", three_phases(6, scale)});
  out.push_back({"ring", labelled_ring(scale)});
  return out;
}

}  // namespace meniscus::test
