// Takes from the forces on a free surface what acts along it, but leaves the net force and torque alone.
//
// An even tension pulls a smooth surface along its normal only, and so do gravity and pressure. On a
// polyhedron the gradient of the area has a small part along the surface as well, of second order in the
// length of edges: its vertices would slide, for a long time, to where the area of that very triangulation is
// least, which takes the liquid along (parasitic currents) and spoils the triangles. Without it liquid is at
// rest as soon as its shape is.
//
// "Normal" is the gradient of the volume at a vertex, within what walls leave to it: the direction in which a
// constant pressure pushes. A net force or torque in the directions in which the liquid can move like a rigid
// body - along a flat wall, around the axis of a tube - would accelerate it for ever, so what was taken of it
// is given back: along the normals where these can bear it, otherwise (a torque about the axis of a round
// drop) along the surface; what is given back in the latter way vanishes at rest.
//
// Where walls are the same everywhere it is even known what the net force must be: tension does no work in
// such a motion, so all forces together accelerate the liquid as its weight does. Facets of curved walls,
// which are chords, know that to second order only.
#pragma once

#include "fem/liquid_mesh.h"

#include <span>
#include <vector>

namespace meniscus::fem {

class NormalForces {
 public:
  // `surface` is the free surface of the bodies concerned, with its vertices at x; what acts on others stays.
  // `allowed` are the projectors of all vertices (wall_conditions.h), empty where there are no walls. The
  // liquid must outlive this, x and `allowed` its use.
  NormalForces(const LiquidMesh& liquid, std::span<const Triangle> surface, std::span<const Mat3> allowed,
               std::span<const Vec3> x);

  // `counter` are forces on all vertices that have the net force and torque wanted, in the directions of
  // rigid motions that walls allow; empty: what `force` itself has.
  void restrict_force(std::span<Vec3> force, std::span<const Vec3> counter = {}) const;
  // The derivatives of such forces along the normals: a stiffness along the surface, which no force answers,
  // would only slow motions down that are along it.
  void restrict_hessian(SparseMatrix<Mat3>& hessian) const;

 private:
  struct Pushed {
    Index vertex;
    Vec3 normal;  // unit, within what walls leave; zero where they leave nothing of it
    double area;
  };

  const LiquidMesh& liquid_;
  std::span<const Mat3> allowed_;
  std::span<const Vec3> x_;
  std::vector<Pushed> pushed_;  // the vertices of the surface, ascending
};

}  // namespace meniscus::fem
