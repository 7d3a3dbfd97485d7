// meniscus check: reads a scene, finds its mistakes and says what it amounts to; computes nothing.
#include "apps/commands.h"
#include "io/input_file.h"
#include "io/scene_mesh.h"
#include "io/scene_numbers.h"
#include "io/scene_placement.h"
#include "io/scene_reader.h"
#include "io/scene_reference.h"
#include "io/scene_walls.h"
#include "io/scene_wetting.h"
#include "io/scene_writer.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace meniscus::apps {
namespace {

struct Options {
  SceneArguments scene;
  bool reference = false;
};

void print_parameters(const io::Scene& scene) {
  const std::vector<io::Parameter> parameters = io::list_parameters(scene);
  std::size_t width = 0;
  for (const io::Parameter& p : parameters) width = std::max(width, p.key.size());
  fmt::print("parameters, defaults filled in\n");
  for (const io::Parameter& p : parameters) {
    // Words that stand for a number and what is left open have no unit.
    const bool has_unit = !p.unit.empty() && p.value != "-" && !p.value.starts_with('"');
    fmt::print("  {:<{}}  {}{}{}\n", p.key, width, p.value, has_unit ? " " : "", has_unit ? p.unit : "");
  }
}

std::string number(double value, std::string_view unit = {}) {
  if (std::isnan(value)) return "-";
  if (std::isinf(value)) return "infinite";
  return fmt::format("{:.4g}{}{}", value, unit.empty() ? "" : " ", unit);
}

void print_numbers(const io::SceneNumbers& n) {
  fmt::print("\ndimensionless numbers, with L = {} (radius of the largest body as a sphere), U = {}\n",
             number(n.length, "m"), number(n.speed, "m/s"));
  fmt::print("  Bo  {:<12} Bond, gravity / surface tension\n", number(n.bond));
  fmt::print("  We  {:<12} Weber, inertia / surface tension\n", number(n.weber));
  fmt::print("  Re  {:<12} Reynolds, inertia / viscosity\n", number(n.reynolds));
  fmt::print("  Oh  {:<12} Ohnesorge, viscosity / inertia and surface tension\n", number(n.ohnesorge));
  fmt::print("  capillary length  {}\n", number(n.capillary_length, "m"));
  fmt::print("  capillary time    {}\n", number(n.capillary_time, "s"));
}

void print_walls(const io::Scene& scene) {
  if (scene.solids.empty()) return;
  fmt::print("\nwalls\n");
  for (std::size_t i = 0; i < scene.solids.size(); ++i)
    fmt::print("  {:<16}  contact angle {}\n", scene.solids[i].name, io::contact_angle_text(scene.solids[i]));
}

void print_mesh(const io::Scene& scene, std::span<const mesh::Shape> bodies, const mesh::Walls* walls) {
  const double tets = io::expected_tets(scene, bodies, walls);
  const double digit = std::pow(10, std::max(0.0, std::floor(std::log10(tets)) - 1));
  fmt::print("\nmesh\n  about {:.0f} tetrahedra with edges of {} at the surface\n",
             std::round(tets / digit) * digit, number(scene.mesh.edge_length.value(), "m"));
}

void run(const Options& options) {
  if (options.reference) {
    fmt::print("{}", io::scene_reference());
    return;
  }
  if (options.scene.file.empty()) throw InputError("check: expected a scene file");
  io::Scene scene = io::read_scene(options.scene.file, options.scene.overrides);
  const std::vector<mesh::Shape> bodies = io::liquid_bodies(scene);
  io::resolve_defaults(scene, bodies, io::solid_bodies(scene));
  const std::shared_ptr<const mesh::Walls> walls = io::scene_walls(scene);
  if (walls) io::check_placement(scene, bodies, *walls);
  fmt::print("{}: no mistakes found\n\n", io::quotable(options.scene.file, 400));
  print_parameters(scene);
  if (scene.liquid) print_numbers(io::scene_numbers(scene, bodies));
  print_walls(scene);
  print_mesh(scene, bodies, walls.get());
}

}  // namespace

void add_check_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("check", "Find the mistakes of a scene and print what it amounts to");
  add_scene_arguments(*command, options->scene);
  command->add_flag("--reference", options->reference,
                    "Print the page on all keys of scene files (docs/scene.md)");
  command->footer(
      "Examples:\n"
      "  meniscus check data/sphere.toml --set drop[0].radius=2e-3\n"
      "  meniscus check --reference > docs/scene.md\n\n"
      "Prints every parameter with its default, Bo, We, Re, Oh, capillary length and time, contact angles, "
      "and "
      "the\n"
      "size of the mesh. Nothing is run and no file is written.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
