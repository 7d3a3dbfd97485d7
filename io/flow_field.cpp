#include "io/flow_field.h"

#include <fmt/format.h>

namespace meniscus::io {

FlowField::FlowField(const Scene& scene) {
  for (std::size_t k = 0; k < 3; ++k) {
    components_.emplace_back(fmt::format("{}: flow.velocity[{}]", scene.source.place("flow.velocity"), k),
                             scene.flow.value().velocity[k], Expression::Variables::place_and_time);
  }
}

Vec3 FlowField::velocity(const Vec3& x, double t) const {
  return {components_[0](x, t), components_[1](x, t), components_[2](x, t)};
}

Vec3 FlowField::displacement(const Vec3& x, double t, double dt) const {
  const Vec3 a = velocity(x, t), b = velocity(x + dt / 2 * a, t + dt / 2),
             c = velocity(x + dt / 2 * b, t + dt / 2), d = velocity(x + dt * c, t + dt);
  return dt / 6 * (a + 2 * b + 2 * c + d);
}

}  // namespace meniscus::io
