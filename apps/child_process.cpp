#include "apps/child_process.h"

#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace meniscus::apps {

pid_t start_process(std::vector<std::string> words, const std::filesystem::path& errors) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
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

ProcessEnd wait_for_process(pid_t process) {
  int status = 0;
  pid_t ended = -1;
  do ended = ::waitpid(process, &status, 0);
  while (ended < 0 && errno == EINTR);
  return {ended, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

ProcessEnd wait_for_any_process() {
  return wait_for_process(-1);
}

int run_process(std::vector<std::string> words) {
  const pid_t process = start_process(std::move(words));
  return process < 0 ? kProgramNotFound : wait_for_process(process).exit_code;
}

}  // namespace meniscus::apps
