// Meridian of an axisymmetric drop under gravity (Bashforth and Adams 1883) as a table from which distances
// of points can be read: what a measured surface is fitted with (young_laplace_fit.h).
#pragma once

#include <optional>
#include <vector>

namespace meniscus::coupling {

struct DropProfileOptions {
  double apex_curvature = 1;
  double weight = 0;  // 1/lc^2 where gravity presses the apex to the wall, -1/lc^2 where it pulls it away
  double depth = 1;   // of the wall below the apex
  double extent = 1;  // width of the drop, about
  int steps = 400;    // over depth and extent
};

// x is the distance from the axis, z that from the apex towards the wall.
class DropProfile {
 public:
  // Runge-Kutta's method of fourth order with equal steps, to a little beyond the depth, or as far as the
  // meridian goes: back to the axis, up again, or out to a few times the extent.
  explicit DropProfile(const DropProfileOptions& options);

  struct Distance {
    double value;             // positive outside the drop
    double along_x, along_z;  // its derivatives
  };
  [[nodiscard]] Distance distance(double x, double z) const;

  // Where the profile meets the wall; empty where it does not.
  struct Foot {
    double radius;
    double slope;  // radians; the contact angle
  };
  [[nodiscard]] std::optional<Foot> foot() const;
  // Where it does not: whether its apex is too flat for that (it went out too far, or up again), or too
  // sharp.
  [[nodiscard]] bool too_flat() const { return too_flat_; }

 private:
  struct Node {
    double x = 0, z = 0, phi = 0;
  };
  // dphi/ds, the curvature of the meridian.
  [[nodiscard]] double curvature(const Node& n) const;
  [[nodiscard]] Node next(const Node& n, double step) const;

  DropProfileOptions options_;
  double step_;
  std::vector<Node> nodes_;
  bool too_flat_ = false;
};

}  // namespace meniscus::coupling
