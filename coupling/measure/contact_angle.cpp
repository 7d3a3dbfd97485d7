#include "coupling/measure/contact_angle.h"

#include "mesh/strata.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_set>
#include <utility>

namespace meniscus::coupling {

using mesh::TetFace;
using mesh::TetMesh;
using mesh::VertexId;

namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

// Normals of walls at vertices, from the faces that lie on them.
class WallFaces {
 public:
  WallFaces(const TetMesh& mesh, const LiquidSurface& surface) : mesh_(mesh) {
    for (const TetFace f : surface.free) free_.insert(key(f));
  }

  // At a corner of a wetted face: the mean over the faces of the wall around it that belong to the same
  // smooth piece, dry ones included, weighted by their angles at the vertex.
  [[nodiscard]] Vec3 normal(TetFace wetted, VertexId v) const {
    const double least = std::cos(mesh::kCreaseAngleDeg / kDegrees);
    const Vec3 own = angle_vector(wetted, v).normalized();
    Vec3 sum = Vec3::Zero();
    mesh::TetList star;
    mesh_.star(v, star);
    for (const mesh::TetId t : star) {
      for (int i = 0; i < 4; ++i) {
        const TetFace f{t, i};
        if (!mesh_.is_hull(f) || mesh_.vertices(t)[static_cast<std::size_t>(i)] == v) continue;
        if (free_.contains(key(f))) continue;
        const Vec3 vector = angle_vector(f, v);
        if (vector.dot(own) >= least * vector.norm()) sum += vector;
      }
    }
    return sum.isZero(0) ? own : sum.normalized();
  }

 private:
  static std::uint64_t key(TetFace f) {
    return std::uint64_t{f.tet.value} * 4 + static_cast<unsigned>(f.face);
  }
  // Inwards, as long as the angle of the face at v.
  [[nodiscard]] Vec3 angle_vector(TetFace f, VertexId v) const {
    const auto w = mesh_.face_vertices(f);
    const std::size_t k = w[0] == v ? 0 : w[1] == v ? 1 : 2;
    const Vec3 a = mesh_.position(w[(k + 1) % 3]) - mesh_.position(v);
    const Vec3 b = mesh_.position(w[(k + 2) % 3]) - mesh_.position(v);
    const Vec3 inwards = b.cross(a);
    const double length = inwards.norm();
    return std::atan2(length, a.dot(b)) / length * inwards;
  }

  const TetMesh& mesh_;
  std::unordered_set<std::uint64_t> free_;
};

// Atan2, for acos loses half of the digits near 0 and 180 degrees.
double angle_between(const Vec3& surface, const Vec3& wall) {
  return std::atan2(surface.cross(wall).norm(), surface.dot(wall)) * kDegrees;
}

}  // namespace

std::optional<ContactAngle> contact_angle(const TetMesh& mesh, const LiquidSurface& surface,
                                          const ContactLine& line, const ContactAngleOptions& options) {
  if (line.loops.empty()) return std::nullopt;
  const SurfaceFit fit(mesh, surface.free);
  const WallFaces walls(mesh, surface);
  ContactAngle out;
  for (const ContactLoop& loop : line.loops) {
    const std::size_t n = loop.vertices.size();
    for (std::size_t i = 0; i < n; ++i) {
      const VertexId v = loop.vertices[i];
      const std::optional<Vec3> normal = fit.normal(v, options.fit);
      if (!normal) continue;
      // The edge that leaves the vertex and the one that ends there.
      for (const std::size_t edge : {i, (i + n - 1) % n}) {
        const VertexId from = loop.vertices[edge], to = loop.vertices[(edge + 1) % n];
        const TetFace wetted = loop.wetted[edge];
        const Vec3 wall =
            options.wall_normal ? options.wall_normal(wetted, mesh.position(v)) : walls.normal(wetted, v);
        out.samples.push_back({v, wetted, angle_between(*normal, wall),
                               0.5 * (mesh.position(to) - mesh.position(from)).norm()});
      }
    }
  }
  if (out.samples.empty()) return std::nullopt;
  return summarize(std::move(out.samples));
}

ContactAngle summarize(std::vector<ContactAngleSample> samples) {
  ContactAngle angle{.samples = std::move(samples)};
  double length = 0;
  angle.min = angle.max = angle.samples.front().angle_deg;
  for (const ContactAngleSample& s : angle.samples) {
    length += s.length;
    angle.mean += s.length * s.angle_deg;
    angle.min = std::min(angle.min, s.angle_deg);
    angle.max = std::max(angle.max, s.angle_deg);
  }
  angle.mean /= length;
  double squares = 0;
  for (const ContactAngleSample& s : angle.samples)
    squares += s.length * std::pow(s.angle_deg - angle.mean, 2);
  angle.deviation = std::sqrt(squares / length);
  return angle;
}

}  // namespace meniscus::coupling
