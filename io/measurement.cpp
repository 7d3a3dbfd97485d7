#include "io/measurement.h"

#include "io/outer_faces.h"
#include "mesh/error.h"
#include "mesh/generation/shapes.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "mesh/quality.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::io {

namespace {

using mesh::kLiquid;
using mesh::TetFace;
using mesh::TetId;
using mesh::TetMesh;
using mesh::VertexId;

std::array<Vec3, 3> corners(const TetMesh& mesh, TetFace f) {
  const auto v = mesh.face_vertices(f);
  return {mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])};
}

// Pieces of liquid joined by faces: the number of each tetrahedron's piece, by slot.
std::vector<std::size_t> number_bodies(const TetMesh& mesh, std::size_t& count) {
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> body(mesh.tet_slots(), kNone);
  count = 0;
  std::vector<TetId> stack;
  for (const TetId seed : mesh.tets()) {
    if (mesh.label(seed) != kLiquid || body[seed.index()] != kNone) continue;
    body[seed.index()] = count;
    stack.assign(1, seed);
    while (!stack.empty()) {
      const TetId t = stack.back();
      stack.pop_back();
      for (const TetId n : mesh.neighbours(t)) {
        if (!n.valid() || mesh.label(n) != kLiquid || body[n.index()] != kNone) continue;
        body[n.index()] = count;
        stack.push_back(n);
      }
    }
    ++count;
  }
  return body;
}

// Closed sheets of the liquid's surface: faces joined by edges. A piece with b bubbles has 1 + b of them.
std::size_t count_sheets(const TetMesh& mesh, const std::vector<TetFace>& surface) {
  std::vector<std::size_t> root(mesh.vertex_slots());
  for (std::size_t i = 0; i < root.size(); ++i) root[i] = i;
  const auto find = [&](std::size_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  std::vector<bool> used(root.size(), false);
  for (const TetFace f : surface) {
    const auto v = mesh.face_vertices(f);
    for (const VertexId w : v) {
      used[w.index()] = true;
      root[find(w.index())] = find(v[0].index());
    }
  }
  std::size_t sheets = 0;
  for (std::size_t i = 0; i < root.size(); ++i) sheets += used[i] && find(i) == i ? 1 : 0;
  return sheets;
}

// Volumes, first and second moments about the origin of coordinates `x - origin`.
void add_volumes(const TetMesh& mesh, const mesh::VertexField<Vec3>* velocity, const Vec3& origin,
                 Measurement& m) {
  std::size_t count = 0;
  const std::vector<std::size_t> body = number_bodies(mesh, count);
  m.bodies.resize(count);
  std::vector<Vec3> transport(count, Vec3::Zero());
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
  std::vector<bool> counted(mesh.vertex_slots(), false);
  m.min_dihedral = 180;
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) != kLiquid) continue;
    ++m.tets;
    const double volume = mesh.volume(t);
    Body& b = m.bodies[body[t.index()]];
    Vec3 sum = Vec3::Zero(), velocity_sum = Vec3::Zero();
    for (const VertexId v : mesh.vertices(t)) {
      const Vec3 x = mesh.position(v) - origin;
      sum += x;
      // The integral of x x' over a tetrahedron is V/20 (sum of x_i x_i' + s s'), s the sum of its corners.
      second += volume / 20 * x * x.transpose();
      if (velocity != nullptr) velocity_sum += (*velocity)[v];
      if (!counted[v.index()]) ++m.vertices;
      counted[v.index()] = true;
    }
    second += volume / 20 * sum * sum.transpose();
    b.volume += volume;
    b.centroid += volume / 4 * sum;
    transport[body[t.index()]] += volume / 4 * velocity_sum;
    const auto angles = mesh::dihedral_angles_deg(mesh.points(t));
    m.min_dihedral = std::min(m.min_dihedral, std::ranges::min(angles));
    m.max_dihedral = std::max(m.max_dihedral, std::ranges::max(angles));
  }
  Vec3 first = Vec3::Zero();
  for (std::size_t k = 0; k < count; ++k) {
    Body& b = m.bodies[k];
    m.volume += b.volume;
    first += b.centroid;
    b.centroid = origin + b.centroid / b.volume;
    if (velocity != nullptr) b.velocity = transport[k] / b.volume;
  }
  std::ranges::stable_sort(m.bodies, std::greater{}, &Body::volume);
  m.centroid = origin + first / m.volume;
  second -= first * first.transpose() / m.volume;
  m.inertia = second.trace() * Eigen::Matrix3d::Identity() - second;
}

