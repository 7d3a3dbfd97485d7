#include "io/series.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace meniscus::io {
namespace {

using test::bytes_of;

TEST(Series, HasTheColumnsThatUsersRelyOnFirstAndAsManyValues) {
  const test::TemporaryDirectory directory;
  SeriesFile file(directory / "series.csv");
  SeriesRow row;
  row.step = 3;
  row.time = 0.1;
  row.seconds = 2.5;
  file.append(row);
  row.momentum = mesh::Vec3(1, 2, 3);
  row.angular_momentum = mesh::Vec3(4, 5, 6);
  row.retries = 2;
  row.contact_angle_std = 58.5;
  row.contact_angle_fit = 60.25;
  file.append(row);
  const std::string text = bytes_of(directory / "series.csv");
  EXPECT_TRUE(text.starts_with(
      "step,time,dt,volume,volume_error,area_air,area_solid,kinetic,potential,surface_energy,max_speed,"
      "divergence,contact_angle,contact_angle_min,contact_angle_max,base_radius,height,components,bubbles,"
      "vertices,tets,min_dihedral,max_dihedral,iterations,seconds,"));
  const auto end = std::ranges::find(text, '\n');
  const auto columns = std::count(text.begin(), end, ',');
  EXPECT_EQ(std::count(end, text.end(), ','), 2 * columns);
  test::expect_contains(text, "\n3,0.10000000000000001,0,");
  test::expect_contains(text, ",2.5,0,0,1,2,3,4,5,6,,2,58.5,60.25\n");
}

TEST(Series, IsCutBackToARow) {
  const test::TemporaryDirectory directory;
  const auto path = directory / "series.csv";
  SeriesRow row;
  std::string first;
  std::uint64_t size = 0;
  {
    SeriesFile file(path);
    file.append(row);
    first = bytes_of(path);
    size = file.size();
    file.append(row);
  }
  EXPECT_EQ(first.size(), size);
  const SeriesFile file(path, size);
  EXPECT_EQ(bytes_of(path), first);
}

}  // namespace
}  // namespace meniscus::io
