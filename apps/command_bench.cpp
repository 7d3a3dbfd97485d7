// meniscus bench: what a time step costs, by phase and size.
#include "apps/commands.h"
#include "apps/simulation.h"
#include "apps/stopwatch.h"
#include "io/output_file.h"
#include "io/scene_mesh.h"
#include "io/series_geometry.h"
#include "mesh/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <malloc.h>
#include <map>
#include <memory>
#include <numbers>
#include <string>
#include <utility>

namespace meniscus::apps {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kRadius = 1e-3;
// Liquid tetrahedra in a cube of the edge length, if edges were of one length. They grow away from the
// surface, so that the edge length for a number of tetrahedra is found by trying: as they go with this power
// of it ...
constexpr double kTetsPerCube = 3.8;
constexpr double kPower = 2.4;
// ... until the number is met to this part, or so often.
constexpr double kSizeAccuracy = 0.02;
constexpr int kMostMeshes = 6;

struct Options {
  std::string sizes = "3k,10k,30k";
  std::string json;
  std::size_t steps = 20;
};

struct SizeReport {
  double asked = 0;  // liquid tetrahedra
  std::size_t liquid_tets = 0, tets = 0;
  double build_seconds = 0;
  std::map<std::string, double> seconds;  // a step, by phase
  double step_seconds = 0;                // a step, all phases
  double iterations = 0;                  // a step
  double bytes_per_tet = 0;               // the most at a time, by all tetrahedra
};

// "10k,2M,500" as numbers.
std::vector<double> read_sizes(const std::string& text) {
  std::vector<double> sizes;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    std::size_t read = 0;
    double size = 0;
    try {
      size = std::stod(word, &read);
    } catch (const std::exception&) {
      read = std::string::npos;
    }
    const std::string unit = read <= word.size() ? word.substr(read) : "?";
    const double factor = unit.empty() ? 1 : unit == "k" ? 1e3 : unit == "M" ? 1e6 : 0;
    if (!(size * factor >= 100 && size * factor <= 1e7)) {
      throw InputError(fmt::format(
          "--sizes: expected numbers from 100 to 10M separated by commas, as in 10k,100k; found \"{}\"",
          word));
    }
    sizes.push_back(size * factor);
    begin = end + 1;
  }
  return sizes;
}

// An oscillating drop of water.
io::Scene bench_scene(double edge_length) {
  io::Scene scene;
  scene.title = "Benchmark";
  scene.liquid = io::LiquidProperties{.density = 998, .viscosity = 1e-3, .surface_tension = 0.0728};
  io::Drop& drop = scene.drops.emplace_back();
  drop.radius = kRadius;
  drop.mode = 2;
  drop.amplitude = 0.1;
  scene.mesh.edge_length = edge_length;
  scene.time.end = 1;
  io::resolve_defaults(scene, io::liquid_bodies(scene), {});
  return scene;
}

std::size_t liquid_tets(const mesh::TetMesh& mesh) {
  return static_cast<std::size_t>(
      std::ranges::count_if(mesh.tets(), [&](mesh::TetId t) { return mesh.label(t) == mesh::kLiquid; }));
}

io::Scene scene_of_size(double wanted) {
  const double volume = 4 * std::numbers::pi / 3 * kRadius * kRadius * kRadius;
  double edge = std::cbrt(kTetsPerCube * volume / wanted);
  io::Scene scene = bench_scene(edge);
  for (int k = 0; k < kMostMeshes; ++k) {
    const double ratio = static_cast<double>(liquid_tets(io::build_mesh(scene))) / wanted;
    if (std::abs(ratio - 1) <= kSizeAccuracy) break;
    edge *= std::pow(ratio, 1 / kPower);
    scene = bench_scene(edge);
  }
  return scene;
}

// The most memory the program had at a time, in bytes.
double peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return 1024 * kilobytes;
  }
  return std::nan("");
}

// Gives free memory back to the system and lets the peak begin anew. Returns the memory there is.
double restart_peak_memory() {
  ::malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;
  return peak_memory();
}

std::map<std::string, double> phases_of(const Simulation& simulation) {
  std::map<std::string, double> seconds;
  for (const Phase& phase : simulation.timing()) seconds[std::string(phase.name)] = phase.seconds;
  return seconds;
}

