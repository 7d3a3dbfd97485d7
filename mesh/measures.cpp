#include "mesh/measures.h"

#include "mesh/geometry.h"
#include "mesh/quality.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::mesh {

namespace {

// Neumaier's compensated sum: volumes of 1e6 tetrahedra add up to round-off of the total.
class CompensatedSum {
 public:
  void add(double x) {
    const double t = sum_ + x;
    correction_ += std::abs(sum_) >= std::abs(x) ? (sum_ - t) + x : (x - t) + sum_;
    sum_ = t;
  }
  [[nodiscard]] double value() const { return sum_ + correction_; }

 private:
  double sum_ = 0, correction_ = 0;
};

std::size_t label_count(const TetMesh& mesh) {
  Label highest = 0;
  for (const TetId t : mesh.tets()) highest = std::max(highest, mesh.label(t));
  return std::size_t{highest} + 1;
}

}  // namespace

std::vector<double> label_volumes(const TetMesh& mesh) {
  std::vector<CompensatedSum> sums(label_count(mesh));
  for (const TetId t : mesh.tets()) sums[mesh.label(t)].add(mesh.volume(t));
  std::vector<double> out;
  for (const CompensatedSum& s : sums) out.push_back(s.value());
  return out;
}

std::vector<TetFace> label_boundary(const TetMesh& mesh, Label label) {
  std::vector<TetFace> out;
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) != label) continue;
    for (int i = 0; i < 4; ++i) {
      if (mesh.is_interface({t, i})) out.push_back({t, i});
    }
  }
  return out;
}

double interface_area(const TetMesh& mesh, Label label) {
  CompensatedSum area;
  for (const TetFace f : label_boundary(mesh, label)) {
    const auto [a, b, c] = mesh.face_vertices(f);
    area.add(area_vector(mesh.position(a), mesh.position(b), mesh.position(c)).norm());
  }
  return area.value();
}

std::vector<std::size_t> label_components(const TetMesh& mesh) {
  std::vector<std::size_t> out(label_count(mesh), 0);
  std::vector<bool> seen(mesh.tet_slots(), false);
  std::vector<TetId> stack;
  for (const TetId start : mesh.tets()) {
    if (seen[start.index()]) continue;
    ++out[mesh.label(start)];
    seen[start.index()] = true;
    stack.assign(1, start);
    while (!stack.empty()) {
      const TetId t = stack.back();
      stack.pop_back();
      for (const TetId n : mesh.neighbours(t)) {
        if (!n.valid() || seen[n.index()] || mesh.label(n) != mesh.label(t)) continue;
        seen[n.index()] = true;
        stack.push_back(n);
      }
    }
  }
  return out;
}

long euler_characteristic(const TetMesh& mesh, Label label) {
  std::vector<std::pair<VertexId, VertexId>> edges;
  std::vector<VertexId> vertices;
  long faces = 0;
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) != label) continue;
    for (int i = 0; i < 4; ++i) {
      const TetFace f{t, i};
      if (!mesh.is_interface(f) && !mesh.is_hull(f)) continue;
      const auto v = mesh.face_vertices(f);
      ++faces;
      for (std::size_t k = 0; k < 3; ++k) {
        vertices.push_back(v[k]);
        edges.push_back(std::minmax(v[k], v[(k + 1) % 3]));
      }
    }
  }
  const auto distinct = [](auto& list) {
    std::ranges::sort(list);
    return std::ranges::distance(list.begin(), std::ranges::unique(list).begin());
  };
  return static_cast<long>(distinct(vertices)) - static_cast<long>(distinct(edges)) + faces;
}

double QualitySummary::worst_deg() const {
  return std::asin(std::clamp(worst, -1.0, 1.0)) * 180.0 / std::numbers::pi;
}

QualitySummary quality_summary(const TetMesh& mesh) {
  std::array<double, 7> clip;
  for (std::size_t k = 0; k < clip.size(); ++k) {
    clip[k] = std::sin(kClippedMeanThresholdsDeg[k] * std::numbers::pi / 180.0);
  }
  QualitySummary out;
  for (const TetId t : mesh.tets()) {
    const double quality = min_sine(mesh, t);
    out.worst = std::min(out.worst, quality);
    for (std::size_t k = 0; k < clip.size(); ++k) out.clipped_means[k] += std::min(quality, clip[k]);
  }
  for (double& mean : out.clipped_means)
    mean /= static_cast<double>(std::max<std::size_t>(mesh.tet_count(), 1));
  return out;
}

AngleStatistics angle_statistics(const TetMesh& mesh) {
  AngleStatistics out;
  for (const TetId t : mesh.tets()) {
    for (const double angle : dihedral_angles_deg(mesh.points(t))) {
      out.min_deg = std::min(out.min_deg, angle);
      out.max_deg = std::max(out.max_deg, angle);
      ++out.histogram[std::min<std::size_t>(35, static_cast<std::size_t>(std::max(angle, 0.0) / 5.0))];
    }
    ++out.tets;
  }
  return out;
}

}  // namespace meniscus::mesh
