// Whatever is wrong with a scene, `run` ends with code 2 and one message that names the place, and writes
// nothing.
#include "tests/apps/mutated_scenes.h"
#include "tests/apps/program.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace meniscus::test {
namespace {

// Runs share the mutations between them, so that none takes long.
constexpr int kShares = 8;

class MutatedScenes : public testing::TestWithParam<int> {};

TEST_P(MutatedScenes, EndWithCodeTwoAndTheirPlaceAndWriteNothing) {
  const std::vector<MutatedScene> scenes = mutated_scenes();
  const TemporaryDirectory directory;
  for (std::size_t i = static_cast<std::size_t>(GetParam()); i < scenes.size(); i += kShares) {
    const MutatedScene& scene = scenes[i];
    SCOPED_TRACE(scene.mistake);
    static_cast<void>(directory.file("scene.toml", scene.text));
    const ProgramResult result =
        run_meniscus({"run", "scene.toml", "-o", "out"}, {.directory = directory.path()});
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(count_lines(result.err), 1u) << result.err;
    expect_contains(result.err, scene.line > 0 ? fmt::format("scene.toml:{}: ", scene.line) : "scene.toml");
    expect_contains(result.err, scene.key);
    EXPECT_EQ(directory.count(), 1u);
  }
}

INSTANTIATE_TEST_SUITE_P(Share, MutatedScenes, testing::Range(0, kShares));

TEST(MutatedScenesTable, AreAtLeastTwoHundredOfAGoodScene) {
  EXPECT_GE(mutated_scenes().size(), 200u);
  std::cout << mutated_scenes().size() << " scenes\n";
  const TemporaryDirectory directory;
  const auto scene = directory.file("scene.toml", scene_without_mistake());
  const ProgramResult result = run_meniscus({"check", scene.string()});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::filesystem::remove(scene);
  std::filesystem::create_directory(scene);
  const ProgramResult folder = run_meniscus({"run", scene.string()});
  EXPECT_EQ(folder.exit_code, 2);
  expect_contains(folder.err, "scene.toml: is a directory");
}

}  // namespace
}  // namespace meniscus::test
