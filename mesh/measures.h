// What a labelled mesh amounts to: volumes by label, areas, components, Euler characteristics, angles.
#pragma once

#include "mesh/tet_mesh.h"

#include <array>
#include <vector>

namespace meniscus::mesh {

// Volume of each label 0..max, compensated summation.
[[nodiscard]] std::vector<double> label_volumes(const TetMesh& mesh);

// The faces between `label` and anything else, seen from inside the label (vertices counter-clockwise from
// outside it).
[[nodiscard]] std::vector<TetFace> label_boundary(const TetMesh& mesh, Label label);

// Area of the faces between `label` and other labels; hull faces are not counted.
[[nodiscard]] double interface_area(const TetMesh& mesh, Label label);

// Number of face-connected bodies of each label 0..max.
[[nodiscard]] std::vector<std::size_t> label_components(const TetMesh& mesh);

// Euler characteristic V - E + F of the boundary (interface and hull) of `label`.
[[nodiscard]] long euler_characteristic(const TetMesh& mesh, Label label);

// How good the tetrahedra are on the whole, by min_sine (quality.h).
struct QualitySummary {
  double worst = 1;
  // Mean over the tetrahedra of min(quality, sin(threshold)) for Stellar's thresholds 1, 5, 10, 15, 25, 35,
  // 45 degrees: slow decay shows here before it shows in the minimum.
  std::array<double, 7> clipped_means{};

  // How near a dihedral angle comes to 0 or 180 degrees.
  [[nodiscard]] double worst_deg() const;
};
inline constexpr std::array<double, 7> kClippedMeanThresholdsDeg{1, 5, 10, 15, 25, 35, 45};

[[nodiscard]] QualitySummary quality_summary(const TetMesh& mesh);

struct AngleStatistics {
  double min_deg = 180;
  double max_deg = 0;
  std::array<std::size_t, 36> histogram{};  // dihedral angles by bins of 5 degrees
  std::size_t tets = 0;
};

[[nodiscard]] AngleStatistics angle_statistics(const TetMesh& mesh);

}  // namespace meniscus::mesh
