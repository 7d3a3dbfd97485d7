#include "mesh/walls/hull_sheets.h"

#include "mesh/geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace meniscus::mesh {

namespace {

constexpr double kTolerance = 1e-9;  // of the domain's diagonal, as in classify_on_walls
// The way back onto the walls is no longer than so many times the way off them: from a vertex that is on
// them one step along a tangent leads away by less than its own length.
constexpr double kReach = 2.0;

void keep_common(SheetList& list, const SheetList& other) {
  std::size_t kept = 0;
  for (const std::uint32_t s : list) {
    if (std::ranges::find(other, s) != other.end()) list[kept++] = s;
  }
  list.truncate(kept);
}

// How many sheets meet where a vertex of this class is put between others.
std::size_t sheets_wanted(VertexClass c) {
  return c == VertexClass::wall || c == VertexClass::contact_line ? 1 : 2;
}

}  // namespace

HullSheets::HullSheets(std::shared_ptr<const Walls> walls)
    : walls_(std::move(walls)), tolerance_(kTolerance * walls_->domain().diagonal().norm()), all_flat_(true) {
  for (std::uint32_t i = 0; i < walls_->sheet_count(); ++i) {
    plane_name_.push_back(walls_->first_in_plane(i));
    all_flat_ = all_flat_ && is_flat(i);
  }
}

SheetList HullSheets::find(const Vec3& x) const {
  SheetList out = walls_->sheets_at(x, tolerance_);
  for (std::uint32_t& s : out) s = plane_name_[s];
  std::ranges::sort(out);
  return out;
}

SheetList HullSheets::of(const TetMesh& mesh, VertexId v) const {
  if (found_.size() < mesh.vertex_slots()) {
    found_.resize(mesh.vertex_slots(), {Vec3::Constant(std::numeric_limits<double>::quiet_NaN()), {}});
  }
  Found& known = found_[v.index()];
  if (known.place != mesh.position(v)) known = {mesh.position(v), find(mesh.position(v))};
  return known.sheets;
}

SheetList HullSheets::common(const TetMesh& mesh, std::span<const VertexId> vertices) const {
  SheetList out = of(mesh, vertices.front());
  for (const VertexId v : vertices.subspan(1)) keep_common(out, of(mesh, v));
  return out;
}

std::optional<std::uint32_t> HullSheets::of_face(const TetMesh& mesh,
                                                 const std::array<VertexId, 3>& corners) const {
  const SheetList candidates = common(mesh, corners);
  if (candidates.size() == 1) return candidates.front();
  const Vec3 middle =
      (mesh.position(corners[0]) + mesh.position(corners[1]) + mesh.position(corners[2])) / 3.0;
  std::optional<std::uint32_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (const std::uint32_t s : candidates) {
    const double distance = std::abs(walls_->sheet(s).nearest(middle).value);
    if (distance < least) {
      least = distance;
      best = s;
    }
  }
  return best;
}

std::optional<bool> HullSheets::crease(const TetMesh& mesh, VertexId a, VertexId b, VertexId c,
                                       VertexId d) const {
  const std::array<VertexId, 2> ends{a, b};
  const SheetList along = common(mesh, ends);
  if (along.size() == 1) return false;
  const auto left = of_face(mesh, {a, b, c}), right = of_face(mesh, {a, b, d});
  if (!left || !right) return std::nullopt;
  return *left != *right;
}

bool HullSheets::on_curved(const TetMesh& mesh, VertexId v) const {
  if (all_flat_) return false;
  return std::ranges::any_of(of(mesh, v), [&](std::uint32_t s) { return !is_flat(s); });
}

Vec3 HullSheets::slide(const TetMesh& mesh, VertexId v, const Vec3& x) const {
  const SheetList sheets = of(mesh, v);
  if (sheets.empty()) return x;
  const double away = (x - mesh.position(v)).norm();
  Vec3 out = x;
  if (away == 0 || !walls_->project({sheets.data(), sheets.size()}, kReach * away, out)) {
    return mesh.position(v);
  }
  return out;
}

bool HullSheets::place_between(const TetMesh& mesh, VertexClass c, std::span<const VertexId> corners,
                               Vec3& x) const {
  SheetList sheets = common(mesh, corners);
  const std::size_t wanted = sheets_wanted(c);
  if (sheets.size() < wanted) return false;
  if (sheets.size() > wanted) {
    const auto distance = [&](std::uint32_t s) { return std::abs(walls_->sheet(s).nearest(x).value); };
    std::ranges::stable_sort(sheets, {}, distance);
    sheets.truncate(wanted);
  }
  double away = 0;
  for (const VertexId v : corners) away = std::max(away, (x - mesh.position(v)).norm());
  return walls_->project({sheets.data(), sheets.size()}, kReach * away, x);
}

double HullSheets::alignment(std::uint32_t sheet, const Vec3& a, const Vec3& b, const Vec3& c) const {
  const Vec3 area = area_vector(a, b, c);
  const double size = area.norm();
  if (size == 0) return -1;
  return -area.dot(walls_->sheet(sheet).nearest((a + b + c) / 3.0).normal) / size;
}

}  // namespace meniscus::mesh
