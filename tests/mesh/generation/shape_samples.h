// Shapes of every kind, at any scale and place, and small surfaces made by hand.
#pragma once

#include "mesh/generation/shapes.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace meniscus::test {

inline constexpr std::array<double, 3> kSceneScales = {1e-6, 1.0, 1e3};

struct SampleShape {
  std::string name;
  mesh::Shape shape;
  double edge_length;  // a coarse one that resolves the shape
};

// One or two of each kind with a closed form; lengths are of order `scale`, centres near `place` * `scale`.
[[nodiscard]] std::vector<SampleShape> sample_shapes(double scale = 1.0, const mesh::Vec3& place = {0, 0, 0});

// Corners at 0 and 1, two triangles a face.
[[nodiscard]] mesh::TriangleSurface unit_cube();
// The corner of a cube: vertices at the origin and at 1 on the axes; volume 1/6.
[[nodiscard]] mesh::TriangleSurface corner_tetrahedron();

// The message of the InputError that `call` throws; fails the test where it throws none.
[[nodiscard]] std::string input_error(const std::function<void()>& call);

// Succeeds where `text` has `part` in it.
[[nodiscard]] testing::AssertionResult contains(const std::string& text, const std::string& part);

}  // namespace meniscus::test
