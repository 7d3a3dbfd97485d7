// events.csv: every change of topology, with its place and what it did to the volume.
#pragma once

#include "io/appended_file.h"
#include "mesh/topology/topology_change.h"

#include <span>

namespace meniscus::io {

class EventLog {
 public:
  // A new file, or the one that is there cut back to its first `keep` bytes.
  explicit EventLog(const std::filesystem::path& path, std::optional<std::uint64_t> keep = std::nullopt);
  // Throws InputError where they cannot be written.
  void append(std::size_t step, double time, std::span<const mesh::TopologyEvent> events);
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }

 private:
  AppendedFile file_;
};

}  // namespace meniscus::io
