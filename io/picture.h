// Pictures of a state, drawn off-screen: the liquid's surface with its triangles, and a cut that shows the
// tetrahedra of liquid and air.
#pragma once

#include "io/solid_view.h"
#include "mesh/tet_mesh.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace meniscus::io {

enum class PictureView : std::uint8_t { surface, cut, both };
enum class EdgeStyle : std::uint8_t { shown, hidden };

// What a picture has in view, from a certain direction.
struct PictureFrame {
  Eigen::AlignedBox3d liquid;
  Eigen::AlignedBox3d liquid_seen;  // the same in the viewer's coordinates: right, up, towards the viewer
  Eigen::AlignedBox3d whole;

  void extend(const PictureFrame& other);
};
// from: direction from the scene to the viewer.
[[nodiscard]] PictureFrame frame_of(const mesh::TetMesh& mesh, const mesh::Vec3& from);

struct PictureOptions {
  int width = 1600;  // pixels
  int height = 800;
  PictureView view = PictureView::both;  // both: side by side
  EdgeStyle edges = EdgeStyle::shown;
  mesh::Vec3 from{1.0, -2.2, 1.1};         // direction from the middle of the scene to the camera
  std::string caption = {};                // below the picture; empty: none
  std::vector<SolidView> solids = {};      // shown with the surface, to be seen through
  std::optional<PictureFrame> frame = {};  // empty: that of the mesh; for movies, whose frames share it
};

// Holds the virtual screen, so that the frames of a movie share one.
class PictureStudio {
 public:
  // Throws InputError where there is no screen, saying what to install.
  PictureStudio();
  ~PictureStudio();
  PictureStudio(const PictureStudio&) = delete;
  PictureStudio& operator=(const PictureStudio&) = delete;

  // Writes a PNG. Throws InputError where the file cannot be written or the mesh has no liquid.
  void write_png(const mesh::TetMesh& mesh, const std::filesystem::path& path, const PictureOptions& options);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace meniscus::io
