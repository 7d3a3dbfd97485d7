// Small oscillations of a viscous drop in vacuum, exactly (Prosperetti 1980; Miller and Scriven 1968), in
// units of density, surface tension and radius.
//
// A disturbance exp(s t) of mode n is a potential flow r^n and a rotational one j_n(k r), k^2 = -s / nu, of
// spherical Bessel functions. No shear stress and the right normal stress at the surface are two linear
// equations for the two; s is a root of their determinant.
#pragma once

namespace meniscus::validation {

struct ViscousMode {
  double decay = 0;      // of the amplitude, per time
  double frequency = 0;  // angular
  bool found = false;
};

// The oscillating root that continues Lamb's for small viscosity. `ohnesorge` = mu / sqrt(rho gamma R) must
// be positive and so small that the mode oscillates (below about 0.7 for n = 2).
[[nodiscard]] ViscousMode viscous_drop_mode(int mode, double ohnesorge);

}  // namespace meniscus::validation
