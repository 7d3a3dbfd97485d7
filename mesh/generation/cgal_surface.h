// Conversion between SheetedSurface and CGAL's half-edge mesh. Heavy: include only in .cpp files that call
// CGAL.
#pragma once

#include "mesh/generation/sheeted_surface.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>

#include <cassert>

namespace meniscus::mesh {

using CgalKernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalPoint = CgalKernel::Point_3;
using CgalMesh = CGAL::Surface_mesh<CgalPoint>;
using CgalFace = CgalMesh::Face_index;  // the same type for every kind of point

template <class Mesh>
using CgalSheetMap = typename Mesh::template Property_map<CgalFace, std::uint32_t>;

template <class Mesh>
CgalSheetMap<Mesh> add_sheet_map(Mesh& mesh) {
  return mesh.template add_property_map<CgalFace, std::uint32_t>("f:sheet", 0).first;
}

// Precondition: the triangles form a closed oriented manifold. Sheet numbers are raised by sheet_offset.
template <class Mesh>
Mesh to_cgal(const SheetedSurface& s, std::uint32_t sheet_offset = 0) {
  using Size = typename Mesh::size_type;
  using Vertex = typename Mesh::Vertex_index;
  Mesh mesh;
  mesh.reserve(static_cast<Size>(s.surface.points.size()),
               static_cast<Size>(3 * s.surface.triangles.size() / 2),
               static_cast<Size>(s.surface.triangles.size()));
  const CgalSheetMap<Mesh> sheets = add_sheet_map(mesh);
  for (const Vec3& p : s.surface.points) mesh.add_vertex({p.x(), p.y(), p.z()});
  for (std::size_t i = 0; i < s.surface.triangles.size(); ++i) {
    const Triangle& t = s.surface.triangles[i];
    const CgalFace f = mesh.add_face(Vertex(t[0]), Vertex(t[1]), Vertex(t[2]));
    assert(f != Mesh::null_face());
    sheets[f] = s.sheet_of[i] + sheet_offset;
  }
  return mesh;
}

// Replaces triangles and sheet numbers of s, keeping its list of sheets.
template <class Mesh>
void from_cgal(Mesh& mesh, SheetedSurface& s) {
  mesh.collect_garbage();
  const CgalSheetMap<Mesh> sheets = add_sheet_map(mesh);
  s.surface.points.clear();
  s.surface.triangles.clear();
  s.sheet_of.clear();
  for (const auto v : mesh.vertices()) {
    // Rounded from the exact number: what to_double gives otherwise depends on what was computed before.
    const auto& p = CGAL::exact(mesh.point(v));
    s.surface.points.emplace_back(CGAL::to_double(p.x()), CGAL::to_double(p.y()), CGAL::to_double(p.z()));
  }
  for (const auto f : mesh.faces()) {
    Triangle t{};
    std::size_t k = 0;
    for (const auto v : mesh.vertices_around_face(mesh.halfedge(f))) t[k++] = static_cast<std::uint32_t>(v);
    s.surface.triangles.push_back(t);
    s.sheet_of.push_back(sheets[f]);
  }
}

}  // namespace meniscus::mesh
