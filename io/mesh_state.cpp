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

void put_mesh(ByteWriter& out, const mesh::TetMesh& mesh) {
  const mesh::TetMesh::State state = mesh.state();
  put_list<double>(out, state.positions);
  put_list<mesh::VertexClass>(out, state.classes);
  put_list<std::uint32_t>(out, state.incident);
  put_list<std::uint32_t>(out, state.tet_vertices);
  put_list<std::uint32_t>(out, state.neighbours);
  put_list<mesh::Label>(out, state.labels);
  put_list<std::uint32_t>(out, state.free_vertices);
  put_list<std::uint32_t>(out, state.free_tets);
}

mesh::TetMesh get_mesh(ByteReader& in) {
  mesh::TetMesh::State state;
  get_list<double>(in, state.positions);
  get_list<mesh::VertexClass>(in, state.classes);
  get_list<std::uint32_t>(in, state.incident);
  get_list<std::uint32_t>(in, state.tet_vertices);
  get_list<std::uint32_t>(in, state.neighbours);
  get_list<mesh::Label>(in, state.labels);
  get_list<std::uint32_t>(in, state.free_vertices);
  get_list<std::uint32_t>(in, state.free_tets);
  mesh::TetMesh mesh;
  mesh.restore(state);
  return mesh;
}

void put_complex(ByteWriter& out, const mesh::DeformableComplex& complex) {
  const mesh::DeformableComplex::State state = complex.state();
  put_list<double>(out, state.length);
  put_list<std::uint32_t>(out, state.dirty.tets);
  put_list<std::uint32_t>(out, state.dirty.vertices);
  out.put(state.travelled);
}

void restore_complex(ByteReader& in, mesh::DeformableComplex& complex) {
  mesh::DeformableComplex::State state;
  get_list<double>(in, state.length);
  get_list<std::uint32_t>(in, state.dirty.tets);
  get_list<std::uint32_t>(in, state.dirty.vertices);
  state.travelled = in.get<double>();
  complex.restore(state);
}

}  // namespace meniscus::io
