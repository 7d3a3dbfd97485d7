// meniscus render: pictures of a state, or of every state of a run.
#include "apps/commands.h"
#include "apps/movie_file.h"
#include "apps/run_states.h"
#include "io/input_file.h"
#include "io/mesh_reader.h"
#include "io/output_file.h"
#include "io/picture.h"
#include "io/scene_walls.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace meniscus::apps {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string input;
  std::string output;
  bool movie = false;
  bool hide_edges = false;
  std::string view = "both";
  std::vector<int> size{1600, 800};
  std::vector<double> from{1.0, -2.2, 1.1};
  std::string caption;
};

// "drop.png" -> "drop_000012.png".
fs::path frame_name(const fs::path& picture, std::size_t number) {
  return picture.parent_path() /
         fmt::format("{}_{:06}{}", picture.stem().string(), number, picture.extension().string());
}

void require_png(const fs::path& picture) {
  if (picture.extension() != ".png") {
    throw InputError(
        fmt::format("{}: expected a picture's name that ends in .png", io::quotable(picture.string(), 400)));
  }
}

// Reads every state before the first is drawn: a movie of which one state is bad is not begun, and its frames
// show the same part of space.
io::PictureFrame common_frame(const std::vector<fs::path>& states, const mesh::Vec3& from) {
  io::PictureFrame frame;
  for (const fs::path& state : states) {
    const io::PictureFrame part = io::frame_of(io::read_vtu(state), from);
    if (part.liquid.isEmpty()) {
      throw InputError(fmt::format("{}: has no liquid to show", io::quotable(state.string(), 400)));
    }
    frame.extend(part);
  }
  return frame;
}

// One file of all pictures, if there is a program for it.
void animate(const fs::path& picture, std::size_t count) {
  const fs::path movie = picture.parent_path() / fmt::format("{}.mp4", picture.stem().string());
  fmt::print("{} pictures: {} to {}\n", count, frame_name(picture, 0).string(),
             frame_name(picture, count - 1).string());
  if (make_movie_file(picture, movie)) {
    fmt::print("animated: {}\n", movie.string());
  } else {
    fmt::print("no animated file: there is no ffmpeg on this machine\n");
  }
}

io::PictureView view_named(const std::string& name) {
  if (name == "surface") return io::PictureView::surface;
  return name == "cut" ? io::PictureView::cut : io::PictureView::both;
}

void run(const Options& options) {
  const fs::path picture = options.output;
  require_png(picture);
  std::vector<fs::path> states = find_states(options.input);
  if (!options.movie) states = {states.back()};
  const auto name = [&](std::size_t i) { return options.movie ? frame_name(picture, i) : picture; };
  io::require_writable(name(0));
  io::PictureOptions look{.width = options.size[0],
                          .height = options.size[1],
                          .view = view_named(options.view),
                          .edges = options.hide_edges ? io::EdgeStyle::hidden : io::EdgeStyle::shown,
                          .from = {options.from[0], options.from[1], options.from[2]},
                          .caption = options.caption};
  if (look.from.isZero(0)) throw InputError("--from: expected three numbers, not all zero");
  look.frame = common_frame(states, look.from);
  if (const std::optional<io::Scene> scene = scene_of(states.back())) {
    const std::shared_ptr<const mesh::Walls> walls = io::scene_walls(*scene);
    if (walls) look.solids = io::solid_views(*walls, scene->mesh.edge_length.value());
  }
  io::PictureStudio studio;
  for (std::size_t i = 0; i < states.size(); ++i) studio.write_png(io::read_vtu(states[i]), name(i), look);
  if (options.movie) animate(picture, states.size());
}

}  // namespace

void add_render_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("render", "Make a picture of a mesh, without a screen");
  command
      ->add_option("state", options->input,
                   "Mesh, or a directory of them or of a run: the last one by name is drawn")
      ->type_name("DIR_OR_VTU")
      ->required();
  command->add_option("-o,--output", options->output, "Picture to write")
      ->type_name("PICTURE.png")
      ->required();
  command->add_flag(
      "--movie", options->movie,
      "Draw every mesh of the directory: PICTURE_000000.png, PICTURE_000001.png, ...; where there is "
      "ffmpeg, PICTURE.mp4 as well");
  command->add_option("--view", options->view, "What to show: surface, cut, or both side by side (default)")
      ->type_name("VIEW")
      ->check(CLI::IsMember({"surface", "cut", "both"}));
  command->add_option("--size", options->size, "Width and height in pixels; default 1600 800")
      ->type_name("W H")
      ->expected(2)
      ->check(CLI::Range(16, 8192));
  command->add_option("--from", options->from, "Direction from the scene to the viewer; default 1 -2.2 1.1")
      ->type_name("X Y Z")
      ->expected(3);
  command->add_option("--caption", options->caption, "Line of text below the picture")->type_name("TEXT");
  command->add_flag("--hide-edges", options->hide_edges, "Leave out the edges of the mesh");
  command->footer(
      "Examples:\n"
      "  meniscus render drop.vtu -o drop.png --view surface --size 1000 800\n"
      "  meniscus render out/oscillating_drop -o drop.png\n"
      "  meniscus render out/oscillating_drop -o frame.png --movie");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
