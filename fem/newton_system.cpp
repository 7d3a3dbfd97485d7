#include "fem/newton_system.h"

#include <Eigen/Dense>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include <cstddef>

namespace meniscus::fem {

namespace {

using Matrix = Eigen::MatrixXd;
using Sparse = Eigen::SparseMatrix<double>;
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
  Sparse matrix;
  Eigen::SimplicialLDLT<Sparse, Eigen::Lower, Eigen::AMDOrdering<int>> ldlt;
  std::vector<Index> first;        // the numbering it was analysed for
  std::vector<Vector> constraint;  // rows of G
  std::vector<Vector> response;    // K^-1 G'
  std::vector<Matrix> complement;  // G K^-1 G' of every body
};

// Of a vertex in the k-th of some fields.
Eigen::VectorBlock<const Eigen::VectorXd> NewtonSystem::part(std::span<const Eigen::VectorXd> fields,
                                                             Eigen::Index k, std::size_t vertex) const {
  return fields[static_cast<std::size_t>(k)].segment(first_[vertex], ways_[vertex].count);
}

NewtonSystem::NewtonSystem(const LiquidMesh& liquid)
    : liquid_(liquid), factorization_(std::make_unique<Factorization>()) {}

NewtonSystem::~NewtonSystem() = default;

bool NewtonSystem::factor(const SparseMatrix<Mat3>& hessian, std::span<const OpenWays> ways,
                          const StepConstraints& constraints, double shift) {
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

  f.constraint.clear();
  f.response.clear();
  for (const std::vector<Vec3>& field : constraints.fields) {
    f.constraint.push_back(reduced(ways_, first_, field));
    f.response.emplace_back(f.ldlt.solve(f.constraint.back()));
    if (!f.response.back().allFinite()) return false;
  }
  f.complement.clear();
  for (const int count : constraints.count) f.complement.push_back(Matrix::Zero(count, count));
  for (std::size_t i = 0; i < ways.size(); ++i) {
    Matrix& complement = f.complement[liquid_.body[i]];
    for (Eigen::Index k = 0; k < complement.rows(); ++k) {
      for (Eigen::Index l = 0; l < complement.cols(); ++l)
        complement(k, l) += part(f.constraint, k, i).dot(part(f.response, l, i));
    }
  }
  std::ptrdiff_t negative_complements = 0;
  for (const Matrix& complement : f.complement) {
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(complement, Eigen::EigenvaluesOnly);
    negative_complements += (solver.eigenvalues().array() < 0).count();
  }
  return (f.ldlt.vectorD().array() < 0).count() == negative_complements;
}

NewtonSystem::Solution NewtonSystem::solve(std::span<const Vec3> force,
                                           std::span<const double> lacking) const {
  const Factorization& f = *factorization_;
  Vector d = f.ldlt.solve(reduced(ways_, first_, force));
  std::vector<Vector> multipliers;
  for (std::size_t b = 0; b < lacking.size(); ++b) {
    multipliers.push_back(Vector::Zero(f.complement[b].rows()));
    if (multipliers.back().size() > 0) multipliers.back()[0] = lacking[b];
  }
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    Vector& m = multipliers[liquid_.body[i]];
    for (Eigen::Index k = 0; k < m.size(); ++k) {
      m[k] -= part(f.constraint, k, i).dot(d.segment(first_[i], ways_[i].count));
    }
  }
  for (std::size_t b = 0; b < lacking.size(); ++b) {
    // A body that can go nowhere keeps the volume it has.
    if (f.complement[b].isZero(0)) {
      multipliers[b].setZero();
    } else {
      multipliers[b] = f.complement[b].ldlt().solve(multipliers[b]);
    }
  }
  Solution solution{.way = std::vector<Vec3>(ways_.size(), Vec3::Zero()), .pressure = {}};
  for (const Vector& m : multipliers) solution.pressure.push_back(m.size() > 0 ? m[0] : 0.0);
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    const Vector& m = multipliers[liquid_.body[i]];
    for (Eigen::Index k = 0; k < m.size(); ++k) {
      d.segment(first_[i], ways_[i].count) += m[k] * part(f.response, k, i);
    }
    for (int a = 0; a < ways_[i].count; ++a) solution.way[i] += d[first_[i] + a] * ways_[i].way.col(a);
  }
  return solution;
}

}  // namespace meniscus::fem
