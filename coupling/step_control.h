// How long the next time step may be.
//
// Three things limit it: capillary waves as short as the edges of the surface (their period is what an
// explicit method could not pass; an implicit one loses accuracy a few times beyond it), the distortion of
// the tetrahedra, and the way of a vertex in units of the edges around it.
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
  double growth = 1.3;          // from one step to the next
  std::optional<double> fixed;  // this step, whatever else
  // Steps shorter than this part of the usual ones lead nowhere: the run ends instead.
  double shortest = 1e-5;
};

struct StepLimits {
  double capillary, distortion, way;  // infinite where nothing limits

  [[nodiscard]] double least() const;
};

[[nodiscard]] StepLimits step_limits(const fem::LiquidMesh& liquid, double density, double surface_tension,
                                     std::span<const Vec3> x, std::span<const Vec3> u,
                                     const StepControlOptions& options);

}  // namespace meniscus::coupling
