// The long fuzz: random operations on three meshes at three scales, one row each. Exit code 1 if any mesh
// breaks.
//
//   fuzz_operations [OPERATIONS [SEED [VALIDATE_EVERY]]]      default: 1000000 1 0 (validated at the end)
#include "tests/support/fuzz.h"
#include "tests/support/sample_meshes.h"

#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <functional>

int main(int argc, char** argv) {
  using namespace meniscus;
  const auto argument = [&](int k, std::size_t fallback) {
    return argc > k ? static_cast<std::size_t>(std::strtoull(argv[k], nullptr, 10)) : fallback;
  };
  const test::FuzzOptions options{
      .seed = argument(2, 1), .operations = argument(1, 1000000), .validate_every = argument(3, 0)};
  struct Case {
    const char* name;
    std::function<mesh::TetMesh(double)> make;
  };
  const Case cases[] = {{"ball", [](double s) { return test::labelled_ball_in_box(8, s); }},
                        {"column", [](double s) { return test::labelled_column(8, s); }},
                        {"three phases", [](double s) { return test::three_phases(8, s); }}};

  bool sound = true;
  std::array<std::size_t, mesh::kOperationKinds> total{};
  fmt::print("{:<13} {:>6} {:>9} {:>9} {:>6} {:>9} {:>9}  {}\n", "mesh", "scale", "done", "refused", "tets",
             "volume", "us/try", "validate()");
  for (const double scale : test::kScales) {
    for (const Case& c : cases) {
      mesh::TetMesh mesh = c.make(scale);
      const std::clock_t start = std::clock();
      const test::FuzzReport report = test::fuzz(mesh, options);
      const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      const auto tries = static_cast<double>(report.total_done() + report.refused);
      fmt::print("{:<13} {:>6.0e} {:>9} {:>9} {:>6} {:>9.1e} {:>9.2f}  {}\n", c.name, scale,
                 report.total_done(), report.refused, mesh.tet_count(), report.worst_volume_error(),
                 1e6 * seconds / tries, report.defect.empty() ? "holds" : report.defect);
      std::fflush(stdout);
      sound = sound && report.defect.empty() && report.worst_volume_error() <= 1e-12;
      for (std::size_t k = 0; k < total.size(); ++k) total[k] += report.done[k];
    }
  }
  fmt::print(
      "volume: largest difference between a label's volume and its ledger, relative to the mesh\n\ndone in "
      "all:\n");
  for (std::size_t k = 0; k < total.size(); ++k) {
    fmt::print("  {:<20} {:>9}\n", name(static_cast<mesh::OperationKind>(k)), total[k]);
  }
  return sound ? 0 : 1;
}
