// A liquid whose surface is carried by given displacements, with the figures that tests and measurements look
// at.
#pragma once

#include "mesh/complex/deformable_complex.h"
#include "mesh/generation/generate.h"
#include "mesh/measures.h"

#include <vector>

namespace meniscus::test {

// Distances of the surface from a sphere, in the unit of length.
struct SphereDistance {
  double mean;  // over the area
  double max;   // of vertices and middles of triangles
};

class TrackedLiquid {
 public:
  TrackedLiquid(mesh::TetMesh mesh, const mesh::ComplexOptions& options);
  TrackedLiquid(const TrackedLiquid&) = delete;
  TrackedLiquid& operator=(const TrackedLiquid&) = delete;

  // Moves every vertex x of the surface by displacement(v, x).
  template <class Displacement>
  mesh::StepReport advance_vertices(const Displacement& displacement) {
    for (const mesh::VertexId v : mesh_.vertices()) way_[v].setZero();
    for (const mesh::TetFace f : mesh::label_boundary(mesh_, mesh::kLiquid)) {
      for (const mesh::VertexId v : mesh_.face_vertices(f)) way_[v] = displacement(v, mesh_.position(v));
    }
    return advance();
  }
  // Moves every vertex x of the liquid, those inside of it too, by displacement(x): as a flow solver does.
  template <class Displacement>
  mesh::StepReport advance_all(const Displacement& displacement) {
    for (const mesh::VertexId v : mesh_.vertices()) way_[v].setZero();
    for (const mesh::TetId t : mesh_.tets()) {
      if (mesh_.label(t) != mesh::kLiquid) continue;
      for (const mesh::VertexId v : mesh_.vertices(t)) {
        if (way_[v].isZero(0)) way_[v] = displacement(mesh_.position(v));
      }
    }
    return advance();
  }
  // The same by displacement(x).
  template <class Displacement>
  mesh::StepReport advance(const Displacement& displacement) {
    return advance_vertices([&](mesh::VertexId, const mesh::Vec3& x) { return displacement(x); });
  }

  // Remeshes until the surface is left alone, at most 20 times; figures count from here.
  void settle();

  [[nodiscard]] const mesh::TetMesh& mesh() const { return mesh_; }
  [[nodiscard]] double volume() const { return mesh::label_volumes(mesh_)[mesh::kLiquid]; }
  [[nodiscard]] double volume_error() const { return volume() / start_volume_ - 1; }
  [[nodiscard]] double area() const { return mesh::interface_area(mesh_, mesh::kLiquid); }
  [[nodiscard]] double shortest_surface_edge() const;
  [[nodiscard]] std::size_t components() const { return mesh::label_components(mesh_)[mesh::kLiquid]; }
  [[nodiscard]] long euler() const { return mesh::euler_characteristic(mesh_, mesh::kLiquid); }
  [[nodiscard]] SphereDistance distance_to_sphere(const mesh::Vec3& center, double radius) const;

  std::vector<mesh::TopologyEvent> events;
  std::size_t stragglers = 0;  // of all steps

 private:
  mesh::StepReport advance();

  mesh::TetMesh mesh_;
  mesh::DeformableComplex complex_;
  mesh::VertexField<mesh::Vec3> way_;
  double start_volume_;
};

// Bodies in a box that reaches `room` to each side of the origin.
[[nodiscard]] mesh::TetMesh bodies_in_box(const std::vector<mesh::Shape>& bodies, double edge_length,
                                          double room);

// Where velocity(x, t) carries x within dt, less x: one step of the classical method of fourth order.
template <class Velocity>
[[nodiscard]] mesh::Vec3 path(const Velocity& velocity, const mesh::Vec3& x, double t, double dt) {
  const mesh::Vec3 k1 = velocity(x, t);
  const mesh::Vec3 k2 = velocity(x + 0.5 * dt * k1, t + 0.5 * dt);
  const mesh::Vec3 k3 = velocity(x + 0.5 * dt * k2, t + 0.5 * dt);
  const mesh::Vec3 k4 = velocity(x + dt * k3, t + dt);
  return dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

// LeVeque's deformation with the period T = 3 (Enright et al. 2002): a sphere of radius 0.15 at (0.35, 0.35,
// 0.35) in the unit box is drawn out to a film and returns.
inline constexpr double kEnrightPeriod = 3;
inline constexpr double kEnrightRadius = 0.15;
[[nodiscard]] mesh::Vec3 enright_center();
[[nodiscard]] mesh::Vec3 enright_velocity(const mesh::Vec3& x, double t);

// Motion by mean curvature: the gradient of the area of the liquid's surface with respect to each vertex
// (by slot), over the area that belongs to it. Minus that is the velocity -2 H n of a smooth surface.
[[nodiscard]] std::vector<mesh::Vec3> area_gradient_per_area(const mesh::TetMesh& mesh);

// Share of the dihedral angles within `degrees` of 0 or 180, and the worst of them.
struct AngleShare {
  double worst_deg = 180;
  double share_below = 0;
};
[[nodiscard]] AngleShare angle_share(const mesh::TetMesh& mesh, double degrees);

}  // namespace meniscus::test
