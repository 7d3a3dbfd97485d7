#include "io/virtual_display.h"

#include "mesh/error.h"

#include <X11/Xlib.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace meniscus::io {
namespace {

constexpr int kStartTimeoutMs = 30000;

// Runs in the forked child: only async-signal-safe calls until exec.
[[noreturn]] void become_server(int number_pipe, pid_t parent) {
  // The server must not outlive a program that crashes.
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(127);
  // A terminal's Ctrl-C is for the program, which then stops the server itself.
  ::setpgid(0, 0);
  const int null = ::open("/dev/null", O_RDWR);
  for (int fd = 0; fd < 3; ++fd) ::dup2(null, fd);
  constexpr int kNumberFd = 3;
  if (number_pipe == kNumberFd) {
    ::fcntl(number_pipe, F_SETFD, 0);
  } else {
    ::dup2(number_pipe, kNumberFd);
  }
  ::execlp("Xvfb", "Xvfb", "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset",
           static_cast<char*>(nullptr));
  ::_exit(127);
}

// The display number the server writes once it is ready; empty if it dies or stays silent.
std::string read_display_number(int fd) {
  std::string number;
  pollfd waiting{fd, POLLIN, 0};
  while (::poll(&waiting, 1, kStartTimeoutMs) == 1) {
    char c = 0;
    if (::read(fd, &c, 1) != 1) return {};
    if (c == '\n') return number;
    number += c;
  }
  return {};
}

bool display_answers() {
  Display* display = ::XOpenDisplay(nullptr);
  if (display == nullptr) return false;
  ::XCloseDisplay(display);
  return true;
}

}  // namespace

VirtualDisplay::VirtualDisplay() {
  if (const char* display = std::getenv("DISPLAY")) previous_ = display;
  if (start_server() || display_answers()) return;
  throw InputError(
      "no screen to draw on: install Xvfb (Debian and Ubuntu: apt-get install xvfb libgl1-mesa-dri) "
      "or set DISPLAY to an X server");
}

VirtualDisplay::~VirtualDisplay() {
  stop_server();
}

bool VirtualDisplay::start_server() {
  int number_pipe[2];
  if (::pipe2(number_pipe, O_CLOEXEC) != 0) return false;
  const pid_t parent = ::getpid();
  server_ = ::fork();
  if (server_ == 0) become_server(number_pipe[1], parent);
  ::close(number_pipe[1]);
  const std::string number = server_ > 0 ? read_display_number(number_pipe[0]) : std::string();
  ::close(number_pipe[0]);
  if (number.empty()) {
    stop_server();
    return false;
  }
  ::setenv("DISPLAY", (":" + number).c_str(), 1);
  return true;
}

void VirtualDisplay::stop_server() {
  if (server_ <= 0) return;
  ::kill(server_, SIGTERM);
  ::waitpid(server_, nullptr, 0);
  server_ = -1;
  if (previous_) {
    ::setenv("DISPLAY", previous_->c_str(), 1);
  } else {
    ::unsetenv("DISPLAY");
  }
}

}  // namespace meniscus::io
