// Bad input that lies in the place of one solid or one body of liquid: says which, for callers who know where
// its numbers came from.
#pragma once

#include "mesh/error.h"
#include "mesh/walls/solid.h"

#include <cstdint>
#include <string>

namespace meniscus::mesh {

class PlacementError : public InputError {
 public:
  enum class Culprit : std::uint8_t { solid, body };

  PlacementError(Culprit culprit, std::size_t index, const std::string& message)
      : InputError(message), culprit_(culprit), index_(index) {}

  [[nodiscard]] Culprit culprit() const { return culprit_; }
  // Of the solids of the walls, or of the bodies.
  [[nodiscard]] std::size_t index() const { return index_; }

 private:
  Culprit culprit_;
  std::size_t index_;
};

// "table (plane)"; "solid 2 (plane)" where it has no name.
[[nodiscard]] std::string told(const Solid& solid, std::size_t index);

}  // namespace meniscus::mesh
