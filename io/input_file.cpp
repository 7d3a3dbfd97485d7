#include "io/input_file.h"

#include "mesh/error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

namespace meniscus::io {

std::string read_input_file(const std::filesystem::path& path, std::string_view kind, std::size_t max_bytes) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const std::string name = quotable(path.string(), 400);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw InputError(fmt::format("{}: no such file", name));
  }
  if (std::filesystem::is_directory(status)) {
    throw InputError(fmt::format("{}: is a directory, expected a {} file", name, kind));
  }
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) throw InputError(fmt::format("{}: cannot be opened: {}", name, std::strerror(errno)));

  std::string bytes;
  char buffer[1 << 16];
  for (;;) {
    const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get());
    if (count == 0) break;
    if (bytes.size() + count > max_bytes) {
      throw InputError(
          fmt::format("{}: is larger than the {} bytes a {} file may have", name, max_bytes, kind));
    }
    bytes.append(buffer, count);
  }
  if (std::ferror(file.get()) != 0)
    throw InputError(fmt::format("{}: cannot be read: {}", name, std::strerror(errno)));
  if (bytes.empty()) throw InputError(fmt::format("{}: is empty, expected a {} file", name, kind));
  return bytes;
}

std::string quotable(std::string_view text, std::size_t max_length) {
  std::string line;
  for (const char c : text) {
    if (line.size() == max_length) return line + "...";
    line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return line;
}

}  // namespace meniscus::io
