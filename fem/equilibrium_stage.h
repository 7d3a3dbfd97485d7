// One step towards the least energy at fixed volumes, on a mesh whose connectivity stays as it is: what
// FlowStage is to motion, this is to rest.
//
//   min over x   E(x)      s.t.  V_b(x) = volume of body b
//
// with E surface, wetting and gravity energy. A step is Newton's with the exact second derivatives of E - p V
// (newton_system.h), shifted until it leads downhill; shortened until no vertex goes farther than a part of
// the edges around it; brought back to the volumes along their gradient; and halved until the energy falls by
// a part of what the gradient promised (Armijo).
//
// Where walls are curved rigid motions that cost nothing are left out, and forces along them do not count
// (idle_motions.h).
//
// Forces are those of a dynamic stage: wetting acts on the contact line alone, gravity and pressure on the
// free surface alone (gravity_energy.h); of liquid at walls nothing but the normal part counts
// (normal_forces.h). On curved walls they are not quite the gradient of the polyhedron's energy. There, and
// where steps are small, their work
//
//   -(f_0 + f_1) / 2 . d        f = -(grad E - p grad V)
//
// is what must fall instead: to third order it is the change of the energy where there is one, and it knows
// no rounding.
#pragma once

#include "fem/flow_stage.h"
#include "fem/idle_motions.h"
#include "fem/newton_system.h"
#include "fem/wetting_energy.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace meniscus::fem {

// Along the gradient of the volume alone, or every way that walls leave.
enum class Directions : std::uint8_t { normal, all };

// Of the walls that the liquid touches. Functions may be empty: then there is no such thing.
struct StaticWalls {
  std::vector<double> wetting;  // of every triangle of the walls (WallProperties)
  bool uniform = true;          // whether every wall is the same everywhere
  // The same as the contact line feels it with vertices at x. Empty: as the triangles have it.
  std::function<LineWetting(std::span<const Vec3> x)> line_at = {};
  // Of every vertex, at x: the projector onto the ways that walls leave.
  std::function<std::vector<Mat3>(std::span<const Vec3> x)> allowed_at = {};
  // Puts vertices onto their walls. Empty: these are flat, and allowed ways never leave them.
  std::function<void(std::span<Vec3> x)> project = {};
  // Adds to the volume of every body what lies between its facets and its walls.
  std::function<void(std::span<const Vec3> x, std::span<double> volumes)> add_volumes_behind = {};
};

struct EquilibriumInput {
  std::span<const Vec3> x;
  std::span<const double> volumes;         // of every body up to its walls, wanted
  std::span<const Directions> directions;  // of every body
  double way = 0.3;                        // most that a vertex goes, in edges
  double shift = 0;                        // to try first, over the tension
};

struct EquilibriumResult {
  std::vector<Vec3> x;
  bool moved = false;        // if not, nothing made the energy fall: positions are those of the start
  double energy_before = 0;  // at the start, brought to the volumes wanted
  double energy = 0;
  double residual = 0;      // see EquilibriumRest
  double volume_error = 0;  // largest relative one of a body
  double newton_way = 0;    // farthest of a vertex in edges, as Newton has it
  double way = 0;           // as it was gone
  double shift = 0;         // that was needed, over the tension
  int systems = 0;          // factored
};

// How far from equilibrium a configuration is.
struct EquilibriumRest {
  std::vector<double> pressure;  // that balances the forces best, of every body, reduced
  // Largest force that is left to a vertex in the directions of its body, over tension and the length of its
  // edges.
  double residual = 0;
};

class EquilibriumStage {
 public:
  // The liquid must outlive the stage.
  EquilibriumStage(const LiquidMesh& liquid, const LiquidProperties& properties);

  // `x` are the places of the vertices before a step: triangles of the walls that the contact line runs over
  // on its way from there count negative.
  void set_walls(StaticWalls walls, std::span<const Vec3> x);

  [[nodiscard]] EquilibriumResult step(const EquilibriumInput& input);

  [[nodiscard]] EquilibriumRest rest(std::span<const Vec3> x, std::span<const Directions> directions) const;
  [[nodiscard]] double energy(std::span<const Vec3> x) const;
  // Of every body, up to its walls.
  [[nodiscard]] std::vector<double> volumes(std::span<const Vec3> x) const;

 private:
  // At one configuration.
  struct State {
    std::vector<Vec3> energy_gradient, volume_gradient;
    std::vector<Mat3> allowed;
    std::vector<OpenWays> ways;
    std::vector<double> length;  // of the edges around every vertex that has a way
    StepConstraints constraints;
    std::vector<Vec3> idle_force;  // along motions that cost nothing
    EquilibriumRest rest;
  };
  [[nodiscard]] State state(std::span<const Vec3> x, std::span<const Directions> directions) const;
  void add_gradients(std::span<const Vec3> x, State& s) const;
  void balance(State& s) const;
  // Finds the idle motions anew where the liquid is not what it was.
  void renew_idle(std::span<const Vec3> x);
  [[nodiscard]] std::vector<Mat3> allowed_at(std::span<const Vec3> x) const;
  [[nodiscard]] std::vector<double> signed_wetting(std::span<const Vec3> x) const;
  // What tension, walls, gravity and pressure together leave.
  [[nodiscard]] Vec3 force(const State& s, std::size_t i) const {
    return s.rest.pressure[liquid_.body[i]] * s.volume_gradient[i] - s.energy_gradient[i] - s.idle_force[i];
  }

  void assemble(std::span<const Vec3> x, const State& s);
  void add_wall_curvature(std::span<const Vec3> x, const State& s);
  // Newton's way, downhill; empty where no shift makes it so.
  [[nodiscard]] std::vector<Vec3> find_way(const EquilibriumInput& input, std::span<const Vec3> x,
                                           const State& s, EquilibriumResult& result);
  // Goes as much of it as the energy allows.
  void search(const EquilibriumInput& input, std::span<const Vec3> way, const State& s,
              EquilibriumResult& result) const;
  // Brings positions to the volumes; returns the largest relative error left.
  double meet_volumes(std::span<const double> wanted, std::vector<Vec3>& x) const;
  [[nodiscard]] std::vector<Vec3> moved(std::span<const Vec3> x, double part,
                                        std::span<const Vec3> way) const;

  const LiquidMesh& liquid_;
  LiquidProperties properties_;
  StaticWalls walls_;
  // Kept from step to step for as long as the liquid is about where it was, or steps could not converge fast.
  IdleMotions idle_;
  std::vector<Vec3> idle_at_;
  std::vector<Vec3> wall_sides_;  // area of every triangle of the walls before the step
  std::vector<bool> on_surface_;  // of every vertex
  NewtonSystem system_;
  SparseMatrix<Mat3> hessian_;
};

}  // namespace meniscus::fem
