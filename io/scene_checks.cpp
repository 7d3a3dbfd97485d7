#include "io/scene_reader.h"
#include "io/scene_wetting.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace meniscus::io {
namespace {

void check_drop(const Scene& scene, std::size_t i) {
  const Drop& drop = scene.drops[i];
  const auto key = [&](std::string_view name) { return fmt::format("drop[{}].{}", i, name); };
  switch (drop.shape) {
    case DropShape::sphere:
      if (drop.amplitude != 0 && drop.mode == 0)
        scene.fail(key("amplitude"), "needs mode, a whole number from 1");
      break;
    case DropShape::cylinder:
      if (drop.amplitude != 0 && !drop.wavelength) scene.fail(key("amplitude"), "needs wavelength");
      break;
    case DropShape::cap:
      if (drop.height.has_value() == drop.contact_angle.has_value()) {
        scene.fail(key("height"), "a cap needs either height or contact_angle");
      }
      if (drop.height && *drop.height >= 2 * drop.radius) {
        scene.fail(key("height"), fmt::format("expected less than the sphere's diameter {}, found {}",
                                              2 * drop.radius, *drop.height));
      }
      break;
    case DropShape::torus:
      if (drop.tube_radius >= drop.radius) {
        scene.fail(key("tube_radius"), fmt::format("expected less than radius {}, found {}; the torus would "
                                                   "intersect itself",
                                                   drop.radius, drop.tube_radius));
      }
      break;
    default:
      break;
  }
}

void check_wetting(const Scene& scene, std::size_t i) {
  const Solid& solid = scene.solids[i];
  const auto key = [&](std::string_view name) { return fmt::format("solid[{}].{}", i, name); };
  if (scene.source.given(key("alpha")) && scene.source.given(key("contact_angle"))) {
    scene.fail(key("alpha"), "either alpha or contact_angle, not both");
  }
  if (solid.alpha && std::abs((*solid.alpha)[0] - (*solid.alpha)[1]) > 1) {
    scene.fail(key("alpha"), "the two differ by more than 1: no contact angle has this cosine");
  }
  if (solid.contact_angle.text == kAnglesOfFile) {
    if (solid.shape != SolidShape::mesh)
      scene.fail(key("contact_angle"), "\"file\" is for shape = \"mesh\": only files have faces with angles");
  } else if (!solid.contact_angle.text.empty()) {
    (void)contact_angle_expression(scene, i);
  }
}

void check_solid(const Scene& scene, std::size_t i) {
  const Solid& solid = scene.solids[i];
  const auto key = [&](std::string_view name) { return fmt::format("solid[{}].{}", i, name); };
  const auto given = [&](std::string_view name) { return scene.source.given(key(name)); };
  if (solid.name.find_first_of(",./\\ \t") != std::string::npos) {
    scene.fail(key("name"), "names files and columns of series.csv: no spaces, dots, commas or slashes");
  }
  if (solid.container && (solid.shape == SolidShape::plane || solid.shape == SolidShape::tube)) {
    scene.fail(key("container"), fmt::format("a {} is not a closed shape",
                                             solid.shape == SolidShape::plane ? "plane" : "tube"));
  }
  check_wetting(scene, i);
  if (solid.shape == SolidShape::torus && solid.tube_radius >= solid.radius) {
    scene.fail(key("tube_radius"), fmt::format("expected less than radius {}, found {}; the torus would "
                                               "intersect itself",
                                               solid.radius, solid.tube_radius));
  }
  if (solid.motion == SolidMotion::fixed) {
    for (const char* name : {"velocity", "angular_velocity", "keyframes"}) {
      if (given(name)) scene.fail(key(name), "needs motion = \"scripted\" or \"rigid\"");
    }
  }
  if (solid.motion != SolidMotion::rigid) {
    for (const char* name : {"density", "friction", "restitution"}) {
      if (given(name)) scene.fail(key(name), "needs motion = \"rigid\"");
    }
  } else {
    if (!solid.density) scene.fail(key("density"), "missing; a rigid solid needs it");
    if (given("keyframes")) scene.fail(key("keyframes"), "needs motion = \"scripted\"");
    if (solid.shape == SolidShape::plane)
      scene.fail(key("motion"), "a plane has no mass and cannot be rigid");
  }
  if (given("keyframes") && (given("velocity") || given("angular_velocity"))) {
    scene.fail(key("keyframes"), "either keyframes or velocity and angular_velocity");
  }
  for (std::size_t k = 1; k < solid.keyframes.size(); ++k) {
    if (!(solid.keyframes[k].time > solid.keyframes[k - 1].time)) {
      scene.fail(fmt::format("solid[{}].keyframes[{}].time", i, k), "not later than the keyframe before");
    }
  }
}

void check_names(const Scene& scene) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < scene.solids.size(); ++i) {
    if (!names.insert(scene.solids[i].name).second) {
      scene.fail(fmt::format("solid[{}].name", i),
                 fmt::format("\"{}\" is taken by another solid", scene.solids[i].name));
    }
  }
}

}  // namespace

void check_scene(const Scene& scene) {
  if (scene.drops.empty()) scene.fail("drop", "missing, expected at least one [[drop]]");
  for (std::size_t i = 0; i < scene.drops.size(); ++i) check_drop(scene, i);
  for (std::size_t i = 0; i < scene.solids.size(); ++i) check_solid(scene, i);
  check_names(scene);
  if (scene.domain && !(scene.domain->min.array() < scene.domain->max.array()).all()) {
    scene.fail("domain.max", "expected more than domain.min in x, y and z");
  }
  const MeshSettings& mesh = scene.mesh;
  if (mesh.max_edge_length && mesh.edge_length && *mesh.max_edge_length < *mesh.edge_length) {
    scene.fail("mesh.max_edge_length", fmt::format("expected at least edge_length {}, found {}",
                                                   *mesh.edge_length, *mesh.max_edge_length));
  }
  if (mesh.improve_to < mesh.act_below) {
    scene.fail(scene.source.given("mesh.improve_to") ? "mesh.improve_to" : "mesh.act_below",
               fmt::format("improve_to ({}) is less than act_below ({})", mesh.improve_to, mesh.act_below));
  }
  if (scene.time.end && scene.time.step && *scene.time.step > *scene.time.end) {
    scene.fail("time.step",
               fmt::format("expected at most time.end {}, found {}", *scene.time.end, *scene.time.step));
  }
}

}  // namespace meniscus::io
