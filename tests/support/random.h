// Random numbers that are the same with every standard library (SplitMix64).
#pragma once

#include "mesh/vec3.h"

#include <cstddef>
#include <cstdint>

namespace meniscus::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  // In [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  // Evenly distributed over the unit sphere.
  mesh::Vec3 direction() {
    for (;;) {
      const double x = 2 * uniform() - 1, y = 2 * uniform() - 1, z = 2 * uniform() - 1;
      const mesh::Vec3 v(x, y, z);
      const double norm = v.norm();
      if (norm > 0.01 && norm < 1) return v / norm;
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace meniscus::test
