#include "fem/pressure_schur.h"

#include <algorithm>
#include <cmath>

namespace meniscus::fem {

namespace {

// Relative to the diagonal. At twice this the iterations grow by a fifth, at half of it the time does not
// fall any more.
constexpr float kNegligible = 0.02F;

}  // namespace

void PressureSchur::assemble(const SingleSaddle& system, const SaddleScales& scales) {
  const SparseMatrix<SingleSaddle::Part>& b = system.divergence();
  const SparseMatrix<SingleSaddle::Part>& bt = system.gradient();
  const SparseMatrix<float>& c = system.stabilization();
  if (source_ != b.pattern) make_pattern(*b.pattern, *bt.pattern);
  source_ = b.pattern;
  std::vector<Eigen::Matrix3f> lumped_inverse;
  for (const Mat3& d : scales.lumped_inverse) lumped_inverse.push_back(d.cast<float>());
  auto kept = std::make_shared<Sparsity>();
  kept->columns = b.rows();
  kept->column.reserve(matrix_.value.size());
  matrix_.value.clear();
  row_.assign(b.rows(), 0.0F);
  for (std::size_t i = 0; i < b.rows(); ++i) {
    for (Index k = b.pattern->start[i]; k < b.pattern->start[i + 1]; ++k) {
      const Index v = b.pattern->column[k];
      const Eigen::Vector3f left = lumped_inverse[v] * b.value[k].head<3>();
      for (Index l = bt.pattern->start[v]; bt.pattern->column[l] < i; ++l) {
        row_[bt.pattern->column[l]] += left.dot(bt.value[l].head<3>());
      }
      row_[i] += left.dot(b.value[k].head<3>());
    }
    for (Index k = c.pattern->start[i]; k < c.pattern->start[i + 1] && c.pattern->column[k] <= i; ++k) {
      row_[c.pattern->column[k]] += c.value[k];
    }
    for (const Index j : pattern_.row(i)) {
      if (j == i || std::abs(row_[j]) > kNegligible) {
        kept->column.push_back(j);
        matrix_.value.push_back(row_[j]);
      }
      row_[j] = 0.0F;
    }
    kept->start.push_back(static_cast<Index>(kept->column.size()));
  }
  matrix_.pattern = std::move(kept);
}

void PressureSchur::make_pattern(const Sparsity& b, const Sparsity& bt) {
  pattern_ = Sparsity();
  pattern_.columns = b.rows();
  std::vector<bool> listed(b.rows(), false);
  std::vector<Index> row;
  for (std::size_t i = 0; i < b.rows(); ++i) {
    row.clear();
    for (const Index v : b.row(i)) {
      for (const Index j : bt.row(v)) {
        if (j > i) break;
        if (listed[j]) continue;
        listed[j] = true;
        row.push_back(j);
      }
    }
    for (const Index j : row) listed[j] = false;
    std::ranges::sort(row);
    pattern_.column.insert(pattern_.column.end(), row.begin(), row.end());
    pattern_.start.push_back(static_cast<Index>(pattern_.column.size()));
  }
}

}  // namespace meniscus::fem
