#include "tests/mesh/generation/shape_samples.h"

#include "mesh/error.h"

namespace meniscus::test {

using namespace mesh;

std::vector<SampleShape> sample_shapes(double scale, const Vec3& place) {
  const Vec3 c = scale * place;
  const Vec3 tilted(0.3, -0.2, 1.0);
  return {
      {"sphere", Sphere{.center = c, .radius = scale}, 0.4 * scale},
      {"sphere with mode 2", Sphere{.center = c, .radius = scale, .mode = 2, .amplitude = 0.2}, 0.3 * scale},
      {"sphere with mode 5", Sphere{.center = c, .radius = scale, .mode = 5, .amplitude = 0.1}, 0.3 * scale},
      {"ellipsoid", Ellipsoid{.center = c, .radii = Vec3(1.0, 0.7, 0.5) * scale}, 0.25 * scale},
      {"box", Box{.center = c, .size = Vec3(1.0, 0.6, 0.8) * scale}, 0.25 * scale},
      {"cylinder", Cylinder{.center = c, .axis = tilted, .radius = 0.5 * scale, .length = 1.2 * scale},
       0.25 * scale},
      {"cap of 60 degrees", Cap::with_contact_angle(c, Vec3::UnitZ(), scale, 60.0), 0.25 * scale},
      {"tilted cap of 120 degrees", Cap::with_contact_angle(c, tilted, 0.6 * scale, 120.0), 0.25 * scale},
      {"torus", Torus{.center = c, .axis = tilted, .radius = scale, .tube_radius = 0.4 * scale},
       0.25 * scale},
  };
}

TriangleSurface unit_cube() {
  TriangleSurface s;
  for (int i = 0; i < 8; ++i) s.points.emplace_back(i & 1, (i >> 1) & 1, (i >> 2) & 1);
  s.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                 {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return s;
}

TriangleSurface corner_tetrahedron() {
  return {{Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()},
          {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

std::string input_error(const std::function<void()>& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no InputError was thrown";
  return {};
}

testing::AssertionResult contains(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\"" << part << "\" is not in: " << text;
}

}  // namespace meniscus::test
