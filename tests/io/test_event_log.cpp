#include "io/event_log.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

TEST(EventLog, HasARowForEachEventAndIsCutBack) {
  const test::TemporaryDirectory directory;
  const auto path = directory / "events.csv";
  const mesh::TopologyEvent event{mesh::TopologyEventKind::split, {1, 2, 3}, 4, -0.5, -0.25, 2, 1, 0};
  std::uint64_t size = 0;
  {
    EventLog log(path);
    log.append(7, 0.5, std::vector{event});
    size = log.size();
    log.append(8, 0.5, {});
    EXPECT_EQ(log.size(), size);
    log.append(9, 0.75, std::vector{event, event});
  }
  const std::string row = ",split,1,2,3,-0.5,-0.25,2,4,1,0\n";
  const std::string header =
      "step,time,kind,x,y,z,volume_change,volume_returned,euler_change,tets,bodies_change,bubbles_change\n";
  EXPECT_EQ(test::bytes_of(path), header + "7,0.5" + row + "9,0.75" + row + "9,0.75" + row);
  EventLog(path, size).append(8, 0.625, std::vector{event});
  EXPECT_EQ(test::bytes_of(path), header + "7,0.5" + row + "8,0.625" + row);
}

}  // namespace
}  // namespace meniscus::io
