// Errors over the length of edges: their order, and the line of second order to compare with.
#pragma once

#include "apps/validation/case.h"

#include <span>

namespace meniscus::validation {

// Slope of log y over log x, by least squares: of errors over lengths the order of convergence.
[[nodiscard]] double log_slope(std::span<const double> x, std::span<const double> y);

// Through the last point of a curve of errors.
[[nodiscard]] Curve second_order(const Curve& errors);

}  // namespace meniscus::validation
