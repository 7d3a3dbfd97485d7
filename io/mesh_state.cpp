#include "io/mesh_state.h"

#include <cstring>

namespace meniscus::io {

namespace {

// Lists of vectors, ids, or fixed groups of them are runs of one kind of number in memory.
template <PlainNumber Number, class T>
void put_list(ByteWriter& out, const std::vector<T>& values) {
  static_assert(sizeof(T) % sizeof(Number) == 0);
  out.put(std::span<const Number>(reinterpret_cast<const Number*>(values.data()),
                                  values.size() * (sizeof(T) / sizeof(Number))));
}

template <PlainNumber Number, class T>
void get_list(ByteReader& in, std::vector<T>& values) {
  const std::vector<Number> numbers = in.get_array<Number>();
  if (numbers.size() * sizeof(Number) % sizeof(T) != 0) throw InputError("a list is of another kind");
  values.resize(numbers.size() * sizeof(Number) / sizeof(T));
  if (!values.empty())
    std::memcpy(static_cast<void*>(values.data()), numbers.data(), values.size() * sizeof(T));
}

}  // namespace

void put_mesh_state(ByteWriter& out, const mesh::TetMesh::State& state) {
  put_list<double>(out, state.positions);
  put_list<mesh::VertexClass>(out, state.classes);
  put_list<std::uint32_t>(out, state.incident);
  put_list<std::uint32_t>(out, state.tet_vertices);
  put_list<std::uint32_t>(out, state.neighbours);
  put_list<mesh::Label>(out, state.labels);
  put_list<std::uint32_t>(out, state.free_vertices);
  put_list<std::uint32_t>(out, state.free_tets);
}

mesh::TetMesh::State get_mesh_state(ByteReader& in) {
  mesh::TetMesh::State state;
  get_list<double>(in, state.positions);
  get_list<mesh::VertexClass>(in, state.classes);
  get_list<std::uint32_t>(in, state.incident);
  get_list<std::uint32_t>(in, state.tet_vertices);
  get_list<std::uint32_t>(in, state.neighbours);
  get_list<mesh::Label>(in, state.labels);
  get_list<std::uint32_t>(in, state.free_vertices);
  get_list<std::uint32_t>(in, state.free_tets);
  return state;
}

void put_complex_state(ByteWriter& out, const mesh::DeformableComplex::State& state) {
  put_list<double>(out, state.length);
  put_list<std::uint32_t>(out, state.dirty.tets);
  put_list<std::uint32_t>(out, state.dirty.vertices);
  out.put(state.travelled);
}

mesh::DeformableComplex::State get_complex_state(ByteReader& in) {
  mesh::DeformableComplex::State state;
  get_list<double>(in, state.length);
  get_list<std::uint32_t>(in, state.dirty.tets);
  get_list<std::uint32_t>(in, state.dirty.vertices);
  state.travelled = in.get<double>();
  return state;
}

void put_vectors(ByteWriter& out, const std::vector<mesh::Vec3>& vectors) {
  put_list<double>(out, vectors);
}

std::vector<mesh::Vec3> get_vectors(ByteReader& in) {
  std::vector<mesh::Vec3> vectors;
  get_list<double>(in, vectors);
  return vectors;
}

}  // namespace meniscus::io
