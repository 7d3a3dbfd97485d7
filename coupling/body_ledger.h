// What belongs to the bodies of liquid and must survive remeshing, merging and breaking: their volumes,
// momenta and energy.
//
// A step moves the mesh and remeshes it. The ledger knows the bodies before; afterwards it finds which bodies
// came from which (through vertices that both have), and puts right what remeshing cost: every group of
// bodies that came from one another gets its centre of mass, momentum and spin back by rigid motions, and the
// energy that remeshing made, if any, is taken from the motion within the bodies.
#pragma once

#include "fem/rigid_freedom.h"
#include "fem/rigid_motion.h"
#include "mesh/field.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meniscus::coupling {

using fem::Momentum;
using fem::RigidMotion;
using mesh::Vec3;

// What a body shall have after a step: in air its momentum, at walls momenta along the rigid motions that
// these allow. Neither where walls decide about all of it.
struct Expectation {
  std::optional<Momentum> momentum = {};
  bool held = false;  // it touches walls
  std::optional<fem::RigidFreedom> freedom = {};
  fem::RigidMomenta momenta = {};  // along the motions of `freedom`
};

class BodyLedger {
 public:
  // The mesh must outlive the ledger.
  BodyLedger(const mesh::TetMesh& mesh, std::vector<double> volumes);

  // The volume that each body of the liquid shall have.
  [[nodiscard]] const std::vector<double>& volumes() const { return volumes_; }
  void set_volumes(std::vector<double> volumes) { volumes_ = std::move(volumes); }

  // Names the bodies before a step, and what they shall have after it.
  void open(const fem::LiquidMesh& liquid, std::vector<Expectation> expected);
  struct Matching {
    double lost_volume = 0;       // of bodies that vanished
    bool bodies_changed = false;  // merged, broke or vanished
  };
  // After the step, with the volumes that the bodies have now: finds where these came from, and sets the
  // volumes they shall have. Bodies that merged or broke share the volumes of those they came from.
  Matching match(const fem::LiquidMesh& liquid, std::span<const double> volumes);
  // How far every body must be moved for the groups that match() found to have their centres of mass where
  // they belong; groups with a body that walls hold stay. The centres of the momenta that open() was told
  // count.
  [[nodiscard]] std::vector<Vec3> missing_ways(const fem::LiquidMesh& liquid, double density,
                                               std::span<const Vec3> x) const;
  // Gives the groups of bodies that match() found their momenta back; a body at walls only if it neither
  // merged nor broke. Returns the largest error of a linear
  // momentum before, relative to that of the same energy in one direction.
  double restore_momenta(const fem::LiquidMesh& liquid, double density, std::span<const Vec3> x,
                         std::span<Vec3> u) const;

 private:
  struct Group {
    std::vector<std::uint32_t> before, after;
  };
  void find_groups(const fem::LiquidMesh& liquid);
  // What the bodies of a group shall have together; empty where walls have a part in it.
  [[nodiscard]] std::optional<Momentum> expected(const Group& group) const;

  const mesh::TetMesh& mesh_;
  mesh::VertexField<std::uint32_t> body_;  // before the step
  std::vector<double> volumes_;
  std::vector<Expectation> expected_;
  std::vector<Group> groups_;
};

// Takes `excess` of kinetic energy from the velocities, leaving momentum and spin of every body that is not
// held as they are. Returns what it could take: no more than there is apart from the rigid motion.
double remove_energy(const fem::LiquidMesh& liquid, double density, double excess,
                     const std::vector<bool>& held, std::span<const Vec3> x, std::span<Vec3> u);

}  // namespace meniscus::coupling
