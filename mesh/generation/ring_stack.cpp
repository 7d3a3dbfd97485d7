#include "mesh/generation/ring_stack.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::mesh {
namespace {

int rounded_count(double quotient, int at_least) {
  return std::max(at_least, static_cast<int>(std::lround(quotient)));
}

void join(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b, std::uint32_t sheet,
          SheetedSurface& out) {
  const std::vector<Vec3>& p = out.surface.points;
  const auto add = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
    out.surface.triangles.push_back({i, j, k});
    out.sheet_of.push_back(sheet);
  };
  std::size_t steps_a = a.size() == 1 ? 0 : a.size();
  std::size_t steps_b = b.size() == 1 ? 0 : b.size();
  std::size_t i = 0;
  std::size_t j = 0;
  for (std::size_t k = 1; k < b.size(); ++k) {
    if ((p[b[k]] - p[a[0]]).norm() < (p[b[j]] - p[a[0]]).norm()) j = k;
  }
  while (steps_a + steps_b > 0) {
    const std::size_t next_i = (i + 1) % a.size();
    const std::size_t next_j = (j + 1) % b.size();
    const bool advance_a =
        steps_b == 0 || (steps_a > 0 && (p[a[next_i]] - p[b[j]]).norm() <= (p[a[i]] - p[b[next_j]]).norm());
    if (advance_a) {
      add(a[i], a[next_i], b[j]);
      i = next_i;
      --steps_a;
    } else {
      add(a[i], b[next_j], b[j]);
      j = next_j;
      --steps_b;
    }
  }
}

}  // namespace

int RingStack::rows(double length, double edge_length) {
  constexpr double kRowHeight = 0.86602540378443865;  // of an equilateral triangle of unit edge
  return rounded_count(length / (kRowHeight * edge_length), 1);
}

std::vector<std::vector<std::uint32_t>> RingStack::add_points(SheetedSurface& out) const {
  std::vector<Vec3>& points = out.surface.points;
  const Vec3 other = up_.cross(side_);
  std::vector<std::vector<std::uint32_t>> vertices;
  for (const Ring& ring : rings_) {
    const bool shifted = vertices.size() % 2 == 1;
    const Vec3 middle = center_ + ring.height * up_;
    const double turn = 2.0 * std::numbers::pi;
    const int count = ring.radius == 0.0 ? 1 : rounded_count(turn * ring.radius / edge_length_, 5);
    std::vector<std::uint32_t>& ids = vertices.emplace_back();
    for (int i = 0; i < count; ++i) {
      const double angle = turn * (i + (shifted ? 0.5 : 0.0)) / count;
      ids.push_back(static_cast<std::uint32_t>(points.size()));
      points.push_back(middle + ring.radius * (std::cos(angle) * side_ + std::sin(angle) * other));
    }
  }
  return vertices;
}

void RingStack::build(SheetedSurface& out) const {
  const auto vertices = add_points(out);
  for (std::size_t i = 0; i + 1 < rings_.size(); ++i)
    join(vertices[i], vertices[i + 1], rings_[i].sheet, out);
}

void RingStack::build_closed(SheetedSurface& out) const {
  const auto vertices = add_points(out);
  for (std::size_t i = 0; i < rings_.size(); ++i)
    join(vertices[i], vertices[(i + 1) % rings_.size()], rings_[i].sheet, out);
}

}  // namespace meniscus::mesh
