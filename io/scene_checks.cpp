#include "io/scene_reader.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace meniscus::io {
namespace {

[[noreturn]] void fail(const Scene& scene, const std::string& key, std::string_view message) {
  throw InputError(fmt::format("{}: {}: {}", scene.source.place(key), key, message));
}

void check_drop(const Scene& scene, std::size_t i) {
  const Drop& drop = scene.drops[i];
  const auto key = [&](std::string_view name) { return fmt::format("drop[{}].{}", i, name); };
  switch (drop.shape) {
    case DropShape::sphere:
      if (drop.amplitude != 0 && drop.mode == 0)
        fail(scene, key("amplitude"), "needs mode, a whole number from 1");
      break;
    case DropShape::cylinder:
      if (drop.amplitude != 0 && !drop.wavelength) fail(scene, key("amplitude"), "needs wavelength");
      break;
    case DropShape::cap:
      if (drop.height.has_value() == drop.contact_angle.has_value()) {
        fail(scene, key("height"), "a cap needs either height or contact_angle");
      }
      if (drop.height && *drop.height >= 2 * drop.radius) {
        fail(scene, key("height"),
             fmt::format("expected less than the sphere's diameter {}, found {}", 2 * drop.radius,
                         *drop.height));
      }
      break;
    case DropShape::torus:
      if (drop.tube_radius >= drop.radius) {
        fail(scene, key("tube_radius"),
             fmt::format("expected less than radius {}, found {}; the torus would "
                         "intersect itself",
                         drop.radius, drop.tube_radius));
      }
      break;
    default:
      break;
  }
}

void check_solid(const Scene& scene, std::size_t i) {
  const Solid& solid = scene.solids[i];
  const auto key = [&](std::string_view name) { return fmt::format("solid[{}].{}", i, name); };
  const auto given = [&](std::string_view name) { return scene.source.given(key(name)); };
  if (solid.name.find_first_of(",. \t") != std::string::npos) {
    fail(scene, key("name"), "names columns of series.csv: no spaces, dots or commas");
  }
  if (given("alpha") && given("contact_angle")) {
    fail(scene, key("alpha"), "either alpha or contact_angle, not both");
  }
  if (solid.alpha && std::abs((*solid.alpha)[0] - (*solid.alpha)[1]) > 1) {
    fail(scene, key("alpha"), "the two differ by more than 1: no contact angle has this cosine");
  }
  if (solid.container && solid.shape == SolidShape::plane) {
    fail(scene, key("container"), "a plane is not a closed shape");
  }
  if (solid.shape == SolidShape::torus && solid.tube_radius >= solid.radius) {
    fail(scene, key("tube_radius"),
         fmt::format("expected less than radius {}, found {}; the torus would "
                     "intersect itself",
                     solid.radius, solid.tube_radius));
  }
  if (solid.motion == SolidMotion::fixed) {
    for (const char* name : {"velocity", "angular_velocity", "keyframes"}) {
      if (given(name)) fail(scene, key(name), "needs motion = \"scripted\" or \"rigid\"");
    }
  }
  if (solid.motion != SolidMotion::rigid) {
    for (const char* name : {"density", "friction", "restitution"}) {
      if (given(name)) fail(scene, key(name), "needs motion = \"rigid\"");
    }
  } else {
    if (!solid.density) fail(scene, key("density"), "missing; a rigid solid needs it");
    if (given("keyframes")) fail(scene, key("keyframes"), "needs motion = \"scripted\"");
    if (solid.shape == SolidShape::plane)
      fail(scene, key("motion"), "a plane has no mass and cannot be rigid");
  }
  if (given("keyframes") && (given("velocity") || given("angular_velocity"))) {
    fail(scene, key("keyframes"), "either keyframes or velocity and angular_velocity");
  }
  for (std::size_t k = 1; k < solid.keyframes.size(); ++k) {
    if (!(solid.keyframes[k].time > solid.keyframes[k - 1].time)) {
      fail(scene, fmt::format("solid[{}].keyframes[{}].time", i, k), "not later than the keyframe before");
    }
  }
}

void check_names(const Scene& scene) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    if (!names.insert(scene.solids[i].name).second) {
      fail(scene, fmt::format("solid[{}].name", i),
           fmt::format("\"{}\" is taken by another solid", scene.solids[i].name));
    }
  }
}

}  // namespace

void check_scene(const Scene& scene) {
  if (scene.drops.empty()) fail(scene, "drop", "missing, expected at least one [[drop]]");
  for (std::size_t i = 0; i < scene.drops.size(); ++i) check_drop(scene, i);
  for (std::size_t i = 0; i < scene.solids.size(); ++i) check_solid(scene, i);
  check_names(scene);
  if (scene.domain && !(scene.domain->min.array() < scene.domain->max.array()).all()) {
    fail(scene, "domain.max", "expected more than domain.min in x, y and z");
  }
  const MeshSettings& mesh = scene.mesh;
  if (mesh.max_edge_length && mesh.edge_length && *mesh.max_edge_length < *mesh.edge_length) {
    fail(scene, "mesh.max_edge_length",
         fmt::format("expected at least edge_length {}, found {}", *mesh.edge_length, *mesh.max_edge_length));
  }
  if (mesh.improve_to < mesh.act_below) {
    fail(scene, scene.source.given("mesh.improve_to") ? "mesh.improve_to" : "mesh.act_below",
         fmt::format("improve_to ({}) is less than act_below ({})", mesh.improve_to, mesh.act_below));
  }
  if (scene.time.end && scene.time.step && *scene.time.step > *scene.time.end) {
    fail(scene, "time.step",
         fmt::format("expected at most time.end {}, found {}", *scene.time.end, *scene.time.step));
  }
}

}  // namespace meniscus::io
