#include "fem/newton_system.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>

namespace meniscus::fem {

namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Vector = Eigen::VectorXd;

Vector reduced(std::span<const OpenWays> ways, std::span<const Index> first, std::span<const Vec3> v) {
  Vector out(static_cast<Eigen::Index>(first.back()));
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const Vec3 components = ways[i].components(v[i]);
    for (int a = 0; a < ways[i].count; ++a) out[first[i] + a] = components[a];
  }
  return out;
}

}  // namespace

struct NewtonSystem::Factorization {
  Matrix matrix;
  Eigen::SimplicialLDLT<Matrix, Eigen::Lower, Eigen::AMDOrdering<int>> ldlt;
  std::vector<Index> first;  // the numbering it was analysed for
  Vector gradient;           // G
  Vector response;           // K^-1 G
  std::vector<double> complement;
};

NewtonSystem::NewtonSystem(const LiquidMesh& liquid)
    : liquid_(liquid), factorization_(std::make_unique<Factorization>()) {}

NewtonSystem::~NewtonSystem() = default;

bool NewtonSystem::factor(const SparseMatrix<Mat3>& hessian, std::span<const OpenWays> ways,
                          std::span<const Vec3> volume_gradient, double shift) {
  Factorization& f = *factorization_;
  ways_.assign(ways.begin(), ways.end());
  first_.assign(1, 0);
  for (const OpenWays& w : ways) first_.push_back(first_.back() + static_cast<Index>(w.count));

  // The lower half by columns, of which the rows ascend as those of the blocks do.
  const Sparsity& pattern = *hessian.pattern;
  f.matrix.resize(first_.back(), first_.back());
  f.matrix.setZero();
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (Index k = pattern.start[i]; k < pattern.start[i + 1]; ++k) {
      const Index j = pattern.column[k];
      if (j > i || ways[j].count == 0 || ways[i].count == 0) continue;
      Mat3 block = ways[i].way.transpose() * hessian.value[k] * ways[j].way;
      if (i == j) block.diagonal().array() += shift;
      for (int a = 0; a < ways[i].count; ++a) {
        for (int b = 0; b < ways[j].count; ++b) {
          const int row = static_cast<int>(first_[i]) + a, column = static_cast<int>(first_[j]) + b;
          if (row >= column) entries.emplace_back(row, column, block(a, b));
        }
      }
    }
  }
  f.matrix.setFromTriplets(entries.begin(), entries.end());
  if (f.first != first_) f.ldlt.analyzePattern(f.matrix);
  f.first = first_;
  f.ldlt.factorize(f.matrix);
  if (f.ldlt.info() != Eigen::Success) return false;

  f.gradient = reduced(ways_, first_, volume_gradient);
  f.response = f.ldlt.solve(f.gradient);
  if (!f.response.allFinite()) return false;
  f.complement.assign(liquid_.bodies, 0.0);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    f.complement[liquid_.body[i]] +=
        f.gradient.segment(first_[i], ways[i].count).dot(f.response.segment(first_[i], ways[i].count));
  }
  const auto negative = [](double value) { return value < 0; };
  const Vector pivots = f.ldlt.vectorD();
  return std::ranges::count_if(pivots, negative) == std::ranges::count_if(f.complement, negative);
}

NewtonSystem::Solution NewtonSystem::solve(std::span<const Vec3> force,
                                           std::span<const double> lacking) const {
  const Factorization& f = *factorization_;
  Vector d = f.ldlt.solve(reduced(ways_, first_, force));
  Solution solution{.way = std::vector<Vec3>(ways_.size(), Vec3::Zero()),
                    .pressure = std::vector<double>(lacking.begin(), lacking.end())};
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    solution.pressure[liquid_.body[i]] -=
        f.gradient.segment(first_[i], ways_[i].count).dot(d.segment(first_[i], ways_[i].count));
  }
  for (std::size_t b = 0; b < lacking.size(); ++b) {
    // A body that can go nowhere keeps the volume it has.
    solution.pressure[b] = f.complement[b] == 0 ? 0 : solution.pressure[b] / f.complement[b];
  }
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    const double p = solution.pressure[liquid_.body[i]];
    d.segment(first_[i], ways_[i].count) += p * f.response.segment(first_[i], ways_[i].count);
    for (int a = 0; a < ways_[i].count; ++a) solution.way[i] += d[first_[i] + a] * ways_[i].way.col(a);
  }
  return solution;
}

}  // namespace meniscus::fem