SizeReport measure(double size, std::size_t steps) {
  SizeReport report;
  report.asked = size;
  const io::Scene scene = scene_of_size(size);
  const double before_bytes = restart_peak_memory();
  Stopwatch building, stepping, measuring;
  std::unique_ptr<Simulation> simulation;
  {
    const auto lap = building.lap();
    simulation = make_simulation(scene);
  }
  report.build_seconds = building.seconds();
  const mesh::TetMesh& mesh = simulation->mesh();
  report.tets = mesh.tet_count();
  report.liquid_tets = liquid_tets(mesh);
  // The first step finds the pressure; it is not like the others.
  (void)simulation->step(scene.time.end.value());
  const std::map<std::string, double> before = phases_of(*simulation);
  io::SeriesRow row;
  for (std::size_t k = 0; k < steps; ++k) {
    {
      const auto lap = stepping.lap();
      const StepOutcome outcome = simulation->step(scene.time.end.value());
      report.iterations += static_cast<double>(outcome.iterations.value_or(0)) / static_cast<double>(steps);
    }
    const auto lap = measuring.lap();
    io::measure_geometry(mesh, mesh::Vec3::UnitZ(), row);
    simulation->measure(row);
  }
  const double per_step = 1.0 / static_cast<double>(steps);
  double phases = 0;
  for (const auto& [phase, seconds] : phases_of(*simulation)) {
    report.seconds[phase] = (seconds - before.at(phase)) * per_step;
    phases += report.seconds[phase];
  }
  report.seconds["other"] = std::max(0.0, stepping.seconds() * per_step - phases);
  report.seconds["measure"] = measuring.seconds() * per_step;
  report.step_seconds = (stepping.seconds() + measuring.seconds()) * per_step;
  report.bytes_per_tet = (peak_memory() - before_bytes) / static_cast<double>(report.tets);
  return report;
}

// Slope of log(seconds) over log(tetrahedra), by least squares.
double growth_exponent(const std::vector<SizeReport>& reports) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const SizeReport& r : reports) {
    const double a = std::log(static_cast<double>(r.liquid_tets)), b = std::log(r.step_seconds);
    n += 1, x += a, y += b, xx += a * a, xy += a * b;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

Json json_of(const std::vector<SizeReport>& reports, std::size_t steps) {
  Json json{{"case", "oscillating drop"}, {"steps", steps}, {"sizes", Json::array()}};
  for (const SizeReport& r : reports) {
    json["sizes"].push_back(
        {{"asked", r.asked},
         {"liquid_tets", r.liquid_tets},
         {"tets", r.tets},
         {"build_seconds", r.build_seconds},
         {"seconds_per_step", r.step_seconds},
         {"steps_per_second", 1 / r.step_seconds},
         {"seconds_per_step_by_phase", r.seconds},
         {"microseconds_per_liquid_tet", 1e6 * r.step_seconds / static_cast<double>(r.liquid_tets)},
         {"iterations_per_step", r.iterations},
         {"bytes_per_tet", r.bytes_per_tet}});
  }
  json["growth_exponent"] = reports.size() > 1 ? Json(growth_exponent(reports)) : Json();
  return json;
}

void print_line(const SizeReport& r) {
  fmt::print("{:>9} {:>9} {:>8.1f} {:>9.2f} {:>8.2f} {:>7.0f} {:>8.0f}  ", r.liquid_tets, r.tets,
             1e3 * r.step_seconds, 1 / r.step_seconds,
             1e6 * r.step_seconds / static_cast<double>(r.liquid_tets), r.iterations, r.bytes_per_tet);
  for (const auto& [phase, seconds] : r.seconds) fmt::print(" {} {:.1f}", phase, 1e3 * seconds);
  fmt::print("\n");
  std::fflush(stdout);
}

void run(const Options& options) {
  const std::vector<double> sizes = read_sizes(options.sizes);
  if (!options.json.empty()) io::require_writable(options.json);
  fmt::print("an oscillating drop, {} steps, one thread; CPU times of a step in milliseconds\n",
             options.steps);
  fmt::print("{:>9} {:>9} {:>8} {:>9} {:>8} {:>7} {:>8}   by phase\n", "liquid", "all tets", "ms/step",
             "steps/s", "us/tet", "iter.", "B/tet");
  std::vector<SizeReport> reports;
  for (const double size : sizes) {
    reports.push_back(measure(size, options.steps));
    print_line(reports.back());
  }
  if (reports.size() > 1) fmt::print("time of a step ~ size^{:.2f}\n", growth_exponent(reports));
  if (!options.json.empty()) io::write_file(options.json, json_of(reports, options.steps).dump(2) + "\n");
}

}  // namespace

void add_bench_command(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("bench", "Measure what a time step costs, by phase and size");
  command
      ->add_option("--sizes", options->sizes,
                   "Numbers of liquid tetrahedra, as in 10k,100k,1M; default 3k,10k,30k")
      ->type_name("N,N,...");
  command->add_option("--steps", options->steps, "Steps to measure at each size; default 20")
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  command->add_option("--json", options->json, "Write the figures as JSON as well")->type_name("FILE");
  command->footer(
      "Example:\n"
      "  meniscus bench --sizes 10k,100k --json bench.json\n\n"
      "An oscillating drop with everything a run does but output: 'mesh' is motion, topology and remeshing,\n"
      "'solve' assembly and solution, 'transfer' what goes between the two, 'measure' the row of "
      "series.csv.\n"
      "Times are CPU times. B/tet is the most memory that building the mesh and the steps took, by all\n"
      "tetrahedra.");
  command->callback([options] { run(*options); });
}

}  // namespace meniscus::apps
