// Improvement of TetGen's meshes made without quality switches, interface frozen: angles before and after,
// the histogram, volumes and cost. Exit code 1 if a mesh stays below 20 degrees or above 155, or its
// interface moves.
//
//   improve_raw_meshes [TETS [TARGET_DEG]]      default: 50000 38
//
// The target rises in steps of 5 degrees: it is cheaper to lift everything a little than the worst by much.
#include "mesh/improvement/improver.h"
#include "mesh/measures.h"
#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/support/raw_meshes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>

namespace {

using namespace meniscus;

// Corner positions of every face of the liquid towards another label, in an order of their own.
std::vector<std::array<double, 9>> interface_triangles(const mesh::TetMesh& mesh) {
  std::vector<std::array<double, 9>> out;
  for (const mesh::TetFace f : mesh::label_boundary(mesh, mesh::kLiquid)) {
    auto v = mesh.face_vertices(f);
    std::ranges::sort(v, [&](mesh::VertexId a, mesh::VertexId b) {
      const mesh::Vec3 &p = mesh.position(a), &q = mesh.position(b);
      return std::tuple(p.x(), p.y(), p.z()) < std::tuple(q.x(), q.y(), q.z());
    });
    std::array<double, 9> triangle{};
    for (std::size_t k = 0; k < 9; ++k)
      triangle[k] = mesh.position(v[k / 3])[static_cast<Eigen::Index>(k % 3)];
    out.push_back(triangle);
  }
  std::ranges::sort(out);
  return out;
}

double worst_volume_change(const std::vector<double>& before, const std::vector<double>& after) {
  double worst = 0;
  for (std::size_t l = 0; l < before.size(); ++l) {
    if (before[l] > 0) worst = std::max(worst, std::abs(after[l] - before[l]) / before[l]);
  }
  return worst;
}

bool run(const char* name, mesh::TetMesh mesh, double target_deg) {
  const mesh::AngleStatistics raw = angle_statistics(mesh);
  const std::vector<double> volumes = label_volumes(mesh);
  const auto interface = interface_triangles(mesh);
  freeze_interface(mesh);
  const std::clock_t start = std::clock();
  std::size_t operations = 0;
  for (double act = std::min(20.0, target_deg);; act = std::min(act + 5.0, target_deg)) {
    const mesh::ImprovementStatistics s = improve(mesh, {.act_below_deg = act, .improve_to_deg = act});
    operations += s.total_operations();
    if (act >= target_deg) break;
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const mesh::AngleStatistics now = angle_statistics(mesh);
  const double volume_change = worst_volume_change(volumes, label_volumes(mesh));
  const mesh::ValidationReport valid = validate(mesh);
  const bool same_interface = interface == interface_triangles(mesh);
  fmt::print(
      "{:<15} {:>6} tets {:>5.2f} ..{:>7.2f} deg -> {:>6} tets {:>5.2f} ..{:>7.2f} deg   {:>6} ops {:>5.1f} "
      "s   volume {:.0e}   "
      "interface {}   {}\n",
      name, raw.tets, raw.min_deg, raw.max_deg, now.tets, now.min_deg, now.max_deg, operations, seconds,
      volume_change, same_interface ? "unchanged" : "MOVED", valid.ok() ? "valid" : valid.defect);
  fmt::print("  dihedral angles by 10 degrees, per mille:");
  for (std::size_t k = 0; k < 18; ++k) {
    fmt::print(" {:.0f}", 1000.0 * static_cast<double>(now.histogram[2 * k] + now.histogram[2 * k + 1]) /
                              (6.0 * static_cast<double>(now.tets)));
  }
  fmt::print("\n");
  return valid.ok() && same_interface && volume_change <= 1e-10 && now.min_deg >= 20 && now.max_deg <= 155;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t tets = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 50000;
  const double target_deg = argc > 2 ? std::strtod(argv[2], nullptr) : 38.0;
  bool good = run("ball", test::raw_ball(tets), target_deg);
  good = run("torus", test::raw_torus(tets), target_deg) && good;
  good = run("touching balls", test::raw_touching_balls(tets), target_deg) && good;
  good = run("box with hole", test::raw_box_with_hole(tets), target_deg) && good;
  return good ? 0 : 1;
}
