// What a run session (run_session.h) needs of whatever produces steps: a velocity given by the scene, or the
// flow solver.
//
// A simulation knows nothing of files, times at which frames are due, or the user. All of its state goes into
// save(); one that is restored from it gives the same numbers, bit for bit, as if it had never stopped.
#pragma once

#include "io/byte_stream.h"
#include "io/mesh_writer.h"
#include "io/scene.h"
#include "io/series.h"
#include "mesh/topology/topology_change.h"

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::apps {

// A simulation that had to stop: says why, not where. The session adds step and checkpoint.
class NumericalStop : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct StepOutcome {
  double dt = 0;
  std::vector<mesh::TopologyEvent> events = {};
  std::optional<std::size_t> iterations = {};
};

// Wall time spent so far on a part of the work.
struct Phase {
  std::string_view name;
  double seconds = 0;
};

class Simulation {
 public:
  Simulation() = default;
  virtual ~Simulation() = default;
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  // "kinematic", ...: a checkpoint is for its own kind only.
  [[nodiscard]] virtual std::string_view kind() const = 0;
  [[nodiscard]] virtual double time() const = 0;
  [[nodiscard]] virtual const mesh::TetMesh& mesh() const = 0;

  // One step, of the simulation's own length but no further than `time_left`; what would remain of that and
  // is not worth a step of its own is taken along. Throws NumericalStop.
  virtual StepOutcome step(double time_left) = 0;

  // Why there is nothing left to do, whatever the time; empty while there is.
  [[nodiscard]] virtual std::string finished() const { return {}; }

  // Fills in what io::measure_geometry() does not: speed, energies, momentum, ...
  virtual void measure(io::SeriesRow& row) const = 0;
  [[nodiscard]] virtual io::FrameFields fields() const = 0;
  [[nodiscard]] virtual std::vector<Phase> timing() const = 0;
  virtual void save(io::ByteWriter& out) const = 0;
};

// For the scene as it starts. The scene must be resolved (io/scene_mesh.h) and outlive the simulation. Throws
// InputError where it cannot be run.
[[nodiscard]] std::unique_ptr<Simulation> make_simulation(const io::Scene& scene);

// The one that was saved. Throws InputError where the bytes are not of this kind.
[[nodiscard]] std::unique_ptr<Simulation> restore_simulation(const io::Scene& scene, std::string_view kind,
                                                             std::string_view state);

// Throws InputError where the scene cannot be run, before anything is meshed or written.
void require_runnable(const io::Scene& scene);

}  // namespace meniscus::apps
