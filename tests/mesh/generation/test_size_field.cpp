#include "mesh/generation/size_field.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(SizeField, EdgesGrowWithTheDistanceUpToTheLongest) {
  const SizeField size(test::unit_cube(), 0.1, 0.5, 1.0);
  EXPECT_DOUBLE_EQ(size(Vec3(0.5, 0.5, 1.0)), 0.1);
  EXPECT_DOUBLE_EQ(size(Vec3(0.5, 0.5, 2.0)), 0.6);
  EXPECT_DOUBLE_EQ(size(Vec3(0.5, 0.5, 9.0)), 1.0);
  EXPECT_DOUBLE_EQ(size.distance(Vec3(0.5, 0.5, 9.0)), 8.0);
  EXPECT_DOUBLE_EQ(size.smallest(), 0.1);
}

}  // namespace
}  // namespace meniscus::mesh
