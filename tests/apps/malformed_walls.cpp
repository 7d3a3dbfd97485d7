#include "tests/apps/malformed.h"

namespace meniscus::test {

std::vector<Malformed> malformed_walls() {
  const std::string scene =
      "[liquid]\ndensity = 998\nsurface_tension = 0.07\n[time]\nend = 1\n[mesh]\nedge_length = 0.25\n"
      "[[drop]]\nshape = \"sphere\"\nradius = 1\n";
  const std::string plane = "[[solid]]\nshape = \"plane\"\nname = \"table\"\npoint = [0, 0, -0.5]\n";
  const auto with = [&](const std::string& solid) { return scene + "[[solid]]\n" + solid; };
  return {
      {"OpenSurface", "a.toml", with("shape = \"mesh\"\nfile = \"open.stl\"\n"),
       "a.toml:13: solid[0].file: open.stl: "},
      {"MissingSurface", "a.toml", with("shape = \"mesh\"\nfile = \"none.stl\"\n"),
       "a.toml:13: solid[0].file: none.stl: no such file"},
      {"ZeroNormal", "a.toml", with("shape = \"plane\"\nnormal = [0, 0, 0]\n"),
       "a.toml:13: solid[0].normal: expected three numbers, not all zero"},
      {"AngleOf200Degrees", "a.toml", with("shape = \"plane\"\ncontact_angle = 200\n"),
       "a.toml:13: solid[0].contact_angle: expected a number from 0 to 180"},
      {"AngleThatIsNoExpression", "a.toml", with("shape = \"plane\"\ncontact_angle = \"60 + sin(\"\n"),
       "a.toml:13: solid[0].contact_angle: \"60 + sin("},
      {"AngleOfAnUnknownVariable", "a.toml", with("shape = \"plane\"\ncontact_angle = \"60 + r\"\n"),
       "a.toml:13: solid[0].contact_angle: \"60 + r"},
      {"DropWhollyInsideASolid", "a.toml", with("shape = \"sphere\"\nradius = 2\n"),
       "a.toml:8: drop[0]: lies wholly inside solid[0]"},
      {"DropWhollyBehindAPlane", "a.toml", with("shape = \"plane\"\nnormal = [0, 1, 1]\npoint = [0, 1, 1]\n"),
       "a.toml:8: drop[0]: lies wholly inside solid[0]"},
      {"NoLiquidLeftByTwoSolids", "a.toml",
       with("shape = \"box\"\nsize = [9, 9, 9]\ncenter = [0, 0, 4.4]\n"
            "[[solid]]\nshape = \"box\"\nsize = [9, 9, 9]\ncenter = [0, 0, -4.4]\n"),
       "a.toml:8: drop[0]: lies wholly inside solids: no liquid is left of it"},
      {"NoRoomBetweenTwoSolids", "a.toml",
       scene + plane +
           "[[solid]]\nshape = \"box\"\nname = \"lid\"\nsize = [1, 1, 1]\ncenter = [2, 0, 0.02]\n",
       "a.toml:15: solid[1]: The gap between "},
      {"NoRoomBetweenTwoPlanes", "a.toml",
       scene + plane + "[[solid]]\nshape = \"plane\"\npoint = [0, 0, -0.6]\nnormal = [0, 0, -1]\n",
       "a.toml:17: solid[1].point: leaves no room for the liquid"},
      {"NoRoomInTheDomain", "a.toml",
       scene +
           "[domain]\nmin = [-2, -2, -2]\nmax = [2, 2, 2]\n[[solid]]\nshape = \"box\"\nsize = [9, 9, 9]\n",
       "a.toml:8: drop[0]: lies wholly inside solid[0]"},
      {"ContainerElsewhere", "a.toml",
       with("shape = \"sphere\"\nradius = 2\ncenter = [9, 0, 0]\ncontainer = true\n"),
       "a.toml:11: solid[0]: does not hold drop[0]"},
      {"ContainerThatIsFull", "a.toml", with("shape = \"sphere\"\nradius = 0.5\ncontainer = true\n"),
       "a.toml: The liquid fills all the room there is"},
      {"OpenContainer", "a.toml",
       with("shape = \"tube\"\nradius = 2\nlength = 3\nthickness = 0.2\ncontainer = true\n"),
       "a.toml:16: solid[0].container: a tube is not a closed shape"},
      {"SolidOutsideTheDomain", "a.toml",
       scene + "[domain]\nmin = [-2, -2, -2]\nmax = [2, 2, 2]\n" +
           "[[solid]]\nshape = \"sphere\"\nradius = 1\ncenter = [0, 9, 0]\n",
       "a.toml:14: solid[0]: lies outside of the domain, by 6"},
      {"LiquidThatOnlyJustMissesAWall", "a.toml",
       with("shape = \"plane\"\npoint = [0, 0, -1.02]\nname = \"table\"\n"),
       "a.toml:11: solid[0]: The liquid only just misses table (plane)"},
      {"SolidWithoutItsThickness", "a.toml", with("shape = \"tube\"\nradius = 2\nlength = 3\n"),
       "a.toml:11: solid[0].thickness: missing"},
  };
}

std::vector<Malformed> unrunnable_walls() {
  const std::string scene =
      "[liquid]\ndensity = 998\nsurface_tension = 0.07\n[time]\nend = 1\n"
      "[[drop]]\nshape = \"sphere\"\nradius = 1\n"
      "[[solid]]\nshape = \"sphere\"\nradius = 1\ncenter = [0, 0, -1.5]\n";
  return {
      {"ScriptedSolid", "a.toml", scene + "motion = \"scripted\"\n",
       "a.toml:13: solid[0].motion: \"scripted\" cannot be run yet"},
      {"RigidSolid", "a.toml", scene + "density = 1\nmotion = \"rigid\"\n",
       "a.toml:14: solid[0].motion: \"rigid\" cannot be run yet"},
      {"ImmersedSolid", "a.toml", scene + "coupling = \"immersed\"\n",
       "a.toml:13: solid[0].coupling: \"immersed\" cannot be run yet"},
      {"KinematicRunWithSolids", "a.toml", scene + "[flow]\nvelocity = [\"1\", \"0\", \"0\"]\n",
       "a.toml:9: solid[0]: a kinematic run ([flow]) has no solids"},
      {"AngleThatIsNoneWhereTheLiquidIs", "a.toml", scene + "contact_angle = \"200 + x\"\n",
       "a.toml:13: solid[0].contact_angle: is "},
  };
}

}  // namespace meniscus::test
