#include "coupling/measure/contact_figures.h"

#include "coupling/measure/contact_angle.h"

#include <algorithm>
#include <array>
#include <span>

namespace meniscus::coupling {

using mesh::TetFace;
using mesh::TetMesh;

namespace {

std::optional<std::uint32_t> sheet_of(const TetMesh& mesh, const mesh::Walls& walls, TetFace f) {
  const auto v = mesh.face_vertices(f);
  return walls.sheet_of_face({mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2])});
}

// Seen from inside the liquid, as faces are.
Vec3 inward_normal(const TetMesh& mesh, TetFace f) {
  const auto v = mesh.face_vertices(f);
  const Vec3& a = mesh.position(v[0]);
  return (mesh.position(v[2]) - a).cross(mesh.position(v[1]) - a).normalized();
}

LineFigures figures_of(std::span<const ContactAngleSample> samples) {
  const ContactAngle angle = summarize({samples.begin(), samples.end()});
  LineFigures out{.mean = angle.mean, .min = angle.min, .max = angle.max, .deviation = angle.deviation};
  for (const ContactAngleSample& s : samples) out.length += s.length;
  return out;
}

}  // namespace

LiquidSurface surface_at_walls(const TetMesh& mesh, const mesh::Walls* walls) {
  const bool has_air =
      std::ranges::any_of(mesh.tets(), [&](mesh::TetId t) { return mesh.label(t) != mesh::kLiquid; });
  return liquid_surface(mesh, [&](TetFace f) {
    return mesh.is_hull(f) && (has_air || (walls != nullptr && sheet_of(mesh, *walls, f).has_value()));
  });
}

std::optional<ContactFigures> contact_figures(const TetMesh& mesh, const mesh::Walls* walls,
                                              const ShapeAngleOptions& options) {
  const LiquidSurface surface = surface_at_walls(mesh, walls);
  if (surface.wetted.empty() || surface.free.empty()) return std::nullopt;
  const ContactLine line = contact_line(mesh, surface);
  ContactAngleOptions angle_options;
  if (walls != nullptr) {
    angle_options.wall_normal = [&](TetFace wetted, const Vec3& point) {
      const auto sheet = sheet_of(mesh, *walls, wetted);
      return sheet ? walls->sheet(*sheet).nearest(point).normal : inward_normal(mesh, wetted);
    };
  }
  const std::optional<ContactAngle> angle = contact_angle(mesh, surface, line, angle_options);
  if (!angle) return std::nullopt;
  ContactFigures out{.line = figures_of(angle->samples), .fit = shape_angle(mesh, surface, line, options)};
  if (walls == nullptr) return out;
  std::vector<std::vector<ContactAngleSample>> parts(walls->solids().size());
  for (const ContactAngleSample& sample : angle->samples) {
    const auto sheet = sheet_of(mesh, *walls, sample.wetted);
    const auto solid = sheet ? walls->solid_of(*sheet) : std::nullopt;
    if (solid) parts[*solid].push_back(sample);
  }
  for (const auto& part : parts) {
    out.solids.push_back(part.empty() ? std::nullopt : std::optional(figures_of(part)));
  }
  return out;
}

}  // namespace meniscus::coupling
