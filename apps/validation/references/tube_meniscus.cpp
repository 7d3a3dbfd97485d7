#include "apps/validation/references/tube_meniscus.h"

#include "apps/validation/references/roots.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace meniscus::validation {

namespace {

constexpr double kPi = std::numbers::pi;

// Slope of the surface where it meets the solid.
double final_slope(double contact_angle_deg) {
  return std::abs(90 - contact_angle_deg) * kPi / 180;
}

MeridianEnd at_slope(double slope) {
  return {.target = [slope](const MeridianPoint& p) { return p.phi - slope; }};
}

// Liquids that do not wet make the same menisci upside down.
Meniscus signed_for(double contact_angle_deg, Meniscus m) {
  if (contact_angle_deg <= 90) return m;
  m.apex_height *= -1;
  m.contact_height *= -1;
  m.lifted_volume *= -1;
  for (MeridianPoint& p : m.meridian) {
    p.z *= -1;
    p.phi *= -1;
  }
  return m;
}

}  // namespace

Meniscus tube_meniscus(double radius, double contact_angle_deg, double capillary_length) {
  if (contact_angle_deg == 90) return {.meridian = {{}, {.s = radius, .x = radius}}};
  const double weight = 1 / (capillary_length * capillary_length);
  const MeridianEnd end = at_slope(final_slope(contact_angle_deg));
  // z counts from the apex, whose height above the bath is what makes its curvature. The higher it is, the
  // sooner the surface is steep; without gravity it would be a sphere.
  const auto law = [&](double apex) { return MeridianLaw{weight * apex, weight}; };
  const double sphere = 2 * std::sin(final_slope(contact_angle_deg)) / (weight * radius);
  const double apex = argument_of_falling(
      [&](double height) { return trace_meridian(law(height), next_to_apex(law(height)), end).end().x; },
      radius, 1.01 * sphere);
  Meridian m = trace_meridian_evenly(law(apex), next_to_apex(law(apex)), end);
  // The meridian's own volume is that between the apex and the contact line that is not under the surface.
  const double contact = apex + m.end().z;
  const double lifted = kPi * radius * radius * contact - m.end().volume;
  for (MeridianPoint& p : m.points) p.z += apex;
  return signed_for(contact_angle_deg, {apex, contact, lifted, std::move(m.points)});
}

Meniscus fibre_meniscus(double radius, double contact_angle_deg, double capillary_length) {
  if (contact_angle_deg == 90) return {.meridian = {{.x = radius}}};
  const double slope = final_slope(contact_angle_deg);
  // The linear solution K0(x / lc) holds to the square of the slope.
  const double flat = std::min(1e-6, slope / 2);
  const MeridianLaw law{0, 1 / (capillary_length * capillary_length)};
  // From far away towards the fibre: at negative x the arc length runs inwards.
  const auto start = [&](double far) {
    const double k = far / capillary_length;
    const double height = flat * capillary_length * std::cyl_bessel_k(0, k) / std::cyl_bessel_k(1, k);
    return MeridianPoint{.x = -far, .z = height, .phi = flat};
  };
  // The nearer it starts, the nearer it becomes steep.
  const auto nearest = [&](double far) { return -trace_meridian(law, start(far), at_slope(slope)).end().x; };
  const double far =
      root_between([&](double x) { return nearest(x) - radius; }, radius, radius + 40 * capillary_length);
  Meridian m = trace_meridian_evenly(law, start(far), at_slope(slope));
  // Between the surface and the fibre, from z = 0 upwards: the tail is that of the linear solution.
  const MeridianPoint first = m.points.front(), last = m.end();
  const double tail = 2 * kPi * far * capillary_length * capillary_length * flat;
  const double under = last.volume + kPi * (first.x * first.x * first.z - last.x * last.x * last.z);
  for (MeridianPoint& p : m.points) p.x *= -1;
  return signed_for(contact_angle_deg, {0, last.z, under + tail, std::move(m.points)});
}

}  // namespace meniscus::validation
