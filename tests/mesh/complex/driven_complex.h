// A deformable complex whose surface is carried by a given displacement, with the figures that tests look at.
#pragma once

#include "mesh/complex/deformable_complex.h"
#include "mesh/generation/generate.h"
#include "mesh/measures.h"
#include "mesh/validate.h"

#include <gtest/gtest.h>

namespace meniscus::test {

class DrivenComplex {
 public:
  DrivenComplex(const std::vector<mesh::Shape>& bodies, double edge_length, double room,
                const mesh::TopologyOptions& topology = {}, bool keep_creases = false)
      : mesh_(generate(bodies, edge_length, room)),
        complex_(mesh_, mesh::kLiquid,
                 {.sizing = {.edge_length = edge_length, .max_edge_length = room},
                  .topology = topology,
                  .keep_creases = keep_creases}),
        start_volume_(volume()) {}

  // Moves every vertex x of the surface by displacement(x).
  template <class Displacement>
  mesh::StepReport advance(const Displacement& displacement) {
    mesh::VertexField<mesh::Vec3> way(mesh_);
    for (const mesh::TetFace f : mesh::label_boundary(mesh_, mesh::kLiquid)) {
      for (const mesh::VertexId v : mesh_.face_vertices(f)) way[v] = displacement(mesh_.position(v));
    }
    mesh::StepReport report = complex_.advance(way);
    events.insert(events.end(), report.events.begin(), report.events.end());
    EXPECT_EQ(mesh::validate(mesh_).defect, "");
    return report;
  }

  [[nodiscard]] const mesh::TetMesh& mesh() const { return mesh_; }
  [[nodiscard]] double volume() const { return mesh::label_volumes(mesh_)[mesh::kLiquid]; }
  [[nodiscard]] double volume_error() const { return volume() / start_volume_ - 1; }
  [[nodiscard]] std::size_t components() const { return mesh::label_components(mesh_)[mesh::kLiquid]; }
  [[nodiscard]] long euler() const { return mesh::euler_characteristic(mesh_, mesh::kLiquid); }

  std::vector<mesh::TopologyEvent> events;

 private:
  static mesh::TetMesh generate(const std::vector<mesh::Shape>& bodies, double edge_length, double room) {
    mesh::BoundingBox box;
    box.extend(mesh::Vec3(-room, -room, -room));
    box.extend(mesh::Vec3(room, room, room));
    return mesh::generate_mesh(bodies, {.edge_length = edge_length, .domain = box});
  }

  mesh::TetMesh mesh_;
  mesh::DeformableComplex complex_;
  double start_volume_;
};

}  // namespace meniscus::test
