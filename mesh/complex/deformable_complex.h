// The deformable simplicial complex (Misztal 2010, section 3): a liquid surface made of faces of a
// tetrahedral mesh that moves, keeps its resolution, merges and breaks, while the mesh around stays good.
//
//   DeformableComplex complex(mesh, kLiquid, options);
//   VertexField<Vec3> way(mesh);
//   for (each surface vertex v) way[v] = where v goes - where it is;
//   const StepReport report = complex.advance(way);    // moved, remeshed, improved
//   if (!report.all_arrived()) ...                     // shorten the step
//
// One advance moves the vertices (motion/mover.h), changes the topology where fronts met or necks thinned out
// (topology/topology_change.h), brings surface triangles (surface/surface_remesher.h) and the edges around
// (improvement/resizing.h) to the lengths of the sizing field (sizing/sizing_field.h), and improves what
// became bad (improvement/improver.h). Fields attached to the mesh follow all of it. The same input gives the
// same result, bit for bit.
#pragma once

#include "mesh/improvement/improver.h"
#include "mesh/improvement/resizing.h"
#include "mesh/motion/mover.h"
#include "mesh/sizing/sizing_field.h"
#include "mesh/surface/surface_remesher.h"
#include "mesh/topology/topology_change.h"

#include <vector>

namespace meniscus::mesh {

struct ComplexOptions {
  SizingOptions sizing;
  TopologyOptions topology = {};
  double act_below_deg = 20;  // see ImprovementOptions
  double improve_to_deg = 28;
  MotionOptions motion = {};
  SurfaceRemeshingOptions surface = {};
  ResizingOptions resizing = {};
  // Whether creases of the surface, as classified when the mesh was made, are part of its shape. Liquids
  // round them off.
  bool keep_creases = false;
  // Of moving, remeshing, and moving those on that did not arrive.
  int max_rounds = 8;
};

struct StepReport {
  std::vector<Straggler> stragglers;
  std::vector<TopologyEvent> events;
  SurfaceRemeshingReport surface;
  ResizingReport resizing;
  ImprovementStatistics improvement;
  int rounds = 0;

  [[nodiscard]] bool all_arrived() const { return stragglers.empty(); }
};

class DeformableComplex {
 public:
  // The mesh must outlive the complex. Everything that is not `liquid` and touches it is its surroundings.
  DeformableComplex(TetMesh& mesh, Label liquid, const ComplexOptions& options);

  // Moves every vertex by its `way` (zero: it follows its neighbours) and remeshes. Afterwards `way` holds
  // what is left of it, zero where all is well.
  StepReport advance(VertexField<Vec3>& way);

  [[nodiscard]] const TetMesh& mesh() const { return mesh_; }
  [[nodiscard]] const VertexField<double>& length() const { return sizing_.length(); }
  [[nodiscard]] const ComplexOptions& options() const { return options_; }

 private:
  // Lengths and angles, after the surface moved.
  void remesh(StepReport& report);

  TetMesh& mesh_;
  Label liquid_;
  ComplexOptions options_;
  Improver improver_;
  Mover mover_;
  SizingField sizing_;
};

}  // namespace meniscus::mesh
