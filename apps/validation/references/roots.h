// Roots of functions of one variable, to rounding (TOMS 748: Alefeld, Potra and Shi 1995).
#pragma once

#include <functional>

namespace meniscus::validation {

// Precondition: the function has different signs at `low` and `high`.
[[nodiscard]] double root_between(const std::function<double(double)>& function, double low, double high);

// Where a falling function of a positive argument has a value, however small the argument. Precondition: the
// function is below the value at `above`.
[[nodiscard]] double argument_of_falling(const std::function<double(double)>& function, double value,
                                         double above);

}  // namespace meniscus::validation
