// Keeps the tetrahedra good: raises the worst dihedral angles by smoothing, reconnection and insertion.
//
// The schedule follows the dynamic mode of Stellar (Klingner & Shewchuk 2007; Wicke et al. 2010): only what
// changed since the last call is looked at, only tetrahedra below `act_below_deg` are worked on, worst first,
// and what is touched is brought up to `improve_to_deg`. A mesh in which nothing changed costs nothing, and
// one that is good stays bit for bit.
#pragma once

#include "mesh/improvement/dirty_set.h"
#include "mesh/improvement/remeshing_watch.h"
#include "mesh/operations/operation.h"

#include <array>
#include <vector>

namespace meniscus::mesh {

struct ImprovementOptions {
  // A tetrahedron is worked on where a dihedral angle is below this or above 180 degrees minus this ...
  double act_below_deg = 20;
  // ... and what replaces it is worked on until its angles keep this distance.
  double improve_to_deg = 25;
  // How often tetrahedra that resisted are tried again after their surroundings changed.
  int max_rounds = 6;
  // Insertion and collapse change the number of vertices; `keep` leaves them out.
  enum class Vertices : std::uint8_t { keep, insert_and_collapse } vertices = Vertices::insert_and_collapse;
  // Whether the interface takes part: its vertices smoothed (tangentially, volumes kept), its edges divided.
  // Where it is kept it stays to the bit, as a surface that moves as told must.
  enum class Surfaces : std::uint8_t { improve, keep } surfaces = Surfaces::improve;
  // How far an improvement may bend walls and interfaces (see Rules).
  double wall_flatness = 1e-12;
  double surface_flatness = 1e-12;
  OperationHooks* hooks = nullptr;
  // Told of the calls that have anything to do.
  RemeshingWatch* watch = nullptr;
};

struct ImprovementStatistics {
  std::size_t examined = 0;                               // tetrahedra that were dirty
  std::size_t bad = 0;                                    // of these, those below act_below_deg
  std::size_t resisted = 0;                               // still below it at the end
  std::array<std::size_t, kOperationKinds> operations{};  // done, by kind
  VolumeLedger volume;                                    // change of each label's volume by all operations
  double worst_before = 1;                                // min_sine among the examined

  [[nodiscard]] std::size_t total_operations() const;
  // Adds up two calls, of which `later` came later.
  void add(const ImprovementStatistics& later);
};

class Improver {
 public:
  // Everything counts as changed at first.
  explicit Improver(TetMesh& mesh, const ImprovementOptions& options = {});

  ImprovementStatistics improve();

  // Looks at every tetrahedron next time, changed or not: an audit.
  void mark_all() { dirty_.mark_all(mesh_); }
  // What it has still to look at: all that lasts from one call to the next.
  [[nodiscard]] const DirtySet& dirty() const { return dirty_; }
  void restore(const DirtySet::State& saved) { dirty_.restore(saved); }
  [[nodiscard]] const ImprovementOptions& options() const { return options_; }
  // Takes effect with the next call of improve().
  void set_options(const ImprovementOptions& options) { options_ = options; }

 private:
  struct Entry {
    double quality;
    TetId tet;
    auto operator<=>(const Entry&) const = default;
  };

  void smooth_around(std::span<const TetId> bad);
  void work_off(const std::vector<TetId>& bad);
  void work_off_queue();
  bool treat(TetId t, double quality);
  bool reconnect(TetId t);
  // Whether v, or an edge from v to w, is the improver's to change.
  [[nodiscard]] bool may_move(VertexId v) const;
  [[nodiscard]] bool may_divide(VertexId v, VertexId w) const;
  bool smooth(TetId t, double quality);
  bool collapse(TetId t);
  bool insert(TetId t);
  // Enters what an operation did; false where it was refused.
  bool book(const OperationResult& result);
  // Queues what changed since the last look and is below the bar.
  void queue_changes();
  void push(TetId t, double quality);

  TetMesh& mesh_;
  ImprovementOptions options_;
  DirtySet dirty_;
  Rules rules_;
  Rules vertex_rules_;                     // of insertion and collapse
  double act_below_ = 0, improve_to_ = 0;  // as sines
  ImprovementStatistics statistics_;
  std::vector<Entry> queue_;  // heap, worst first
  std::vector<TetId> resisting_;
  std::vector<TetId> changed_;
};

// One call for those who improve a mesh once: an Improver that lives just so long.
ImprovementStatistics improve(TetMesh& mesh, const ImprovementOptions& options = {});

}  // namespace meniscus::mesh
