#include "mesh/operations/max_min_sine.h"

#include "mesh/quality.h"
#include "mesh/small_vector.h"

#include <algorithm>
#include <cmath>

namespace meniscus::mesh {

namespace {

struct Slope {
  double value;
  Vec3 gradient;
};
using Slopes = SmallVector<Slope, 160>;

// Shortest vector of the convex hull of the gradients, by Gilbert's iteration with exact line search.
Vec3 shortest_in_hull(std::span<const Slope> active) {
  Vec3 shortest = active.front().gradient;
  for (const Slope& s : active) {
    if (s.gradient.squaredNorm() < shortest.squaredNorm()) shortest = s.gradient;
  }
  for (int iteration = 0; iteration < 24; ++iteration) {
    const Slope* extreme = &active.front();
    for (const Slope& s : active) {
      if (s.gradient.dot(shortest) < extreme->gradient.dot(shortest)) extreme = &s;
    }
    const Vec3 towards = extreme->gradient - shortest;
    const double gap = -towards.dot(shortest);
    if (gap <= 1e-3 * shortest.squaredNorm()) break;
    shortest += std::min(1.0, gap / towards.squaredNorm()) * towards;
  }
  return shortest;
}

}  // namespace

double star_quality(std::span<const StarTriangle> star, const Vec3& x, double give_up) {
  double worst = 1;
  for (const StarTriangle& t : star) {
    worst = std::min(worst, min_sine(x, t[0], t[1], t[2]));
    if (worst <= give_up) break;
  }
  return worst;
}

AscentResult maximize_min_sine(std::span<const StarTriangle> star, const Vec3& x,
                               const Eigen::Matrix3d& freedom, const AscentOptions& options, double quality) {
  AscentResult best{x, quality};
  double size = 0;
  for (const StarTriangle& t : star) size = std::max(size, (t[0] - x).squaredNorm());
  size = std::sqrt(size);

  Slopes slopes, active;
  for (int step = 0; step < options.max_steps && best.quality < options.good_enough; ++step) {
    // Only sines within reach of the worst one can limit this step.
    constexpr double kReach = 0.35, kActive = 0.02;
    slopes.clear();
    for (const StarTriangle& t : star) {
      const SineGradients s = sines_with_gradients(best.position, t[0], t[1], t[2]);
      for (std::size_t k = 0; k < 6; ++k) {
        if (s.value[k] < best.quality + kReach) slopes.push_back({s.value[k], freedom * s.gradient[k]});
      }
    }
    active.clear();
    for (const Slope& s : slopes) {
      if (s.value < best.quality + kActive) active.push_back(s);
    }
    if (active.empty()) break;
    const Vec3 direction = shortest_in_hull(active);
    const double rate = direction.squaredNorm();
    // Gradients scale as 1 / size: below this the point is stationary.
    if (!(rate * size * size > 1e-6)) break;

    // Linear prediction: how far until a sine that falls (or rises more slowly) becomes the worst.
    double length = 0.5 * size / std::sqrt(rate);
    for (const Slope& s : slopes) {
      const double slower = rate - s.gradient.dot(direction);
      if (slower > 1e-12 * rate && s.value > best.quality + kActive) {
        length = std::min(length, (s.value - best.quality) / slower);
      }
    }
    bool climbed = false;
    double gain = 0;
    for (int halving = 0; halving < 6; ++halving, length *= 0.5) {
      const Vec3 trial = best.position + length * direction;
      const double reached = star_quality(star, trial, best.quality);
      if (reached > best.quality) {
        gain = reached - best.quality;
        best.position = trial;
        best.quality = reached;
        climbed = true;
        break;
      }
    }
    if (!climbed || gain < options.min_gain) break;
  }
  return best;
}

}  // namespace meniscus::mesh
