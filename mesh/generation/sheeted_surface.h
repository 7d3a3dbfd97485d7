// A triangulated surface that knows on which exact sheet each of its triangles lies.
#pragma once

#include "mesh/generation/sheets.h"
#include "mesh/generation/triangle_surface.h"

#include <boost/container/small_vector.hpp>

#include <vector>

namespace meniscus::mesh {

struct SheetedSurface {
  TriangleSurface surface;
  std::vector<std::uint32_t> sheet_of;  // per triangle, index into sheets
  std::vector<Sheet> sheets;
};

// The sheets that meet at a vertex, ascending. One: smooth; two: crease or seam; more: corner.
using VertexSheets = boost::container::small_vector<std::uint32_t, 3>;
[[nodiscard]] std::vector<VertexSheets> sheets_of_vertices(const SheetedSurface& s);

// Edges between triangles of different sheets, as ordered vertex pairs (low, high), sorted.
using Edge = std::array<std::uint32_t, 2>;
[[nodiscard]] std::vector<Edge> crease_edges(const SheetedSurface& s);

// Puts every vertex on the exact sheets it belongs to; a vertex that would have to move farther than `reach`
// stays. Returns how many stayed.
std::size_t project_vertices(SheetedSurface& s, double reach);

// A first triangulation of about the edge length asked for, vertices on the exact surface, creases evenly
// divided: geodesic spheres, stacks of rings, lattices. An imported surface is split at edges sharper than 40
// degrees and otherwise as it came.
[[nodiscard]] SheetedSurface initial_surface(const Shape& shape, double edge_length);

}  // namespace meniscus::mesh
