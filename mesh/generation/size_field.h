// How long edges should be: `edge_length` at the interface, longer away from it, never longer than the
// largest.
#pragma once

#include "mesh/generation/facet_tree.h"

#include <algorithm>

namespace meniscus::mesh {

class SizeField {
 public:
  // grading: growth of the edge length per distance from the surface; 0 keeps it uniform.
  SizeField(const TriangleSurface& surface, double edge_length, double grading, double max_edge_length)
      : facets_(surface), edge_length_(edge_length), grading_(grading), max_edge_length_(max_edge_length) {}

  [[nodiscard]] double operator()(const Vec3& x) const {
    return std::min(max_edge_length_, edge_length_ + grading_ * facets_.distance(x));
  }
  [[nodiscard]] double distance(const Vec3& x) const { return facets_.distance(x); }
  [[nodiscard]] double smallest() const { return edge_length_; }

 private:
  FacetTree facets_;
  double edge_length_;
  double grading_;
  double max_edge_length_;
};

}  // namespace meniscus::mesh
