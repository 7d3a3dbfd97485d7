// Straight to the shape in which the liquid comes to rest (coupling/equilibrium_run.h). There is no time in
// it: it counts steps, and what is due at times is due at numbers of steps.
#pragma once

#include "apps/simulation.h"
#include "coupling/equilibrium_run.h"

namespace meniscus::apps {

class EquilibriumSimulation final : public Simulation {
 public:
  static constexpr std::string_view kKind = "equilibrium";

  // Throw InputError where there can be no equilibrium; the second one where the bytes are not what save()
  // wrote.
  explicit EquilibriumSimulation(const io::Scene& scene);
  EquilibriumSimulation(const io::Scene& scene, io::ByteReader& saved);

  [[nodiscard]] std::string_view kind() const override { return kKind; }
  [[nodiscard]] double time() const override { return run_.steps(); }
  [[nodiscard]] const mesh::TetMesh& mesh() const override { return run_.mesh(); }
  StepOutcome step(double time_left) override;
  [[nodiscard]] std::string finished() const override;
  void measure(io::SeriesRow& row) const override;
  [[nodiscard]] io::FrameFields fields() const override;
  [[nodiscard]] std::vector<Phase> timing() const override;
  void save(io::ByteWriter& out) const override;

 private:
  EquilibriumSimulation(const io::Scene& scene, const coupling::EquilibriumRun::Saved& saved);

  coupling::EquilibriumRun run_;
};

}  // namespace meniscus::apps
