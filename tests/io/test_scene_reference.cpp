#include "io/scene_reference.h"
#include "io/scene_spec.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

TEST(SceneReference, IsThePageInTheDocuments) {
  EXPECT_EQ(test::bytes_of(MENISCUS_DATA_DIR "/../docs/scene.md"), scene_reference())
      << "renew it with: meniscus check --reference > docs/scene.md";
}

TEST(SceneReference, HasALineForEveryKey) {
  const std::string page = scene_reference();
  for (const TableSpec& table : scene_tables()) {
    for (const KeySpec& key : table.keys) test::expect_contains(page, "| `" + std::string(key.name) + "` |");
  }
}

}  // namespace
}  // namespace meniscus::io