void add_areas(const TetMesh& mesh, const std::vector<TetFace>& surface, const MeasureOptions& options,
               Measurement& m) {
  const coupling::LiquidSurface parts = coupling::surface_at_walls(mesh, options.walls.get());
  m.area_air = coupling::area_of(mesh, parts.free);
  m.area_solid = coupling::area_of(mesh, parts.wetted);
  m.contact = coupling::contact_figures(mesh, options.walls.get(), options.shape);
  double low = std::numeric_limits<double>::infinity(), high = -low;
  m.lowest = Vec3::Constant(low);
  m.highest = Vec3::Constant(high);
  for (const TetFace f : surface) {
    for (const Vec3& x : corners(mesh, f)) {
      m.lowest = m.lowest.cwiseMin(x);
      m.highest = m.highest.cwiseMax(x);
      low = std::min(low, options.shape.up.dot(x));
      high = std::max(high, options.shape.up.dot(x));
    }
  }
  m.height = high - low;
  if (m.area_solid > 0) m.base_radius = std::sqrt(m.area_solid / std::numbers::pi);
}

// Each vertex of the surface weighs a third of the area around it.
SphereFit fit_sphere(const TetMesh& mesh, const std::vector<TetFace>& surface, const Vec3& origin) {
  // |x|^2 = 2 c.x + d with d = R^2 - |c|^2, in coordinates about `origin`.
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Zero();
  Eigen::Vector4d right = Eigen::Vector4d::Zero();
  const auto for_corners = [&](const auto& visit) {
    for (const TetFace f : surface) {
      const std::array<Vec3, 3> p = corners(mesh, f);
      const double weight = mesh::area_vector(p[0], p[1], p[2]).norm() / 3;
      for (const Vec3& x : p) visit(weight, Vec3(x - origin));
    }
  };
  for_corners([&](double weight, const Vec3& x) {
    const Eigen::Vector4d row(2 * x[0], 2 * x[1], 2 * x[2], 1);
    matrix += weight * row * row.transpose();
    right += weight * x.squaredNorm() * row;
  });
  const Eigen::Vector4d solution = matrix.ldlt().solve(right);
  SphereFit fit;
  const Vec3 center = solution.head<3>();
  fit.center = origin + center;
  fit.radius = std::sqrt(std::max(0.0, solution[3] + center.squaredNorm()));
  double squares = 0, weights = 0;
  for_corners([&](double weight, const Vec3& x) {
    squares += weight * std::pow((x - center).norm() - fit.radius, 2);
    weights += weight;
  });
  fit.deviation = std::sqrt(squares / weights) / fit.radius;
  return fit;
}

// Radon's rule of seven points, exact for polynomials of degree five on a triangle.
struct QuadraturePoint {
  std::array<double, 3> at;
  double weight;
};
std::array<QuadraturePoint, 7> radon() {
  const double root = std::sqrt(15.0);
  const double a = (6 - root) / 21, b = (6 + root) / 21;
  const double u = (155 - root) / 1200, v = (155 + root) / 1200;
  return {{{{1.0 / 3, 1.0 / 3, 1.0 / 3}, 9.0 / 40},
           {{a, a, 1 - 2 * a}, u},
           {{a, 1 - 2 * a, a}, u},
           {{1 - 2 * a, a, a}, u},
           {{b, b, 1 - 2 * b}, v},
           {{b, 1 - 2 * b, b}, v},
           {{1 - 2 * b, b, b}, v}}};
}

