// checkpoint.bin: everything a run needs to go on as if it had never stopped, in one file that is replaced as
// a whole (io/output_file.h) and says itself whether it is complete.
//
//   "meniscus checkpoint\n"  byte order  version  size  checksum  | what the structure below holds
#pragma once

#include "io/scene_writer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace meniscus::io {

// Where the run and the files beside the checkpoint were.
struct RunPosition {
  std::size_t step = 0;
  double time = 0;
  double dt = 0;                          // of the last step
  std::optional<std::size_t> iterations;  // of the last step
  std::size_t step_events = 0;            // of the last step
  std::size_t events = 0;                 // of all steps
  double start_volume = 0;
  double seconds = 0;  // wall time so far
  std::vector<double> frame_times;
  double first_frame_time = 0;    // of the present interval: frames are due at this time ...
  std::size_t frames_before = 0;  // ... plus (number - this) intervals
  double frame_interval = 0;
  std::vector<std::pair<std::string, double>> timing;  // seconds by phase so far
  std::uint64_t series_bytes = 0, events_bytes = 0, log_bytes = 0;
};

struct Checkpoint {
  std::vector<Parameter> scene;  // as resolved, to tell what differs from the scene a restart is given
  std::string kind;              // of simulation
  RunPosition position;
  std::string state;  // of the simulation
};

inline constexpr const char* kCheckpointName = "checkpoint.bin";

// Throws InputError where it cannot be written; what was there before is whole then.
void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// Throws InputError naming the file and what is wrong: missing, not a checkpoint, of a newer version or
// another kind of machine, truncated, damaged.
[[nodiscard]] Checkpoint read_checkpoint(const std::filesystem::path& path);

}  // namespace meniscus::io
