// Random operations of every kind; the long run of the same driver is bench/fuzz_operations.
#include "tests/support/fuzz.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

namespace meniscus::test {
namespace {

class Fuzz : public testing::TestWithParam<double> {
 protected:
  static void run(mesh::TetMesh mesh, std::uint64_t seed) {
    const FuzzReport report = fuzz(mesh, {.seed = seed, .operations = 1500, .validate_every = 5});
    EXPECT_EQ(report.defect, "");
    EXPECT_LE(report.worst_volume_error(), 1e-12);
    for (std::size_t k = 0; k < mesh::kOperationKinds; ++k) {
      EXPECT_GT(report.done[k], 0u) << "no " << mesh::name(static_cast<mesh::OperationKind>(k))
                                    << " was ever done";
    }
  }
};

TEST_P(Fuzz, ABallInABoxSurvives) {
  run(labelled_ball_in_box(6, GetParam()), 11);
}
TEST_P(Fuzz, AColumnWithContactLinesSurvives) {
  run(labelled_column(6, GetParam()), 12);
}
TEST_P(Fuzz, ThreePhasesSurvive) {
  run(three_phases(6, GetParam()), 13);
}

INSTANTIATE_TEST_SUITE_P(Scales, Fuzz, testing::ValuesIn(kScales));

TEST(FuzzDriver, GivesTheSameMeshForTheSameSeed) {
  mesh::TetMesh first = labelled_ball_in_box(6), second = labelled_ball_in_box(6);
  EXPECT_EQ(fuzz(first, {.seed = 3, .operations = 300}).done,
            fuzz(second, {.seed = 3, .operations = 300}).done);
  ASSERT_EQ(first.tet_slots(), second.tet_slots());
  for (const mesh::TetId t : first.tets()) EXPECT_EQ(first.points(t), second.points(t));
}

}  // namespace
}  // namespace meniscus::test
