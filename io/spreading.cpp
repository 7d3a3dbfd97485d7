#include "io/spreading.h"

#include "io/scene_wetting.h"
#include "mesh/generation/shape_probe.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::io {

namespace {

using mesh::BoundingBox;

constexpr double kLeastAngleDeg = 5;

double height_over(const Solid& plane, const Vec3& x) {
  return plane.normal.normalized().dot(x - plane.point);
}

double lowest_over(const Solid& plane, const BoundingBox& box) {
  double lowest = std::numeric_limits<double>::infinity();
  for (int corner = 0; corner < 8; ++corner) {
    lowest = std::min(lowest, height_over(plane, box.corner(static_cast<BoundingBox::CornerType>(corner))));
  }
  return lowest;
}

// What is on the liquid's side of the plane; the rest is cut off when the scene is meshed.
double volume_over(const Solid& plane, const mesh::Shape& body) {
  constexpr int kSamples = 16;  // along each axis
  const mesh::ShapeProbe probe(body);
  const BoundingBox box = mesh::bounding_box(body);
  double inside = 0, over = 0;
  for (int i = 0; i < kSamples; ++i) {
    for (int j = 0; j < kSamples; ++j) {
      for (int k = 0; k < kSamples; ++k) {
        const Vec3 part = (Vec3(i, j, k) + Vec3::Constant(0.5)) / kSamples;
        const Vec3 x = box.min() + part.cwiseProduct(box.sizes());
        if (probe.value(x) >= 0) continue;
        inside += 1;
        over += height_over(plane, x) > 0 ? 1 : 0;
      }
    }
  }
  return mesh::exact_volume(body) * (inside > 0 ? over / inside : 1);
}

}  // namespace

double spread_radius(double volume, double contact_angle_deg, double capillary_length) {
  const double angle = std::clamp(contact_angle_deg, kLeastAngleDeg, 180.0) * std::numbers::pi / 180;
  const double sagitta = 1 - std::cos(angle);  // of the cap's sphere of radius one
  const double sphere = std::cbrt(3 * volume / (std::numbers::pi * sagitta * sagitta * (3 - sagitta)));
  // Wider above than at the wall where the angle is obtuse.
  const double cap = sphere * (angle < std::numbers::pi / 2 ? std::sin(angle) : 1.0);
  if (!std::isfinite(capillary_length)) return cap;
  // As thick as it can be in the middle; the rim takes about a capillary length.
  const double thickness = 2 * capillary_length * std::sin(angle / 2);
  const double puddle = std::sqrt(volume / (std::numbers::pi * thickness)) + capillary_length;
  const bool is_flat = thickness < sphere * sagitta;
  return is_flat ? std::max(cap, puddle) : cap;
}

void extend_by_spreading(const Scene& scene, std::span<const mesh::Shape> bodies, double room,
                         BoundingBox& box) {
  for (const Solid& plane : scene.solids) {
    const auto angle = uniform_contact_angle(plane);
    if (plane.shape != SolidShape::plane || !angle) continue;
    const Vec3 normal = plane.normal.normalized();
    const bool pressed = scene.gravity.dot(normal) < 0;
    const double capillary_length =
        pressed ? shape_angle_options(scene).capillary_length : std::numeric_limits<double>::infinity();
    for (const mesh::Shape& body : bodies) {
      const BoundingBox extent = mesh::bounding_box(body);
      if (!pressed && lowest_over(plane, extent) > room) continue;
      const double reach = room + spread_radius(volume_over(plane, body), *angle, capillary_length);
      // The disc of this radius on the wall, along each axis.
      const Vec3 half = reach * (Vec3::Ones() - normal.cwiseAbs2()).cwiseMax(0).cwiseSqrt();
      box.extend(BoundingBox(extent.center() - half, extent.center() + half));
    }
  }
}

}  // namespace meniscus::io
