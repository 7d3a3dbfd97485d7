#include "coupling/measure/drop_profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace meniscus::coupling {

DropProfile::DropProfile(const DropProfileOptions& options)
    : options_(options), step_((options.depth + options.extent) / options.steps) {
  constexpr double kFarthest = 4;  // in units of depth and extent
  constexpr int kBeyond = 4;       // steps below the wall: vertices may lie there a little
  const std::size_t most = static_cast<std::size_t>(kFarthest * options.steps);
  int beyond = 0;
  for (Node n; beyond < kBeyond; n = next(n, step_)) {
    nodes_.push_back(n);
    if (n.z >= options_.depth) ++beyond;
    too_flat_ = beyond == 0 && (n.phi < 0 || nodes_.size() > most);
    if (too_flat_ || n.phi < 0 || n.phi >= std::numbers::pi || n.x < 0) break;
  }
}

double DropProfile::curvature(const Node& n) const {
  const double b = options_.apex_curvature;
  return 2 * b + options_.weight * n.z - (n.x > 0 ? std::sin(n.phi) / n.x : b);
}

DropProfile::Node DropProfile::next(const Node& n, double step) const {
  const auto rate = [&](const Node& at) { return Node{std::cos(at.phi), std::sin(at.phi), curvature(at)}; };
  const auto moved = [&](const Node& by, double length) {
    return Node{n.x + length * by.x, n.z + length * by.z, n.phi + length * by.phi};
  };
  const Node a = rate(n), b = rate(moved(a, step / 2)), c = rate(moved(b, step / 2)),
             d = rate(moved(c, step));
  return moved({(a.x + 2 * (b.x + c.x) + d.x) / 6, (a.z + 2 * (b.z + c.z) + d.z) / 6,
                (a.phi + 2 * (b.phi + c.phi) + d.phi) / 6},
               step);
}

DropProfile::Distance DropProfile::distance(double x, double z) const {
  const Node* nearest = nullptr;
  double least = std::numeric_limits<double>::infinity();
  for (const Node& n : nodes_) {
    const double square = (x - n.x) * (x - n.x) + (z - n.z) * (z - n.z);
    if (square < least) {
      least = square;
      nearest = &n;
    }
  }
  // From the circle that osculates at the nearest node: it leaves the profile by less than a third power of
  // the step. Written so that it may be a straight line.
  const double cosine = std::cos(nearest->phi), sine = std::sin(nearest->phi), k = curvature(*nearest);
  const double t = cosine * (x - nearest->x) + sine * (z - nearest->z);
  const double n = sine * (x - nearest->x) - cosine * (z - nearest->z);
  const double along_t = k * t, along_n = 1 + k * n, length = std::hypot(along_t, along_n);
  return {(k * (t * t + n * n) + 2 * n) / (1 + length), (along_t * cosine + along_n * sine) / length,
          (along_t * sine - along_n * cosine) / length};
}

std::optional<DropProfile::Foot> DropProfile::foot() const {
  const auto below = std::ranges::find_if(nodes_, [&](const Node& n) { return n.z >= options_.depth; });
  if (below == nodes_.begin() || below == nodes_.end()) return std::nullopt;
  const Node above = *(below - 1);
  Node at = above;
  double step = 0;
  for (int k = 0; k < 5; ++k) {
    step += (options_.depth - at.z) / std::sin(at.phi);
    at = next(above, step);
  }
  return Foot{at.x, at.phi};
}

}  // namespace meniscus::coupling
