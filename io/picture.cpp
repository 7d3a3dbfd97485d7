#include "io/picture.h"

#include "io/input_file.h"
#include "io/output_file.h"
#include "io/virtual_display.h"
#include "io/vtk_mesh.h"
#include "io/vtk_messages.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkLight.h>
#include <vtkNew.h>
#include <vtkPNGWriter.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>
#include <vtkWindowToImageFilter.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace meniscus::io {
namespace {

using mesh::Vec3;
using Box = Eigen::AlignedBox3d;
using Colour = std::array<double, 3>;

constexpr Colour kWater{0.26, 0.58, 0.90};
constexpr Colour kWaterEdge{0.04, 0.16, 0.36};
constexpr Colour kAirCell{0.95, 0.96, 0.98};
constexpr Colour kAirEdge{0.56, 0.61, 0.68};
constexpr Colour kSolidCell{0.85, 0.79, 0.70};
constexpr Colour kSolidEdge{0.55, 0.48, 0.38};
constexpr Colour kInk{0.20, 0.24, 0.30};
constexpr Colour kSkyTop{0.88, 0.93, 0.97};
constexpr double kViewAngleDeg = 24;
constexpr double kMargin = 1.10;   // room around what is shown
constexpr double kCreaseDeg = 40;  // sharper edges are not shaded over
// Edges shorter than this many pixels fade into their faces, which they would black out otherwise.
constexpr double kFullEdgePixels = 14;

struct Panel {
  double left;
  double right;
};

struct Look {
  Colour colour;
  Colour edge_colour;
  double ambient = 0;
  double specular = 0;
  bool smooth = false;
};

constexpr Look kWholeLiquid{kWater, kWaterEdge, 0.24, 0.45, true};
constexpr Look kWholeSolid{kSolidCell, kSolidEdge, 0.40, 0.10, true};
constexpr double kSolidOpacity = 0.35, kCoverOpacity = 0.12;
constexpr Look kCutLiquid{kWater, kWaterEdge, 0.42, 0.05, false};
constexpr Look kCutAir{kAirCell, kAirEdge, 0.55, 0, false};
constexpr Look kCutSolid{kSolidCell, kSolidEdge, 0.45, 0, false};

// Orthonormal: the viewer's right, up, and the direction from the scene to the viewer.
struct Viewer {
  Vec3 right;
  Vec3 above;
  Vec3 towards;

