#include "io/vtk_messages.h"

#include "io/input_file.h"

#include <vtkLogger.h>
#include <vtkObjectFactory.h>
#include <vtkOutputWindow.h>

namespace meniscus::io {
namespace {

class MessageCollector final : public vtkOutputWindow {
 public:
  static MessageCollector* New();
  vtkTypeMacro(MessageCollector, vtkOutputWindow)

      void DisplayText(const char*) override {}
  void DisplayErrorText(const char* text) override {
    if (first_error.empty() && text != nullptr) first_error = text;
  }
  void DisplayWarningText(const char*) override {}
  void DisplayGenericWarningText(const char*) override {}
  void DisplayDebugText(const char*) override {}

  std::string first_error;
};
vtkStandardNewMacro(MessageCollector);

}  // namespace

VtkMessages::VtkMessages()
    : previous_(vtkOutputWindow::GetInstance()),
      collector_(vtkSmartPointer<MessageCollector>::New()),
      previous_verbosity_(vtkLogger::GetCurrentVerbosityCutoff()) {
  vtkOutputWindow::SetInstance(collector_);
  // Errors go to a log on standard error as well.
  vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF);
}

VtkMessages::~VtkMessages() {
  vtkLogger::SetStderrVerbosity(static_cast<vtkLogger::Verbosity>(previous_verbosity_));
  vtkOutputWindow::SetInstance(previous_);
}

std::string VtkMessages::first_error() const {
  // "ERROR: In file.cxx, line 12\nvtkClass (0x55...): what happened\n\n"
  std::string message = static_cast<const MessageCollector&>(*collector_).first_error;
  if (const std::size_t address = message.find("): "); address != std::string::npos)
    message.erase(0, address + 3);
  while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.pop_back();
  return quotable(message, 200);
}

}  // namespace meniscus::io
