#include "mesh/walls/walls.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::mesh {
namespace {

constexpr double kSamePlane = 1e-9;  // of the domain's diagonal, and of a unit normal

bool in_one_plane(const WallSheet& a, const WallSheet& b, const Vec3& near, double scale) {
  if (!a.flat() || !b.flat()) return false;
  const WallPoint p = a.nearest(near);
  const WallPoint q = b.nearest(near);
  return p.normal.cross(q.normal).norm() < kSamePlane &&
         std::abs((p.point - q.point).dot(p.normal)) < kSamePlane * scale;
}

}  // namespace

Walls::Walls(std::vector<Solid> solids, const BoundingBox& domain)
    : solids_(std::move(solids)), domain_(domain), scale_(domain.diagonal().norm()) {
  for (std::uint32_t i = 0; i < solids_.size(); ++i) {
    for (const WallSheet& sheet : solids_[i].sheets()) {
      sheets_.push_back(sheet);
      owner_.emplace_back(i);
    }
  }
  for (const Sheet& side : sheets_of(Box{domain.center(), domain.sizes()})) {
    sheets_.emplace_back(side, WallSheet::Facing::against_normal);
    owner_.emplace_back(std::nullopt);
  }
  for (std::uint32_t i = 0; i < sheets_.size(); ++i) {
    plane_of_.push_back(i);
    for (std::uint32_t j = 0; j < i && plane_of_[i] == i; ++j) {
      if (in_one_plane(sheets_[j], sheets_[i], domain.center(), scale_)) plane_of_[i] = plane_of_[j];
    }
  }
}

std::uint32_t Walls::first_in_plane(std::uint32_t sheet) const {
  const auto normal = [&](std::uint32_t i) { return sheets_[i].nearest(domain_.center()).normal; };
  for (std::uint32_t i = plane_of_[sheet]; i < sheet; ++i) {
    if (plane_of_[i] == plane_of_[sheet] && normal(i).dot(normal(sheet)) > 0.0) return i;
  }
  return sheet;
}

double Walls::distance(const Vec3& x) const {
  double least = -implicit_value(Box{domain_.center(), domain_.sizes()}, x);
  for (const Solid& solid : solids_) least = std::min(least, solid.distance(x));
  return least;
}

double Walls::owner_distance(std::uint32_t sheet, const Vec3& x) const {
  if (owner_[sheet]) return solids_[*owner_[sheet]].distance(x);
  return -implicit_value(Box{domain_.center(), domain_.sizes()}, x);
}

bool Walls::is_wall_at(std::uint32_t sheet, const Vec3& x, double tolerance) const {
  return std::abs(sheets_[sheet].nearest(x).value) <= tolerance &&
         std::abs(owner_distance(sheet, x)) <= tolerance;
}

bool Walls::opens_to_liquid(std::uint32_t sheet, const Vec3& x, double tolerance) const {
  constexpr int kDirections = 16;
  constexpr double kAlong = 10.0;  // tolerances; with the next line, wedges of 12 degrees are seen
  constexpr double kUp = 2.0;
  const WallPoint at = sheets_[sheet].nearest(x);
  const Vec3 u = at.normal.unitOrthogonal();
  const Vec3 v = at.normal.cross(u);
  for (int i = 0; i < kDirections; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kDirections;
    const Vec3 beside = at.point + kAlong * tolerance * (std::cos(angle) * u + std::sin(angle) * v);
    if (is_wall_at(sheet, beside, tolerance) && distance(beside + kUp * tolerance * at.normal) > 0.0)
      return true;
  }
  return false;
}

SheetList Walls::sheets_at(const Vec3& x, double tolerance) const {
  SheetList walls;
  for (std::uint32_t i = 0; i < sheets_.size(); ++i) {
    if (is_wall_at(i, x, tolerance)) walls.push_back(i);
  }
  SheetList result;
  for (const std::uint32_t i : walls) {
    const auto in_plane = [&](std::uint32_t j) { return plane_of_[j] == plane_of_[i]; };
    if (std::any_of(result.begin(), result.end(), in_plane)) continue;
    // Where solids touch face to face only one of the two faces is wall, or neither.
    const bool touching = std::any_of(walls.begin(), walls.end(), [&](std::uint32_t j) {
      return in_plane(j) && sheets_[i].nearest(x).normal.dot(sheets_[j].nearest(x).normal) < 0.0;
    });
    if (!touching || opens_to_liquid(i, x, tolerance)) result.push_back(i);
  }
  return result;
}

std::optional<std::uint32_t> Walls::sheet_of_face(const std::array<Vec3, 3>& corners,
                                                  double tolerance) const {
  const double longest = std::max(
      {(corners[0] - corners[1]).norm(), (corners[1] - corners[2]).norm(), (corners[2] - corners[0]).norm()});
  const Vec3 middle = (corners[0] + corners[1] + corners[2]) / 3.0;
  std::optional<std::uint32_t> best;
  double best_distance = std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < sheets_.size(); ++i) {
    const bool holds_all = std::all_of(corners.begin(), corners.end(), [&](const Vec3& corner) {
      return is_wall_at(i, corner, tolerance * longest);
    });
    if (!holds_all) continue;
    const double distance = std::abs(sheets_[i].nearest(middle).value);
    // Sheets in one plane differ by rounding only; the first is that of a solid rather than of the domain.
    if (best && distance >= best_distance - tolerance * longest) continue;
    best = i;
    best_distance = distance;
  }
  return best;
}

bool Walls::project(std::span<const std::uint32_t> sheets, double reach, Vec3& x) const {
  constexpr std::size_t kMost = 3;
  if (sheets.size() == 1) {
    const Vec3 nearest = sheets_[sheets[0]].nearest(x).point;
    if ((nearest - x).norm() > reach) return false;
    x = nearest;
    if (std::holds_alternative<FacetSheet>(sheets_[sheets[0]].geometry())) return true;
  }
  SmallVector<const Sheet*, kMost> chosen;
  for (const std::uint32_t i : sheets.first(std::min(sheets.size(), kMost)))
    chosen.push_back(&sheets_[i].geometry());
  return project_onto({chosen.data(), chosen.size()}, scale_, reach, x);
}

}  // namespace meniscus::mesh