  explicit Viewer(const Vec3& from) : towards(from.normalized()) {
    const Vec3 up = std::abs(towards.z()) > 0.99 ? Vec3::UnitY() : Vec3::UnitZ();
    right = up.cross(towards).normalized();
    above = towards.cross(right);
  }
  [[nodiscard]] Vec3 seen(const Vec3& x) const { return {x.dot(right), x.dot(above), x.dot(towards)}; }
  [[nodiscard]] Vec3 in_space(const Vec3& x) const { return x[0] * right + x[1] * above + x[2] * towards; }
};

vtkSmartPointer<vtkActor> make_actor(vtkPolyData* surface, const Look& look) {
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkPolyDataNormals> normals;
  if (look.smooth) {
    normals->SetInputData(surface);
    normals->SetFeatureAngle(kCreaseDeg);
    normals->ConsistencyOff();
    mapper->SetInputConnection(normals->GetOutputPort());
  } else {
    mapper->SetInputData(surface);
  }
  mapper->ScalarVisibilityOff();
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  vtkProperty* property = actor->GetProperty();
  property->SetColor(look.colour[0], look.colour[1], look.colour[2]);
  property->SetAmbient(look.ambient);
  property->SetDiffuse(1 - look.ambient);
  property->SetSpecular(look.specular);
  property->SetSpecularPower(35);
  if (look.smooth) {
    property->SetInterpolationToPhong();
  } else {
    property->SetInterpolationToFlat();
  }
  return actor;
}

double mean_edge(vtkPolyData& surface) {
  double sum = 0;
  for (vtkIdType i = 0; i < surface.GetNumberOfCells(); ++i) {
    vtkIdType count = 0;
    const vtkIdType* corners = nullptr;
    surface.GetPolys()->GetCellAtId(i, count, corners);
    Vec3 a, b;
    surface.GetPoint(corners[0], a.data());
    surface.GetPoint(corners[1], b.data());
    sum += (b - a).norm();
  }
  return surface.GetNumberOfCells() == 0 ? 0 : sum / static_cast<double>(surface.GetNumberOfCells());
}

// pixels: length of an ordinary edge in the picture.
void show_edges(vtkActor& actor, const Look& look, double pixels, const PictureOptions& options) {
  const double weight = std::clamp(pixels / kFullEdgePixels, 0.15, 1.0);
  Colour colour;
  for (std::size_t k = 0; k < 3; ++k) {
    colour[k] = weight * look.edge_colour[k] + (1 - weight) * 0.85 * look.colour[k];
  }
  vtkProperty* property = actor.GetProperty();
  property->EdgeVisibilityOn();
  property->SetEdgeColor(colour[0], colour[1], colour[2]);
  // Lines keep their weight relative to the picture.
  property->SetLineWidth(static_cast<float>(std::max(1.0, options.height / 1000.0)));
}

// The outside of those tetrahedra of `label` that the predicate keeps.
template <class Keep>
vtkSmartPointer<vtkPolyData> kept_cells(const mesh::TetMesh& mesh, const Keep& keep,
                                        bool (*wanted)(mesh::Label)) {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> triangles;
  std::vector<vtkIdType> point_of(mesh.vertex_slots(), -1);
  for (const mesh::TetId t : mesh.tets()) {
    if (!wanted(mesh.label(t)) || !keep(t)) continue;
    for (int i = 0; i < 4; ++i) {
      const mesh::TetId other = mesh.neighbour({t, i});
      if (other.valid() && keep(other)) continue;
      vtkIdType corners[3];
      const auto face = mesh.face_vertices({t, i});
      for (std::size_t k = 0; k < 3; ++k) {
        vtkIdType& point = point_of[face[k].index()];
        if (point < 0) point = points->InsertNextPoint(mesh.position(face[k]).data());
        corners[k] = point;
      }
      triangles->InsertNextCell(3, corners);
    }
  }
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  surface->SetPoints(points);
  surface->SetPolys(triangles);
  return surface;
}

// Puts the camera where `box`, in the viewer's coordinates, just fills the panel; returns the height of what
// the panel shows at the middle of the box.
double aim(vtkRenderer& renderer, const Box& box, const Viewer& viewer, double aspect) {
  const double tangent = std::tan(kViewAngleDeg / 2 * std::numbers::pi / 180);
  const Vec3 half = box.sizes() / 2;
  const double distance = std::max(half.x() / aspect, half.y()) * kMargin / tangent + half.z();
  const Vec3 middle = viewer.in_space(box.center());
  const Vec3 position = middle + distance * viewer.towards;
  vtkCamera* camera = renderer.GetActiveCamera();
  camera->SetViewAngle(kViewAngleDeg);
  camera->SetFocalPoint(middle.x(), middle.y(), middle.z());
  camera->SetPosition(position.x(), position.y(), position.z());
  camera->SetViewUp(viewer.above.x(), viewer.above.y(), viewer.above.z());
  renderer.ResetCameraClippingRange();
  return 2 * distance * tangent;
}

void add_light(vtkRenderer& renderer, const Vec3& position, double intensity) {
  vtkNew<vtkLight> light;
  light->SetLightTypeToCameraLight();  // right, up, towards the viewer
  light->SetPosition(position.x(), position.y(), position.z());
  light->SetFocalPoint(0, 0, 0);
  light->SetIntensity(intensity);
  renderer.AddLight(light);
}

vtkSmartPointer<vtkRenderer> make_panel(const Panel& panel) {
  auto renderer = vtkSmartPointer<vtkRenderer>::New();
  renderer->SetViewport(panel.left, 0, panel.right, 1);
  renderer->SetBackground(1, 1, 1);
  renderer->SetBackground2(kSkyTop[0], kSkyTop[1], kSkyTop[2]);
  renderer->GradientBackgroundOn();
  renderer->AutomaticLightCreationOff();
  add_light(*renderer, {-0.6, 0.9, 1.0}, 0.90);
  add_light(*renderer, {0.9, 0.2, 0.8}, 0.40);
  add_light(*renderer, {0.1, -1.0, 0.4}, 0.20);
  return renderer;
}

void add_text(vtkRenderer& renderer, const std::string& text, double y, int size) {
  vtkNew<vtkTextActor> actor;
  actor->SetInput(text.c_str());
  actor->GetPositionCoordinate()->SetCoordinateSystemToNormalizedViewport();
  actor->SetPosition(0.5, y);
  vtkTextProperty* property = actor->GetTextProperty();
  property->SetFontFamilyToArial();
  property->SetFontSize(size);
  property->SetColor(kInk[0], kInk[1], kInk[2]);
  property->SetJustificationToCentered();
  renderer.AddActor2D(actor);
}

// What stands between the viewer and the liquid shall not hide it: the near side of a container is left out,
// a plane seen from behind is hardly shown.
void show_through(const SolidView& solid, const Vec3& from, vtkProperty& property) {
  const bool covers = solid.kind == SolidView::Kind::plane && solid.normal.dot(from) < 0;
  property.SetOpacity(covers ? kCoverOpacity : kSolidOpacity);
  if (solid.kind == SolidView::Kind::container) property.FrontfaceCullingOn();
}

void fill_surface_panel(vtkRenderer& renderer, const mesh::TetMesh& mesh, const PictureFrame& frame,
                        const PictureOptions& options, double aspect) {
  const auto surface = to_vtk_surface(mesh, mesh::kLiquid).data;
  const auto actor = make_actor(surface, kWholeLiquid);
  renderer.AddActor(actor);
  for (const SolidView& solid : options.solids) {
    const auto wall = make_actor(to_vtk_triangles(solid.surface), kWholeSolid);
    show_through(solid, options.from, *wall->GetProperty());
    renderer.AddActor(wall);
  }
  const double height = aim(renderer, frame.liquid_seen, Viewer(options.from), aspect);
  if (options.edges == EdgeStyle::shown)
    show_edges(*actor, kWholeLiquid, mean_edge(*surface) / height * options.height, options);
}

// Whole tetrahedra are kept behind the plane through the liquid's middle, along two axes, that faces the
// viewer most.
void fill_cut_panel(vtkRenderer& renderer, const mesh::TetMesh& mesh, const PictureFrame& frame,
                    const PictureOptions& options, double aspect) {
  const Viewer viewer(options.from);
  const Vec3 middle = frame.liquid.center();
  Vec3 normal(options.from.x(), options.from.y(), 0);
  if (normal.norm() < 1e-6 * options.from.norm()) normal = options.from;
  Eigen::Index axis = 0;
  normal.cwiseAbs().maxCoeff(&axis);
  const double side = normal[axis] > 0 ? -1 : 1;
  const auto keep = [&](mesh::TetId t) {
    const auto p = mesh.points(t);
    const Vec3 centroid = (p[0] + p[1] + p[2] + p[3]) / 4;
    return side * (centroid[axis] - middle[axis]) >= 0;
  };
  Box kept = frame.whole;
  (side > 0 ? kept.min() : kept.max())[axis] = middle[axis];
  Box seen;
  for (int k = 0; k < 8; ++k) seen.extend(viewer.seen(kept.corner(static_cast<Box::CornerType>(k))));
  const double height = aim(renderer, seen, viewer, aspect);

  const auto add = [&](bool (*wanted)(mesh::Label), const Look& look) {
    const auto surface = kept_cells(mesh, keep, wanted);
    const auto actor = make_actor(surface, look);
    if (options.edges == EdgeStyle::shown)
      show_edges(*actor, look, mean_edge(*surface) / height * options.height, options);
    renderer.AddActor(actor);
  };
  add([](mesh::Label l) { return l == mesh::kLiquid; }, kCutLiquid);
  add([](mesh::Label l) { return l == mesh::kAir; }, kCutAir);
  add([](mesh::Label l) { return l > mesh::kLiquid; }, kCutSolid);
  renderer.ResetCameraClippingRange();
}

}  // namespace

