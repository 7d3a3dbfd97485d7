// "Did you mean": the known word closest to a misspelt one.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace meniscus::io {

// Number of insertions, deletions, replacements and swaps of neighbouring letters that turn a into b
// (optimal string alignment). Letter case does not count.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The nearest of `known`, or an empty view when none is near enough to be what was meant.
[[nodiscard]] std::string_view nearest_word(std::string_view word, std::span<const std::string_view> known);

}  // namespace meniscus::io
