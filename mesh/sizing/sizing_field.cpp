#include "mesh/sizing/sizing_field.h"

#include "mesh/error.h"
#include "mesh/measures.h"
#include "mesh/surface/curvature.h"
#include "mesh/surface/surface_fan.h"
#include "mesh/walls/hull_sheets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace meniscus::mesh {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFinestPart = 1.0 / 8.0;
// Two fronts face each other where their normals are opposed by more than this cosine, and the edge between
// them runs across the gap by as much.
constexpr double kFacing = 0.5;

}  // namespace

SizingField::SizingField(TetMesh& mesh, Label label, const SizingOptions& options)
    : mesh_(mesh), label_(label), options_(options), length_(mesh, kInfinity) {
  if (options_.min_edge_length <= 0) options_.min_edge_length = kFinestPart * options_.edge_length;
  update();
}

std::vector<double> SizingField::state() const {
  std::vector<double> out(mesh_.vertex_slots(), kInfinity);
  for (const VertexId v : mesh_.vertices()) out[v.index()] = length_[v];
  return out;
}

void SizingField::restore(const std::vector<double>& saved) {
  if (saved.size() != mesh_.vertex_slots())
    throw InputError("saved edge lengths are those of another mesh: their number differs");
  for (const VertexId v : mesh_.vertices()) length_[v] = saved[v.index()];
}

void SizingField::ask(VertexId v, double length) {
  asked_[v.index()] = std::min(asked_[v.index()], length);
}

void SizingField::update() {
  asked_.assign(mesh_.vertex_slots(), kInfinity);
  ask_at_surface();
  ask_in_regions();
  ask_on_walls();
  spread();
  for (const VertexId v : mesh_.vertices()) {
    length_[v] = std::min(asked_[v.index()], options_.max_edge_length);
  }
}

void SizingField::ask_at_surface() {
  const std::vector<TetFace> surface = label_boundary(mesh_, label_);
  for (const TetFace f : surface) {
    if (mesh_.is_hull(f)) continue;
    for (const VertexId v : mesh_.face_vertices(f)) {
      const bool line = mesh_.vertex_class(v) == VertexClass::contact_line;
      ask(v, options_.edge_length * (line ? options_.contact_line : 1.0));
    }
  }
  if (options_.curvature <= 0 && options_.gap <= 0) return;
  ask_for_bends_and_gaps(surface);
  for (const VertexId v : mesh_.vertices()) {
    // Infinite before the first update and away from the surface.
    if (asked_[v.index()] < kInfinity) ask(v, options_.growth * length_[v]);
  }
}

void SizingField::ask_for_bends_and_gaps(const std::vector<TetFace>& surface) {
  const std::vector<Vec3> normal = surface_normals(mesh_, surface);
  const auto ask_bounded = [&](VertexId a, VertexId b, double length) {
    for (const VertexId v : {a, b}) ask(v, std::max(length, options_.min_edge_length));
  };
  if (options_.curvature > 0) {
    for (const VertexId v : mesh_.vertices()) {
      if (normal[v.index()].isZero(0)) continue;
      const double bend = largest_curvature(mesh_, v, label_, normal);
      if (bend > 0) ask(v, std::max(options_.curvature / bend, options_.min_edge_length));
    }
  }
  if (options_.gap > 0) {
    for (const TetId t : mesh_.tets()) {
      const TetVertices& v = mesh_.vertices(t);
      for (const auto& [i, j] : kTetEdges) {
        const VertexId a = v[static_cast<std::size_t>(i)], b = v[static_cast<std::size_t>(j)];
        if (normal[a.index()].dot(normal[b.index()]) > -kFacing) continue;
        const Vec3 along = mesh_.position(b) - mesh_.position(a);
        const double across = std::abs(along.dot(normal[a.index()] - normal[b.index()])) / 2;
        if (across > kFacing * along.norm()) ask_bounded(a, b, options_.gap * across);
      }
    }
  }
}

void SizingField::ask_in_regions() {
  for (const SizingRegion& region : options_.regions) {
    for (const VertexId v : mesh_.vertices()) {
      if ((mesh_.position(v) - region.center).norm() <= region.radius) ask(v, region.length);
    }
  }
}

void SizingField::ask_on_walls() {
  if (!mesh_.hull_sheets()) return;
  for (const VertexId v : mesh_.vertices()) {
    if (may_be_on_hull(mesh_.vertex_class(v))) ask(v, mesh_.hull_sheets()->coarsest_edge_length(mesh_, v));
  }
}

// Dijkstra's algorithm: smallest first, each vertex hands its length on, grown by the distance.
void SizingField::spread() {
  struct Entry {
    double length;
    VertexId vertex;
    bool operator>(const Entry& other) const {
      return length != other.length ? length > other.length : vertex > other.vertex;
    }
  };
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (const VertexId v : mesh_.vertices()) {
    if (asked_[v.index()] < options_.max_edge_length) queue.push({asked_[v.index()], v});
  }
  VertexList link;
  while (!queue.empty()) {
    const auto [length, v] = queue.top();
    queue.pop();
    if (length > asked_[v.index()]) continue;
    mesh_.link_vertices(v, link);
    for (const VertexId w : link) {
      const double here = length + options_.grading * (mesh_.position(w) - mesh_.position(v)).norm();
      if (here >= asked_[w.index()] || here >= options_.max_edge_length) continue;
      asked_[w.index()] = here;
      queue.push({here, w});
    }
  }
}

}  // namespace meniscus::mesh
