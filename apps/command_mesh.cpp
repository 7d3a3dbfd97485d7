// meniscus mesh: the initial mesh of a scene, as a VTU file and in figures.
#include "apps/commands.h"
#include "io/mesh_writer.h"
#include "io/output_file.h"
#include "io/scene_mesh.h"
#include "io/scene_reader.h"
#include "mesh/measures.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>

namespace meniscus::apps {
namespace {

struct Options {
  SceneArguments scene;
  std::string output;
  bool json = false;
};

struct Figures {
  std::size_t vertices;
  std::size_t tets;
  std::size_t liquid_tets;
  double min_dihedral;  // degrees
  double max_dihedral;
  double volume;  // of the liquid
  double area;    // of its surface, but for where it stands on the end of the mesh
};

Figures figures_of(const mesh::TetMesh& mesh) {
  const mesh::AngleStatistics angles = mesh::angle_statistics(mesh);
  Figures figures{mesh.vertex_count(),
                  mesh.tet_count(),
                  0,
                  angles.min_deg,
                  angles.max_deg,
                  mesh::label_volumes(mesh).at(mesh::kLiquid),
                  mesh::interface_area(mesh, mesh::kLiquid)};
  for (const mesh::TetId t : mesh.tets()) figures.liquid_tets += mesh.label(t) == mesh::kLiquid ? 1 : 0;
  return figures;
}

void print_json(const Figures& figures) {
  const nlohmann::ordered_json json{{"vertices", figures.vertices},
                                    {"tets", figures.tets},
                                    {"liquid_tets", figures.liquid_tets},
                                    {"min_dihedral", figures.min_dihedral},
                                    {"max_dihedral", figures.max_dihedral},
                                    {"volume", figures.volume},
                                    {"area", figures.area}};
  fmt::print("{}\n", json.dump(2));
}

void print_text(const Figures& figures, const std::filesystem::path& file) {
  fmt::print("{}: {} vertices, {} tetrahedra ({} of liquid)\n", file.string(), figures.vertices, figures.tets,
             figures.liquid_tets);
  fmt::print("dihedral angles {:.2f} to {:.2f} degrees; liquid of volume {:.6g} and area {:.6g}\n",
             figures.min_dihedral, figures.max_dihedral, figures.volume, figures.area);
}

void run(const Options& options) {
  std::filesystem::path file = options.output;
  if (file.empty()) file = std::filesystem::path(options.scene.file).stem() += ".vtu";
  const io::Scene scene = io::read_scene(options.scene.file, options.scene.overrides);
  io::require_writable(file);
  const mesh::TetMesh mesh = io::build_mesh(scene);
  io::write_vtu(mesh, file);
  if (options.json) {
    print_json(figures_of(mesh));
  } else {
    print_text(figures_of(mesh), file);
  }
}

}  // namespace

void add_mesh_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("mesh", "Build the initial mesh of a scene");
  add_scene_arguments(*command, options->scene)->required();
  command
      ->add_option("-o,--output", options->output,
                   "File to write; default: the scene's name with .vtu, in the current directory")
      ->type_name("FILE.vtu");
  command->add_flag("--json", options->json,
                    "Print vertices, tets, liquid_tets, min_dihedral, max_dihedral, volume and area as JSON");
  command->footer(
      "Example:\n"
      "  meniscus mesh data/sphere.toml -o drop.vtu --json --set mesh.edge_length=1e-4\n\n"
      "The file opens in ParaView; cell data 'label' is 0 in air and 1 in liquid. Angles are in degrees; "
      "volume\n"
      "is that of the liquid, area that of its surface (where it stands on a wall left out), in the units "
      "of\n"
      "the scene.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
