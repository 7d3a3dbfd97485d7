// How long the next time step may be.
//
// Four things limit it: capillary waves as short as the edges of the surface (their period is what an
// explicit method could not pass; an implicit one loses accuracy a few times beyond it), the distortion of
// the tetrahedra, the way of a vertex in units of the edges around it, and the time in which liquid that
// walls hold up would fall by an edge.
#pragma once

#include "fem/liquid_mesh.h"

#include <optional>
#include <span>

namespace meniscus::coupling {

using mesh::Vec3;

struct StepControlOptions {
  double capillary = 2;         // times sqrt(rho h^3 / (2 pi gamma)), averaged over the surface
  double distortion = 0.2;      // most strain of a tetrahedron
  double way = 0.3;             // most of an edge that a vertex goes, relative to the liquid's centre of mass
  double fall = 1;              // times sqrt(h / g), h the mean edge of the surface
  double growth = 1.3;          // from one step to the next
  std::optional<double> fixed;  // this step, whatever else
  // Steps shorter than this part of the usual ones lead nowhere: the run ends instead.
  double shortest = 1e-5;
};

struct StepLimits {
  double capillary, distortion, way, fall;  // infinite where nothing limits

  [[nodiscard]] double least() const;
};

// What the liquid is made of, and what pulls at that part of it which walls hold: zero where there is none.
struct StepForces {
  double density = 1, surface_tension = 0, gravity = 0;
};

[[nodiscard]] StepLimits step_limits(const fem::LiquidMesh& liquid, const StepForces& forces,
                                     std::span<const Vec3> x, std::span<const Vec3> u,
                                     const StepControlOptions& options);

}  // namespace meniscus::coupling
