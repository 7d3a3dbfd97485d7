// A scene: everything a user says about an experiment, typed and checked. SI units by convention (any
// consistent set works), angles in degrees, vectors in the scene's own frame.
//
// The members hold the defaults; io/scene_spec.h binds each of them to its key in the file, its range and its
// line of documentation. What a scene leaves out and what cannot be a constant is an empty optional.
#pragma once

#include "coupling/step_control.h"
#include "fem/time_scheme.h"
#include "mesh/vec3.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::io {

using mesh::Vec3;

struct LiquidProperties {
  double density = std::numeric_limits<double>::quiet_NaN();          // required
  double viscosity = 0;                                               // dynamic
  double surface_tension = std::numeric_limits<double>::quiet_NaN();  // required
};

enum class DropShape : std::uint8_t { sphere, ellipsoid, box, cylinder, cap, torus, mesh };
enum class ColumnEnds : std::uint8_t { flat, round };

// Initial liquid. Which members count depends on the shape (see the specification).
struct Drop {
  DropShape shape = DropShape::sphere;
  Vec3 center = Vec3::Zero();
  double radius = 0;  // sphere, cylinder; of the cap's sphere; torus: of the centre line
  int mode = 0;       // sphere: r = R (1 + amplitude P_mode(cos theta)), volume kept
  double amplitude = 0;
  std::optional<double> wavelength;  // cylinder: radius (1 + amplitude cos(2 pi z / wavelength)), volume kept
  ColumnEnds ends = ColumnEnds::flat;   // cylinder
  Vec3 radii = Vec3::Zero();            // ellipsoid
  Vec3 size = Vec3::Zero();             // box: full edge lengths
  Vec3 axis = Vec3::UnitZ();            // any length but zero
  double length = 0;                    // cylinder
  double tube_radius = 0;               // torus
  std::optional<double> height;         // cap: this or contact_angle
  std::optional<double> contact_angle;  // cap
  std::string file;                     // mesh: relative to the scene
  double scale = 1;                     // mesh
  Vec3 velocity = Vec3::Zero();
  Vec3 angular_velocity = Vec3::Zero();  // rad/s, about the drop's centroid
};

enum class SolidShape : std::uint8_t { plane, sphere, box, cylinder, tube, capsule, torus, mesh };
enum class SolidCoupling : std::uint8_t { conforming, immersed };
enum class SolidMotion : std::uint8_t { fixed, scripted, rigid };

// A number, or what is said in quotes in its place.
struct NumberOrText {
  double number = 0;
  std::string text = {};  // empty: the number
};

// Pose of a scripted solid at a time, relative to where it starts.
struct Keyframe {
  double time = 0;
  Vec3 translation = Vec3::Zero();
  Vec3 rotation = Vec3::Zero();  // axis times angle in degrees
};

// Contact angle of a solid mesh: that of each face of its file.
inline constexpr const char* kAnglesOfFile = "file";

struct Solid {
  std::string name;
  SolidShape shape = SolidShape::plane;
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();  // liquid is on the side it points to; any length but zero
  Vec3 center = Vec3::Zero();
  double radius = 0;
  Vec3 size = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();
  double length = 0;
  double thickness = 0;
  double tube_radius = 0;
  std::string file;
  double scale = 1;
  // Degrees, or an expression of x, y, z, or kAnglesOfFile.
  NumberOrText contact_angle{90};
  std::optional<std::array<double, 2>> alpha;  // instead of contact_angle: solid energies / surface tension
  bool separation = true;
  std::optional<double> slip_length;  // empty: free slip; 0: no slip
  bool container = false;
  SolidCoupling coupling = SolidCoupling::conforming;
  SolidMotion motion = SolidMotion::fixed;
  Vec3 velocity = Vec3::Zero();
  Vec3 angular_velocity = Vec3::Zero();
  std::vector<Keyframe> keyframes;
  std::optional<double> density;  // rigid
  double friction = 0;
  double restitution = 0;
};

struct MeshSettings {
  std::optional<double> edge_length;  // target at the surface; filled in by resolve_defaults()
  double curvature = 0;               // 0: off
  double contact_line = 1;
  double grading = 0.5;
  std::optional<double> max_edge_length;
  double act_below = 20;   // degrees
  double improve_to = 25;  // degrees
  bool keep_creases = false;
};

struct Domain {
  Vec3 min = Vec3::Zero();
  Vec3 max = Vec3::Zero();
};

struct TopologySettings {
  bool merge = true;
  bool split = true;
  bool vanish = true;
};

struct FlowSettings {
  std::array<std::string, 3> velocity;  // expressions of x, y, z, t
};

enum class TimeMode : std::uint8_t { dynamic, equilibrium };

struct TimeSettings {
  std::optional<double> end;
  std::optional<double> step;  // empty: chosen by the program
  fem::TimeScheme scheme = fem::TimeScheme::sdirk2;
  TimeMode mode = TimeMode::dynamic;
  std::optional<double> steady;
};

struct OutputSettings {
  std::optional<double> interval;
  double checkpoint = 60;  // seconds of wall time
};

struct SolverSettings {
  fem::FlowOptions flow;
  double capillary = coupling::StepControlOptions{}.capillary;  // limits of the automatic step
  double distortion = coupling::StepControlOptions{}.distortion;
  double way = coupling::StepControlOptions{}.way;
};

// Where each key was given ("drop[0].radius" -> "scene.toml:12"), for messages about more than one key.
struct SceneSource {
  std::filesystem::path file;
  std::map<std::string, std::string> places;

  [[nodiscard]] bool given(const std::string& key) const { return places.contains(key); }
  // The key's place; that of the nearest enclosing table or the file where the key was left out.
  [[nodiscard]] std::string place(const std::string& key) const;
};

struct Scene {
  std::string title;
  Vec3 gravity = Vec3::Zero();
  std::optional<LiquidProperties> liquid;
  std::vector<Drop> drops;
  std::vector<Solid> solids;
  MeshSettings mesh;
  std::optional<Domain> domain;
  TopologySettings topology;
  std::optional<FlowSettings> flow;
  TimeSettings time;
  SolverSettings solver;
  OutputSettings output;
  SceneSource source;

  // A path of the scene, which is relative to the scene file.
  [[nodiscard]] std::filesystem::path resolve(const std::string& file) const;
  // Throws InputError "scene.toml:12: drop[0].radius: MESSAGE".
  [[noreturn]] void fail(const std::string& key, std::string_view message) const;
};

}  // namespace meniscus::io
