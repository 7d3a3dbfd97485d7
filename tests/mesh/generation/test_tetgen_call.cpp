#include "mesh/error.h"
#include "mesh/generation/tetgen_call.h"
#include "mesh/geometry.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TetgenInput cube(double scale) {
  const TriangleSurface s = transformed(test::unit_cube(), scale, Vec3::Constant(scale));
  return {.points = s.points, .facets = s.triangles, .size = [scale](const Vec3&) { return 0.3 * scale; }};
}

double volume(const TetgenOutput& out) {
  double sum = 0.0;
  for (const auto& t : out.tets)
    sum += signed_volume(out.points[t[0]], out.points[t[1]], out.points[t[2]], out.points[t[3]]);
  return sum;
}

TEST(TetgenCall, ACubeIsFilledWithPositiveTetrahedraAtEveryScale) {
  for (const double scale : test::kSceneScales) {
    const TetgenOutput out = run_tetgen(cube(scale));
    EXPECT_NEAR(volume(out) / std::pow(scale, 3), 1.0, 1e-13);
    EXPECT_GT(out.tets.size(), 6u);
    for (const auto& t : out.tets)
      EXPECT_GT(signed_volume(out.points[t[0]], out.points[t[1]], out.points[t[2]], out.points[t[3]]), 0.0);
  }
}

TEST(TetgenCall, NeighboursShareTheFaceOppositeTheVertex) {
  const TetgenOutput out = run_tetgen(cube(1.0));
  for (std::size_t t = 0; t < out.tets.size(); ++t) {
    for (std::size_t k = 0; k < 4; ++k) {
      const std::int64_t n = out.neighbours[t][k];
      if (n < 0) continue;
      const auto& other = out.tets[static_cast<std::size_t>(n)];
      int shared = 0;
      for (std::size_t j = 0; j < 4; ++j)
        shared += j != k && std::find(other.begin(), other.end(), out.tets[t][j]) != other.end() ? 1 : 0;
      EXPECT_EQ(shared, 3);
    }
  }
}

TEST(TetgenCall, WithoutQualityOnlyTheGivenPointsAreUsed) {
  TetgenInput input = cube(1.0);
  input.quality = false;
  EXPECT_EQ(run_tetgen(input).points.size(), 8u);
  input.points.emplace_back(1.4, 1.5, 1.6);
  const TetgenOutput out = run_tetgen(input);
  EXPECT_EQ(out.points.size(), 9u);
  EXPECT_EQ(out.tets.size(), 12u);
  EXPECT_NEAR(volume(out), 1.0, 1e-14);
}

TEST(TetgenCall, PowersOfTwoGiveTheSameBits) {
  const TetgenOutput one = run_tetgen(cube(1.0));
  const TetgenOutput two = run_tetgen(cube(1024.0));
  EXPECT_EQ(one.tets, two.tets);
  ASSERT_EQ(one.points.size(), two.points.size());
  for (std::size_t i = 0; i < one.points.size(); ++i) EXPECT_EQ(1024.0 * one.points[i], two.points[i]);
}

}  // namespace
}  // namespace meniscus::mesh
