#include "io/vtk_messages.h"

#include <gtest/gtest.h>
#include <vtkObject.h>
#include <vtkOutputWindow.h>
#include <vtkSmartPointer.h>

namespace meniscus::io {
namespace {

TEST(VtkMessages, KeepsTheFirstErrorWithoutItsAddressAndPrintsNothing) {
  const auto object = vtkSmartPointer<vtkObject>::New();
  testing::internal::CaptureStderr();
  {
    const VtkMessages messages;
    EXPECT_EQ(messages.first_error(), "");
    vtkOutputWindow::GetInstance()->DisplayWarningText(
        "Warning: In a.cxx, line 1\nvtkThing (0x1): careful\n\n");
    EXPECT_EQ(messages.first_error(), "");
    vtkOutputWindow::GetInstance()->DisplayErrorText("ERROR: In a.cxx, line 1\nvtkThing (0x1): it broke\n\n");
    vtkErrorWithObjectMacro(object, "and again");
    vtkOutputWindow::GetInstance()->DisplayErrorText("ERROR: In a.cxx, line 2\nvtkThing (0x1): again\n\n");
    EXPECT_EQ(messages.first_error(), "it broke");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace meniscus::io
