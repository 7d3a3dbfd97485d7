// VertexField<T> and TetField<T>: data that follow the mesh through every insertion, removal and renumbering.
//
// A field registers itself with its mesh and detaches when it dies. A new vertex receives the interpolated
// value of the vertices it came from, one that remeshing moved the value at its new place; a new tetrahedron
// the volume-weighted mean of the replaced ones that carry its label (of all of them if none does), so that
// the integral of an intensive quantity is kept where the region of a label is kept. T needs value semantics;
// interpolation needs T + T and double * T. Other types (flags, indices, enumerations) are reset to the
// initial value instead.
//
// Where a mesh is restored from a saved state (TetMesh::restore) its fields are resized and all values are
// the initial one; whoever saved the mesh saved the values, by slot, and puts them back.
//
// A field follows a mesh that is moved, moves itself together with its registration, and may outlive its
// mesh: it then keeps its values and follows nothing.
#pragma once

#include "mesh/tet_mesh.h"

#include <cmath>
#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace meniscus::mesh {

template <class T>
concept Interpolable = !std::integral<T> && !std::is_enum_v<T> && requires(const T& a, double w) {
  T(a + T(w * a));
};

namespace detail {

// Attachment to a mesh's registry, moved along with the field.
class RegisteredField : public MeshObserver {
 public:
  explicit RegisteredField(const TetMesh& mesh) : registry_(mesh.observers()) { registry_->attach(this); }
  ~RegisteredField() override { leave(); }
  RegisteredField(RegisteredField&& other) noexcept { take_place_of(other); }
  RegisteredField& operator=(RegisteredField&& other) noexcept {
    if (this != &other) {
      leave();
      take_place_of(other);
    }
    return *this;
  }
  RegisteredField(const RegisteredField&) = delete;
  RegisteredField& operator=(const RegisteredField&) = delete;

 private:
  void leave() {
    if (registry_) registry_->detach(this);
  }
  void take_place_of(RegisteredField& other) {
    registry_ = std::exchange(other.registry_, nullptr);
    if (registry_) registry_->move(&other, this);
  }

  std::shared_ptr<TetMesh::Observers> registry_;
};

// Zero for numbers, vectors and matrices (Eigen leaves T{} uninitialised), T{} for all else.
template <class T>
[[nodiscard]] T field_zero() {
  if constexpr (requires { T(T::Zero()); }) {
    return T::Zero();
  } else {
    return T{};
  }
}

// One value. The wrapper keeps std::vector from packing flags into bits, to which there are no references.
template <class T>
struct FieldSlot {
  T value;
};

template <class T, class IdType>
void permute_field(std::vector<FieldSlot<T>>& values, std::span<const IdType> to, std::size_t count,
                   const T& initial) {
  std::vector<FieldSlot<T>> moved(count, {initial});
  for (std::size_t i = 0; i < to.size() && i < values.size(); ++i) {
    if (to[i].valid()) moved[to[i].index()] = std::move(values[i]);
  }
  values = std::move(moved);
}

}  // namespace detail

template <class T>
class VertexField final : public detail::RegisteredField {
 public:
  explicit VertexField(const TetMesh& mesh, T initial = detail::field_zero<T>())
      : detail::RegisteredField(mesh),
        initial_(std::move(initial)),
        values_(mesh.vertex_slots(), {initial_}) {}

  [[nodiscard]] const T& operator[](VertexId v) const { return values_[v.index()].value; }
  [[nodiscard]] T& operator[](VertexId v) { return values_[v.index()].value; }

  void on_vertex_added(const TetMesh& mesh, VertexId v, std::span<const InterpolationWeight> from) override {
    values_.resize(mesh.vertex_slots(), {initial_});
    values_[v.index()].value = interpolated(from, initial_);
  }
  void on_vertex_relocated(const TetMesh&, VertexId v, std::span<const InterpolationWeight> from) override {
    values_[v.index()].value = interpolated(from, values_[v.index()].value);
  }
  void on_vertex_removed(const TetMesh&, VertexId v) override { values_[v.index()].value = initial_; }
  void on_renumbered(const TetMesh&, const Renumbering& map) override {
    detail::permute_field(values_, map.vertices, map.vertex_count, initial_);
  }
  void on_restored(const TetMesh& mesh) override { values_.assign(mesh.vertex_slots(), {initial_}); }
  [[nodiscard]] bool in_step(const TetMesh& mesh) const override {
    return values_.size() == mesh.vertex_slots();
  }

 private:
  // The weighted mean, or `fallback` where there is none.
  [[nodiscard]] T interpolated(std::span<const InterpolationWeight> from, const T& fallback) const {
    T value = fallback;
    if constexpr (Interpolable<T>) {
      for (std::size_t k = 0; k < from.size(); ++k) {
        const T part = T(from[k].weight * values_[from[k].vertex.index()].value);
        value = k == 0 ? part : T(value + part);
      }
    }
    return value;
  }

  T initial_;
  std::vector<detail::FieldSlot<T>> values_;
};

template <class T>
class TetField final : public detail::RegisteredField {
 public:
  explicit TetField(const TetMesh& mesh, T initial = detail::field_zero<T>())
      : detail::RegisteredField(mesh), initial_(std::move(initial)), values_(mesh.tet_slots(), {initial_}) {}

  [[nodiscard]] const T& operator[](TetId t) const { return values_[t.index()].value; }
  [[nodiscard]] T& operator[](TetId t) { return values_[t.index()].value; }

  void on_tets_replaced(const TetMesh& mesh, std::span<const TetId> removed,
                        std::span<const TetId> added) override {
    values_.resize(mesh.tet_slots(), {initial_});
    if constexpr (Interpolable<T>) {
      // Most operations touch one label, so that one mean serves all.
      const T* last = nullptr;
      Label last_label = 0;
      for (const TetId t : added) {
        const Label label = mesh.label(t);
        T& value = values_[t.index()].value;
        value = last && label == last_label ? *last : mean(mesh, removed, label);
        last = &value;
        last_label = label;
      }
    } else {
      for (const TetId t : added) values_[t.index()].value = initial_;
    }
  }
  void on_renumbered(const TetMesh&, const Renumbering& map) override {
    detail::permute_field(values_, map.tets, map.tet_count, initial_);
  }
  void on_restored(const TetMesh& mesh) override { values_.assign(mesh.tet_slots(), {initial_}); }
  [[nodiscard]] bool in_step(const TetMesh& mesh) const override {
    return values_.size() == mesh.tet_slots();
  }

 private:
  [[nodiscard]] T mean(const TetMesh& mesh, std::span<const TetId> tets, Label label) const {
    T sum = initial_;
    double weight = 0;
    for (const bool any_label : {false, true}) {
      for (const TetId t : tets) {
        if (!any_label && mesh.label(t) != label) continue;
        const double w = std::abs(mesh.volume(t));
        const T part = T(w * values_[t.index()].value);
        sum = weight == 0 ? part : T(sum + part);
        weight += w;
      }
      if (weight > 0) return T((1.0 / weight) * sum);
    }
    return initial_;
  }

  T initial_;
  std::vector<detail::FieldSlot<T>> values_;
};

}  // namespace meniscus::mesh
