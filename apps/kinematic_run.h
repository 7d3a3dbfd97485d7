// A kinematic run: the liquid surface is carried by a velocity that the scene gives, without physics. Shows
// what the deformable complex does with a motion, and how exactly.
#pragma once

#include "apps/simulation.h"
#include "apps/stopwatch.h"
#include "io/flow_field.h"
#include "mesh/complex/deformable_complex.h"

namespace meniscus::apps {

class KinematicRun final : public Simulation {
 public:
  static constexpr std::string_view kKind = "kinematic";

  // Throw InputError for a bad flow; the second one where the bytes are not what save() wrote.
  explicit KinematicRun(const io::Scene& scene);
  KinematicRun(const io::Scene& scene, io::ByteReader& saved);

  [[nodiscard]] std::string_view kind() const override { return kKind; }
  [[nodiscard]] double time() const override { return time_; }
  [[nodiscard]] const mesh::TetMesh& mesh() const override { return mesh_; }
  // Throws NumericalStop where surface vertices could not be brought to their places.
  StepOutcome step(double time_left) override;
  void measure(io::SeriesRow& row) const override;
  [[nodiscard]] io::FrameFields fields() const override;
  [[nodiscard]] std::vector<Phase> timing() const override;
  void save(io::ByteWriter& out) const override;

 private:
  [[nodiscard]] double step_length() const;

  const io::Scene& scene_;
  io::FlowField flow_;
  mesh::TetMesh mesh_;
  mesh::DeformableComplex complex_;
  double time_ = 0;
  Stopwatch moving_;
};

}  // namespace meniscus::apps
