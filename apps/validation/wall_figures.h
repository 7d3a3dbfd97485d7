// What is read off liquid at rest among walls, and its outline to be drawn beside theory.
#pragma once

#include "apps/validation/case.h"
#include "apps/validation/references/meridian.h"
#include "apps/validation/wall_setup.h"

#include <functional>
#include <span>
#include <string>

namespace meniscus::validation {

// Of the disc that has the area of the walls that is wet.
[[nodiscard]] double base_radius(const AtRest& rest);

// Where a point counts; empty: everywhere.
using Region = std::function<bool(const Vec3&)>;

// Of the vertices of the free surface in a region.
[[nodiscard]] double highest(const mesh::TetMesh& mesh, const Region& region = {});
[[nodiscard]] double lowest(const mesh::TetMesh& mesh, const Region& region = {});

// Mean of z, or of another coordinate, over the edges of the contact line that lie in a region.
using Coordinate = std::function<double(const Vec3&)>;
[[nodiscard]] double mean_on_line(const mesh::TetMesh& mesh, const Coordinate& coordinate,
                                  const Region& region = {});

// The vertices of the free surface: distance from the vertical axis of the liquid, and z. Drops on a plane
// may come to rest anywhere.
[[nodiscard]] Curve outline(const AtRest& rest, const std::string& name);
// A meridian with z = 0 at `level` in the scene, upwards or, as drops on walls have it, downwards.
enum class MeridianSense { up, down };
[[nodiscard]] Curve outline(std::span<const MeridianPoint> meridian, MeridianSense sense, double level,
                            const std::string& name);

// Of the points of a curve from the line through those of the other one: the farthest.
[[nodiscard]] double farthest_from(const Curve& line, const Curve& points);

}  // namespace meniscus::validation
