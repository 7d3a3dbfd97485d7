#include "io/scene_mesh.h"
#include "io/scene_placement.h"
#include "io/scene_reader.h"
#include "io/scene_walls.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

constexpr const char* kDomain = "[domain]\nmin = [-3, -3, -3]\nmax = [3, 3, 3]\n";

void check(const std::string& text) {
  const test::TemporaryDirectory directory;
  Scene scene = read_scene(directory.file("scene.toml", text));
  const auto bodies = liquid_bodies(scene);
  resolve_defaults(scene, bodies, solid_bodies(scene));
  check_placement(scene, bodies, *scene_walls(scene));
}

struct Case {
  const char* name;
  const char* drop;   // lines of the first drop, below its heading
  const char* solid;  // what follows
  const char* expected;
};

class Misplaced : public testing::TestWithParam<Case> {};

TEST_P(Misplaced, IsToldAtItsKey) {
  const auto& row = GetParam();
  const std::string text = std::string("[[drop]]\n") + row.drop + row.solid + kDomain;
  test::expect_contains(test::input_error([&] { check(text); }), row.expected);
}

constexpr const char* kBall = "shape = \"sphere\"\nradius = 1\n";
constexpr const char* kSmallBall = "shape = \"sphere\"\nradius = 0.5\ncenter = [0, 0, 1.8]\n";

constexpr Case kCases[]{
    {"DropInASphere", kBall, "[[solid]]\nshape = \"sphere\"\nradius = 2\n",
     "scene.toml:1: drop[0]: lies wholly inside solid[0], solid1 (sphere)"},
    {"DropBehindAPlane", kBall,
     "[[solid]]\nshape = \"plane\"\npoint = [0, 0, 1]\nnormal = [0, 1, 1]\n"
     "[[drop]]\nshape = \"sphere\"\nradius = 1\ncenter = [0, 1.5, 1.5]\n"
     "[[drop]]\nshape = \"sphere\"\nradius = 0.1\ncenter = [0, -2, -2]\n",
     "scene.toml:12: drop[2]: lies wholly inside solid[0]"},
    {"DropInTwoSolidsTogether", kBall,
     "[[solid]]\nshape = \"box\"\nsize = [4, 4, 2]\ncenter = [0, 0, 0.9]\n"
     "[[solid]]\nshape = \"box\"\nsize = [4, 4, 2]\ncenter = [0, 0, -0.9]\n",
     "drop[0]: lies wholly inside solids"},
    {"DropOutsideTheDomain", "shape = \"sphere\"\nradius = 1\ncenter = [9, 0, 0]\n",
     "[[solid]]\nshape = \"plane\"\n", "scene.toml:1: drop[0]: lies wholly outside of the domain"},
    {"DropOutsideItsContainer", kSmallBall, "[[solid]]\nshape = \"sphere\"\nradius = 1.2\ncontainer = true\n",
     "scene.toml:5: solid[0]: does not hold drop[0]"},
    {"DropInTheCornerOfTheBoxOfItsContainer", "shape = \"sphere\"\nradius = 0.2\ncenter = [0.9, 0.9, 0.9]\n",
     "[[solid]]\nshape = \"sphere\"\nradius = 1\ncontainer = true\n", "solid[0]: does not hold drop[0]"},
    {"SolidOutsideTheDomain", kBall, "[[solid]]\nshape = \"sphere\"\nradius = 1\ncenter = [0, 0, 9]\n",
     "scene.toml:4: solid[0]: lies outside of the domain, by 5"},
    {"PlaneBelowTheDomain", kBall, "[[solid]]\nshape = \"plane\"\npoint = [0, 0, -4]\n",
     "solid[0]: lies outside of the domain, by 1"}};

INSTANTIATE_TEST_SUITE_P(Table, Misplaced, testing::ValuesIn(kCases),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(ScenePlacement, AcceptsWhatSticksOutALittle) {
  // A cap of 15 degrees is 3 % of its ball.
  EXPECT_NO_THROW(
      check("[[drop]]\nshape = \"cap\"\nradius = 2\ncontact_angle = 15\n"
            "[[solid]]\nshape = \"plane\"\n"));
  EXPECT_NO_THROW(
      check("[[drop]]\nshape = \"sphere\"\nradius = 2\ncenter = [0, 0, -1.93]\n"
            "[[solid]]\nshape = \"plane\"\n"));
  EXPECT_NO_THROW(
      check("[[drop]]\nshape = \"sphere\"\nradius = 1\n"
            "[[solid]]\nshape = \"sphere\"\nradius = 0.96\n"));
}

TEST(ScenePlacement, AcceptsLiquidThatIsCutToItsContainer) {
  EXPECT_NO_THROW(
      check("[[drop]]\nshape = \"box\"\nsize = [60, 60, 30]\ncenter = [0, 0, -15]\n"
            "[[solid]]\nshape = \"sphere\"\nradius = 1\ncontainer = true\n"));
}

}  // namespace
}  // namespace meniscus::io
