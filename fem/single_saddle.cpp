#include "fem/single_saddle.h"

#include <span>

namespace meniscus::fem {

namespace {

// out = a with rows and columns multiplied; `to` turns an entry into one of single precision.
template <class T, class S, class To>
void scale(const SparseMatrix<T>& a, std::span<const double> rows, std::span<const double> columns,
           const To& to, SparseMatrix<S>& out) {
  out.pattern = a.pattern;
  out.value.resize(a.value.size());
  const Sparsity& p = *a.pattern;
  for (std::size_t i = 0; i < p.rows(); ++i) {
    for (Index k = p.start[i]; k < p.start[i + 1]; ++k) {
      out.value[k] = to(rows[i] * columns[p.column[k]], a.value[k]);
    }
  }
}

float number(double factor, double a) {
  return static_cast<float>(factor * a);
}
SingleSaddle::Part part(double factor, const Vec3& a) {
  SingleSaddle::Part out = SingleSaddle::Part::Zero();
  out.head<3>() = (factor * a).cast<float>();
  return out;
}
Eigen::Matrix3f block(double factor, const Mat3& a) {
  return (factor * a).cast<float>();
}

}  // namespace

void SingleSaddle::assemble(const SaddleSystem& system, const SaddleScales& scales) {
  const FlowOperators& o = system.operators;
  const double stabilization = system.stabilization_scale;
  scale(o.mass(), scales.velocity, scales.velocity, number, mass_);
  scale(system.stiffness, scales.velocity, scales.velocity, block, stiffness_);
  scale(o.divergence(), scales.pressure, scales.velocity, part, divergence_);
  scale(o.gradient(), scales.velocity, scales.pressure, part, gradient_);
  scale(
      o.stabilization(), scales.pressure, scales.pressure,
      [stabilization](double factor, double c) { return number(stabilization * factor, c); }, stabilization_);
  if (divergence_.pattern == mass_.pattern) {
    assemble_pairs();
  } else {
    pairs_.clear();
  }
}

// The transpose of a symmetric pattern is that pattern, entry by entry.
void SingleSaddle::assemble_pairs() {
  pairs_.resize(mass_.value.size());
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    Pair& pair = pairs_[k];
    pair.topLeftCorner<3, 3>() = mass_.value[k] * Eigen::Matrix3f::Identity();
    pair.topRightCorner<3, 1>() = -gradient_.value[k].head<3>();
    pair.bottomLeftCorner<1, 3>() = -divergence_.value[k].head<3>().transpose();
    pair(3, 3) = -stabilization_.value[k];
  }
  const Sparsity& p = *stiffness_.pattern;
  for (std::size_t i = 0; i < p.rows(); ++i) {
    for (Index k = p.start[i]; k < p.start[i + 1]; ++k) {
      const Index at = mass_.pattern == stiffness_.pattern ? k : mass_.pattern->find(i, p.column[k]);
      pairs_[at].topLeftCorner<3, 3>() += stiffness_.value[k];
    }
  }
}

SparseMatrix<Eigen::Matrix3f> SingleSaddle::inertia() const {
  SparseMatrix<Eigen::Matrix3f> out;
  out.pattern = mass_.pattern;
  out.value.reserve(mass_.value.size());
  for (const float m : mass_.value) out.value.push_back(m * Eigen::Matrix3f::Identity());
  const Sparsity& p = *stiffness_.pattern;
  for (std::size_t i = 0; i < p.rows(); ++i) {
    for (Index k = p.start[i]; k < p.start[i + 1]; ++k) {
      const Index at = mass_.pattern == stiffness_.pattern ? k : mass_.pattern->find(i, p.column[k]);
      out.value[at] += stiffness_.value[k];
    }
  }
  return out;
}

void SingleSaddle::apply(const SingleVector& x, SingleVector& y) const {
  if (pairs_.empty()) {
    apply_parts(x, y);
  } else {
    apply_pairs(x, y);
  }
}

void SingleSaddle::apply_pairs(const SingleVector& x, SingleVector& y) const {
  const std::span<const Part> v = velocities(x);
  const std::span<const float> p = pressures(x);
  const std::span<Part> force = velocities(y);
  const std::span<float> flux = pressures(y);
  const Sparsity& graph = *mass_.pattern;
  for (std::size_t i = 0; i < v.size(); ++i) {
    Part sum = Part::Zero();
    for (Index k = graph.start[i]; k < graph.start[i + 1]; ++k) {
      const Index j = graph.column[k];
      const Pair& a = pairs_[k];
      const Part& z = v[j];
      sum += a.col(0) * z[0] + a.col(1) * z[1] + (a.col(2) * z[2] + a.col(3) * p[j]);
    }
    flux[i] = sum[3];
    sum[3] = 0;
    force[i] = sum;
  }
}

void SingleSaddle::apply_parts(const SingleVector& x, SingleVector& y) const {
  const std::span<const Part> v = velocities(x);
  const std::span<const float> p = pressures(x);
  const std::span<Part> force = velocities(y);
  const std::span<float> flux = pressures(y);
  const Sparsity &mass = *mass_.pattern, &stiffness = *stiffness_.pattern, &gradient = *gradient_.pattern;
  for (std::size_t i = 0; i < v.size(); ++i) {
    Part sum = Part::Zero();
    for (Index k = mass.start[i]; k < mass.start[i + 1]; ++k) sum += mass_.value[k] * v[mass.column[k]];
    for (Index k = stiffness.start[i]; k < stiffness.start[i + 1]; ++k) {
      sum.head<3>() += stiffness_.value[k] * v[stiffness.column[k]].head<3>();
    }
    for (Index k = gradient.start[i]; k < gradient.start[i + 1]; ++k) {
      sum -= p[gradient.column[k]] * gradient_.value[k];
    }
    force[i] = sum;
  }
  const Sparsity &divergence = *divergence_.pattern, &stabilization = *stabilization_.pattern;
  for (std::size_t j = 0; j < p.size(); ++j) {
    Part sum = Part::Zero();
    for (Index k = divergence.start[j]; k < divergence.start[j + 1]; ++k) {
      sum += divergence_.value[k].cwiseProduct(v[divergence.column[k]]);
    }
    float flow = sum.sum();
    for (Index k = stabilization.start[j]; k < stabilization.start[j + 1]; ++k) {
      flow += stabilization_.value[k] * p[stabilization.column[k]];
    }
    flux[j] = -flow;
  }
}

void SingleSaddle::add_gradient(std::span<const float> p, std::span<Part> v) const {
  const Sparsity& gradient = *gradient_.pattern;
  for (std::size_t i = 0; i < v.size(); ++i) {
    Part sum = v[i];
    for (Index k = gradient.start[i]; k < gradient.start[i + 1]; ++k) {
      sum += p[gradient.column[k]] * gradient_.value[k];
    }
    v[i] = sum;
  }
}

}  // namespace meniscus::fem
