// Small oscillations of an inviscid drop in vacuum (Rayleigh 1879; Lamb 1932, section 275), and of a column
// (Rayleigh 1879, Plateau), in units of density, surface tension and radius.
#pragma once

namespace meniscus::validation {

// Angular frequency of mode n: omega^2 = n (n - 1) (n + 2).
[[nodiscard]] double drop_frequency(int mode);

// Square of the growth rate of a wave of wave number x = k a along a column of radius a, negative where it
// oscillates: s^2 = x (1 - x^2) I1(x) / I0(x).
[[nodiscard]] double column_growth_squared(double wave_number);

}  // namespace meniscus::validation
