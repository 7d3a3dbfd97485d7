// Reads the closed surfaces that users bring: STL (text and binary), OBJ, OFF and PLY (text and binary).
//
// The readers are our own because files from the wild lie: every size a file claims is held against the bytes
// it has before memory is taken, and every defect is reported with the line or byte where it is.
#pragma once

#include "mesh/generation/triangle_surface.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace meniscus::io {

// Points and triangles as in the file; polygons are cut into fans. Points at exactly the same place become
// one (STL repeats each corner in every triangle), triangles that thereby lose a corner and points without
// triangles are dropped. Whether the surface is closed and sound is the business of mesh::check_surface.
// Throws InputError naming the file.
[[nodiscard]] mesh::TriangleSurface read_surface(const std::filesystem::path& path);

struct SurfaceWithValues {
  mesh::TriangleSurface surface;
  std::vector<double> values;  // of the triangles
};
// The same with a property of the file's faces, which each hands on to its triangles. Throws also where the
// file has none by this name; only PLY can have.
[[nodiscard]] SurfaceWithValues read_surface_with_values(const std::filesystem::path& path,
                                                         std::string_view property);

}  // namespace meniscus::io
