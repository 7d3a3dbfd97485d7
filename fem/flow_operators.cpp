#include "fem/flow_operators.h"

#include "fem/tet_element.h"
#include "mesh/geometry.h"

#include <algorithm>

namespace meniscus::fem {

namespace {

// Found by sorting the faces.
std::vector<SharedFace> shared_faces(const LiquidMesh& liquid) {
  struct Side {
    Triangle face;
    Index tet;
  };
  std::vector<Side> sides;
  sides.reserve(4 * liquid.tets.size());
  for (std::size_t t = 0; t < liquid.tets.size(); ++t) {
    for (const auto& corners : mesh::kTetFaces) {
      Triangle face;
      for (std::size_t k = 0; k < 3; ++k) face[k] = liquid.tets[t][static_cast<std::size_t>(corners[k])];
      std::ranges::sort(face);
      sides.push_back({face, static_cast<Index>(t)});
    }
  }
  std::ranges::sort(sides, [](const Side& a, const Side& b) {
    return std::pair(a.face, a.tet) < std::pair(b.face, b.tet);
  });
  std::vector<SharedFace> out;
  for (std::size_t k = 0; k + 1 < sides.size(); ++k) {
    if (sides[k].face == sides[k + 1].face) out.push_back({sides[k].face, sides[k].tet, sides[k + 1].tet});
  }
  return out;
}

}  // namespace

FlowOperators::FlowOperators(const LiquidMesh& liquid, const Discretization& discretization)
    : liquid_(liquid), discretization_(discretization) {
  make_patterns();
}

void FlowOperators::make_patterns() {
  mass_.pattern = liquid_.graph;
  lumped_mass_.resize(liquid_.size());
  if (discretization_.pressure == PressureElement::linear) {
    divergence_.pattern = liquid_.graph;
    stabilization_.pattern = liquid_.graph;
  } else {
    const auto tets = liquid_.tets.size();
    divergence_.pattern = std::make_shared<Sparsity>(Sparsity::from_entries(
        tets, liquid_.size(), 4 * tets, [](std::size_t k) { return k / 4; },
        [&](std::size_t k) { return liquid_.tets[k / 4][k % 4]; }));
    faces_ = shared_faces(liquid_);
    // For every shared face the entries (a, a), (a, b), (b, a), (b, b); and the diagonals of lonely ones.
    const auto entry = [&](std::size_t k, std::size_t bit) {
      const SharedFace& f = faces_[k / 4];
      return (k >> bit & 1U) != 0 ? f.second : f.first;
    };
    const std::size_t shared = 4 * faces_.size();
    stabilization_.pattern = std::make_shared<Sparsity>(Sparsity::from_entries(
        tets, tets, shared + tets,
        [&](std::size_t k) { return k < shared ? entry(k, 0) : static_cast<Index>(k - shared); },
        [&](std::size_t k) { return k < shared ? entry(k, 1) : static_cast<Index>(k - shared); }));
  }
  const Sparsity& pattern = *divergence_.pattern;
  gradient_.pattern = std::make_shared<Sparsity>(pattern.transposed());
  transposed_entry_.resize(pattern.size());
  std::vector<Index> next(gradient_.pattern->start.begin(), gradient_.pattern->start.end() - 1);
  for (std::size_t k = 0; k < pattern.size(); ++k) transposed_entry_[k] = next[pattern.column[k]]++;
}

Index FlowOperators::body_of_row(std::size_t i) const {
  return liquid_.body[discretization_.pressure == PressureElement::linear ? i : liquid_.tets[i][0]];
}

void FlowOperators::assemble_mass(std::span<const Vec3> x, double density) {
  mass_.value.assign(mass_.pattern->size(), 0.0);
  std::ranges::fill(lumped_mass_, 0.0);
  const bool lumped = discretization_.mass == MassMatrix::lumped;
  for (std::size_t k = 0; k < liquid_.tets.size(); ++k) {
    const Tet& t = liquid_.tets[k];
    const double m = density * mesh::signed_volume(x[t[0]], x[t[1]], x[t[2]], x[t[3]]) / 20.0;
    for (std::size_t i = 0; i < 4; ++i) {
      lumped_mass_[t[i]] += 5.0 * m;
      for (std::size_t j = 0; j < 4; ++j) {
        const double part = lumped ? (i == j ? 5.0 * m : 0.0) : (i == j ? 2.0 * m : m);
        mass_.value[liquid_.tet_entries[k][i][j]] += part;
      }
    }
  }
}

void FlowOperators::assemble_flow(std::span<const Vec3> x, double density) {
  divergence_.value.assign(divergence_.pattern->size(), Vec3::Zero());
  stabilization_.value.assign(stabilization_.pattern->size(), 0.0);
  row_volumes_.assign(pressures(), 0.0);
  if (discretization_.pressure == PressureElement::linear) {
    assemble_linear(x, density);
  } else {
    assemble_constant(x, density);
  }
  close_walls(x);
  transpose_divergence();
}

void FlowOperators::transpose_divergence() {
  gradient_.value.resize(divergence_.value.size());
  for (std::size_t k = 0; k < transposed_entry_.size(); ++k) {
    gradient_.value[transposed_entry_[k]] = divergence_.value[k];
  }
}

void FlowOperators::constrain(std::span<const Mat3> projectors) {
  for (std::size_t k = 0; k < divergence_.value.size(); ++k) {
    Vec3& entry = divergence_.value[k];
    entry = projectors[divergence_.pattern->column[k]] * entry;
  }
  transpose_divergence();
}

void FlowOperators::close_walls(std::span<const Vec3> x) {
  const Sparsity& pattern = *divergence_.pattern;
  for (std::size_t k = 0; k < liquid_.walls.size(); ++k) {
    const Triangle& t = liquid_.walls[k];
    const Vec3 area = mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]);
    for (std::size_t j = 0; j < 3; ++j) {
      if (discretization_.pressure == PressureElement::constant) {
        divergence_.value[pattern.find(liquid_.wall_tets[k], t[j])] -= area / 3.0;
        continue;
      }
      for (std::size_t i = 0; i < 3; ++i) {
        divergence_.value[pattern.find(t[i], t[j])] -= (i == j ? 2.0 : 1.0) / 12.0 * area;
      }
    }
  }
}

