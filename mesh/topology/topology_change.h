// Changes the topology of the liquid surface where the mesh can no longer tell two fronts apart: fronts that
// meet merge, necks that thin out break, specks vanish.
//
// A gap or neck has become thin when tetrahedra span it whose four vertices all lie on the surface, on fronts
// that face each other, and whose width is below a part of the edge length there. Giving such tetrahedra the
// other label is the whole change: the mesh stays as it is, and only labels that leave a manifold surface and
// do change its Euler characteristic are kept (Misztal 2010, section 3, lets collapses do this implicitly;
// here nothing happens that is not an event). What that takes from the liquid or gives it can be given back
// to the surface around the place, exactly.
#pragma once

#include "mesh/field.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace meniscus::mesh {

struct TopologyOptions {
  bool merge = true;
  bool split = true;
  bool vanish = true;
  // Widths, in edge lengths wanted at the place, below which fronts merge and necks break.
  double merge_gap = 0.4;
  double neck_width = 0.45;
  // A fold of the surface closes (its two sides become one, whatever may merge or break) where a tetrahedron
  // between them is thinner than this, in edge lengths: nothing could unfold it again.
  double fold_width = 0.1;
  // Bodies and bubbles of less than this volume, in cubes of the edge length, vanish.
  double speck_volume = 0.1;
  // Gives the volume of each event back to the surface near it.
  bool give_back = true;
};

enum class TopologyEventKind : std::uint8_t { merge, split, vanish, fold };
[[nodiscard]] std::string_view name(TopologyEventKind kind);

struct TopologyEvent {
  TopologyEventKind kind;
  Vec3 place;
  std::size_t tets;        // that changed their label
  double volume_change;    // of the liquid, by the new labels
  double volume_returned;  // of that, what was given back
  long euler_change;       // of the characteristic of the liquid's surface
  long liquid_bodies;      // by how many there are more of them than before
  long bubbles;            // the same of the connected parts of the surroundings
};

// Looks for thin gaps, necks and specks of the liquid in its surroundings. `length` is the edge length wanted
// at each vertex. Events in the order in which they took place.
std::vector<TopologyEvent> change_topology(TetMesh& mesh, Label liquid, Label surroundings,
                                           const VertexField<double>& length,
                                           const TopologyOptions& options = {});

// Two parallel planes with a tetrahedron between them.
struct Slab {
  double width;
  Vec3 normal;
};
// The thinnest one: over a face, or between two opposite edges.
[[nodiscard]] Slab thinnest_slab(const TetPoints& p);

}  // namespace meniscus::mesh
