// What a state of the liquid amounts to: the figures that `meniscus measure` tells of a mesh or a frame.
#pragma once

#include "coupling/measure/contact_figures.h"
#include "mesh/field.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace meniscus::io {

using mesh::Vec3;

// What a mesh does not tell.
struct MeasureOptions {
  double density = 1;
  coupling::ShapeAngleOptions shape = {};  // "up" among them
  // Null: only a mesh that has air ends at walls.
  std::shared_ptr<const mesh::Walls> walls = {};
};

// One connected piece of the liquid.
struct Body {
  double volume = 0;
  Vec3 centroid = Vec3::Zero();
  std::optional<Vec3> velocity;  // of the centroid
};

// The ball that fits the surface best, by area, in the algebraic sense.
struct SphereFit {
  Vec3 center = Vec3::Zero();
  double radius = 0;
  double deviation =
      0;  // root of the mean squared distance of the surface's vertices, relative to the radius
};

struct Motion {
  double max_speed = 0;
  double kinetic = 0;
  Vec3 momentum = Vec3::Zero();
  Vec3 angular_momentum = Vec3::Zero();  // about the origin
};

struct Measurement {
  double volume = 0;
  double area_air = 0, area_solid = 0;
  Vec3 centroid = Vec3::Zero();
  Vec3 lowest = Vec3::Zero(), highest = Vec3::Zero();  // corners of the box around it
  double height = 0;                                   // extent along up
  std::optional<double> base_radius;                   // sqrt(area_solid / pi), where there is one
  std::optional<coupling::ContactFigures> contact;     // where there is a contact line
  std::size_t bubbles = 0;                             // gas regions inside
  std::vector<Body> bodies;                            // largest first
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();   // about the centroid
  std::array<double, 3> principal_moments{};           // its eigenvalues, rising
  // Only of liquid in one piece:
  std::optional<SphereFit> sphere;
  // a_n of r = a_0 (1 + sum of a_n P_n(cos theta)) about the z axis through the centroid, n = 2, 3, 4;
  // too small by a part of about n^2 h^2 / 12, h the edge length over the radius.
  std::optional<std::array<double, 3>> legendre;
  std::optional<Motion> motion;        // where there is a velocity
  std::size_t vertices = 0, tets = 0;  // of the liquid
  double min_dihedral = 0, max_dihedral = 0;
};

// Throws InputError where there is no liquid.
[[nodiscard]] Measurement measure(const mesh::TetMesh& mesh, const mesh::VertexField<Vec3>* velocity,
                                  const MeasureOptions& options = {});

}  // namespace meniscus::io