void FlowOperators::add_wall_flux(std::span<const Vec3> x, std::span<const std::array<Vec3, 3>> velocity,
                                  std::span<double> rows) const {
  for (std::size_t k = 0; k < velocity.size(); ++k) {
    const Triangle& t = liquid_.walls[k];
    const Vec3 area = mesh::area_vector(x[t[0]], x[t[1]], x[t[2]]);
    const Vec3 sum = velocity[k][0] + velocity[k][1] + velocity[k][2];
    if (discretization_.pressure == PressureElement::constant) {
      rows[liquid_.wall_tets[k]] += sum.dot(area) / 3.0;
      continue;
    }
    for (std::size_t i = 0; i < 3; ++i) rows[t[i]] += (sum + velocity[k][i]).dot(area) / 12.0;
  }
}

void FlowOperators::assemble_linear(std::span<const Vec3> x, double density) {
  for (std::size_t k = 0; k < liquid_.tets.size(); ++k) {
    const TetElement e(liquid_.tets[k], x);
    const double weight = discretization_.delta / density * e.volume;
    for (std::size_t j = 0; j < 4; ++j) {
      const Vec3 share = e.volume / 4.0 * e.gradient[j];
      row_volumes_[liquid_.tets[k][j]] += e.volume / 4.0;
      for (std::size_t i = 0; i < 4; ++i) {
        const Index at = liquid_.tet_entries[k][i][j];
        divergence_.value[at] += share;
        stabilization_.value[at] += weight * e.gradient[i].dot(e.gradient[j]);
      }
    }
  }
}

void FlowOperators::assemble_constant(std::span<const Vec3> x, double density) {
  std::vector<Vec3> centroid;
  centroid.reserve(liquid_.tets.size());
  for (std::size_t k = 0; k < liquid_.tets.size(); ++k) {
    const Tet& t = liquid_.tets[k];
    const TetElement e(t, x);
    row_volumes_[k] = e.volume;
    centroid.push_back((x[t[0]] + x[t[1]] + x[t[2]] + x[t[3]]) / 4.0);
    for (std::size_t j = 0; j < 4; ++j) {
      divergence_.value[divergence_.pattern->find(k, t[j])] = e.volume * e.gradient[j];
    }
  }
  for (const auto& [face, a, b] : faces_) {
    const double area = mesh::area_vector(x[face[0]], x[face[1]], x[face[2]]).norm();
    const double weight = discretization_.delta / density * area / (centroid[a] - centroid[b]).norm();
    const Sparsity& p = *stabilization_.pattern;
    stabilization_.value[p.find(a, a)] += weight;
    stabilization_.value[p.find(b, b)] += weight;
    stabilization_.value[p.find(a, b)] -= weight;
    stabilization_.value[p.find(b, a)] -= weight;
  }
}

}  // namespace meniscus::fem
