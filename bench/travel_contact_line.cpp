// Contact lines that travel: a drop that slides over a plane or around a ball by twenty edge lengths and
// back, and one that spreads on a plane to twice its radius and recedes, all of its vertices driven,
// with remeshing. Rows: the worst angle so far, how far the hull is off its walls (in edges), the volume as
// far as the walls, vertices that did not arrive, operations. Exit code 1 where the mesh is not valid.
//
//   travel_contact_line [plane|ball|spread [EDGE_LENGTH [STEP]]]      default: all, 0.15, 0.1 edges
#include "mesh/validate.h"
#include "mesh/walls/hull_sheets.h"
#include "mesh/walls/wall_volume.h"
#include "tests/support/tracked_liquid.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <numbers>

namespace {

using namespace meniscus;
using namespace meniscus::mesh;

struct Journey {
  const char* name;
  std::vector<Shape> bodies;
  std::vector<Solid> solids;
  BoundingBox domain;
  std::function<Vec3(const Vec3&, double)> place;   // of a point at the start, after part s of the way, 0..1
  std::function<Vec3(const Vec3&, double)> origin;  // its inverse
  double length;                                    // of the way of the fastest vertex
};

double off_walls(const TetMesh& mesh, double edge_length) {
  double out = 0;
  for (const VertexId v : mesh.vertices()) {
    if (!may_be_on_hull(mesh.vertex_class(v))) continue;
    out = std::max(out, std::abs(mesh.hull_sheets()->walls().distance(mesh.position(v))));
  }
  return out / edge_length;
}

bool travel(const Journey& journey, double edge_length, double step) {
  const auto walls = std::make_shared<const Walls>(journey.solids, journey.domain);
  test::TrackedLiquid liquid(
      generate_mesh(journey.bodies, *walls, {.edge_length = edge_length}),
      {.sizing = {.edge_length = edge_length, .max_edge_length = 1.0}, .walls = walls});
  const TetMesh& mesh = liquid.mesh();
  const int steps = static_cast<int>(std::ceil(journey.length / (step * edge_length)));
  const double volume = label_volume_within_walls(mesh, kLiquid);
  fmt::print("{}: {} tetrahedra, {} steps there and back\n", journey.name, mesh.tet_count(), steps);
  fmt::print("{:>6} {:>7} {:>7} {:>9} {:>10} {:>6} {:>6} {:>6} {:>7}\n", "step", "tets", "worst", "off walls",
             "volume", "lost", "events", "bodies", "CPU s");
  const std::clock_t start = std::clock();
  double worst_deg = 180, off = 0;
  for (int k = 0; k < 2 * steps; ++k) {
    const auto part = [&](int i) { return static_cast<double>(i <= steps ? i : 2 * steps - i) / steps; };
    const double from = part(k), to = part(k + 1);
    liquid.advance_all([&](const Vec3& x) { return Vec3(journey.place(journey.origin(x, from), to) - x); });
    const std::string defect = validate(mesh).defect;
    worst_deg = std::min(worst_deg, test::angle_share(mesh, 15).worst_deg);
    off = std::max(off, off_walls(mesh, edge_length));
    if (defect.empty() && (k + 1) % std::max(steps / 5, 1) != 0) continue;
    fmt::print("{:>6} {:>7} {:>7.2f} {:>9.1e} {:>+10.2e} {:>6} {:>6} {:>6} {:>7.1f} {}\n", k + 1,
               mesh.tet_count(), worst_deg, off, label_volume_within_walls(mesh, kLiquid) / volume - 1,
               liquid.stragglers, liquid.events.size(), liquid.components(),
               static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, defect);
    std::fflush(stdout);
    if (!defect.empty()) return false;
  }
  return true;
}

std::vector<Journey> journeys(double edge_length) {
  const double way = 20 * edge_length;
  const Vec3 up = Vec3::UnitZ();
  std::vector<Journey> out;
  out.push_back({.name = "plane",
                 .bodies = {Sphere{.center = Vec3(-0.5 * way, 0, 0.2), .radius = 1.0}},
                 .solids = {Solid(Plane{})},
                 .domain = {Vec3(-0.5 * way - 2.5, -2.5, 0), Vec3(0.5 * way + 2.5, 2.5, 2.5)},
                 .place = [way](const Vec3& x, double s) { return Vec3(x + s * way * Vec3::UnitX()); },
                 .origin = [way](const Vec3& x, double s) { return Vec3(x - s * way * Vec3::UnitX()); },
                 .length = way});
  const double radius = 1.6;
  const auto turned = [=](const Vec3& x, double s) {
    return Vec3(Eigen::AngleAxisd(s * way / radius, Vec3(0.2, 1, 0.1).normalized()) * x);
  };
  out.push_back({.name = "ball",
                 .bodies = {Sphere{.center = 1.9 * up, .radius = 0.9}},
                 .solids = {Solid(Sphere{.radius = radius})},
                 .domain = {Vec3::Constant(-4), Vec3::Constant(4)},
                 .place = turned,
                 .origin = [=](const Vec3& x, double s) { return turned(x, -s); },
                 .length = way * 2.8 / 1.6});
  const Cap drop = Cap::with_contact_angle(Vec3::Zero(), up, way / std::sin(80 * std::numbers::pi / 180), 80);
  const auto stretched = [](const Vec3& x, double s) {
    const double wider = 1 + s;
    return Vec3(wider * x.x(), wider * x.y(), x.z() / (wider * wider));
  };
  out.push_back({.name = "spread",
                 .bodies = {drop},
                 .solids = {Solid(Plane{})},
                 .domain = {Vec3(-3 * way, -3 * way, 0), Vec3(3 * way, 3 * way, 2 * way)},
                 .place = stretched,
                 .origin =
                     [](const Vec3& x, double s) {
                       const double wider = 1 + s;
                       return Vec3(x.x() / wider, x.y() / wider, x.z() * wider * wider);
                     },
                 .length = way});
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const double edge_length = argc > 2 ? std::strtod(argv[2], nullptr) : 0.15;
  const double step = argc > 3 ? std::strtod(argv[3], nullptr) : 0.1;
  bool good = true;
  for (const Journey& journey : journeys(edge_length)) {
    if (argc > 1 && std::strcmp(argv[1], journey.name) != 0) continue;
    good = travel(journey, edge_length, step) && good;
  }
  return good ? 0 : 1;
}
