// What a run leaves for ParaView, as VTK's own reader has it.
#include "io/vtk_messages.h"
#include "tests/apps/program.h"
#include "tests/apps/run_files.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>
#include <vtkCell.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkTetra.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLPolyDataReader.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <cmath>
#include <regex>

namespace meniscus::test {
namespace {

constexpr double kRadius = 1e-3, kTension = 0.0728;
constexpr const char* kScene = R"(
[liquid]
density         = 998.0
viscosity       = 1.0e-3
surface_tension = 0.0728
[[drop]]
shape     = "sphere"
radius    = 1.0e-3
velocity  = [0.01, 0, 0]
[mesh]
edge_length = 3.0e-4
[time]
end = 1.0e-3
[output]
interval = 2.5e-4
)";

struct DataSet {
  double time;
  std::string file;
};

std::vector<DataSet> collection(const std::filesystem::path& pvd) {
  const std::string text = bytes_of(pvd);
  static const std::regex kEntry("timestep=\"([^\"]*)\" part=\"0\" file=\"([^\"]*)\"");
  std::vector<DataSet> sets;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), kEntry); it != std::sregex_iterator(); ++it)
    sets.push_back({std::stod((*it)[1]), (*it)[2]});
  return sets;
}

// Reads a file; a failed test where VTK has anything to complain about.
template <class Reader>
vtkSmartPointer<vtkDataSet> read(const std::filesystem::path& file) {
  vtkNew<Reader> reader;
  const io::VtkMessages messages;
  EXPECT_EQ(reader->CanReadFile(file.c_str()), 1) << file;
  reader->SetFileName(file.c_str());
  reader->Update();
  EXPECT_EQ(messages.first_error(), "") << file;
  EXPECT_EQ(reader->GetErrorCode(), 0u) << file;
  return reader->GetOutput();
}

// Every value of an array is there and finite.
void expect_array(vtkDataArray* array, int components, vtkIdType tuples) {
  ASSERT_NE(array, nullptr);
  EXPECT_EQ(array->GetNumberOfComponents(), components) << array->GetName();
  ASSERT_EQ(array->GetNumberOfTuples(), tuples) << array->GetName();
  for (vtkIdType i = 0; i < tuples; ++i) {
    for (int k = 0; k < components; ++k) ASSERT_TRUE(std::isfinite(array->GetComponent(i, k)));
  }
}

double mean(vtkDataArray* array) {
  double sum = 0;
  for (vtkIdType i = 0; i < array->GetNumberOfTuples(); ++i) sum += array->GetComponent(i, 0);
  return sum / static_cast<double>(array->GetNumberOfTuples());
}

class FramesInVtk : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    directory_ = std::make_unique<TemporaryDirectory>();
    static_cast<void>(directory_->file("scene.toml", kScene));
    result_ = run_meniscus({"run", "scene.toml", "-o", "run", "--quiet"}, {.directory = directory_->path()});
  }
  static void TearDownTestSuite() { directory_.reset(); }
  void SetUp() override { ASSERT_EQ(result_.exit_code, 0) << result_.err; }

  static std::filesystem::path run() { return *directory_ / "run"; }

  inline static std::unique_ptr<TemporaryDirectory> directory_;
  inline static ProgramResult result_;
};

TEST_F(FramesInVtk, CollectionsNameEveryFrameWithItsTime) {
  for (const char* name : {"liquid", "surface"}) {
    const std::vector<DataSet> sets = collection(run() / (std::string(name) + ".pvd"));
    ASSERT_EQ(sets.size(), 5u);
    for (std::size_t k = 0; k < sets.size(); ++k) {
      EXPECT_NEAR(sets[k].time, 2.5e-4 * static_cast<double>(k), 1e-16);
      EXPECT_TRUE(std::filesystem::exists(run() / sets[k].file)) << sets[k].file;
    }
  }
  EXPECT_EQ(names_in(run() / "frames").size(), 10u);
}

TEST_F(FramesInVtk, LiquidsHaveVelocityAndPressureAndTheVolumeOfTheSeries) {
  const auto rows = series_rows(run() / "series.csv");
  for (const DataSet& set : collection(run() / "liquid.pvd")) {
    const auto grid = read<vtkXMLUnstructuredGridReader>(run() / set.file);
    double volume = 0;
    for (vtkIdType i = 0; i < grid->GetNumberOfCells(); ++i) {
      ASSERT_EQ(grid->GetCellType(i), VTK_TETRA);
      std::array<std::array<double, 3>, 4> p{};
      for (int k = 0; k < 4; ++k)
        grid->GetPoint(grid->GetCell(i)->GetPointId(k), p[static_cast<std::size_t>(k)].data());
      volume += vtkTetra::ComputeVolume(p[0].data(), p[1].data(), p[2].data(), p[3].data());
    }
    const auto row = std::ranges::find_if(
        rows, [&](const auto& r) { return r[1] != "time" && std::stod(r[1]) == set.time; });
    ASSERT_NE(row, rows.end()) << set.time;
    EXPECT_NEAR(volume, std::stod((*row)[3]), 1e-12 * volume);
    expect_array(grid->GetPointData()->GetArray("velocity"), 3, grid->GetNumberOfPoints());
    expect_array(grid->GetCellData()->GetArray("pressure"), 1, grid->GetNumberOfCells());
    EXPECT_NEAR(mean(grid->GetPointData()->GetArray("velocity")), 0.01, 1e-4);
    if (set.time > 0) {
      EXPECT_NEAR(mean(grid->GetCellData()->GetArray("pressure")), 2 * kTension / kRadius,
                  0.1 * 2 * kTension / kRadius);
    }
  }
}

TEST_F(FramesInVtk, SurfacesHaveRegionVelocityCurvatureAndContactLine) {
  for (const DataSet& set : collection(run() / "surface.pvd")) {
    const auto surface = read<vtkXMLPolyDataReader>(run() / set.file);
    const vtkIdType points = surface->GetNumberOfPoints(), cells = surface->GetNumberOfCells();
    // A closed surface of triangles without handles.
    EXPECT_EQ(cells, 2 * points - 4);
    expect_array(surface->GetCellData()->GetArray("region"), 1, cells);
    expect_array(surface->GetPointData()->GetArray("velocity"), 3, points);
    expect_array(surface->GetPointData()->GetArray("mean_curvature"), 1, points);
    expect_array(surface->GetPointData()->GetArray("contact_line"), 1, points);
    EXPECT_EQ(surface->GetCellData()->GetArray("region")->GetMaxNorm(), 0);
    EXPECT_EQ(surface->GetPointData()->GetArray("contact_line")->GetMaxNorm(), 0);
    EXPECT_NEAR(mean(surface->GetPointData()->GetArray("mean_curvature")), 1 / kRadius, 0.1 / kRadius);
  }
}

}  // namespace
}  // namespace meniscus::test
