// The readers behind read_surface(), one file each. `bytes` is the whole file, `name` its name for messages.
#pragma once

#include "mesh/generation/triangle_surface.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::io {

class TextScanner;

[[nodiscard]] mesh::TriangleSurface parse_stl(std::string_view bytes, const std::string& name);
[[nodiscard]] mesh::TriangleSurface parse_obj(std::string_view bytes, const std::string& name);
[[nodiscard]] mesh::TriangleSurface parse_off(std::string_view bytes, const std::string& name);
[[nodiscard]] mesh::TriangleSurface parse_ply(std::string_view bytes, const std::string& name);
// The same, with the numbers that a property of the faces has, one for each triangle of a face.
[[nodiscard]] mesh::TriangleSurface parse_ply(std::string_view bytes, const std::string& name,
                                              std::string_view property, std::vector<double>& values);

// Appends a polygon as a fan of triangles around its first corner.
void append_polygon(mesh::TriangleSurface& surface, const std::vector<std::uint32_t>& corners);

// Throws unless `count` items of at least `min_bytes` each fit into what is left of the file.
void require_room(const TextScanner& scanner, std::uint64_t count, std::size_t min_bytes,
                  std::string_view what);

}  // namespace meniscus::io
