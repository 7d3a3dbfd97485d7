// What a solid is made of, as far as the liquid minds: which contact angle it wants on it, and how it slips.
#pragma once

#include "mesh/vec3.h"

#include <functional>
#include <optional>

namespace meniscus::coupling {

using mesh::Vec3;

struct WallMaterial {
  // alpha1 - alpha2 = -cos(contact angle): energy of the wall when wet rather than dry, in units of the
  // tension.
  double wetting = 0;
  // Of a patterned surface: the same at a point of it, instead of `wetting`.
  std::function<double(const Vec3&)> wetting_at = {};
  // Velocity along the wall over its gradient across it. Empty: the liquid slips freely; 0: not at all.
  std::optional<double> slip_length = {};

  [[nodiscard]] double wetting_of(const Vec3& x) const { return wetting_at ? wetting_at(x) : wetting; }
};

}  // namespace meniscus::coupling
