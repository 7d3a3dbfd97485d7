#include "tests/apps/program.h"

#include "tests/io/temporary_directory.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace meniscus::test {
namespace {

constexpr rlim_t kMaxAddressSpace = rlim_t{4} << 30;

template <class Resource>
void limit(Resource resource, rlim_t value) {
  const rlimit bounds{value, value};
  ::setrlimit(resource, &bounds);
}

// Runs in the forked child.
[[noreturn]] void become_program(const std::vector<std::string>& arguments, const ProgramOptions& options,
                                 const std::string& out, const std::string& err) {
  ::dup2(::open("/dev/null", O_RDONLY), 0);
  ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT, 0600), 1);
  ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT, 0600), 2);
  if (::chdir(options.directory.c_str()) != 0) ::_exit(126);
#ifndef __SANITIZE_ADDRESS__
  limit(RLIMIT_AS, kMaxAddressSpace);
#endif
  limit(RLIMIT_CORE, 0);
  if (options.file_bytes != 0) limit(RLIMIT_FSIZE, options.file_bytes);
  for (const std::string& variable : options.environment) ::putenv(const_cast<char*>(variable.c_str()));
  std::vector<char*> argv{const_cast<char*>("meniscus")};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execv(MENISCUS_PROGRAM, argv.data());
  ::_exit(127);
}

// Waits for the child, and signals it when it is due.
int wait_for(pid_t child, const std::optional<SignalAt>& signal_at) {
  int status = 0;
  bool sent = !signal_at;
  while (!sent) {
    if (::waitpid(child, &status, WNOHANG) == child) return status;
    if (count_lines(bytes_of(signal_at->file)) >= signal_at->lines) {
      ::kill(child, signal_at->signal);
      sent = true;
    } else {
      ::usleep(1000);
    }
  }
  ::waitpid(child, &status, 0);
  return status;
}

}  // namespace

ProgramResult run_meniscus(const std::vector<std::string>& arguments, const ProgramOptions& options) {
  const TemporaryDirectory directory;
  const std::string out = options.stdout_file.empty() ? (directory / "out").string() : options.stdout_file;
  const std::string err = (directory / "err").string();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // what it leaves behind becomes a child of this process
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) become_program(arguments, options, out, err);
  const int status = wait_for(child, options.signal_at);
  ProgramResult result;
  result.left_processes = ::waitpid(-1, nullptr, WNOHANG) != -1;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  if (options.stdout_file.empty()) result.out = bytes_of(out);
  result.err = bytes_of(err);
  return result;
}

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

}  // namespace meniscus::test
