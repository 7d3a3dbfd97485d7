// Meridians of axisymmetric surfaces under Young-Laplace: what drops, menisci and bridges are made of.
//
// A surface about the z axis is followed along its meridian by arc length s; phi is the angle of its slope:
//
//   dx/ds = cos(phi),  dz/ds = sin(phi),  dphi/ds = pressure + weight z - sin(phi)/x
//
// (Bashforth and Adams 1883), in units of the surface tension. Runge-Kutta-Fehlberg 7(8) with a relative
// error of 1e-14 a step; the surface of a mesh has no part in it.
#pragma once

#include <functional>
#include <vector>

namespace meniscus::validation {

struct MeridianPoint {
  double s = 0;
  double x = 0, z = 0;  // distance from the axis, height above where the law says z = 0
  double phi = 0;       // radians; 0 where x grows, pi/2 where z does
  double volume = 0;    // between the surface and the axis since the start: the integral of pi x^2 dz
  double area = 0;      // of the surface since the start
};

// A meridian mirrored at the axis, at negative x, obeys the same law.
struct MeridianLaw {
  double pressure = 0;  // sum of the principal curvatures at z = 0
  double weight = 0;    // its growth with z: 1/lc^2 or -1/lc^2, lc the capillary length
};

// A little beyond the apex (x = z = phi = 0), by the series of the solution there.
[[nodiscard]] MeridianPoint next_to_apex(const MeridianLaw& law);

struct MeridianEnd {
  std::function<double(const MeridianPoint&)> target;  // negative before the end, zero there
  // Where the target will not be reached any more; empty: nowhere.
  std::function<bool(const MeridianPoint&)> missed = {};
  double longest_step = 0;  // between points; 0: as the error allows
};

struct Meridian {
  std::vector<MeridianPoint> points;  // the start, ..., the end
  bool reached = false;
  [[nodiscard]] const MeridianPoint& end() const { return points.back(); }
};

[[nodiscard]] Meridian trace_meridian(const MeridianLaw& law, const MeridianPoint& start,
                                      const MeridianEnd& end);
// The same with about `count` points at even distances.
[[nodiscard]] Meridian trace_meridian_evenly(const MeridianLaw& law, const MeridianPoint& start,
                                             const MeridianEnd& end, int count = 256);

}  // namespace meniscus::validation
