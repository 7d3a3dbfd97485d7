// A file that appears whole or not at all: it is written under a temporary name beside its place and renamed
// when complete, so that neither bad input nor an interrupted run leaves a torn file or destroys an older
// one.
//
// Devices and pipes (/dev/stdout, a shell's >(...)) must not be replaced: for them the file is made in the
// system's directory for temporary files and its bytes are passed on when complete.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace meniscus::io {

class OutputFile {
 public:
  // Throws InputError where nothing can be written to that place. The directory must exist.
  explicit OutputFile(std::filesystem::path path);
  // Removes the temporary file unless it was committed.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Where to write; keeps the extension, which some writers go by.
  [[nodiscard]] const std::filesystem::path& temporary() const { return temporary_; }
  // Puts the file in its place.
  void commit();

 private:
  void pass_on() const;

  std::filesystem::path path_;    // as given, for messages
  std::filesystem::path target_;  // links followed
  std::filesystem::path temporary_;
  bool is_special_ = false;  // a device or a pipe
  bool committed_ = false;
};

// Throws InputError as the constructor does, and leaves nothing behind: for finding out before the work that
// its result could not be kept.
void require_writable(const std::filesystem::path& path);

void write_file(const std::filesystem::path& path, std::string_view bytes);

// The parts, one after the other; they are on the disk, not only on their way to it, before the file takes
// its place.
void write_durable_file(const std::filesystem::path& path, std::initializer_list<std::string_view> parts);

// Removes what a killed program left of files that it was writing into a directory.
void remove_unfinished_files(const std::filesystem::path& directory);

}  // namespace meniscus::io
