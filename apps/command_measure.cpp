// meniscus measure: the figures of a state.
#include "apps/commands.h"
#include "apps/contact_report.h"
#include "apps/run_states.h"
#include "io/input_file.h"
#include "io/measurement.h"
#include "io/mesh_reader.h"
#include "io/scene_walls.h"
#include "io/scene_wetting.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>

namespace meniscus::apps {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string input;
  std::optional<double> density;
  bool json = false;
};

io::MeasureOptions measure_options(const Options& options, const std::optional<io::Scene>& scene) {
  io::MeasureOptions measure;
  if (scene) {
    if (scene->liquid) measure.density = scene->liquid->density;
    measure.shape = io::shape_angle_options(*scene);
    measure.walls = io::scene_walls(*scene);
  }
  measure.density = options.density.value_or(measure.density);
  return measure;
}

template <class Range>
Json list(const Range& values) {
  Json json = Json::array();
  for (const double x : values) json.push_back(x);
  return json;
}

Json json_of(const io::Body& body) {
  Json json{{"volume", body.volume}, {"centroid", list(body.centroid)}};
  if (body.velocity) json["velocity"] = list(*body.velocity);
  return json;
}

Json json_of(const io::Measurement& m, const io::Scene& scene, const std::filesystem::path& state,
             double density) {
  Json json{{"file", state.string()},
            {"volume", m.volume},
            {"area_air", m.area_air},
            {"area_solid", m.area_solid},
            {"centroid", list(m.centroid)},
            {"min", list(m.lowest)},
            {"max", list(m.highest)},
            {"height", m.height},
            {"base_radius", m.base_radius ? Json(*m.base_radius) : Json()},
            {"contact_angle", contact_json(scene, m.contact)},
            {"contact_line", m.contact ? Json(m.contact->line.length) : Json()},
            {"components", m.bodies.size()},
            {"bubbles", m.bubbles},
            {"density", density},
            {"inertia", Json::array()},
            {"principal_moments", list(m.principal_moments)},
            {"sphere", Json()},
            {"legendre", Json()},
            {"bodies", Json::array()}};
  for (Eigen::Index k = 0; k < 3; ++k) json["inertia"].push_back(list(m.inertia.row(k)));
  if (m.sphere) {
    json["sphere"] = {
        {"center", list(m.sphere->center)}, {"radius", m.sphere->radius}, {"deviation", m.sphere->deviation}};
  }
  if (m.legendre)
    json["legendre"] = {{"2", (*m.legendre)[0]}, {"3", (*m.legendre)[1]}, {"4", (*m.legendre)[2]}};
  for (const io::Body& body : m.bodies) json["bodies"].push_back(json_of(body));
  if (m.motion) {
    json["max_speed"] = m.motion->max_speed;
    json["kinetic"] = m.motion->kinetic;
    json["momentum"] = list(m.motion->momentum);
    json["angular_momentum"] = list(m.motion->angular_momentum);
  }
  json["mesh"] = {{"vertices", m.vertices},
                  {"tets", m.tets},
                  {"min_dihedral", m.min_dihedral},
                  {"max_dihedral", m.max_dihedral}};
  return json;
}

std::string text_of(const Json& value) {
  if (value.is_number_float()) return fmt::format("{:.8g}", value.get<double>());
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& x : value) text += (text.empty() ? "" : "  ") + text_of(x);
  return text;
}

// One figure a line; those of a group carry its name.
void print_lines(const Json& figures, const std::string& group) {
  for (const auto& [key, value] : figures.items()) {
    const std::string name = group.empty() ? key : fmt::format("{}.{}", group, key);
    const bool list_of_lists = value.is_array() && !value.empty() && value.front().is_structured();
    if (value.is_null()) continue;
    if (value.is_object() || list_of_lists) {
      print_lines(value, name);
    } else {
      fmt::print("{:<22} {}\n", name, text_of(value));
    }
  }
}

void run(const Options& options) {
  const std::filesystem::path state = find_states(options.input).back();
  const std::optional<io::Scene> scene = scene_of(state);
  const io::MeasureOptions measure_with = measure_options(options, scene);
  const io::MeshAndVelocity read = io::read_vtu_with_velocity(state);
  io::Measurement m;
  try {
    m = io::measure(read.mesh, read.velocity ? &*read.velocity : nullptr, measure_with);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", io::quotable(state.string(), 400), error.what()));
  }
  const Json json = json_of(m, scene.value_or(io::Scene{}), state, measure_with.density);
  if (options.json) {
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
  } else {
    print_lines(json, {});
  }
}

}  // namespace

void add_measure_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("measure", "Measure a state: volume, areas, shape, motion");
  command
      ->add_option("state", options->input,
                   "Mesh or frame (VTU), or a directory of them: the last one by name is measured")
      ->type_name("DIR_OR_VTU")
      ->required();
  command
      ->add_option("--density", options->density, "Mass per volume; default: that of the run's scene, else 1")
      ->type_name("RHO")
      ->check(CLI::PositiveNumber);
  command->add_flag("--json", options->json, "Print as JSON");
  command->footer(
      "Examples:\n"
      "  meniscus measure out/oscillating_drop\n"
      "  meniscus measure out/oscillating_drop/frames/liquid_000012.vtu --json\n\n"
      "Inertia is about the centroid, angular momentum about the origin. 'sphere' is the ball that fits the\n"
      "surface best, 'legendre' a_n of r = a_0 (1 + sum of a_n P_n(cos theta)) about the z axis through the\n"
      "centroid; both only where the liquid is in one piece. Contact angles are in degrees: along the "
      "contact\n"
      "line, and 'fit' of the sphere or, with gravity, the drop of Young and Laplace that fits the whole "
      "surface\n"
      "best. Kinetic energy and momentum need a velocity.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
