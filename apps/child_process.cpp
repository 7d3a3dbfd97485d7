#include "apps/child_process.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace meniscus::apps {

namespace {

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  return argv;
}

ProcessEnd end_of(pid_t process, int status) {
  return {process, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

// In the forked process, where nothing may be called but the system.
[[noreturn]] void become_this_program(char* const* argv, const char* errors, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGINT);
  if (::getppid() != parent) ::_exit(kProgramNotFound);  // it died before it could be noticed
  const int nothing = ::open("/dev/null", O_RDWR), file = ::open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(file < 0 ? nothing : file, STDERR_FILENO);
  ::execv("/proc/self/exe", argv);  // still the same where the file was replaced meanwhile
  ::_exit(kProgramNotFound);
}

}  // namespace

pid_t start_process(std::vector<std::string> words, const std::filesystem::path& errors) {
  const std::vector<char*> argv = pointers_to(words);
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO})
    ::posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0666);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, argv[0], &files, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  return error == 0 ? child : -1;
}

pid_t start_this_program(std::vector<std::string> arguments, const std::filesystem::path& errors) {
  arguments.insert(arguments.begin(), "meniscus");
  const std::vector<char*> argv = pointers_to(arguments);
  const pid_t parent = ::getpid(), child = ::fork();
  if (child == 0) become_this_program(argv.data(), errors.c_str(), parent);
  return child;
}

ProcessEnd wait_for_process(pid_t process) {
  int status = 0;
  pid_t ended = -1;
  do ended = ::waitpid(process, &status, 0);
  while (ended < 0 && errno == EINTR);
  return end_of(ended, status);
}

std::optional<ProcessEnd> find_ended_process() {
  int status = 0;
  const pid_t ended = ::waitpid(-1, &status, WNOHANG);
  if (ended <= 0) return std::nullopt;
  return end_of(ended, status);
}

int run_process(std::vector<std::string> words) {
  const pid_t process = start_process(std::move(words));
  return process < 0 ? kProgramNotFound : wait_for_process(process).exit_code;
}

}  // namespace meniscus::apps
