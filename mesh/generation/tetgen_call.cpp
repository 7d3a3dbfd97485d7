#include "mesh/generation/tetgen_call.h"

#include "mesh/error.h"
#include "mesh/predicates.h"

#include <Eigen/Geometry>
#include <fmt/format.h>
#include <tetgen.h>

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {
namespace {

// TetGen's own allocation: its tetgenio frees the arrays with delete[].
void set_points(const std::vector<Vec3>& points, double scale, tetgenio& io) {
  io.firstnumber = 0;
  io.numberofpoints = static_cast<int>(points.size());
  io.pointlist = new REAL[3 * points.size()];
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (int k = 0; k < 3; ++k) io.pointlist[3 * i + static_cast<std::size_t>(k)] = scale * points[i][k];
  }
}

Vec3 point(const tetgenio& io, int i) {
  const REAL* p = io.pointlist + 3 * static_cast<std::ptrdiff_t>(i);
  return {p[0], p[1], p[2]};
}

void set_facets(const std::vector<std::array<std::uint32_t, 3>>& facets, tetgenio& io) {
  io.numberoffacets = static_cast<int>(facets.size());
  io.facetlist = new tetgenio::facet[facets.size()];
  for (std::size_t i = 0; i < facets.size(); ++i) {
    tetgenio::facet& f = io.facetlist[i];
    tetgenio::init(&f);
    f.numberofpolygons = 1;
    f.polygonlist = new tetgenio::polygon[1];
    tetgenio::polygon& p = f.polygonlist[0];
    tetgenio::init(&p);
    p.numberofvertices = 3;
    p.vertexlist = new int[3];
    for (std::size_t k = 0; k < 3; ++k) p.vertexlist[k] = static_cast<int>(facets[i][k]);
  }
}

std::string reason(int code) {
  switch (code) {
    case 1:
      return "it ran out of memory";
    case 3:
      return "the surface intersects itself or the walls of the domain";
    case 4:
      return "a feature of the surface is too small compared with the domain";
    case 5:
      return "two facets are too close to each other";
    case 10:
      return "the boundary is not a valid input";
    default:
      return fmt::format("it stopped with code {}", code);
  }
}

void call(const std::string& switches, tetgenio& in, tetgenio& out) {
  std::string copy = switches;
  try {
    tetrahedralize(copy.data(), &in, &out);
  } catch (int code) {
    throw InputError(fmt::format("The volume cannot be filled with tetrahedra: {}.", reason(code)));
  }
}

double power_of_two_scale(const std::vector<Vec3>& points) {
  Eigen::AlignedBox3d box;
  for (const Vec3& p : points) box.extend(p);
  int exponent = 0;
  std::frexp(box.sizes().maxCoeff(), &exponent);
  return std::ldexp(1.0, -exponent);
}

void set_sizes(const std::function<double(const Vec3&)>& size, double scale, tetgenio& io) {
  io.numberofpointmtrs = 1;
  io.pointmtrlist = new REAL[static_cast<std::size_t>(io.numberofpoints)];
  for (int i = 0; i < io.numberofpoints; ++i) io.pointmtrlist[i] = scale * size(point(io, i) / scale);
}

TetgenOutput read_output(const tetgenio& out, const std::vector<Vec3>& input_points, double scale) {
  TetgenOutput result;
  result.points.reserve(static_cast<std::size_t>(out.numberofpoints));
  for (int i = 0; i < out.numberofpoints; ++i) result.points.emplace_back(point(out, i) / scale);
  for (std::size_t i = 0; i < input_points.size(); ++i) {
    if (i >= result.points.size() || result.points[i] != input_points[i])
      throw InputError("The volume cannot be filled with tetrahedra: two vertices of the boundary coincide.");
  }
  for (int t = 0; t < out.numberoftetrahedra; ++t) {
    std::array<std::uint32_t, 4> tet{};
    std::array<std::int64_t, 4> neighbours{};
    for (std::size_t k = 0; k < 4; ++k) {
      const auto at = 4 * static_cast<std::size_t>(t) + k;
      tet[k] = static_cast<std::uint32_t>(out.tetrahedronlist[at]);
      neighbours[k] = out.neighborlist[at];
    }
    if (orientation(result.points[tet[0]], result.points[tet[1]], result.points[tet[2]],
                    result.points[tet[3]]) < 0) {
      std::swap(tet[2], tet[3]);
      std::swap(neighbours[2], neighbours[3]);
    }
    result.tets.push_back(tet);
    result.neighbours.push_back(neighbours);
  }
  return result;
}

}  // namespace

TetgenOutput run_tetgen(const TetgenInput& input) {
  const double scale = power_of_two_scale(input.points);
  std::vector<Vec3> points = input.points;
  points.insert(points.end(), input.outside.begin(), input.outside.end());
  tetgenio in;
  set_points(points, scale, in);
  set_facets(input.facets, in);
  tetgenio out;
  if (!input.quality) {
    call("pYnzQ", in, out);
  } else {
    // A first filling without sizes gives points all over the volume at which sizes can be prescribed. (They
    // could also be left in a background mesh, but TetGen 1.5 can fail an assertion when it looks up a point
    // there.)
    tetgenio coarse;
    call(fmt::format("pYq{}zQ", input.max_radius_edge), in, coarse);
    for (auto i = static_cast<int>(input.points.size()); i < coarse.numberofpoints; ++i) {
      const Vec3 added = point(coarse, i) / scale;
      if (std::find(input.outside.begin(), input.outside.end(), added) == input.outside.end())
        points.push_back(added);
    }
    tetgenio sized;
    set_points(points, scale, sized);
    set_sizes(input.size, scale, sized);
    set_facets(input.facets, sized);
    call(fmt::format("pYq{}mnzQ", input.max_radius_edge), sized, out);
  }
  return read_output(out, input.points, scale);
}

}  // namespace meniscus::mesh
