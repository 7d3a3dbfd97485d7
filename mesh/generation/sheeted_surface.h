// A triangulated surface that knows on which exact sheet each of its triangles lies.
//
// It may also be a complex of several surfaces: where the surface of a liquid meets a wall, the edge between
// them has a third triangle, since the wall goes on.
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
  // Per triangle: which part of its sheet it belongs to (the wet or the dry one), where that makes a
  // difference; empty otherwise.
  std::vector<std::uint8_t> part_of = {};

  // Whether two triangles may exchange vertices and edges.
  [[nodiscard]] bool same_patch(std::size_t i, std::size_t j) const {
    return sheet_of[i] == sheet_of[j] && (part_of.empty() || part_of[i] == part_of[j]);
  }
};

// The sheets that meet at a vertex, ascending. One: smooth; two: crease or seam; more: corner.
using VertexSheets = boost::container::small_vector<std::uint32_t, 3>;
[[nodiscard]] std::vector<VertexSheets> sheets_of_vertices(const SheetedSurface& s);

// Edges between triangles of different sheets or parts of sheets, as ordered vertex pairs (low, high),
// sorted.
using Edge = std::array<std::uint32_t, 2>;
[[nodiscard]] std::vector<Edge> crease_edges(const SheetedSurface& s);

// For each of some edges the total length of those it hangs together with.
[[nodiscard]] std::vector<double> connected_lengths(const TriangleSurface& s, std::span<const Edge> edges);

// Puts every vertex on the exact sheets it belongs to; a vertex that would have to move farther than `reach`
// stays. Returns how many stayed.
std::size_t project_vertices(SheetedSurface& s, double reach);

// A first triangulation of about the edge length asked for, vertices on the exact surface, creases evenly
// divided: geodesic spheres, stacks of rings, lattices. An imported surface is split at edges sharper than 40
// degrees and otherwise as it came.
[[nodiscard]] SheetedSurface initial_surface(const Shape& shape, double edge_length);

}  // namespace meniscus::mesh
