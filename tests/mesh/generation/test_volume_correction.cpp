#include "mesh/error.h"
#include "mesh/generation/surface_meshing.h"
#include "mesh/generation/volume_correction.h"
#include "tests/mesh/generation/shape_samples.h"

namespace meniscus::mesh {
namespace {

TEST(VolumeCorrection, TheOffsetIsOfSecondOrderInTheEdgeLength) {
  const auto offset = [](double edge_length) {
    SheetedSurface s = mesh_sheets(Sphere{}, edge_length);
    return correct_volume(s, exact_volume(Sphere{}), edge_length).offset;
  };
  const double coarse = offset(0.4);
  const double fine = offset(0.2);
  EXPECT_GT(fine, 0.0);
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.3) << coarse << " -> " << fine;
}

TEST(VolumeCorrection, FlatFacesStayInTheirPlane) {
  const Cap cap = Cap::with_contact_angle(Vec3(0, 0, 0.25), Vec3::UnitZ(), 1.0, 60.0);
  SheetedSurface s = mesh_sheets(cap, 0.2);
  const std::vector<VertexSheets> sheets = sheets_of_vertices(s);
  correct_volume(s, exact_volume(cap), 0.2);
  for (std::size_t v = 0; v < sheets.size(); ++v) {
    if (sheets[v][0] == 0) {
      EXPECT_EQ(s.surface.points[v].z(), 0.25);
    }
  }
  EXPECT_NEAR(volume(s.surface) / exact_volume(cap), 1.0, 1e-12);
}

TEST(VolumeCorrection, AVolumeOutOfReachIsAnInputError) {
  SheetedSurface s = mesh_sheets(Sphere{}, 0.3);
  EXPECT_THROW(correct_volume(s, 2.0 * exact_volume(Sphere{}), 0.3), InputError);
  SheetedSurface box = mesh_sheets(Box{}, 0.3);
  EXPECT_THROW(correct_volume(box, 1.1, 0.3), InputError);
}

}  // namespace
}  // namespace meniscus::mesh
