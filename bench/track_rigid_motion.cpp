// Rigid motion of a ball and of a notched ball (after Zalesak): one turn about an axis beside them, and a
// translation by several edge lengths. Every vertex of the surface must be where the motion takes it, to
// rounding, although the mesh around is rebuilt all the way. Exit code 1 where it is not.
//
//   track_rigid_motion NOTCHED_BALL.off [EDGE_LENGTH]      data/notched_ball.off; default: 0.05
#include "io/surface_file.h"
#include "tests/support/tracked_liquid.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <numbers>

namespace {

using namespace meniscus;
using mesh::Vec3;

// Each step takes x to turn x + shift.
struct Motion {
  const char* name;
  int steps;
  Eigen::Matrix3d turn;
  Vec3 shift;
};

bool run(const char* body, const mesh::Shape& shape, const Motion& motion, double edge_length) {
  test::TrackedLiquid liquid(
      test::bodies_in_box({shape}, edge_length, 1.2),
      {.sizing = {.edge_length = edge_length, .max_edge_length = 0.4}, .keep_creases = true});
  // What a mesher leaves and remeshing would change is mended before it counts.
  liquid.settle();
  const long euler = liquid.euler();
  mesh::VertexField<Vec3> start(liquid.mesh());
  for (const mesh::VertexId v : liquid.mesh().vertices()) start[v] = liquid.mesh().position(v);

  const std::clock_t clock = std::clock();
  double worst_deg = 180, volume_error = 0;
  std::size_t surface_operations = 0, operations = 0;
  bool same_topology = true;
  for (int k = 0; k < motion.steps; ++k) {
    const mesh::StepReport report =
        liquid.advance([&](const Vec3& x) { return Vec3(motion.turn * x + motion.shift - x); });
    surface_operations += report.surface.total();
    operations += report.improvement.total_operations();
    worst_deg = std::min(worst_deg, test::angle_share(liquid.mesh(), 15).worst_deg);
    volume_error = std::max(volume_error, std::abs(liquid.volume_error()));
    same_topology = same_topology && liquid.components() == 1 && liquid.euler() == euler;
  }
  // A whole turn leaves the start where it was.
  double error = 0;
  const Vec3 way = motion.steps * motion.shift;
  for (const mesh::TetFace f : mesh::label_boundary(liquid.mesh(), mesh::kLiquid)) {
    for (const mesh::VertexId v : liquid.mesh().face_vertices(f)) {
      error = std::max(error, (liquid.mesh().position(v) - start[v] - way).norm());
    }
  }
  fmt::print("{:<13} {:<12} {:>5} {:>6} {:>9.1e} {:>9.1e} {:>9} {:>8} {:>10} {:>8} {:>6.2f} {:>7.1f}\n", body,
             motion.name, motion.steps, liquid.mesh().tet_count(), error, volume_error,
             same_topology ? "unchanged" : "CHANGED", surface_operations, operations, liquid.stragglers,
             worst_deg, static_cast<double>(std::clock() - clock) / CLOCKS_PER_SEC);
  std::fflush(stdout);
  return error <= 1e-12 && volume_error <= 1e-12 && same_topology && liquid.stragglers == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: track_rigid_motion NOTCHED_BALL.off [EDGE_LENGTH]\n");
    return 2;
  }
  const double edge_length = argc > 2 ? std::strtod(argv[2], nullptr) : 0.05;
  mesh::TriangleSurface notched = io::read_surface(argv[1]);
  const Vec3 beside(0.4, 0, 0);
  for (Vec3& p : notched.points) p += beside;
  const mesh::Shape bodies[] = {mesh::Sphere{beside, 0.3}, mesh::ImportedSurface{notched}};
  const int steps = 400;
  const Motion motions[] = {
      {"one turn", steps, Eigen::AngleAxisd(2 * std::numbers::pi / steps, Vec3::UnitZ()).toRotationMatrix(),
       Vec3::Zero()},
      {"translation", 60, Eigen::Matrix3d::Identity(), Vec3(-0.01, 0.003, 0.002)}};
  fmt::print("{:<13} {:<12} {:>5} {:>6} {:>9} {:>9} {:>9} {:>8} {:>10} {:>8} {:>6} {:>7}\n", "body", "motion",
             "steps", "tets", "shape", "volume", "topology", "surface", "operations", "lost", "worst",
             "CPU s");
  bool good = true;
  for (const Motion& motion : motions) {
    good = run("ball", bodies[0], motion, edge_length) && good;
    good = run("notched ball", bodies[1], motion, edge_length) && good;
  }
  fmt::print(
      "shape: farthest a vertex of the surface is from its exact place; surface: operations on the surface;\n"
      "lost: destinations not reached; worst: nearest that a dihedral angle came to 0 or 180 degrees\n");
  return good ? 0 : 1;
}
