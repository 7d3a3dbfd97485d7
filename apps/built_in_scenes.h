// The experiments that the program brings along: the scenes of data/ that apps/CMakeLists.txt names, put into
// the program when it is built.
#pragma once

#include <span>
#include <string_view>

namespace meniscus::apps {

struct BuiltInScene {
  std::string_view name;  // that of the file
  std::string_view text;
};

[[nodiscard]] std::span<const BuiltInScene> built_in_scenes();

}  // namespace meniscus::apps
