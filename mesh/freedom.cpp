#include "mesh/freedom.h"

#include "mesh/geometry.h"
#include "mesh/strata.h"
#include "mesh/walls/hull_sheets.h"

#include <cmath>
#include <numbers>

namespace meniscus::mesh {

namespace {

// Directions that are closed to a vertex, orthonormal; at most three.
class Constraints {
 public:
  // A direction nearly in the span of the others adds nothing: it belongs to the same sheet.
  void close(const Vec3& direction) {
    if (rank_ == 3) return;
    Vec3 rest = direction;
    for (int k = 0; k < rank_; ++k) rest -= rest.dot(basis_[k]) * basis_[k];
    const double length = rest.norm();
    constexpr double kDistinct = 1e-6;
    if (length > kDistinct * direction.norm()) basis_[rank_++] = rest / length;
  }
  [[nodiscard]] Eigen::Matrix3d projector() const {
    Eigen::Matrix3d out = Eigen::Matrix3d::Identity();
    for (int k = 0; k < rank_; ++k) out -= basis_[k] * basis_[k].transpose();
    return rank_ == 3 ? Eigen::Matrix3d::Zero() : out;
  }

 private:
  Vec3 basis_[3];
  int rank_ = 0;
};

// The faces of one sheet around a vertex, added up.
struct Fan {
  Label inside, outside;  // of a hull face both are the label inside
  bool hull;
  Vec3 area;
};
using Fans = SmallVector<Fan, 8>;

const double kSameSheet = std::cos(kCreaseAngleDeg * std::numbers::pi / 180.0);

// Adds a face to the fan it continues: the same two labels and, on a line or crease, about the same normal.
void add_face(Fans& fans, const Fan& face, bool split_by_angle) {
  for (Fan& fan : fans) {
    if (fan.hull != face.hull || (!face.hull && (fan.inside != face.inside || fan.outside != face.outside)))
      continue;
    if (split_by_angle && fan.area.dot(face.area) < kSameSheet * fan.area.norm() * face.area.norm()) continue;
    fan.area += face.area;
    return;
  }
  fans.push_back(face);
}

enum class SplitFans : std::uint8_t { never, by_angle };

// The sheets through v; interface faces are seen from the lower label.
Fans fans_around(const TetMesh& mesh, VertexId v, const TetList& star, SplitFans split) {
  Fans fans;
  for (const TetId t : star) {
    const int own = mesh.local_index(t, v);
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      const bool hull = mesh.is_hull(f);
      const bool interface = !hull && mesh.label(t) < mesh.label(mesh.neighbour(f));
      if (i == own || (!hull && !interface)) continue;
      const auto [p, q, r] = mesh.face_vertices(f);
      const Vec3 area = area_vector(mesh.position(p), mesh.position(q), mesh.position(r));
      const Label outside = hull ? mesh.label(t) : mesh.label(mesh.neighbour(f));
      add_face(fans, {mesh.label(t), outside, hull, area}, split == SplitFans::by_angle);
    }
  }
  return fans;
}

void close_walls(const TetMesh& mesh, VertexId v, const Fans& fans, Constraints& constraints) {
  const auto is_hull = [](const Fan& fan) { return fan.hull; };
  if (mesh.hull_sheets() && std::ranges::any_of(fans, is_hull)) {
    const HullSheets& hull = *mesh.hull_sheets();
    const SheetList sheets = hull.of(mesh, v);
    for (const std::uint32_t s : sheets)
      constraints.close(hull.walls().sheet(s).nearest(mesh.position(v)).normal);
    if (!sheets.empty()) return;
  }
  for (const Fan& fan : fans) {
    if (fan.hull) constraints.close(fan.area);
  }
}

}  // namespace

Eigen::Matrix3d freedom(const TetMesh& mesh, VertexId v, const TetList& star) {
  const VertexClass c = mesh.vertex_class(v);
  if (c == VertexClass::interior) return Eigen::Matrix3d::Identity();
  if (stratum_dimension(c) == 0) return Eigen::Matrix3d::Zero();

  const bool on_line = stratum_dimension(c) == 1;
  const Fans fans = fans_around(mesh, v, star, on_line ? SplitFans::by_angle : SplitFans::never);
  Constraints constraints;
  // Walls first: they are exact. Then the volumes of the labels, then the sheets whose line v must not leave.
  close_walls(mesh, v, fans, constraints);
  for (const Fan& of : fans) {
    if (of.hull) continue;
    Vec3 gradient = Vec3::Zero();
    for (const Fan& fan : fans) {
      if (fan.hull) continue;
      if (fan.inside == of.inside) gradient += fan.area;
      if (fan.outside == of.inside) gradient -= fan.area;
    }
    constraints.close(gradient);
  }
  // Two sheets determine their line; a third one (curved by rounding) would only take the last freedom away.
  if (c == VertexClass::crease) {
    for (const Fan& fan : fans) {
      if (!fan.hull) constraints.close(fan.area);
    }
  }
  return constraints.projector();
}

Eigen::Matrix3d wall_freedom(const TetMesh& mesh, VertexId v, const TetList& star) {
  switch (mesh.vertex_class(v)) {
    case VertexClass::interior:
    case VertexClass::surface:
      return Eigen::Matrix3d::Identity();
    case VertexClass::frozen:
      return Eigen::Matrix3d::Zero();
    default:
      break;
  }
  Constraints constraints;
  close_walls(mesh, v, fans_around(mesh, v, star, SplitFans::by_angle), constraints);
  return constraints.projector();
}

}  // namespace meniscus::mesh
