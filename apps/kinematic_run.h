// A kinematic run: the liquid surface is carried by a velocity that the scene gives, without physics. Shows
// what the deformable complex does with a motion, and how exactly.
#pragma once

#include "io/flow_field.h"
#include "io/frames.h"
#include "io/scene.h"
#include "io/series.h"
#include "mesh/complex/deformable_complex.h"

#include <chrono>
#include <functional>
#include <optional>

namespace meniscus::apps {

struct RunLimits {
  std::optional<double> until;       // simulated time, instead of the scene's
  std::optional<std::size_t> steps;  // at most so many
};

// A run that had to stop; main() turns it into exit code 3.
class RunStopped : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class KinematicRun {
 public:
  // The scene must be resolved (io/scene_mesh.h), `directory` exist. Throws InputError for a bad flow.
  KinematicRun(const io::Scene& scene, const std::filesystem::path& directory, const RunLimits& limits);

  // To the end; tells every row that it writes. Throws RunStopped where surface vertices could not be brought
  // to their places; what was computed until then has been written.
  void run(const std::function<void(const io::SeriesRow&)>& tell);

  [[nodiscard]] double end() const { return end_; }
  [[nodiscard]] const io::SeriesRow& last_row() const { return row_; }
  [[nodiscard]] std::size_t event_count() const { return events_; }

 private:
  [[nodiscard]] double next_step() const;
  void advance(double dt);
  void log_events(const std::vector<mesh::TopologyEvent>& events);
  void measure();
  void write_frame();

  const io::Scene& scene_;
  io::FlowField flow_;
  mesh::TetMesh mesh_;
  mesh::DeformableComplex complex_;
  io::SeriesFile series_;
  io::Frames frames_;
  std::ofstream event_log_;
  double end_, interval_;
  std::optional<std::size_t> max_steps_;
  double start_volume_;
  std::size_t events_ = 0;
  io::SeriesRow row_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace meniscus::apps
