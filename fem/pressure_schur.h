// The Schur complement of the pressure with lumped inertia D, B D^-1 B' + C, of the scaled system (there its
// diagonal is one): its lower half, of which an incomplete factor preconditions. Entries that are negligible
// beside the diagonal are left out: most are, and leaving them out saves more time than it costs iterations.
#pragma once

#include "fem/single_saddle.h"

#include <memory>
#include <vector>

namespace meniscus::fem {

class PressureSchur {
 public:
  // Patterns that are the same objects as before keep the symbolic work.
  void assemble(const SingleSaddle& system, const SaddleScales& scales);
  [[nodiscard]] const SparseMatrix<float>& matrix() const { return matrix_; }

 private:
  void make_pattern(const Sparsity& b, const Sparsity& bt);

  Sparsity pattern_;  // of all entries
  std::shared_ptr<const Sparsity> source_;
  SparseMatrix<float> matrix_;
  std::vector<float> row_;
};

}  // namespace meniscus::fem
