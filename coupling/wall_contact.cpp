#include "coupling/wall_contact.h"

#include "mesh/geometry.h"
#include "mesh/walls/wall_volume.h"

#include <algorithm>
#include <cassert>

namespace meniscus::coupling {

namespace {

using fem::Index;
using fem::Mat3;

// Sheets whose normals differ by less than this (as a sine) make no crease.
constexpr double kOneSheet = 1e-6;
// The slope of a pattern is taken over this part of an edge.
constexpr double kPatternStep = 1e-3;

// Corners of triangles, ascending, each once.
std::vector<Index> vertices_of(std::span<const fem::Triangle> triangles) {
  std::vector<Index> out;
  for (const fem::Triangle& t : triangles) out.insert(out.end(), t.begin(), t.end());
  std::ranges::sort(out);
  const auto rest = std::ranges::unique(out);
  out.erase(rest.begin(), rest.end());
  return out;
}

}  // namespace

WallContact::WallContact(const mesh::TetMesh& mesh, std::span<const WallMaterial> materials,
                         const fem::LiquidMesh& liquid, double edge_length)
    : walls_(mesh.hull_sheets()->walls()), materials_(materials), liquid_(liquid), edge_length_(edge_length) {
  assert(materials.size() == walls_.solids().size());
  const mesh::HullSheets& hull = *mesh.hull_sheets();
  std::vector<bool> sticks(liquid.size(), false);
  sheet_.reserve(liquid.walls.size());
  for (std::size_t k = 0; k < liquid.walls.size(); ++k) {
    const auto& [a, b, c] = liquid.walls[k];
    sheet_.push_back(hull.of_face(mesh, {liquid.vertices[a], liquid.vertices[b], liquid.vertices[c]}));
    if (sheet_[k] && !hull.is_flat(*sheet_[k])) curved_ = true;
    const WallMaterial* material = material_of(k);
    if (material == nullptr) continue;
    if (material->wetting_at) patterned_ = true;
    if (material->slip_length) rough_ = true;
    if (material->slip_length != 0) continue;
    for (const Index v : liquid.walls[k]) sticks[v] = true;
  }
  for (const Index v : vertices_of(liquid.walls)) {
    const mesh::SheetList sheets = hull.of(mesh, liquid.vertices[v]);
    // A contact line could not move at all without slip: it slips over the first layer of elements.
    const bool stuck = sheets.size() > 2 || (sticks[v] && !liquid.contact_line[v]);
    touching_.push_back({v, sheets, stuck});
  }
  conditions_.allowed.assign(liquid.size(), Mat3::Identity());
  conditions_.prescribed.assign(liquid.size(), Vec3::Zero());
}

const WallMaterial* WallContact::material_of(std::size_t triangle) const {
  const auto solid = sheet_[triangle] ? walls_.solid_of(*sheet_[triangle]) : std::nullopt;
  return solid ? &materials_[*solid] : nullptr;
}

double WallContact::wetting_of(std::size_t triangle, std::span<const Vec3> x) const {
  const WallMaterial* material = material_of(triangle);
  if (material == nullptr) return 0;
  if (!material->wetting_at) return material->wetting;
  Vec3 at_line = Vec3::Zero(), middle = Vec3::Zero();
  double count = 0;
  for (const Index v : liquid_.walls[triangle]) {
    middle += x[v] / 3;
    if (!liquid_.contact_line[v]) continue;
    at_line += x[v];
    ++count;
  }
  return material->wetting_of(count > 0 ? Vec3(at_line / count) : middle);
}

fem::WallProperties WallContact::properties(std::span<const Vec3> x, double viscosity) const {
  fem::WallProperties out;
  out.patterned = patterned_;
  if (needs_line_wetting()) out.line = line_wetting(x);
  const auto slips_with_friction = [](const WallMaterial& m) {
    return m.slip_length.has_value() && *m.slip_length > 0;
  };
  const bool friction = viscosity > 0 && std::ranges::any_of(materials_, slips_with_friction);
  for (std::size_t k = 0; k < sheet_.size(); ++k) {
    out.wetting.push_back(wetting_of(k, x));
    if (!friction) continue;
    const WallMaterial* material = material_of(k);
    const bool slips = material == nullptr || !slips_with_friction(*material);
    out.friction.push_back(slips ? 0.0 : viscosity / *material->slip_length);
  }
  return out;
}

fem::LineWetting WallContact::line_wetting(std::span<const Vec3> x) const {
  fem::LineWetting out;
  for (const auto& [from, to, wall] : liquid_.line) {
    const auto& [a, b, c] = liquid_.walls[wall];
    Vec3 middle = (x[from] + x[to]) / 2;
    Vec3 normal = mesh::area_vector(x[a], x[b], x[c]).normalized();
    if (sheet_[wall]) {
      const mesh::WallPoint at = walls_.sheet(*sheet_[wall]).nearest(middle);
      middle = at.point;
      normal = -at.normal;
    }
    const WallMaterial* material = material_of(wall);
    out.wetting.push_back(material == nullptr ? 0.0 : material->wetting_of(middle));
    out.normal.push_back(normal);
    out.slope.push_back(Vec3::Zero());
    if (material == nullptr || !material->wetting_at) continue;
    const Vec3 across = normal.cross(x[from] - x[to]).normalized();
    const Vec3 little = kPatternStep * edge_length_ * across;
    const double rise = material->wetting_of(middle + little) - material->wetting_of(middle - little);
    out.slope.back() = rise / (2 * kPatternStep * edge_length_) * across;
  }
  return out;
}

Vec3 WallContact::on_sheets(const Touching& t, const Vec3& x) const {
  Vec3 y = x;
  if (!t.sheets.empty()) (void)walls_.project({t.sheets.data(), t.sheets.size()}, edge_length_, y);
  return y;
}

Mat3 WallContact::tangents(const Touching& t, const Vec3& y) const {
  Mat3 p = Mat3::Identity();
  for (const std::uint32_t sheet : t.sheets) {
    const Vec3 across = p * walls_.sheet(sheet).nearest(y).normal;
    const double length = across.norm();
    if (length > kOneSheet) p -= (across / length) * (across / length).transpose();
  }
  return p;
}

std::vector<Mat3> WallContact::allowed_at(std::span<const Vec3> x) const {
  std::vector<Mat3> out(x.size(), Mat3::Identity());
  for (const Touching& t : touching_) {
    out[t.vertex] = t.stuck ? Mat3(Mat3::Zero()) : tangents(t, x[t.vertex]);
  }
  return out;
}

const fem::WallConditions& WallContact::conditions(const fem::WallQuery& query) {
  for (const Touching& t : touching_) {
    const Index v = t.vertex;
    if (t.stuck) {
      conditions_.allowed[v].setZero();
      conditions_.prescribed[v] = (on_sheets(t, query.start[v]) - query.start[v]) / query.tau;
      continue;
    }
    const Vec3 y = on_sheets(t, query.predicted[v]);
    const Mat3 p = tangents(t, y);
    conditions_.allowed[v] = p;
    conditions_.prescribed[v] = (Mat3::Identity() - p) * (y - query.start[v]) / query.tau;
  }
  return conditions_;
}

void WallContact::add_volumes_behind(std::span<const Vec3> x, std::span<double> volumes) const {
  if (!curved_) return;
  for (std::size_t k = 0; k < sheet_.size(); ++k) {
    if (!sheet_[k] || walls_.sheet(*sheet_[k]).flat()) continue;
    const auto& [a, b, c] = liquid_.walls[k];
    volumes[liquid_.body[a]] += mesh::volume_to_sheet(walls_.sheet(*sheet_[k]), {x[a], x[b], x[c]});
  }
}

void WallContact::project(std::span<Vec3> x) const {
  for (const Touching& t : touching_) x[t.vertex] = on_sheets(t, x[t.vertex]);
}

}  // namespace meniscus::coupling
