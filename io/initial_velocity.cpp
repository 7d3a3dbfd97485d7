#include "io/initial_velocity.h"

#include <algorithm>
#include <limits>

namespace meniscus::io {

namespace {

struct MovingBody {
  mesh::Shape shape;
  mesh::BoundingBox box;
  Vec3 center, velocity, spin;

  [[nodiscard]] Vec3 at(const Vec3& x) const { return velocity + spin.cross(x - center); }
};

Vec3 surface_centroid(const mesh::TriangleSurface& s) {
  const Vec3 origin = mesh::bounding_box(s).center();
  Vec3 sum = Vec3::Zero();
  double volume = 0;
  for (const mesh::Triangle& t : s.triangles) {
    const Vec3 a = s.points[t[0]] - origin, b = s.points[t[1]] - origin, c = s.points[t[2]] - origin;
    const double part = a.cross(b).dot(c) / 6;
    volume += part;
    sum += part / 4 * (a + b + c);
  }
  return origin + sum / volume;
}

// Above the base, by the formula for the part of a ball.
Vec3 cap_centroid(const mesh::Cap& cap) {
  const double r = cap.radius, h = cap.height;
  const double above_ball_center = 0.75 * (2 * r - h) * (2 * r - h) / (3 * r - h);
  return cap.center + (above_ball_center + h - r) * cap.axis.normalized();
}

}  // namespace

Vec3 centroid(const mesh::Shape& body) {
  if (const auto* cap = std::get_if<mesh::Cap>(&body)) return cap_centroid(*cap);
  if (const auto* imported = std::get_if<mesh::ImportedSurface>(&body))
    return surface_centroid(imported->surface);
  // All others are symmetric about the middle of their box.
  return mesh::bounding_box(body).center();
}

std::function<Vec3(const Vec3&)> initial_velocity(const Scene& scene, std::span<const mesh::Shape> bodies) {
  std::vector<MovingBody> moving;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Drop& drop = scene.drops[i];
    moving.push_back({bodies[i], mesh::bounding_box(bodies[i]), io::centroid(bodies[i]), drop.velocity,
                      drop.angular_velocity});
  }
  if (std::ranges::all_of(moving,
                          [](const MovingBody& b) { return b.velocity.isZero(0) && b.spin.isZero(0); }))
    return {};
  return [moving = std::move(moving)](const Vec3& x) {
    // Boxes tell most bodies apart, and cost nothing; what is in several is left to the shapes.
    std::vector<const MovingBody*> near;
    double least = std::numeric_limits<double>::infinity();
    for (const MovingBody& b : moving) {
      const double distance = b.box.squaredExteriorDistance(x);
      if (distance < least) near.clear();
      least = std::min(least, distance);
      if (distance == least) near.push_back(&b);
    }
    if (near.size() == 1) return near.front()->at(x);
    const auto value = [&](const MovingBody* b) { return mesh::implicit_value(b->shape, x); };
    return (*std::ranges::min_element(near, {}, value))->at(x);
  };
}

}  // namespace meniscus::io
