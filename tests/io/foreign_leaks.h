// For tests that make other libraries leak: VTK's reader loses an array where it gives up on a damaged file,
// and the graphics drivers never give back all they took. Neither is ours to mend.
#pragma once

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

namespace meniscus::test {

// What is allocated while it lives does not count as leaked; all else is still watched.
class IgnoreForeignLeaks {
 public:
  IgnoreForeignLeaks() {}
  IgnoreForeignLeaks(const IgnoreForeignLeaks&) = delete;
  IgnoreForeignLeaks& operator=(const IgnoreForeignLeaks&) = delete;

#ifdef __SANITIZE_ADDRESS__
 private:
  __lsan::ScopedDisabler disabler_;
#endif
};

}  // namespace meniscus::test
