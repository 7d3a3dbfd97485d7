#include "apps/validation/surface_drawing.h"

#include "mesh/geometry.h"
#include "mesh/measures.h"

#include <Eigen/Geometry>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace meniscus::validation {

namespace {

using mesh::Vec3;

struct Facet {
  std::array<Vec3, 3> corners;  // right, up, towards the viewer
  double shade = 0;             // 0 dark .. 1 bright
};

}  // namespace

std::string surface_drawing(const mesh::TetMesh& mesh, const DrawingOptions& options) {
  Eigen::Matrix3d turn;
  const Vec3 towards = options.from.normalized(), right = Vec3::UnitZ().cross(towards).normalized();
  turn << right.transpose(), towards.cross(right).transpose(), towards.transpose();
  const Vec3 light = Vec3(-0.4, 0.6, 0.7).normalized();
  std::vector<Facet> facets;
  Eigen::AlignedBox3d box;
  for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
    const auto v = mesh.face_vertices(f);
    Facet facet;
    for (std::size_t k = 0; k < 3; ++k) {
      facet.corners[k] = turn * mesh.position(v[k]);
      box.extend(facet.corners[k]);
    }
    const Vec3 normal = mesh::area_vector(facet.corners[0], facet.corners[1], facet.corners[2]).normalized();
    // Those that face away are hidden, or seen from within through a part that is cut off.
    facet.shade = 0.25 + 0.75 * std::max(0.0, normal.dot(light));
    facets.push_back(facet);
  }
  const auto depth = [](const Facet& f) { return f.corners[0].z() + f.corners[1].z() + f.corners[2].z(); };
  std::ranges::stable_sort(facets, {}, depth);

  constexpr double kMargin = 5;
  if (facets.empty()) box.extend(Vec3(Vec3::Zero()));
  const double wide = box.sizes().x();
  const double unit = wide > 0 ? (options.width - 2 * kMargin) / wide : 0.0;
  const double height = unit * box.sizes().y() + 2 * kMargin;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{:.0f}\" stroke-linejoin=\"round\" "
      "stroke-width=\"0.4\" stroke=\"#26466d\">\n",
      options.width, height);
  for (const Facet& f : facets) {
    svg += "<path d=\"";
    for (std::size_t k = 0; k < 3; ++k) {
      svg += fmt::format("{}{:.1f} {:.1f}", k == 0 ? 'M' : 'L',
                         kMargin + unit * (f.corners[k].x() - box.min().x()),
                         kMargin + unit * (box.max().y() - f.corners[k].y()));
    }
    const auto channel = [&](int full) { return static_cast<int>(full * f.shade); };
    svg += fmt::format("Z\" fill=\"#{:02x}{:02x}{:02x}\"/>\n", channel(150), channel(200), channel(255));
  }
  return svg + "</svg>\n";
}

}  // namespace meniscus::validation
