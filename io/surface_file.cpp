#include "io/surface_file.h"

#include "io/input_file.h"
#include "io/surface_formats.h"
#include "io/text_scanner.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <limits>
#include <unordered_map>

namespace meniscus::io {
namespace {

constexpr std::size_t kMaxSurfaceBytes = std::size_t{1} << 31;
// As in scenes: squares and cubes must fit.
constexpr double kLargestCoordinate = 1e18;

struct PointHash {
  std::size_t operator()(const std::array<std::uint64_t, 3>& bits) const {
    std::size_t hash = 0;
    for (const std::uint64_t b : bits) hash = (hash ^ b) * 0x9e3779b97f4a7c15u + (hash >> 29);
    return hash;
  }
};

std::array<std::uint64_t, 3> bits_of(const mesh::Vec3& p) {
  // Adding zero makes -0 and 0 the same place.
  return {std::bit_cast<std::uint64_t>(p[0] + 0.0), std::bit_cast<std::uint64_t>(p[1] + 0.0),
          std::bit_cast<std::uint64_t>(p[2] + 0.0)};
}

SurfaceWithValues merge_points(const SurfaceWithValues& file) {
  const mesh::TriangleSurface& soup = file.surface;
  SurfaceWithValues result;
  mesh::TriangleSurface& surface = result.surface;
  std::unordered_map<std::array<std::uint64_t, 3>, std::uint32_t, PointHash> index_of;
  surface.triangles.reserve(soup.triangles.size());
  for (std::size_t i = 0; i < soup.triangles.size(); ++i) {
    mesh::Triangle merged;
    for (std::size_t k = 0; k < 3; ++k) {
      const mesh::Vec3& point = soup.points[soup.triangles[i][k]];
      const auto [it, added] =
          index_of.try_emplace(bits_of(point), static_cast<std::uint32_t>(surface.points.size()));
      if (added) surface.points.push_back(point);
      merged[k] = it->second;
    }
    if (merged[0] != merged[1] && merged[1] != merged[2] && merged[2] != merged[0]) {
      surface.triangles.push_back(merged);
      if (!file.values.empty()) result.values.push_back(file.values[i]);
    }
  }
  return result;
}

std::string extension_of(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

SurfaceWithValues checked(const SurfaceWithValues& file, const std::string& name) {
  SurfaceWithValues merged = merge_points(file);
  if (merged.surface.triangles.empty()) throw InputError(fmt::format("{}: has no triangles", name));
  for (const mesh::Vec3& point : merged.surface.points) {
    if (const double largest = point.cwiseAbs().maxCoeff(); largest > kLargestCoordinate) {
      throw InputError(
          fmt::format("{}: has a coordinate of {}, expected at most {}", name, largest, kLargestCoordinate));
    }
  }
  return merged;
}

}  // namespace

void append_polygon(mesh::TriangleSurface& surface, const std::vector<std::uint32_t>& corners) {
  for (std::size_t k = 2; k < corners.size(); ++k) {
    surface.triangles.push_back({corners[0], corners[k - 1], corners[k]});
  }
}

void require_room(const TextScanner& scanner, std::uint64_t count, std::size_t min_bytes,
                  std::string_view what) {
  if (count > scanner.remaining() / min_bytes + 1) {
    scanner.fail(fmt::format("claims {} {}, more than the {} bytes that follow can hold", count, what,
                             scanner.remaining()));
  }
  if (count > std::numeric_limits<std::uint32_t>::max() - 1) {
    scanner.fail(fmt::format("has {} {}, more than the 4294967294 supported", count, what));
  }
}

mesh::TriangleSurface read_surface(const std::filesystem::path& path) {
  const std::string name = quotable(path.string(), 400);
  const std::string extension = extension_of(path);
  using Parser = mesh::TriangleSurface (*)(std::string_view, const std::string&);
  const Parser parse = extension == ".stl"   ? parse_stl
                       : extension == ".obj" ? parse_obj
                       : extension == ".off" ? parse_off
                       : extension == ".ply" ? static_cast<Parser>(parse_ply)
                                             : nullptr;
  if (parse == nullptr) {
    throw InputError(fmt::format("{}: expected a surface file that ends in .stl, .obj, .off or .ply", name));
  }
  const std::string bytes = read_input_file(path, "surface", kMaxSurfaceBytes);
  return checked({parse(bytes, name), {}}, name).surface;
}

SurfaceWithValues read_surface_with_values(const std::filesystem::path& path, std::string_view property) {
  const std::string name = quotable(path.string(), 400);
  if (extension_of(path) != ".ply") {
    throw InputError(fmt::format(
        "{}: expected a surface file that ends in .ply: only there faces have \"{}\"", name, property));
  }
  const std::string bytes = read_input_file(path, "surface", kMaxSurfaceBytes);
  SurfaceWithValues file;
  file.surface = parse_ply(bytes, name, property, file.values);
  return checked(file, name);
}

}  // namespace meniscus::io
