#include "mesh/generation/placement_error.h"

#include <fmt/format.h>

namespace meniscus::mesh {

std::string told(const Solid& solid, std::size_t index) {
  const std::string name = solid.name().empty() ? fmt::format("solid {}", index + 1) : solid.name();
  return fmt::format("{} ({})", name, shape_name(solid.shape()));
}

}  // namespace meniscus::mesh
