// Motion by mean curvature: every vertex of the surface moves against the gradient of the area, at the speed
// 2 H. A sphere shrinks as R^2 = R0^2 - 4 t; the area of an ellipsoid and of a dumbbell, whose neck breaks on
// the way, falls in every step. Exit code 1 where it does not.
//
//   flow_by_curvature [EDGE_LENGTH]      default: 0.08
#include "tests/support/tracked_liquid.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

namespace {

using namespace meniscus;
using mesh::Vec3;

struct Result {
  int steps = 0, rises = 0;  // rises of the area
  double worst_radius_error = 0;
  double worst_deg = 180;
};

// Until the area is `last_area` of what it was, or the time is up. Steps keep to the limit of the explicit
// scheme.
Result run(const char* name, const std::vector<mesh::Shape>& bodies, double edge_length, double last_area,
           double radius) {
  // A surface that shrinks needs ever smaller edges.
  test::TrackedLiquid liquid(
      test::bodies_in_box(bodies, edge_length, 1.4),
      {.sizing = {.edge_length = edge_length, .max_edge_length = 0.4, .curvature = 0.2},
       .topology = {.give_back = false}});
  Result result;
  const double start_area = liquid.area(), start_volume = liquid.volume();
  double time = 0, area = start_area, worst_rise = 0;
  while (area > last_area * start_area && result.steps < 4000) {
    const double step = liquid.shortest_surface_edge() * liquid.shortest_surface_edge() / 12;
    const std::vector<Vec3> rate = test::area_gradient_per_area(liquid.mesh());
    liquid.advance_vertices([&](mesh::VertexId v, const Vec3&) { return Vec3(-step * rate[v.index()]); });
    time += step;
    ++result.steps;
    const double now = liquid.area();
    if (now >= area) {
      ++result.rises;
      worst_rise = std::max(worst_rise, now / area - 1);
    }
    area = now;
    result.worst_deg = std::min(result.worst_deg, test::angle_share(liquid.mesh(), 15).worst_deg);
    if (radius > 0) {
      const double expected = std::sqrt(radius * radius - 4 * time);
      const double measured = std::cbrt(liquid.volume() * 3 / (4 * std::numbers::pi));
      result.worst_radius_error = std::max(result.worst_radius_error, std::abs(measured / expected - 1));
    }
  }
  fmt::print("{:<10} {:>6} {:>7.4f} {:>6.3f} {:>6.3f} {:>6} {:>8.1e} {:>7} {:>9.3f}% {:>6} {:>6} {:>7.2f}\n",
             name, result.steps, time, area / start_area, liquid.volume() / start_volume, result.rises,
             worst_rise, liquid.components(), 100 * result.worst_radius_error, liquid.events.size(),
             liquid.stragglers, result.worst_deg);
  std::fflush(stdout);
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  const double h = argc > 1 ? std::strtod(argv[1], nullptr) : 0.08;
  const double radius = 0.6;
  fmt::print("{:<10} {:>6} {:>7} {:>6} {:>6} {:>6} {:>8} {:>7} {:>10} {:>6} {:>6} {:>7}\n", "body", "steps",
             "time", "area", "volume", "rises", "by", "bodies", "radius", "events", "lost", "worst");
  const Result sphere = run("sphere", {mesh::Sphere{Vec3::Zero(), radius}}, h, 0.25, radius);
  const Result ellipsoid = run("ellipsoid", {mesh::Ellipsoid{Vec3::Zero(), Vec3(0.9, 0.6, 0.4)}}, h, 0.1, 0);
  const Result dumbbell = run("dumbbell",
                              {mesh::Sphere{Vec3(-0.6, 0, 0), 0.4}, mesh::Sphere{Vec3(0.6, 0, 0), 0.4},
                               mesh::Cylinder{Vec3::Zero(), Vec3::UnitX(), 0.15, 1}},
                              h, 0.1, 0);
  fmt::print(
      "area, volume: at the end, of the start's; rises: steps in which the area did not fall; radius: "
      "largest error\n"
      "against sqrt(R0^2 - 4 t), R from the volume; lost: destinations not reached\n");
  const bool good = sphere.rises + ellipsoid.rises + dumbbell.rises == 0 && sphere.worst_radius_error <= 0.01;
  return good ? 0 : 1;
}
