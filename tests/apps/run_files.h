// What runs leave in their directories, for comparisons.
#pragma once

#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace meniscus::test {

// The rows of a series, without the wall time.
inline std::vector<std::vector<std::string>> series_rows(const std::filesystem::path& file) {
  constexpr std::ptrdiff_t kSeconds = 24;
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(bytes_of(file));
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string>& row = rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    row.erase(row.begin() + kSeconds);
  }
  return rows;
}

inline std::set<std::string> names_in(const std::filesystem::path& directory) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(directory))
    names.insert(entry.path().filename().string());
  return names;
}

// Everything but the wall time to the byte.
inline void expect_same_run(const std::filesystem::path& a, const std::filesystem::path& b) {
  EXPECT_EQ(series_rows(a / "series.csv"), series_rows(b / "series.csv"));
  EXPECT_EQ(names_in(a), names_in(b));
  for (const char* file : {"events.csv", "liquid.pvd", "surface.pvd", "scene.toml"})
    EXPECT_EQ(bytes_of(a / file), bytes_of(b / file)) << file;
  EXPECT_EQ(names_in(a / "frames"), names_in(b / "frames"));
  for (const std::string& name : names_in(a / "frames"))
    EXPECT_TRUE(bytes_of(a / "frames" / name) == bytes_of(b / "frames" / name)) << name;
}

}  // namespace meniscus::test