PictureFrame frame_of(const mesh::TetMesh& mesh, const mesh::Vec3& from) {
  const Viewer viewer(from);
  PictureFrame frame;
  for (const mesh::TetId t : mesh.tets()) {
    for (const Vec3& p : mesh.points(t)) {
      frame.whole.extend(p);
      if (mesh.label(t) != mesh::kLiquid) continue;
      frame.liquid.extend(p);
      frame.liquid_seen.extend(viewer.seen(p));
    }
  }
  return frame;
}

void PictureFrame::extend(const PictureFrame& other) {
  liquid.extend(other.liquid);
  liquid_seen.extend(other.liquid_seen);
  whole.extend(other.whole);
}

class PictureStudio::Implementation {
 public:
  void write_png(const mesh::TetMesh& mesh, const std::filesystem::path& path,
                 const PictureOptions& options) {
    const PictureFrame frame = options.frame ? *options.frame : frame_of(mesh, options.from);
    if (frame.liquid.isEmpty()) throw InputError("the mesh has no liquid to show");
    VtkMessages messages;
    vtkNew<vtkRenderWindow> window;
    window->SetOffScreenRendering(1);
    window->SetMultiSamples(8);
    window->SetSize(options.width, options.height);
    const double aspect = static_cast<double>(options.width) / options.height;
    const int text_size = std::max(10, options.height / 42);
    std::vector<vtkSmartPointer<vtkRenderer>> panels;
    if (options.view == PictureView::both) {
      panels = {make_panel({0, 0.5}), make_panel({0.5, 1})};
      fill_surface_panel(*panels[0], mesh, frame, options, aspect / 2);
      fill_cut_panel(*panels[1], mesh, frame, options, aspect / 2);
    } else {
      panels = {make_panel({0, 1})};
      (options.view == PictureView::surface ? fill_surface_panel : fill_cut_panel)(*panels[0], mesh, frame,
                                                                                   options, aspect);
    }
    for (const auto& panel : panels) window->AddRenderer(panel);
    vtkNew<vtkRenderer> overlay;
    if (!options.caption.empty()) {
      window->SetNumberOfLayers(2);
      overlay->SetLayer(1);
      overlay->InteractiveOff();
      add_text(*overlay, options.caption, 0.03, text_size);
      window->AddRenderer(overlay);
    }
    window->Render();
    const auto png = encode(*window);
    if (const std::string error = messages.first_error(); !error.empty() || png == nullptr) {
      throw std::runtime_error(fmt::format("{}: cannot be drawn: {}", quotable(path.string(), 400), error));
    }
    write_file(path, {reinterpret_cast<const char*>(png->GetPointer(0)),
                      static_cast<std::size_t>(png->GetNumberOfValues())});
  }

 private:
  // Encoded in memory: libpng would print what goes wrong with a file.
  static vtkSmartPointer<vtkUnsignedCharArray> encode(vtkRenderWindow& window) {
    vtkNew<vtkWindowToImageFilter> image;
    image->SetInput(&window);
    image->SetInputBufferTypeToRGB();
    image->ReadFrontBufferOff();
    vtkNew<vtkPNGWriter> writer;
    writer->WriteToMemoryOn();
    writer->SetCompressionLevel(9);
    writer->SetInputConnection(image->GetOutputPort());
    writer->Write();
    return writer->GetResult();
  }

  VirtualDisplay display_;
};

PictureStudio::PictureStudio() : implementation_(std::make_unique<Implementation>()) {}
PictureStudio::~PictureStudio() = default;

void PictureStudio::write_png(const mesh::TetMesh& mesh, const std::filesystem::path& path,
                              const PictureOptions& options) {
  implementation_->write_png(mesh, path, options);
}

}  // namespace meniscus::io
