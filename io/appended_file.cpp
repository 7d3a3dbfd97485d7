#include "io/appended_file.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace meniscus::io {

AppendedFile::AppendedFile(std::filesystem::path path, std::optional<std::uint64_t> keep)
    : path_(std::move(path)) {
  const std::string name = quotable(path_.string(), 400);
  if (keep) {
    std::error_code error;
    const std::uintmax_t found = std::filesystem::file_size(path_, error);
    if (error) throw InputError(fmt::format("{}: {}", name, error.message()));
    if (found < *keep) {
      throw InputError(
          fmt::format("{}: has {} bytes, but had {} when the checkpoint was written", name, found, *keep));
    }
    std::filesystem::resize_file(path_, *keep, error);
    if (error) throw InputError(fmt::format("{}: cannot be cut back: {}", name, error.message()));
    size_ = *keep;
  }
  errno = 0;
  stream_.open(path_, std::ios::binary | (keep ? std::ios::app : std::ios::trunc));
  if (!stream_) throw InputError(fmt::format("{}: cannot be written: {}", name, std::strerror(errno)));
}

void AppendedFile::append(std::string_view lines) {
  errno = 0;
  stream_ << lines << std::flush;
  if (!stream_) {
    throw InputError(
        fmt::format("{}: cannot be written: {}", quotable(path_.string(), 400), std::strerror(errno)));
  }
  size_ += lines.size();
}

}  // namespace meniscus::io
