// Reads the closed surfaces that users bring: STL (text and binary), OBJ, OFF and PLY (text and binary).
//
// The readers are our own because files from the wild lie: every size a file claims is held against the bytes
// it has before memory is taken, and every defect is reported with the line or byte where it is.
#pragma once

#include "mesh/generation/triangle_surface.h"

#include <filesystem>

namespace meniscus::io {

// Points and triangles as in the file; polygons are cut into fans. Points at exactly the same place become
// one (STL repeats each corner in every triangle), triangles that thereby lose a corner and points without
// triangles are dropped. Whether the surface is closed and sound is the business of mesh::check_surface.
// Throws InputError naming the file.
[[nodiscard]] mesh::TriangleSurface read_surface(const std::filesystem::path& path);

}  // namespace meniscus::io
