// The versions are those the build found; CMakeLists.txt passes them on.
#include "apps/commands.h"

#include <fmt/format.h>

#include <array>

namespace meniscus::apps {

std::string version_text() {
  struct Part {
    std::string_view name;
    std::string_view version;
  };
  constexpr std::array<Part, 11> kParts{{{"CGAL", MENISCUS_CGAL_VERSION},
                                         {"TetGen", MENISCUS_TETGEN_VERSION},
                                         {"Eigen", MENISCUS_EIGEN_VERSION},
                                         {"VTK", MENISCUS_VTK_VERSION},
                                         {"Boost", MENISCUS_BOOST_VERSION},
                                         {"toml11", MENISCUS_TOML11_VERSION},
                                         {"CLI11", MENISCUS_CLI11_VERSION},
                                         {"fmt", MENISCUS_FMT_VERSION},
                                         {"spdlog", MENISCUS_SPDLOG_VERSION},
                                         {"nlohmann-json", MENISCUS_JSON_VERSION},
                                         {"compiler", MENISCUS_COMPILER}}};
  std::string text = fmt::format("meniscus {}", MENISCUS_VERSION);
  for (const Part& part : kParts) text += fmt::format("\n  {:<14} {}", part.name, part.version);
  return text;
}

}  // namespace meniscus::apps
