// Walls as a stage of a time step knows them: which velocities they leave to the vertices that touch them,
// and what they are made of.
//
// The walls of the liquid are triangles on the hull of the complex (LiquidMesh::walls) whose corners lie on a
// solid. What holds at a vertex is told by that solid, not by the triangles, which are chords of it where it
// is curved: a vertex may have the velocities
//
//   v = P v + w
//
// P v is what the walls allow: velocities within a smooth wall (rank 2) or along a crease (1), none in a
// corner or on a wall without slip (0), all off the walls (3). w is prescribed, orthogonal to them: zero on a
// wall that is flat and at rest.
//
// A vertex that slides along a curved wall leaves it by the second order of its way. With d the signed
// distance to the wall and n its normal at the place y = x + tau v_k where the vertex is predicted to be,
//
//   P = I - n n',    w = n (n.v_k - d(y) / tau)
//
// bring it back: the stage starts from the point of the wall nearest to y, and what it changes is a tangent
// there. To a wall that moves, n.v_k - d / tau with the distance at the end of the stage is its velocity too.
#pragma once

#include "fem/liquid_mesh.h"
#include "fem/wetting_energy.h"

#include <array>
#include <functional>
#include <span>
#include <vector>

namespace meniscus::fem {

// Of every triangle of the walls.
struct WallProperties {
  // alpha1 - alpha2 = -cos(contact angle): energy of the wall when wet rather than dry, in units of the
  // tension. Empty: 90 degrees everywhere.
  std::vector<double> wetting;
  // The same as the contact line feels it. Empty: as the triangles have it.
  LineWetting line = {};
  // Whether wetting varies within a sheet of wall: then the tension at the line may push all of the liquid.
  bool patterned = false;
  // Stress per velocity along the wall: viscosity / slip length. Empty: the liquid slips freely. (That
  // it does not slip at all is a matter of projectors.)
  std::vector<double> friction;
  // Adds to the volume of every body what lies between its facets and its walls, with its vertices at x.
  // Empty: nothing does.
  std::function<void(std::span<const Vec3> x, std::span<double> volumes)> add_volumes_behind = {};
};

struct WallConditions {
  std::vector<Mat3> allowed;     // of every vertex of the liquid: P, an orthogonal projector
  std::vector<Vec3> prescribed;  // w
  // Of the wall, at the corners of every triangle of the walls. Empty: at rest.
  std::vector<std::array<Vec3, 3>> velocity;

  // Makes velocities of all vertices such as the walls let them be.
  void impose(std::span<Vec3> v) const;
  // Takes from vectors of all vertices (forces, changes of velocity) what the walls bear.
  void project(std::span<Vec3> f) const;
};

// Where a stage starts, how long it is and where it is predicted to end.
struct WallQuery {
  double tau;
  std::span<const Vec3> start, predicted;  // positions of all vertices
};

// Asked at every stage; what it returns must last until it is asked again.
using WallSource = std::function<const WallConditions&(const WallQuery&)>;

// Takes from the stiffness W of a stage what the walls bear: then mass and stiffness M + W together are
//
//   P (M + W) P + (I - P) diag(M) (I - P),
//
// so that a solver which knows nothing of walls finds no change of velocity against them. The pattern of W
// must be that of M.
void constrain_stiffness(const SparseMatrix<double>& mass, std::span<const Mat3> allowed,
                         SparseMatrix<Mat3>& stiffness);

}  // namespace meniscus::fem
