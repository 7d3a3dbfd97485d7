// VTK reports errors by printing them. This keeps them off the screen and collects them, so that they can
// become one message of ours.
#pragma once

#include <vtkSmartPointer.h>

#include <string>

class vtkOutputWindow;

namespace meniscus::io {

// Takes the place of VTK's output window while it lives; for one thread at a time.
class VtkMessages {
 public:
  VtkMessages();
  ~VtkMessages();
  VtkMessages(const VtkMessages&) = delete;
  VtkMessages& operator=(const VtkMessages&) = delete;

  // The first error without VTK's address and source line; empty if there was none.
  [[nodiscard]] std::string first_error() const;

 private:
  vtkSmartPointer<vtkOutputWindow> previous_;
  vtkSmartPointer<vtkOutputWindow> collector_;
  int previous_verbosity_;  // of the log on standard error
};

}  // namespace meniscus::io
