// Moves vertices to their destinations as far as no tetrahedron suffers, repairs the mesh, and goes on until
// all have arrived.
//
// The caller says where driven vertices go (as displacements); the others follow: the displacement is
// continued into the mesh around (displacement_extension.h) so that a moving front pushes its surroundings
// ahead instead of crushing them. All vertices move at once; where that would spoil a tetrahedron its
// vertices go half the way, a quarter, ... and the rest of the way after the mesh was improved (Misztal 2010,
// section 3; the move rule of the public DSC is per vertex and sequential).
#pragma once

#include "mesh/field.h"
#include "mesh/improvement/improver.h"

#include <string_view>
#include <vector>

namespace meniscus::mesh {

struct MotionOptions {
  int max_rounds = 8;     // of moving and repairing
  int follow_layers = 5;  // how many edges away from driven vertices others are carried along
  // A move that would leave a dihedral angle within this of 0 or 180 degrees is shortened.
  double floor_deg = 5;
};

enum class StragglerReason : std::uint8_t {
  held,           // frozen, a corner, or wanted off a line or wall that leaves no way at all
  blocked,        // a tetrahedron at it would fall below the floor, and improvement found no way out
  meets_front,    // the same, and that tetrahedron reaches to another front of the surface
  out_of_rounds,  // still on its way
};
[[nodiscard]] std::string_view name(StragglerReason reason);

// A vertex that did not get there.
struct Straggler {
  VertexId vertex;
  Vec3 missing;  // the rest of its way
  StragglerReason reason;
};

struct MotionReport {
  int rounds = 0;
  std::vector<Straggler> stragglers;
  ImprovementStatistics improvement;  // of all rounds

  [[nodiscard]] bool all_arrived() const { return stragglers.empty(); }
};

class Mover {
 public:
  // Both must outlive the mover.
  Mover(TetMesh& mesh, Improver& improver, const MotionOptions& options = {});

  // `way` holds the displacement of each driven vertex and zero for those that follow; afterwards it holds
  // what is left of it. Vertices on the hull move within it, on curved walls to the places on them that are
  // next to those they are sent to. Frozen vertices and corners of the hull stay.
  MotionReport move(VertexField<Vec3>& way);

 private:
  struct Step {
    VertexId vertex;
    Vec3 displacement;  // of this round
    double fraction;    // of it that is possible
    bool driven;
    bool walled;  // goes along a wall
    Vec3 moved;   // the way gone by that fraction
  };

  void forget_negligible(VertexField<Vec3>& way) const;
  void plan(const VertexField<Vec3>& way);
  void shorten();
  // Has a step go another fraction of its way.
  void set_fraction(Step& step, double fraction) const;
  void commit(VertexField<Vec3>& way);
  // Vertices that were put inside while repairing inherit no way: only those of the interface carry on for
  // their neighbours.
  void forget_inherited(VertexField<Vec3>& way, const VertexField<bool>& driven) const;
  [[nodiscard]] double way_left(const VertexField<Vec3>& way) const;
  [[nodiscard]] bool spoils(TetId t) const;
  // What of a way a vertex can go without leaving the walls it lies on.
  [[nodiscard]] Vec3 along_walls(VertexId v, const Vec3& way) const;
  [[nodiscard]] StragglerReason reason_of(VertexId v, const Vec3& missing) const;

  TetMesh& mesh_;
  Improver& improver_;
  MotionOptions options_;
  std::vector<Step> steps_;
  std::vector<std::uint32_t> step_of_;  // by vertex slot: index into steps_, kNoStep for those that stay
  std::vector<TetId> touched_;          // tetrahedra with a vertex that moves
  double floor_ = 0;                    // sine
};

}  // namespace meniscus::mesh
