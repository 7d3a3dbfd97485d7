// The edge length wanted everywhere: small where the liquid surface needs it, growing away from it.
//
// At the surface it is the base length, less where the surface bends, near contact lines, in thin gaps and
// films, and in regions of the user's choice; on walls no more than shows their shape. Away from there it
// grows by `grading` per distance, which makes the field Lipschitz and neighbouring elements alike in size.
// What shrinks at once grows back slowly, so that a length that wavers does not split and collapse the same
// edges over and over.
#pragma once

#include "mesh/field.h"

#include <vector>

namespace meniscus::mesh {

// A ball in which edges shall be no longer than `length`.
struct SizingRegion {
  Vec3 center;
  double radius;
  double length;
};

struct SizingOptions {
  double edge_length;          // at the surface
  double max_edge_length;      // anywhere
  double grading = 0.5;        // growth per distance
  double curvature = 0;        // times the radius of curvature is the most an edge may have; 0: no matter
  double contact_line = 1;     // edges at contact lines, in units of edge_length
  double gap = 0;              // times the width of a gap or film is the most an edge may have; 0: no matter
  double min_edge_length = 0;  // bound of what curvature and gap ask for; 0: an eighth of edge_length
  std::vector<SizingRegion> regions = {};
  double growth = 1.1;  // of the length at the surface from one update to the next
};

class SizingField {
 public:
  // Both must outlive the field.
  SizingField(TetMesh& mesh, Label label, const SizingOptions& options);

  // Brings the field up to date with the mesh.
  void update();

  [[nodiscard]] const VertexField<double>& length() const { return length_; }
  // The lengths by vertex slot: all that lasts from one update to the next.
  [[nodiscard]] std::vector<double> state() const;
  // For a mesh that was restored to what it was when `saved` was taken.
  void restore(const std::vector<double>& saved);
  [[nodiscard]] const SizingOptions& options() const { return options_; }

 private:
  void ask_at_surface();
  void ask_for_bends_and_gaps(const std::vector<TetFace>& surface);
  void ask_in_regions();
  void ask_on_walls();
  void spread();
  void ask(VertexId v, double length);

  TetMesh& mesh_;
  Label label_;
  SizingOptions options_;
  VertexField<double> length_;  // infinite before the first update
  std::vector<double> asked_;   // by vertex slot
};

}  // namespace meniscus::mesh
