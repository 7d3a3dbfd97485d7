#include "io/picture.h"
#include "tests/io/foreign_leaks.h"
#include "tests/io/input_error.h"
#include "tests/io/mesh_samples.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>

namespace meniscus::io {
namespace {

using test::TemporaryDirectory;

struct Image {
  vtkNew<vtkPNGReader> reader;

  explicit Image(const std::filesystem::path& path) {
    reader->SetFileName(path.c_str());
    reader->Update();
  }
  [[nodiscard]] int width() const { return reader->GetOutput()->GetDimensions()[0]; }
  [[nodiscard]] int height() const { return reader->GetOutput()->GetDimensions()[1]; }
  // Part of the pixels between two columns that are clearly blue: liquid.
  [[nodiscard]] double blue(int from, int to) const {
    int count = 0;
    for (int x = from; x < to; ++x) {
      for (int y = 0; y < height(); ++y) {
        const auto* pixel = static_cast<const unsigned char*>(reader->GetOutput()->GetScalarPointer(x, y, 0));
        count += pixel[2] > pixel[0] + 60 ? 1 : 0;
      }
    }
    return static_cast<double>(count) / ((to - from) * height());
  }
};

TEST(Picture, ShowsTheLiquidInBothPanels) {
  const TemporaryDirectory directory;
  const test::IgnoreForeignLeaks ignore;
  PictureStudio studio;
  studio.write_png(test::liquid_in_cube(4), directory / "a.png", {.width = 320, .height = 160});
  const Image image(directory / "a.png");
  EXPECT_EQ(image.width(), 320);
  EXPECT_EQ(image.height(), 160);
  EXPECT_GT(image.blue(0, 160), 0.15);
  EXPECT_GT(image.blue(160, 320), 0.02);
  EXPECT_LT(image.blue(160, 320), 0.5);
  EXPECT_EQ(directory.count(), 1u);
}

TEST(Picture, OfACommonFrameShowsASmallDropSmall) {
  const TemporaryDirectory directory;
  const test::IgnoreForeignLeaks ignore;
  PictureStudio studio;
  const mesh::TetMesh mesh = test::liquid_in_cube(4);
  PictureOptions options{.width = 160, .height = 160, .view = PictureView::surface};
  studio.write_png(mesh, directory / "near.png", options);
  options.frame = frame_of(mesh, options.from);
  const mesh::Vec3 room = mesh::Vec3::Constant(options.frame->liquid_seen.sizes().maxCoeff());
  options.frame->liquid_seen.extend(options.frame->liquid_seen.max() + room);
  options.frame->liquid_seen.extend(options.frame->liquid_seen.min() - room);
  studio.write_png(mesh, directory / "far.png", options);
  EXPECT_LT(Image(directory / "far.png").blue(0, 160), 0.5 * Image(directory / "near.png").blue(0, 160));
}

TEST(Picture, RefusesAMeshWithoutLiquidAndLeavesNoFile) {
  const TemporaryDirectory directory;
  mesh::TetMesh mesh = test::two_tets();
  for (const mesh::TetId t : mesh.tets()) mesh.set_label(t, mesh::kAir);
  const test::IgnoreForeignLeaks ignore;
  PictureStudio studio;
  test::expect_contains(test::input_error([&] { studio.write_png(mesh, directory / "a.png", {}); }),
                        "no liquid");
  EXPECT_EQ(directory.count(), 0u);
}

}  // namespace
}  // namespace meniscus::io