// The radius is taken linear over each triangle's part of the unit sphere: of a surface with its vertices on
// a sphere nothing is left but quadrature error.
std::array<double, 3> legendre_amplitudes(const TetMesh& mesh, const std::vector<TetFace>& surface,
                                          const Vec3& center) {
  const auto points = radon();
  std::array<double, 5> moments{};
  for (const TetFace f : surface) {
    std::array<Vec3, 3> unit;
    std::array<double, 3> radius{};
    const std::array<Vec3, 3> p = corners(mesh, f);
    for (std::size_t k = 0; k < 3; ++k) {
      radius[k] = (p[k] - center).norm();
      unit[k] = (p[k] - center) / radius[k];
    }
    const Vec3 area = mesh::area_vector(unit[0], unit[1], unit[2]);
    for (const QuadraturePoint& q : points) {
      const Vec3 x = q.at[0] * unit[0] + q.at[1] * unit[1] + q.at[2] * unit[2];
      const double distance = x.norm();
      const double solid_angle = q.weight * area.dot(x) / (distance * distance * distance);
      const double r = q.at[0] * radius[0] + q.at[1] * radius[1] + q.at[2] * radius[2];
      for (int n = 0; n < 5; ++n) {
        moments[static_cast<std::size_t>(n)] += solid_angle * r * mesh::legendre(n, x.z() / distance).value;
      }
    }
  }
  std::array<double, 3> amplitudes{};
  for (std::size_t n = 2; n < 5; ++n) {
    amplitudes[n - 2] = static_cast<double>(2 * n + 1) * moments[n] / moments[0];
  }
  return amplitudes;
}

// With the velocity linear in each tetrahedron, as the consistent mass matrix has it.
Motion motion_of(const TetMesh& mesh, const mesh::VertexField<Vec3>& velocity, double density) {
  Motion motion;
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) != kLiquid) continue;
    const double part = density * mesh.volume(t) / 20;
    Vec3 sum = Vec3::Zero(), place = Vec3::Zero();
    for (const VertexId v : mesh.vertices(t)) {
      const Vec3& u = velocity[v];
      motion.max_speed = std::max(motion.max_speed, u.norm());
      motion.kinetic += part / 2 * u.squaredNorm();
      motion.angular_momentum += part * mesh.position(v).cross(u);
      sum += u;
      place += mesh.position(v);
    }
    motion.kinetic += part / 2 * sum.squaredNorm();
    motion.momentum += 5 * part * sum;
    motion.angular_momentum += part * place.cross(sum);
  }
  return motion;
}

}  // namespace

Measurement measure(const TetMesh& mesh, const mesh::VertexField<Vec3>* velocity,
                    const MeasureOptions& options) {
  const std::vector<TetFace> surface = outer_faces(mesh, kLiquid);
  if (surface.empty()) throw InputError("has no liquid to measure");
  Measurement m;
  add_volumes(mesh, velocity, mesh.position(mesh.face_vertices(surface.front())[0]), m);
  add_areas(mesh, surface, options, m);
  m.bubbles = count_sheets(mesh, surface) - m.bodies.size();
  m.inertia *= options.density;
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(m.inertia, Eigen::EigenvaluesOnly);
  for (std::size_t k = 0; k < 3; ++k)
    m.principal_moments[k] = solver.eigenvalues()[static_cast<Eigen::Index>(k)];
  if (m.bodies.size() == 1) {
    m.sphere = fit_sphere(mesh, surface, m.centroid);
    m.legendre = legendre_amplitudes(mesh, surface, m.centroid);
  }
  if (velocity != nullptr) m.motion = motion_of(mesh, *velocity, options.density);
  return m;
}

}  // namespace meniscus::io
