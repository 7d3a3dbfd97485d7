#include "tests/apps/malformed.h"

#include <random>

namespace meniscus::test {

std::string rubbish(std::size_t size) {
  std::mt19937 random(7);
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(random() & 0xff);
  return bytes;
}

std::vector<Malformed> malformed_scenes() {
  const std::string drop = "[[drop]]\nshape = \"sphere\"\nradius = 1e-3\n";
  const std::string liquid = "[liquid]\ndensity = 998\nsurface_tension = 0.07\n";
  const auto drop_with = [](const std::string& lines) { return "[[drop]]\n" + lines; };
  return {
      {"Empty", "a.toml", "", "is empty"},
      {"OnlyComments", "a.toml", "# nothing here\n\n", "has no keys"},
      {"BinaryRubbish", "a.toml", rubbish(4096), "not a text file"},
      {"Truncated", "a.toml", drop + "[mesh]\nedge_length = ", "a.toml:5: not valid TOML"},
      {"TruncatedInAString", "a.toml", "title = \"half a", "a.toml:1: not valid TOML"},
      {"NotToml", "a.toml", "<scene><drop radius='1'/></scene>\n", "a.toml:1: not valid TOML"},
      {"AYamlFile", "a.toml", "drop:\n  radius: 1\n", "a.toml:1: not valid TOML"},
      {"DuplicateKey", "a.toml", drop + "radius = 2e-3\n", "not valid TOML"},
      {"DuplicateTable", "a.toml", drop + liquid + liquid, "not valid TOML"},
      {"NestedTooDeep", "a.toml", "x = " + std::string(50000, '['), "a.toml:1: nested more than"},
      {"TooLarge", "a.toml", drop + std::string(2 << 20, '#'), "is larger than"},
      {"NoDrop", "a.toml", liquid, "drop: missing"},
      {"UnknownKey", "a.toml", "[liquid]\ndensty = 998\n",
       "a.toml:2: liquid.densty: unknown key; did you mean \"density\"?"},
      {"UnknownTable", "a.toml", drop + "[doman]\n",
       "a.toml:4: doman: unknown table; did you mean \"domain\"?"},
      {"KeyInTheWrongTable", "a.toml", drop + "edge_length = 1\n", "\"edge_length\" belongs in [mesh]"},
      {"UnknownShape", "a.toml", drop_with("shape = \"shpere\"\n"), "did you mean \"sphere\"?"},
      {"KeyOfAnotherShape", "a.toml", drop + "tube_radius = 1\n",
       "a.toml:4: drop[0].tube_radius: not a key of shape"},
      {"MissingRadius", "a.toml", drop_with("shape = \"sphere\"\n"), "a.toml:1: drop[0].radius: missing"},
      {"WrongType", "a.toml", drop_with("shape = \"sphere\"\nradius = \"1 mm\"\n"),
       "a.toml:3: drop[0].radius: expected a number greater than 0, found the text \"1 mm\""},
      {"TextForATruthValue", "a.toml", drop + "[topology]\nmerge = \"yes\"\n",
       "topology.merge: expected true or false"},
      {"ATableForANumber", "a.toml", drop_with("shape = \"sphere\"\nradius = {value = 1}\n"),
       "found a table"},
      {"SingleTableForAList", "a.toml", "[drop]\nshape = \"sphere\"\n",
       "expected a list of tables, each headed [[drop]]"},
      {"NegativeDensity", "a.toml", drop + "[liquid]\ndensity = -1\nsurface_tension = 1\n",
       "a.toml:5: liquid.density: expected a number greater than 0, found -1"},
      {"NegativeRadius", "a.toml", drop_with("shape = \"sphere\"\nradius = -1e-3\n"), "drop[0].radius"},
      {"ZeroEdgeLength", "a.toml", drop + "[mesh]\nedge_length = 0\n", "a.toml:5: mesh.edge_length"},
      {"NanRadius", "a.toml", drop_with("shape = \"sphere\"\nradius = nan\n"), "drop[0].radius"},
      {"InfiniteGravity", "a.toml", "gravity = [0, 0, -inf]\n" + drop,
       "a.toml:1: gravity: expected three numbers"},
      {"ShortVector", "a.toml", "gravity = [0, -9.81]\n" + drop,
       "a.toml:1: gravity: expected three numbers, found a list of 2"},
      {"LongVector", "a.toml", drop + "center = [0, 0, 0, 0]\n",
       "drop[0].center: expected three numbers, found a list of 4"},
      {"HugeNumber", "a.toml", drop_with("shape = \"sphere\"\nradius = 1e308\n"), "a number beyond 1e+18"},
      {"NumberThatDoesNotFit", "a.toml", drop_with("shape = \"sphere\"\nradius = 1e999\n"), "a.toml"},
      {"HugeInteger", "a.toml", drop_with("shape = \"sphere\"\nradius = 99999999999999999999999\n"),
       "a.toml"},
      {"ZeroAxis", "a.toml", drop_with("shape = \"torus\"\nradius = 2\ntube_radius = 1\naxis = [0, 0, 0]\n"),
       "not all zero"},
      {"SelfIntersectingTorus", "a.toml", drop_with("shape = \"torus\"\nradius = 1\ntube_radius = 2\n"),
       "drop[0].tube_radius"},
      {"ContradictingCap", "a.toml",
       drop_with("shape = \"cap\"\nradius = 1\nheight = 1\ncontact_angle = 60\n"),
       "either height or contact_angle"},
      {"EmptyDomain", "a.toml", drop + "[domain]\nmin = [0, 0, 0]\nmax = [0, 1, 1]\n", "domain.max"},
      {"DropOutsideItsDomain", "a.toml", drop + "[domain]\nmin = [5, 5, 5]\nmax = [6, 6, 6]\n", "a.toml: "},
      {"EdgeTooLong", "a.toml", drop + "[mesh]\nedge_length = 1\n", "a.toml: "},
      {"EdgeTooShort", "a.toml", drop + "[mesh]\nedge_length = 1e-12\n",
       "a.toml:5: mesh.edge_length: 1e-12 would give"},
      {"MissingSurfaceFile", "a.toml", drop_with("shape = \"mesh\"\nfile = \"none.stl\"\n"),
       "a.toml:3: drop[0].file"},
      {"SurfaceFileIsADirectory", "a.toml", drop_with("shape = \"mesh\"\nfile = \"folder.stl\"\n"),
       "folder.stl: is a directory"},
      {"SurfaceFileOfUnknownKind", "a.toml", drop_with("shape = \"mesh\"\nfile = \"a.toml\"\n"),
       "ends in .stl, .obj, .off or .ply"},
      {"EmptyFileName", "a.toml", drop_with("shape = \"mesh\"\nfile = \"\"\n"), "drop[0].file: is empty"},
  };
}

}  // namespace meniscus::test
