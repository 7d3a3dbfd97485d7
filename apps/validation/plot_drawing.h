// A plot as an SVG element: axes with round ticks, curves as lines or points, a legend.
#pragma once

#include "apps/validation/case.h"

#include <span>
#include <string>
#include <vector>

namespace meniscus::validation {

[[nodiscard]] std::string plot_drawing(const Plot& plot);

// Several as one element, one below the other.
[[nodiscard]] std::string plots_drawing(std::span<const Plot> plots);

// Round numbers in [low, high], about `wanted` of them; powers of ten where the axis is logarithmic and they
// are enough. Precondition: low < high by more than rounding.
[[nodiscard]] std::vector<double> axis_ticks(Axis axis, double low, double high, int wanted);

// `text` with what means something in HTML replaced.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace meniscus::validation
