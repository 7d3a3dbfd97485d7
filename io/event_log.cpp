#include "io/event_log.h"

#include <fmt/format.h>

namespace meniscus::io {

EventLog::EventLog(const std::filesystem::path& path, std::optional<std::uint64_t> keep) : file_(path, keep) {
  if (!keep)
    file_.append(
        "step,time,kind,x,y,z,volume_change,volume_returned,euler_change,tets,bodies_change,"
        "bubbles_change\n");
}

void EventLog::append(std::size_t step, double time, std::span<const mesh::TopologyEvent> events) {
  std::string lines;
  for (const mesh::TopologyEvent& e : events) {
    lines += fmt::format("{},{:.17g},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{},{},{},{}\n", step, time,
                         name(e.kind), e.place.x(), e.place.y(), e.place.z(), e.volume_change,
                         e.volume_returned, e.euler_change, e.tets, e.liquid_bodies, e.bubbles);
  }
  if (!lines.empty()) file_.append(lines);
}

}  // namespace meniscus::io
