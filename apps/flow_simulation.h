// A dynamic run: the flow of the liquid under surface tension, viscosity and gravity (coupling/flow_run.h).
#pragma once

#include "apps/simulation.h"
#include "coupling/flow_run.h"

namespace meniscus::apps {

class FlowSimulation final : public Simulation {
 public:
  static constexpr std::string_view kKind = "flow";

  explicit FlowSimulation(const io::Scene& scene);
  // Throws InputError where the bytes are not what save() wrote.
  FlowSimulation(const io::Scene& scene, io::ByteReader& saved);

  [[nodiscard]] std::string_view kind() const override { return kKind; }
  [[nodiscard]] double time() const override { return run_.time(); }
  [[nodiscard]] const mesh::TetMesh& mesh() const override { return run_.mesh(); }
  StepOutcome step(double time_left) override;
  void measure(io::SeriesRow& row) const override;
  [[nodiscard]] io::FrameFields fields() const override;
  [[nodiscard]] std::vector<Phase> timing() const override;
  void save(io::ByteWriter& out) const override;

 private:
  FlowSimulation(const io::Scene& scene, const coupling::FlowRun::Saved& saved);

  coupling::FlowRun run_;
  std::optional<std::size_t> retries_;  // of the last step
};

}  // namespace meniscus::apps
