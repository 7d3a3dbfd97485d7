// Runs of drops on meshes of a few thousand tetrahedra, in units of the drops: `radius`, density and tension
// one unless told otherwise.
#pragma once

#include "coupling/flow_run.h"
#include "tests/support/tracked_liquid.h"

namespace meniscus::test {

// What a unit of length, density and tension is.
struct Units {
  double length = 1, density = 1, tension = 1;

  [[nodiscard]] double time() const { return std::sqrt(density * std::pow(length, 3) / tension); }
  [[nodiscard]] double energy() const { return tension * length * length; }
};

struct DropSettings {
  double edge_length = 0.4;
  double room = 2.5;  // from the origin to the walls
  double viscosity = 0;
  mesh::Vec3 gravity = mesh::Vec3::Zero();
  std::optional<double> fixed_step = {};
};

inline coupling::FlowRunOptions flow_options(const DropSettings& s, const Units& units = {}) {
  const double speed = units.length / units.time();
  coupling::FlowRunOptions options{.liquid = {.density = units.density,
                                              .viscosity = s.viscosity * units.density * units.length * speed,
                                              .surface_tension = units.tension,
                                              .gravity = {.acceleration = speed / units.time() * s.gravity}},
                                   .flow = {},
                                   .scheme = fem::TimeScheme::sdirk2,
                                   .complex = {.sizing = {.edge_length = units.length * s.edge_length,
                                                          .max_edge_length = units.length * s.room / 2}},
                                   .step = {}};
  if (s.fixed_step) options.step.fixed = units.time() * *s.fixed_step;
  return options;
}

// A sphere disturbed by its mode `mode`.
inline mesh::Sphere drop(const mesh::Vec3& center, double radius, int mode = 0, double amplitude = 0) {
  return {center, radius, mode, amplitude};
}

inline mesh::TetMesh drops_mesh(const std::vector<mesh::Shape>& drops, const DropSettings& s = {}) {
  return bodies_in_box(drops, s.edge_length, s.room);
}

// Whether two runs stand at the same point, bit for bit.
inline bool same_bits(const coupling::FlowRun::Saved& a, const coupling::FlowRun::Saved& b) {
  return a.mesh == b.mesh && a.complex == b.complex && a.velocity == b.velocity && a.pressure == b.pressure &&
         a.volumes == b.volumes && a.time == b.time && a.dt == b.dt && a.start_volume == b.start_volume &&
         a.settled == b.settled;
}

}  // namespace meniscus::test
