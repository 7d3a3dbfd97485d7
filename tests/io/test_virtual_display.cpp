#include "io/virtual_display.h"
#include "tests/io/input_error.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <sys/wait.h>

namespace meniscus::io {
namespace {

std::optional<std::string> display() {
  const char* name = std::getenv("DISPLAY");
  return name == nullptr ? std::nullopt : std::optional<std::string>(name);
}

TEST(VirtualDisplay, LivesAsLongAsTheObjectAndLeavesNoProcess) {
  const auto before = display();
  {
    const VirtualDisplay screen;
    ASSERT_TRUE(display());
    EXPECT_NE(display(), before);
  }
  EXPECT_EQ(display(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST(VirtualDisplay, SaysWhatToInstallWhereThereIsNoScreen) {
  const std::string path = std::getenv("PATH");
  const auto before = display();
  ::setenv("PATH", "", 1);
  ::unsetenv("DISPLAY");
  test::expect_contains(test::input_error([] { const VirtualDisplay screen; }), "install Xvfb");
  ::setenv("PATH", path.c_str(), 1);
  if (before) ::setenv("DISPLAY", before->c_str(), 1);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

}  // namespace
}  // namespace meniscus::io
