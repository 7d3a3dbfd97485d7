#include "io/output_file.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <regex>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace meniscus::io {
namespace {

using FileHandle = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

[[noreturn]] void fail(const std::filesystem::path& path, std::string_view reason) {
  throw InputError(fmt::format("{}: cannot be written: {}", quotable(path.string(), 400), reason));
}

}  // namespace

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)), target_(path_) {
  std::error_code error;
  if (path_.empty()) throw InputError("the name of a file to write is empty");
  const auto status = std::filesystem::status(path_, error);
  if (path_.filename().empty() || std::filesystem::is_directory(status)) fail(path_, "it is a directory");
  is_special_ = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  if (std::filesystem::is_symlink(path_, error)) target_ = std::filesystem::weakly_canonical(path_, error);
  const auto directory = is_special_ ? std::filesystem::temp_directory_path(error) : target_.parent_path();
  if (!directory.empty() && !std::filesystem::is_directory(directory, error)) {
    fail(path_, fmt::format("there is no directory {}", quotable(directory.string(), 400)));
  }
  temporary_ =
      directory / fmt::format(".{}.{}{}", path_.stem().string(), ::getpid(), path_.extension().string());
  // Whether the place can be written to shows now, before any work is done for it.
  std::ofstream probe(temporary_, std::ios::binary);
  if (!probe) fail(path_, std::strerror(errno));
}

OutputFile::~OutputFile() {
  std::error_code ignored;
  if (!committed_) std::filesystem::remove(temporary_, ignored);
}

void OutputFile::commit() {
  if (is_special_) {
    pass_on();
    return;
  }
  std::error_code error;
  std::filesystem::rename(temporary_, target_, error);
  if (error) fail(path_, error.message());
  committed_ = true;
}

void OutputFile::pass_on() const {
  const FileHandle source(std::fopen(temporary_.c_str(), "rb"), &std::fclose);
  FileHandle target(std::fopen(path_.c_str(), "wb"), &std::fclose);
  if (!source || !target) fail(path_, std::strerror(errno));
  char buffer[1 << 16];
  for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, source.get())) > 0;) {
    if (std::fwrite(buffer, 1, count, target.get()) != count) fail(path_, std::strerror(errno));
  }
  if (std::fclose(target.release()) != 0) fail(path_, std::strerror(errno));
}

void require_writable(const std::filesystem::path& path) {
  const OutputFile probe(path);
}

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  OutputFile file(path);
  std::ofstream stream(file.temporary(), std::ios::binary);
  stream << bytes;
  stream.close();
  if (!stream) fail(path, std::strerror(errno));
  file.commit();
}

void write_durable_file(const std::filesystem::path& path, std::initializer_list<std::string_view> parts) {
  OutputFile file(path);
  FileHandle stream(std::fopen(file.temporary().c_str(), "wb"), &std::fclose);
  if (!stream) fail(path, std::strerror(errno));
  for (const std::string_view part : parts) {
    if (std::fwrite(part.data(), 1, part.size(), stream.get()) != part.size()) {
      fail(path, std::strerror(errno));
    }
  }
  if (std::fflush(stream.get()) != 0 || ::fsync(::fileno(stream.get())) != 0 ||
      std::fclose(stream.release()) != 0) {
    fail(path, std::strerror(errno));
  }
  file.commit();
}

void remove_unfinished_files(const std::filesystem::path& directory) {
  // As OutputFile names them: .STEM.PID.EXTENSION
  static const std::regex kName(R"(\..+\.[0-9]+(\.[a-z]+)?)");
  std::error_code error;
  std::vector<std::filesystem::path> unfinished;
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    if (std::regex_match(entry.path().filename().string(), kName)) unfinished.push_back(entry.path());
  }
  for (const std::filesystem::path& file : unfinished) std::filesystem::remove(file, error);
}

}  // namespace meniscus::io
