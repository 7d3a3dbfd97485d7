#include "io/surface_file.h"
#include "tests/io/input_error.h"
#include "tests/io/surface_samples.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::input_error;
using test::TemporaryDirectory;

struct Format {
  const char* name;
  const char* file;
  std::string (*sample)();
};

// For GoogleTest, which would print the bytes.
void PrintTo(const Format& row, std::ostream* stream) {
  *stream << row.name;
}

class SurfaceFile : public testing::TestWithParam<Format> {};

TEST_P(SurfaceFile, OfATetrahedronHasFourPointsAndTrianglesThatFaceOutward) {
  const TemporaryDirectory directory;
  const mesh::TriangleSurface surface = read_surface(directory.file(GetParam().file, GetParam().sample()));
  EXPECT_EQ(surface.points.size(), 4u);
  EXPECT_EQ(surface.triangles.size(), 4u);
  EXPECT_DOUBLE_EQ(mesh::volume(surface), 1.0 / 6);
  EXPECT_NO_THROW(mesh::check_surface(surface));
}

TEST_P(SurfaceFile, CutShortAnywhereIsRefusedOrWhole) {
  const TemporaryDirectory directory;
  const std::string sample = GetParam().sample();
  for (std::size_t length = 0; length + 1 < sample.size(); ++length) {
    const auto path = directory.file(GetParam().file, sample.substr(0, length));
    try {
      // What is left may be a smaller surface, or lack only the end of its last line.
      const mesh::TriangleSurface surface = read_surface(path);
      EXPECT_LE(surface.triangles.size(), 4u);
    } catch (const InputError& error) {
      expect_contains(error.what(), GetParam().file);
    }
  }
}

TEST_P(SurfaceFile, WithOneByteChangedNeverDoesHarm) {
  const TemporaryDirectory directory;
  const std::string sample = GetParam().sample();
  for (std::size_t i = 0; i < sample.size(); ++i) {
    std::string bytes = sample;
    bytes[i] = static_cast<char>(bytes[i] ^ (1 << (i % 8)));
    try {
      static_cast<void>(mesh::oriented_and_checked(read_surface(directory.file(GetParam().file, bytes))));
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, SurfaceFile,
                         testing::Values(Format{"StlText", "a.stl", test::stl_text},
                                         Format{"StlBinary", "a.STL", test::stl_binary},
                                         Format{"Obj", "a.obj", test::obj_text},
                                         Format{"Off", "a.off", test::off_text},
                                         Format{"PlyText", "a.ply", test::ply_text},
                                         Format{"PlyBinary", "a.ply", test::ply_binary}),
                         [](const auto& format) { return std::string(format.param.name); });

TEST(SurfaceFileName, DecidesTheFormat) {
  const TemporaryDirectory directory;
  expect_contains(input_error([&] { static_cast<void>(read_surface(directory.file("a.step", "x"))); }),
                  "a.step: expected a surface file that ends in .stl, .obj, .off or .ply");
}

TEST(SurfaceFileName, OfTheRepositorysBlobGivesTheSameSurfaceInEveryFormat) {
  const mesh::TriangleSurface stl = read_surface(MENISCUS_DATA_DIR "/blob.stl");
  for (const char* other : {"obj", "off", "ply"}) {
    const mesh::TriangleSurface surface = read_surface(std::string(MENISCUS_DATA_DIR "/blob.") + other);
    EXPECT_EQ(surface.points.size(), stl.points.size()) << other;
    EXPECT_EQ(surface.triangles.size(), stl.triangles.size()) << other;
    EXPECT_NEAR(mesh::volume(surface), mesh::volume(stl), 1e-5) << other;
  }
}

TEST(SurfaceFilePoints, AtTheSamePlaceBecomeOne) {
  const TemporaryDirectory directory;
  const std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv -0 0 0\nv 9 9 9\nf 1 2 3\nf 4 3 2\nf 1 4 2\n";
  const mesh::TriangleSurface surface = read_surface(directory.file("a.obj", text));
  EXPECT_EQ(surface.points.size(), 3u);
  EXPECT_EQ(surface.triangles.size(), 2u);
}

TEST(SurfaceFileValues, FollowTheTrianglesThatAreLeft) {
  const TemporaryDirectory directory;
  // The second face has two corners at the same place.
  const std::string ply =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 3\nproperty list uchar int vertex_indices\nproperty float angle\nend_header\n"
      "0 0 0\n1 0 0\n0 1 0\n0 1 0\n3 0 1 2 10\n3 1 2 3 20\n3 0 3 1 30\n";
  const SurfaceWithValues read = read_surface_with_values(directory.file("a.ply", ply), "angle");
  EXPECT_EQ(read.surface.triangles.size(), 2u);
  EXPECT_EQ(read.values, (std::vector<double>{10, 30}));
  expect_contains(
      input_error([&] {
        static_cast<void>(read_surface_with_values(directory.file("a.obj", test::obj_text()), "angle"));
      }),
      "a.obj: expected a surface file that ends in .ply");
}

TEST(SurfaceFilePoints, BeyondWhatCanBeSquaredAreRefused) {
  const TemporaryDirectory directory;
  const std::string text = test::replaced(test::obj_text(), "v 1 0 0", "v 1e200 0 0");
  expect_contains(input_error([&] { static_cast<void>(read_surface(directory.file("a.obj", text))); }),
                  "a.obj: has a coordinate of 1e+200, expected at most 1e+18");
}

}  // namespace
}  // namespace meniscus::io
