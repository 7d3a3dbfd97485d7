// Liquid on walls of every kind, and what has to hold wherever it goes.
#pragma once

#include "mesh/tet_mesh.h"
#include "tests/support/random.h"
#include "tests/support/tracked_liquid.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace meniscus::test {

struct WalledScene {
  std::string name;
  std::vector<mesh::Shape> bodies;
  std::shared_ptr<const mesh::Walls> walls;
  double edge_length;

  [[nodiscard]] mesh::TetMesh mesh() const;
  [[nodiscard]] mesh::ComplexOptions options() const;
};

// Drops on a tilted plane, a ball, a fibre, a capsule and a torus; liquid in a ball, a tube, a box, a torus
// and in a bowl of facets; around a stepped block. About a unit of length in size, `fineness` edges on a
// unit.
[[nodiscard]] std::vector<WalledScene> walled_scenes(double fineness);

// A random velocity without divergence that runs along the walls: the curl of plane waves times the distance
// from them. Its speed is about 1 at most.
class Swirl {
 public:
  Swirl(std::shared_ptr<const mesh::Walls> walls, Random& random, double wavelength);
  [[nodiscard]] mesh::Vec3 operator()(const mesh::Vec3& x) const;

 private:
  struct Wave {
    mesh::Vec3 number, direction;
    double phase;
  };
  [[nodiscard]] mesh::Vec3 potential(const mesh::Vec3& x) const;

  std::shared_ptr<const mesh::Walls> walls_;
  double wavelength_;
  std::array<Wave, 4> waves_;
};

// Empty, or what is wrong: validate(), a vertex or face of the hull off its walls, a contact line that is no
// closed curve.
[[nodiscard]] std::string defect_at_walls(const mesh::TetMesh& mesh, double edge_length);

}  // namespace meniscus::test
