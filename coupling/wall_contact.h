// Where the liquid touches walls, as a stage of a time step asks for it: which sheets every vertex lies on,
// what they leave to its velocity, and what they are made of.
//
// A snapshot like the LiquidMesh it belongs to: which sheets a vertex is on follows from where it is when the
// snapshot is taken (mesh/walls/hull_sheets.h), and stays so until the connectivity changes. A vertex of one
// sheet slides on it, one of two along their crease, one of three or more stays. A contact line that lies
// along a crease is on both of its sheets, so it stays there, whichever of them is wet (Gibbs' pinning).
#pragma once

#include "coupling/wall_material.h"
#include "fem/wall_conditions.h"
#include "mesh/walls/hull_sheets.h"

#include <span>
#include <vector>

namespace meniscus::coupling {

class WallContact {
 public:
  // All must outlive the contact; the mesh lies on walls (TetMesh::lay_on). `materials` are those of the
  // solids; sides of the domain are slippery and indifferent (90 degrees). `edge_length` is that of the mesh,
  // about.
  WallContact(const mesh::TetMesh& mesh, std::span<const WallMaterial> materials,
              const fem::LiquidMesh& liquid, double edge_length);

  // Of the triangles of the walls, with their corners at x.
  [[nodiscard]] fem::WallProperties properties(std::span<const Vec3> x, double viscosity) const;

  // Of the edges of the contact line, with their ends at x.
  [[nodiscard]] fem::LineWetting line_wetting(std::span<const Vec3> x) const;
  // Whether that is more exact than what the triangles of the walls tell.
  [[nodiscard]] bool needs_line_wetting() const { return curved_ || patterned_; }

  // What a stage may do: see wall_conditions.h. Lasts until it is called again.
  [[nodiscard]] const fem::WallConditions& conditions(const fem::WallQuery& query);

  // What the walls leave to velocities of vertices at x.
  [[nodiscard]] std::vector<fem::Mat3> allowed_at(std::span<const Vec3> x) const;

  // Puts positions of vertices that touch walls onto their sheets, to rounding.
  void project(std::span<Vec3> x) const;

  // Adds to the volume of every body what lies between the facets of its walls and the walls themselves.
  void add_volumes_behind(std::span<const Vec3> x, std::span<double> volumes) const;

  // Whether the facets of all walls are the walls themselves.
  [[nodiscard]] bool is_flat() const { return !curved_; }
  // Whether every wall is the same everywhere.
  [[nodiscard]] bool is_uniform() const { return !patterned_; }
  // Whether walls take nothing of a rigid motion that they allow: they are slippery, and the same everywhere.
  [[nodiscard]] bool keeps_momenta() const { return !rough_ && !patterned_; }

 private:
  struct Touching {
    fem::Index vertex;
    mesh::SheetList sheets;
    bool stuck;  // no slip, or a corner
  };

  [[nodiscard]] const WallMaterial* material_of(std::size_t triangle) const;
  [[nodiscard]] Vec3 on_sheets(const Touching& t, const Vec3& x) const;
  // The directions along all sheets of a vertex at y.
  [[nodiscard]] fem::Mat3 tangents(const Touching& t, const Vec3& y) const;
  // The material's at the contact line, the only place that feels it.
  [[nodiscard]] double wetting_of(std::size_t triangle, std::span<const Vec3> x) const;

  const mesh::Walls& walls_;
  std::span<const WallMaterial> materials_;
  const fem::LiquidMesh& liquid_;
  double edge_length_;
  // Of every triangle of the walls; empty where it lies on none.
  std::vector<std::optional<std::uint32_t>> sheet_;
  std::vector<Touching> touching_;  // every vertex of the walls once, ascending
  bool curved_ = false, patterned_ = false, rough_ = false;
  fem::WallConditions conditions_;
};

}  // namespace meniscus::coupling
