// Rules that tie several keys together (check_scene).
#include "io/scene_reader.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

struct Case {
  const char* name;
  const char* text;      // after a sphere
  const char* expected;  // part of the message
};

// For GoogleTest, which would print the bytes.
void PrintTo(const Case& row, std::ostream* stream) {
  *stream << row.name;
}

class SceneChecks : public testing::TestWithParam<Case> {};

TEST_P(SceneChecks, RefuseKeysThatContradictEachOther) {
  const test::TemporaryDirectory directory;
  const auto file = directory.file(
      "scene.toml", std::string("[[drop]]\nshape = \"sphere\"\nradius = 1\n") + GetParam().text);
  test::expect_contains(test::input_error([&] { static_cast<void>(read_scene(file)); }), GetParam().expected);
}

constexpr Case kCases[]{
    {"AmplitudeWithoutMode", "amplitude = 0.1\n", "drop[0].amplitude: needs mode"},
    {"CapWithoutHeight", "[[drop]]\nshape = \"cap\"\nradius = 1\n", "either height or contact_angle"},
    {"CapWithBoth", "[[drop]]\nshape = \"cap\"\nradius = 1\nheight = 1\ncontact_angle = 90\n",
     "either height or contact_angle"},
    {"CapTooHigh", "[[drop]]\nshape = \"cap\"\nradius = 1\nheight = 2\n",
     "scene.toml:7: drop[1].height: expected less than the sphere's diameter 2, found 2"},
    {"FatTorus", "[[drop]]\nshape = \"torus\"\nradius = 1\ntube_radius = 1\n", "drop[1].tube_radius"},
    {"EmptyDomain", "[domain]\nmin = [0, 0, 0]\nmax = [1, 0, 1]\n",
     "domain.max: expected more than domain.min"},
    {"MaxEdgeBelowEdge", "[mesh]\nedge_length = 1\nmax_edge_length = 0.5\n",
     "mesh.max_edge_length: expected at least"},
    {"ImproveBelowAct", "[mesh]\nact_below = 30\nimprove_to = 20\n", "mesh.improve_to"},
    {"StepBeyondEnd", "[time]\nend = 1\nstep = 2\n", "time.step: expected at most time.end 1"},
    {"TwoWettings", "[[solid]]\nshape = \"plane\"\nalpha = [0, 1]\ncontact_angle = 90\n",
     "either alpha or contact_angle"},
    {"ImpossibleWetting", "[[solid]]\nshape = \"plane\"\nalpha = [0, 2]\n",
     "no contact angle has this cosine"},
    {"PlaneAsContainer", "[[solid]]\nshape = \"plane\"\ncontainer = true\n", "not a closed shape"},
    {"TubeAsContainer",
     "[[solid]]\nshape = \"tube\"\nradius = 1\nlength = 1\nthickness = 1\ncontainer = true\n",
     "solid[0].container: a tube is not a closed shape"},
    {"AngleThatIsNoExpression", "[[solid]]\nshape = \"plane\"\ncontact_angle = \"60 +\"\n",
     "scene.toml:6: solid[0].contact_angle: \"60 +"},
    {"AngleOfTime", "[[solid]]\nshape = \"plane\"\ncontact_angle = \"60 + t\"\n",
     "scene.toml:6: solid[0].contact_angle: \"60 + t"},
    {"AnglesOfAFileWithoutOne", "[[solid]]\nshape = \"plane\"\ncontact_angle = \"file\"\n",
     "solid[0].contact_angle: \"file\" is for shape = \"mesh\""},
    {"VelocityAtRest", "[[solid]]\nshape = \"plane\"\nvelocity = [0, 0, 1]\n", "needs motion ="},
    {"RigidWithoutDensity", "[[solid]]\nshape = \"sphere\"\nradius = 1\nmotion = \"rigid\"\n",
     "solid[0].density: missing"},
    {"RigidPlane", "[[solid]]\nshape = \"plane\"\nmotion = \"rigid\"\ndensity = 1\n", "a plane has no mass"},
    {"KeyframesOutOfOrder",
     "[[solid]]\nshape = \"plane\"\nmotion = \"scripted\"\nkeyframes = [{time = 1}, {time = 1}]\n",
     "solid[0].keyframes[1].time: not later"},
    {"SameName", "[[solid]]\nname = \"a\"\nshape = \"plane\"\n[[solid]]\nname = \"a\"\nshape = \"plane\"\n",
     "solid[1].name: \"a\" is taken"},
    {"NameWithComma", "[[solid]]\nname = \"a,b\"\nshape = \"plane\"\n", "no spaces, dots, commas or slashes"},
    {"NameWithSlash", "[[solid]]\nname = \"../a\"\nshape = \"plane\"\n",
     "no spaces, dots, commas or slashes"}};

INSTANTIATE_TEST_SUITE_P(Table, SceneChecks, testing::ValuesIn(kCases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace meniscus::io
