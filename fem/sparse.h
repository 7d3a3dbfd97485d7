// Sparse matrices whose pattern outlives their values: the pattern follows from the connectivity of the mesh
// and changes with it only, the values change with every step.
//
// Rows are compressed, columns ascend within a row. Entries may be numbers, vectors (a row of the divergence
// has one for every vertex) or 3 x 3 blocks (the stiffness).
#pragma once

#include "mesh/vec3.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace meniscus::fem {

using mesh::Vec3;
using Mat3 = Eigen::Matrix3d;
using Index = std::uint32_t;

struct Sparsity {
  std::vector<Index> start{0};  // of every row, into column; one more than there are rows
  std::vector<Index> column;
  std::size_t columns = 0;

  [[nodiscard]] std::size_t rows() const { return start.size() - 1; }
  [[nodiscard]] std::size_t size() const { return column.size(); }
  [[nodiscard]] std::span<const Index> row(std::size_t i) const {
    return {column.data() + start[i], column.data() + start[i + 1]};
  }
  // Position of entry (i, j), which must exist.
  [[nodiscard]] Index find(std::size_t i, Index j) const {
    const auto first = column.begin() + start[i], last = column.begin() + start[i + 1];
    const auto it = std::lower_bound(first, last, j);
    assert(it != last && *it == j);
    return static_cast<Index>(it - column.begin());
  }

  // From the columns of every row, in any order and with repetitions: `row_of(k)` and `column_of(k)` for
  // k < count.
  template <class RowOf, class ColumnOf>
  [[nodiscard]] static Sparsity from_entries(std::size_t rows, std::size_t columns, std::size_t count,
                                             const RowOf& row_of, const ColumnOf& column_of);
  [[nodiscard]] Sparsity transposed() const;
};

template <class T>
struct SparseMatrix {
  std::shared_ptr<const Sparsity> pattern = std::make_shared<Sparsity>();
  std::vector<T> value;

  [[nodiscard]] std::size_t rows() const { return pattern->rows(); }
  // All entries zero on the given pattern.
  void reset(std::shared_ptr<const Sparsity> on, const T& zero) {
    pattern = std::move(on);
    value.assign(pattern->size(), zero);
  }
};

template <class RowOf, class ColumnOf>
Sparsity Sparsity::from_entries(std::size_t rows, std::size_t columns, std::size_t count, const RowOf& row_of,
                                const ColumnOf& column_of) {
  Sparsity out;
  out.columns = columns;
  std::vector<Index> begin(rows + 1, 0);
  for (std::size_t k = 0; k < count; ++k) ++begin[row_of(k) + 1];
  for (std::size_t i = 0; i < rows; ++i) begin[i + 1] += begin[i];
  std::vector<Index> all(count), next(begin.begin(), begin.end() - 1);
  for (std::size_t k = 0; k < count; ++k) all[next[row_of(k)]++] = static_cast<Index>(column_of(k));
  out.start.assign(1, 0);
  out.start.reserve(rows + 1);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto first = all.begin() + begin[i], last = all.begin() + begin[i + 1];
    std::sort(first, last);
    out.column.insert(out.column.end(), first, std::unique(first, last));
    out.start.push_back(static_cast<Index>(out.column.size()));
  }
  return out;
}

inline Sparsity Sparsity::transposed() const {
  Sparsity out;
  out.columns = rows();
  out.start.assign(columns + 1, 0);
  for (const Index j : column) ++out.start[j + 1];
  for (std::size_t j = 0; j < columns; ++j) out.start[j + 1] += out.start[j];
  out.column.resize(size());
  std::vector<Index> next(out.start.begin(), out.start.end() - 1);
  for (std::size_t i = 0; i < rows(); ++i) {
    for (const Index j : row(i)) out.column[next[j]++] = static_cast<Index>(i);
  }
  return out;
}

// y += A x, entry by entry; `times(a, x)` is the product of an entry with what it is applied to.
template <class T, class X, class Y, class Times>
void add_product(const SparseMatrix<T>& a, std::span<const X> x, std::span<Y> y, const Times& times) {
  const Sparsity& p = *a.pattern;
  for (std::size_t i = 0; i < p.rows(); ++i) {
    Y sum = y[i];
    for (Index k = p.start[i]; k < p.start[i + 1]; ++k) sum += times(a.value[k], x[p.column[k]]);
    y[i] = sum;
  }
}

}  // namespace meniscus::fem
