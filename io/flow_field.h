// The velocity of a kinematic run: three expressions of place and time, as the scene's [flow] gives them.
#pragma once

#include "io/expression.h"
#include "io/scene.h"

#include <vector>

namespace meniscus::io {

class FlowField {
 public:
  // Throws InputError naming the place in the scene, the expression and what is wrong with it.
  explicit FlowField(const Scene& scene);

  // Throws InputError where an expression has no finite value.
  [[nodiscard]] Vec3 velocity(const Vec3& x, double t) const;

  // Where a particle at x at time t is carried within dt, less x: one step of the classical fourth-order
  // Runge-Kutta method.
  [[nodiscard]] Vec3 displacement(const Vec3& x, double t, double dt) const;

 private:
  std::vector<Expression> components_;
};

}  // namespace meniscus::io
