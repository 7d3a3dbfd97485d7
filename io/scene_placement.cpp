#include "io/scene_placement.h"

#include "mesh/generation/placement_error.h"
#include "mesh/generation/shape_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace meniscus::io {

namespace {

using mesh::BoundingBox;

constexpr double kFlush = 1e-9;  // of the domain's diagonal: what is nearer than that touches

// Points in and on a body: what of a lattice of the box lies inside, and the lattice's sides brought to the
// surface. Odd numbers, so that poles are met.
std::vector<Vec3> samples_of(const mesh::Shape& body, const BoundingBox& box) {
  constexpr int kAlong = 17;
  const mesh::ShapeProbe probe(body);
  std::vector<Vec3> samples;
  for (int i = 0; i < kAlong; ++i) {
    for (int j = 0; j < kAlong; ++j) {
      for (int k = 0; k < kAlong; ++k) {
        const Vec3 x = box.min() + box.sizes().cwiseProduct(Vec3(i, j, k)) / (kAlong - 1);
        const bool on_side = std::ranges::any_of(std::array{i, j, k},
                                                 [](int index) { return index == 0 || index == kAlong - 1; });
        if (on_side) samples.push_back(probe.on_surface(x));
        if (probe.value(x) < 0) samples.push_back(x);
      }
    }
  }
  return samples;
}

[[noreturn]] void fail_not_held(const Scene& scene, std::size_t solid, const std::string& drop) {
  scene.fail(fmt::format("solid[{}]", solid),
             fmt::format("does not hold {}, which lies wholly outside of it", drop));
}

void check_reaches_domain(const Scene& scene, std::size_t i, const mesh::Solid& solid,
                          const BoundingBox& domain) {
  double nearest = std::numeric_limits<double>::infinity();
  if (solid.bounding_box()) {
    nearest = domain.exteriorDistance(*solid.bounding_box());
  } else {
    for (int corner = 0; corner < 8; ++corner)
      nearest =
          std::min(nearest, solid.distance(domain.corner(static_cast<BoundingBox::CornerType>(corner))));
  }
  if (nearest > kFlush * domain.diagonal().norm())
    scene.fail(fmt::format("solid[{}]", i), fmt::format("lies outside of the domain, by {:.3g}", nearest));
}

void check_body(const Scene& scene, std::size_t i, const mesh::Shape& body, const mesh::Walls& walls) {
  const std::span<const mesh::Solid> solids = walls.solids();
  const std::string drop = fmt::format("drop[{}]", i);
  BoundingBox box = mesh::bounding_box(body);
  for (std::size_t j = 0; j < solids.size(); ++j) {
    if (solids[j].side() != mesh::Solid::Side::container) continue;
    const BoundingBox inside = solids[j].bounding_box().value();
    if (!box.intersects(inside)) fail_not_held(scene, j, drop);
    box = box.intersection(inside);
  }
  if (!box.intersects(walls.domain())) scene.fail(drop, "lies wholly outside of the domain");
  box = box.intersection(walls.domain());
  const std::vector<Vec3> samples = samples_of(body, box);
  const auto none_beyond = [&](const auto& distance) {
    return std::ranges::none_of(samples, [&](const Vec3& x) { return distance(x) > 0; });
  };
  for (std::size_t j = 0; j < solids.size(); ++j) {
    if (!none_beyond([&](const Vec3& x) { return solids[j].distance(x); })) continue;
    if (solids[j].side() == mesh::Solid::Side::container) fail_not_held(scene, j, drop);
    scene.fail(drop, fmt::format("lies wholly inside solid[{}], {}", j, told(solids[j], j)));
  }
  if (none_beyond([&](const Vec3& x) { return walls.distance(x); }))
    scene.fail(drop, "lies wholly inside solids: no liquid is left of it");
}

}  // namespace

void check_placement(const Scene& scene, std::span<const mesh::Shape> bodies, const mesh::Walls& walls) {
  for (std::size_t i = 0; i < walls.solids().size(); ++i)
    check_reaches_domain(scene, i, walls.solids()[i], walls.domain());
  for (std::size_t i = 0; i < bodies.size(); ++i) check_body(scene, i, bodies[i], walls);
}

}  // namespace meniscus::io
