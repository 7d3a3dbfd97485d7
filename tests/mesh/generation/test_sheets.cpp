#include "mesh/generation/sheets.h"
#include "tests/mesh/generation/shape_samples.h"

#include <cmath>

namespace meniscus::mesh {
namespace {

TEST(Sheets, NormalsAreTheGradientsOfTheDistanceOnTheSurface) {
  for (const auto& [name, shape, edge_length] : test::sample_shapes()) {
    for (const Sheet& sheet : sheets_of(shape)) {
      const Sheet* only = &sheet;
      Vec3 x(0.7, 0.4, 0.45);
      ASSERT_TRUE(project_onto({&only, 1}, 1.0, 10.0, x)) << name;
      const SheetValue at = evaluate(sheet, x);
      EXPECT_NEAR(at.distance, 0.0, 1e-13) << name;
      EXPECT_NEAR(at.normal.norm(), 1.0, 1e-14) << name;
      constexpr double kStep = 1e-6;
      for (int k = 0; k < 3; ++k) {
        const double difference = (evaluate(sheet, x + kStep * Vec3::Unit(k)).distance -
                                   evaluate(sheet, x - kStep * Vec3::Unit(k)).distance) /
                                  (2.0 * kStep);
        EXPECT_NEAR(difference, at.normal[k], 1e-8) << name;
      }
    }
  }
}

TEST(Sheets, APointIsPutOnTheEdgeOfTwoPlanesByTheShortestWay) {
  const std::vector<Sheet> faces = sheets_of(Box{.size = Vec3::Constant(2.0)});
  const std::array<const Sheet*, 2> chosen = {&faces[1], &faces[3]};
  Vec3 x(0.9, 1.2, 0.3);
  ASSERT_TRUE(project_onto(chosen, 1.0, 1.0, x));
  EXPECT_EQ(x, Vec3(1.0, 1.0, 0.3));
}

TEST(Sheets, ThePointWhereThreeSpheresMeetIsFound) {
  const std::array<Sheet, 3> spheres = {SphereSheet{Vec3(1, 0, 0), 2.0}, SphereSheet{Vec3(-1, 0, 0), 2.0},
                                        SphereSheet{Vec3(0, 1, 0), 2.0}};
  const std::array<const Sheet*, 3> chosen = {&spheres[0], &spheres[1], &spheres[2]};
  Vec3 x(0.1, 0.1, 1.6);
  ASSERT_TRUE(project_onto(chosen, 1.0, 1.0, x));
  EXPECT_NEAR((x - Vec3(0, 0, std::sqrt(3.0))).norm(), 0.0, 1e-13);
}

TEST(Sheets, SheetsThatDoNotMeetLeaveThePoint) {
  const std::array<Sheet, 2> spheres = {SphereSheet{Vec3(0, 0, 0), 1.0}, SphereSheet{Vec3(3, 0, 0), 1.0}};
  const std::array<const Sheet*, 2> chosen = {&spheres[0], &spheres[1]};
  Vec3 x(1.5, 0.2, 0.0);
  EXPECT_FALSE(project_onto(chosen, 1.0, 10.0, x));
  EXPECT_EQ(x, Vec3(1.5, 0.2, 0.0));
  Vec3 far(5.0, 0.0, 0.0);
  EXPECT_FALSE(project_onto({chosen.data(), 1}, 1.0, 1.0, far));
  EXPECT_EQ(far, Vec3(5.0, 0.0, 0.0));
}

TEST(Sheets, OffsetsKeepFlatSheetsAndMoveCurvedOnesAtUnitSpeed) {
  const std::vector<Sheet> cap = sheets_of(Cap::with_contact_angle(Vec3::Zero(), Vec3::UnitZ(), 1.0, 60.0));
  const std::array<const Sheet*, 2> rim = {&cap[0], &cap[1]};
  const Vec3 x(std::sqrt(0.75), 0.0, 0.0);
  const Vec3 direction = offset_direction(rim, x);
  EXPECT_EQ(direction.z(), 0.0);
  EXPECT_NEAR(direction.dot(evaluate(cap[1], x).normal), 1.0, 1e-14);
  EXPECT_EQ(offset_direction({rim.data(), 1}, x), Vec3::Zero());
  EXPECT_NEAR((offset_direction({rim.data() + 1, 1}, x) - evaluate(cap[1], x).normal).norm(), 0.0, 1e-14);
}

TEST(Sheets, OffsetsStayBoundedWhereSheetsMeetAtASmallAngle) {
  const std::vector<Sheet> cap = sheets_of(Cap::with_contact_angle(Vec3::Zero(), Vec3::UnitZ(), 1.0, 5.0));
  const std::array<const Sheet*, 2> rim = {&cap[0], &cap[1]};
  const double base = std::get<SphereSheet>(cap[1]).radius * std::sin(5.0 * EIGEN_PI / 180.0);
  EXPECT_LE(offset_direction(rim, Vec3(base, 0, 0)).norm(), 3.0 + 1e-12);
}

}  // namespace
}  // namespace meniscus::mesh
