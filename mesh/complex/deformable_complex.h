// The deformable simplicial complex (Misztal 2010, section 3): a liquid surface made of faces of a
// tetrahedral mesh that moves, keeps its resolution, merges and breaks, while the mesh around stays good.
//
//   DeformableComplex complex(mesh, kLiquid, options);
//   VertexField<Vec3> way(mesh);
//   for (each surface vertex v) way[v] = where v goes - where it is;
//   const StepReport report = complex.advance(way);    // moved, remeshed, improved
//   if (!report.all_arrived()) ...                     // shorten the step
//
// One advance moves the vertices (motion/mover.h) and improves what became bad (improvement/improver.h). Once
// the surface went a part of an edge it changes the topology where fronts met or necks thinned out
// (topology/topology_change.h) and brings surface triangles (surface/surface_remesher.h) and the edges around
// (improvement/resizing.h) to the lengths of the sizing field (sizing/sizing_field.h). Fields attached to the
// mesh follow all of it. The same input gives the same result, bit for bit; where nobody is told to move
// nothing happens at all.
#pragma once

#include "mesh/improvement/improver.h"
#include "mesh/improvement/resizing.h"
#include "mesh/motion/mover.h"
#include "mesh/sizing/sizing_field.h"
#include "mesh/surface/surface_remesher.h"
#include "mesh/surface/wall_remesher.h"
#include "mesh/topology/topology_change.h"
#include "mesh/transfer/momentum_ledger.h"
#include "mesh/walls/walls.h"

#include <memory>
#include <vector>

namespace meniscus::mesh {

struct ComplexOptions {
  SizingOptions sizing;
  // What the hull of the mesh lies on and must stay on. Empty: flat sides, known by their faces alone.
  std::shared_ptr<const Walls> walls = {};
  TopologyOptions topology = {};
  double act_below_deg = 20;  // see ImprovementOptions
  double improve_to_deg = 25;
  MotionOptions motion = {};
  SurfaceRemeshingOptions surface = {};
  ResizingOptions resizing = {};
  // Whether creases of the surface, as classified when the mesh was made, are part of its shape. Liquids
  // round them off.
  bool keep_creases = false;
  // Of moving, remeshing, and moving those on that did not arrive.
  int max_rounds = 8;
  // Where fronts may merge the way is gone in parts of so many of the edge lengths wanted at most, with a
  // look at the topology after each: they must not pass by one another in between.
  double part_of_way = 0.2;
  // Topology and lengths are looked after when the fastest vertex went so many of the edge lengths wanted
  // there since the last time: that is a sweep over the mesh, and small steps need not each have one.
  double remesh_after = 0.05;
};

struct StepReport {
  std::vector<Straggler> stragglers;
  std::vector<TopologyEvent> events;
  SurfaceRemeshingReport surface;
  WallRemeshingReport walls;
  ResizingReport resizing;
  ImprovementStatistics improvement;
  TransferReport transfer;  // of the velocity that carry_momentum() named
  int rounds = 0;
  // How much of the way was gone when the topology changed first; 1 where it did so at the end or not at all.
  double gone_at_event = 1;

  [[nodiscard]] bool all_arrived() const { return stragglers.empty(); }
};

class DeformableComplex {
 public:
  // The mesh must outlive the complex. Everything that is not `liquid` and touches it is its surroundings.
  DeformableComplex(TetMesh& mesh, Label liquid, const ComplexOptions& options);

  // Moves every vertex by its `way` (zero: it follows its neighbours) and remeshes. Afterwards `way` holds
  // what is left of it, zero where all is well. Where it is zero everywhere nothing is touched.
  StepReport advance(VertexField<Vec3>& way);

  // The same, but the surface is left as it is: neither its topology nor its lengths are looked after, unless
  // somebody does not arrive. For the last ways to a place that is known, which are shorter than an edge.
  StepReport carry(VertexField<Vec3>& way);

  // Remeshes without moving or joining anything: one pass over lengths and angles of a mesh that comes from
  // elsewhere.
  StepReport tidy();

  // From now on edges are left alone within this band.
  void set_band(const RemeshingBand& band) { options_.surface.band = band; }

  // Watches the momentum of this velocity, which is attached to the mesh and must outlive the complex,
  // through all remeshing from now on; reported with every step.
  void carry_momentum(VertexField<Vec3>& velocity, MomentumTransfer mode = MomentumTransfer::measure);

  // Everything but the mesh itself (TetMesh::state) that the course of later steps depends on: the edge
  // lengths wanted, which grow back slowly, what improvement has still to look at, and how far the surface
  // went since lengths were last looked after. Not in it: options, and the velocity named to carry_momentum.
  struct State {
    std::vector<double> length;  // by vertex slot
    DirtySet::State dirty;
    double travelled = 0;
    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const;
  // After the mesh was restored to what it was when `saved` was taken, a run goes on as if it had never been
  // interrupted, bit for bit. Throws InputError for the state of another mesh.
  void restore(const State& saved);

  [[nodiscard]] const TetMesh& mesh() const { return mesh_; }
  [[nodiscard]] const VertexField<double>& length() const { return sizing_.length(); }
  [[nodiscard]] const ComplexOptions& options() const { return options_; }

 private:
  // Goes the way, in one go but for remeshing in between where somebody does not arrive.
  void go(VertexField<Vec3>& way, StepReport& report);
  // Farthest way in edge lengths wanted.
  [[nodiscard]] double farthest(const VertexField<Vec3>& way) const;
  void change_topology(StepReport& report);
  // Lengths and angles, after the surface moved.
  void remesh(StepReport& report,
              SurfaceRemeshingOptions::Folds folds = SurfaceRemeshingOptions::Folds::refuse);

  TetMesh& mesh_;
  Label liquid_;
  ComplexOptions options_;
  Improver improver_;
  Mover mover_;
  SizingField sizing_;
  std::unique_ptr<MomentumLedger> momentum_;
  double travelled_;  // in edge lengths, since lengths were last looked after
};

}  // namespace meniscus::mesh
