// A screen for VTK to draw on. The distribution's VTK renders through X only, even off-screen, so that
// pictures on a machine without a screen need a virtual one; this starts and stops it.
#pragma once

#include <optional>
#include <string>
#include <sys/types.h>

namespace meniscus::io {

// While it lives, the environment variable DISPLAY names a private Xvfb server; where Xvfb is not installed,
// the display that was there already. Render windows must be gone before it is. Not for several threads at
// once.
class VirtualDisplay {
 public:
  // Throws InputError saying what to install where there is neither Xvfb nor a display.
  VirtualDisplay();
  ~VirtualDisplay();
  VirtualDisplay(const VirtualDisplay&) = delete;
  VirtualDisplay& operator=(const VirtualDisplay&) = delete;

 private:
  bool start_server();
  void stop_server();

  pid_t server_ = -1;
  std::optional<std::string> previous_;  // DISPLAY as it was
};

}  // namespace meniscus::io
