// Liquid that stands at walls, for the tests of fem: vessels half full of it, drops on a floor, and what
// their walls leave to velocities.
#pragma once

#include "fem/wall_conditions.h"
#include "tests/fem/drops.h"

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace meniscus::test {

struct Vessel {
  Drop drop;
  // Outward normals of the walls that a vertex of the walls at x is on.
  std::function<std::vector<Vec3>(const Vec3& x)> normals_at;

  // Walls at rest along which the liquid slips, for vertices at x.
  [[nodiscard]] fem::WallConditions conditions(std::span<const Vec3> x) const {
    fem::WallConditions out;
    out.allowed.assign(x.size(), Mat3::Identity());
    out.prescribed.assign(x.size(), Vec3::Zero());
    for (const fem::Triangle& t : drop.liquid.walls) {
      for (const Index v : t) {
        Mat3 p = Mat3::Identity();
        for (const Vec3& n : normals_at(x[v])) {
          const Vec3 across = p * n;
          if (across.norm() > 1e-6) p -= across.normalized() * across.normalized().transpose();
        }
        out.allowed[v] = p;
      }
    }
    return out;
  }
  [[nodiscard]] fem::WallConditions conditions() const { return conditions(drop.x); }
};

// The curved wall of a ball of radius 1 full to its middle (ball_vessel) as a stage meets it: every vertex is
// brought back to the point of the sphere nearest to where it is predicted to be.
[[nodiscard]] inline fem::WallSource sphere_around(const fem::LiquidMesh& liquid) {
  return [&liquid,
          c = fem::WallConditions()](const fem::WallQuery& query) mutable -> const fem::WallConditions& {
    c.allowed.assign(liquid.size(), Mat3::Identity());
    c.prescribed.assign(liquid.size(), Vec3::Zero());
    for (const fem::Triangle& t : liquid.walls) {
      for (const Index v : t) {
        const Vec3& y = query.predicted[v];
        const Vec3 n = y.normalized();
        c.allowed[v] -= c.allowed[v] == Mat3::Identity() ? Mat3(n * n.transpose()) : Mat3(Mat3::Zero());
        c.prescribed[v] = n * (n.dot(y - query.start[v]) - (y.norm() - 1)) / query.tau;
      }
    }
    return c;
  };
}

// The same at every stage.
[[nodiscard]] inline fem::WallSource lasting(fem::WallConditions conditions) {
  return [c = std::move(conditions)](const fem::WallQuery&) -> const fem::WallConditions& { return c; };
}

// The surface of the liquid in the vessels below: the plane z = level + slope x.
struct LiquidLevel {
  double slope = 0;
  [[nodiscard]] Vec3 up() const { return Vec3(-slope, 0, 1).normalized(); }
};

// n^3 cubes (n even), the lower half of them liquid; points of the unit box are brought to their places by
// `map`.
[[nodiscard]] inline Drop half_full(int n, const std::function<Vec3(const Vec3&)>& map) {
  Cells cells = box_cells(n, 1, 0.1);
  for (auto& c : cells.cells) {
    double height = 0;
    for (const std::uint32_t v : c) height += cells.points[v].z() / 4;
    cells.labels[static_cast<std::size_t>(&c - cells.cells.data())] =
        height < 0.5 ? mesh::kLiquid : mesh::kAir;
  }
  for (Vec3& x : cells.points) {
    if (std::abs(x.z() - 0.5) < 0.2 / n) x.z() = 0.5;  // the surface is not jittered
    x = map(x);
  }
  return {.mesh = cells.build()};
}

// z in the unit interval stretched so that 0.5 comes to lie at `surface` and the ends stay.
[[nodiscard]] inline double bent(double z, double surface) {
  return z < 0.5 ? 2 * z * surface : 1 - 2 * (1 - z) * (1 - surface);
}

// The square [-1, 1]^2 made the unit disc.
[[nodiscard]] inline Vec3 disc_of(const Vec3& square) {
  const double x = square.x(), y = square.y();
  return {x * std::sqrt(1 - y * y / 2), y * std::sqrt(1 - x * x / 2), 0};
}

// A box [0, 1]^3.
[[nodiscard]] inline Vessel box_vessel(int n, const LiquidLevel& level = {}) {
  return {half_full(n,
                    [=](const Vec3& x) {
                      return Vec3(x.x(), x.y(), bent(x.z(), 0.5 + level.slope * (x.x() - 0.5)));
                    }),
          [](const Vec3& x) {
            std::vector<Vec3> normals;
            for (int k = 0; k < 3; ++k) {
              if (x[k] == 0) normals.emplace_back(-Vec3::Unit(k));
              if (x[k] == 1) normals.emplace_back(Vec3::Unit(k));
            }
            return normals;
          }};
}

// The unit ball, full to its middle: facets whose corners are on the sphere.
[[nodiscard]] inline Vessel ball_vessel(int n) {
  return {half_full(n,
                    [](const Vec3& unit) {
                      const Vec3 x = 2 * unit - Vec3::Ones();
                      const Vec3 s = x.cwiseProduct(x);
                      Vec3 out;
                      for (int k = 0; k < 3; ++k) {
                        const double a = s[(k + 1) % 3], b = s[(k + 2) % 3];
                        out[k] = x[k] * std::sqrt(1 - a / 2 - b / 2 + a * b / 3);
                      }
                      return out;
                    }),
          [](const Vec3& x) { return std::vector<Vec3>{x.normalized()}; }};
}

// A frustum that widens upwards, of radius 0.4 + 0.8 z for z in [0, 1].
[[nodiscard]] inline Vessel cone_vessel(int n, const LiquidLevel& level = {}) {
  return {half_full(n,
                    [=](const Vec3& unit) {
                      const Vec3 disc = disc_of(2 * unit - Vec3::Ones());
                      // Where the slanted line through this point of the disc meets the surface.
                      const double lean = level.slope * disc.x();
                      const double z = bent(unit.z(), (0.5 + 0.4 * lean) / (1 - 0.8 * lean));
                      return Vec3((0.4 + 0.8 * z) * disc + z * Vec3::UnitZ());
                    }),
          [](const Vec3& x) {
            std::vector<Vec3> normals;
            if (x.z() == 0) normals.emplace_back(-Vec3::UnitZ());
            const double radius = std::hypot(x.x(), x.y());
            if (std::abs(radius - 0.4 - 0.8 * x.z()) < 1e-9) {
              normals.emplace_back(Vec3(x.x() / radius, x.y() / radius, -0.8).normalized());
            }
            return normals;
          }};
}

// Half a ball of radius 1 on the floor z = 0.
[[nodiscard]] inline Vessel half_ball_on_floor(double edge_length) {
  const std::vector<mesh::Shape> bodies{mesh::Cap{.radius = 1, .height = 1}};
  return {.drop = {.mesh = mesh::generate_mesh(
                       bodies, {.edge_length = edge_length,
                                .grading = 0.5,
                                .max_edge_length = {},
                                .domain = mesh::BoundingBox{Vec3(-2, -2, 0), Vec3(2, 2, 2)}})},
          .normals_at = [](const Vec3&) { return std::vector<Vec3>{-Vec3::UnitZ()}; }};
}

}  // namespace meniscus::test
