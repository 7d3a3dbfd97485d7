// What every mesh operation has in common: a transaction that is proposed, judged, then committed whole or
// not at all.
//
// An operation gathers the tetrahedra it would remove and those it would add (a Proposal), evaluates the
// worst quality before and after, asks the hooks, and commits through TetMesh::replace. A refused operation
// leaves the mesh untouched, bit for bit. Each returns an OperationResult that says what was done or the
// reason why not.
#pragma once

#include "mesh/interpolation.h"
#include "mesh/tet_mesh.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace meniscus::mesh {

enum class OperationKind : std::uint8_t {
  edge_split,
  face_split,
  tet_split,
  cavity_insertion,
  edge_collapse,
  flip_23,
  flip_32,
  flip_44,
  flip_22,
  edge_removal,
  multi_face_removal,
  smoothing,
  count_
};
inline constexpr std::size_t kOperationKinds = static_cast<std::size_t>(OperationKind::count_);
[[nodiscard]] std::string_view name(OperationKind kind);

enum class Outcome : std::uint8_t {
  done,
  not_applicable,  // no such edge or face, wrong number of tetrahedra around it
  no_gain,         // the worst element would not become better than asked for
  inverts,         // some tetrahedron would lose its positive orientation
  link_condition,  // would change the topology of the complex, the interface or the hull
  leaves_stratum,  // would move a vertex off its surface, wall or line, or change the shape of one
  frozen,          // touches what the user told to stay
  vetoed,          // a hook said no
};
[[nodiscard]] std::string_view name(Outcome outcome);

// Change of volume by label; few labels ever take part in one operation.
class VolumeLedger {
 public:
  void add(Label label, double volume);
  void add(const VolumeLedger& other);
  [[nodiscard]] double change(Label label) const;
  struct Entry {
    Label label;
    double change;
  };
  [[nodiscard]] std::span<const Entry> entries() const { return {entries_.data(), entries_.size()}; }

 private:
  SmallVector<Entry, 4> entries_;
};

struct [[nodiscard]] OperationResult {
  Outcome outcome = Outcome::not_applicable;
  OperationKind kind = OperationKind::count_;  // what was done
  double quality_before = 0;                   // worst min_sine of the tetrahedra removed (or moved)
  double quality_after = 0;                    // worst min_sine of those added
  VolumeLedger volume = {};                    // as far as the walls (mesh/walls/wall_volume.h)
  VertexId vertex = kNoVertex;                 // the vertex inserted, if any

  [[nodiscard]] bool done() const { return outcome == Outcome::done; }
};

// An operation about to be committed, as hooks see it.
struct Proposal {
  OperationKind kind;
  std::span<const TetId> removed;
  std::span<const NewTet> added;                // kNoVertex stands for the vertex to be inserted
  VertexId vertex = kNoVertex;                  // moved (smoothing) or removed (collapse)
  Vec3 position = Vec3::Zero();                 // of the inserted or moved vertex
  VertexClass stratum = VertexClass::interior;  // of the inserted or moved vertex
};

// Lets others take part: bodies, locks, those who count. Walls that the mesh lies on (TetMesh::lay_on) need
// no hooks. Hooks see every operation; they must not change the mesh in may() and project().
class OperationHooks {
 public:
  virtual ~OperationHooks() = default;
  // Where a vertex of this stratum, wanted at x, may be put.
  [[nodiscard]] virtual Vec3 project(const TetMesh&, VertexClass /*stratum*/, const Vec3& x) const {
    return x;
  }
  [[nodiscard]] virtual bool may(const TetMesh&, const Proposal&) const { return true; }
  virtual void done(TetMesh&, const Proposal&, const OperationResult&) {}
};

// How an operation is judged.
struct Rules {
  // The worst new element must be better than this; the default asks for a gain over what is there ...
  double better_than = kGain;
  // ... of at least so much. Schedulers ask for more than rounding, or they would chase ever smaller gains.
  double least_gain = 1e-9;
  // Largest bend, as bend() of the four points concerned, over which a flip or collapse may cut a wall or
  // crease that is known by its faces only ...
  double wall_flatness = 1e-12;
  // ... and over which it may cut an interface between labels.
  double surface_flatness = 1e-12;
  // Of walls that the mesh lies on (TetMesh::lay_on) faces need not be flat, only follow the sheet: the
  // cosine of the angle between the two must not fall below this, or below what it was.
  double wall_alignment = 0.8;
  OperationHooks* hooks = nullptr;

  static constexpr double kGain = -2.0;
  // Any valid outcome will do: positively oriented, and by more than rounding. Four vertices of a wall, flat
  // only up to rounding, must not pass for a tetrahedron.
  static constexpr double kAnyValid = 1e-8;
  [[nodiscard]] double bar(double quality_before) const {
    return better_than == kGain ? quality_before + least_gain : better_than;
  }
};

// Adds what lies between the hull faces of these tetrahedra and curved walls, times `sign`, to their labels.
void add_volumes_to_walls(const TetMesh& mesh, std::span<const TetId> tets, double sign,
                          VolumeLedger& ledger);

// |6 V| / L^3 of four points, L their longest distance: 0 where they lie in one plane, at most about 0.7.
[[nodiscard]] double bend(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

// One proposal: filled by the operation, then judged and committed by finish().
class Transaction {
 public:
  Transaction(TetMesh& mesh, OperationKind kind, const Rules& rules)
      : mesh_(mesh), rules_(rules), kind_(kind) {}

  TetList removed;
  SmallVector<NewTet, 64> added;
  VertexList orphans;  // vertices the operation leaves without tetrahedra; they are removed
  // An existing vertex that moves to `position`; all its tetrahedra are among `removed`, what it keeps among
  // `added`.
  VertexId moved = kNoVertex;
  InterpolationWeights moved_from = {};  // where its values at `position` come from
  // Of the vertex that moves or of the one to insert, written as kNoVertex in `added`; `weights` is empty if
  // none is inserted.
  Vec3 position = Vec3::Zero();
  VertexClass stratum = VertexClass::interior;
  InterpolationWeights weights = {};

  // Sets stratum, position and weights of a vertex to be inserted at the weighted mean of `corners`, the ends
  // of an edge or the corners of a face of the stratum `where`; on the hull it is put onto the walls, and the
  // hooks may project it. `done`, or why it cannot be: a sheet whose corners are all frozen stays as it is,
  // and the walls may not be what they seem.
  enum class Place : std::uint8_t { inside, hull };
  [[nodiscard]] Outcome insert_at(VertexClass where, Place place,
                                  std::span<const InterpolationWeight> corners);

  void remove(TetId t) { removed.push_back(t); }
  void add(VertexId a, VertexId b, VertexId c, VertexId d, Label label) {
    added.push_back({{a, b, c, d}, label});
  }

  // Judges the proposal by the rules and, if all is well, commits it. Where the worst new quality is known
  // already, passing it saves its evaluation.
  OperationResult finish(double known_quality_after = kUnknown);

  static constexpr double kUnknown = -3.0;
  // The ids of the new tetrahedra, after a commit.
  TetList created;

 private:
  [[nodiscard]] const Vec3& point(VertexId v) const { return v == moved ? position : mesh_.position(v); }
  [[nodiscard]] bool all_positive() const;
  [[nodiscard]] VolumeLedger ledger() const;
  void commit();

  TetMesh& mesh_;
  const Rules& rules_;
  OperationKind kind_;
};

}  // namespace meniscus::mesh
