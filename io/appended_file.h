// A text file that a run writes line by line, flushed as it goes, so that it can be watched and nothing of it
// is lost; and that a restarted run cuts back to where its checkpoint was.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace meniscus::io {

class AppendedFile {
 public:
  // A new file, or, where `keep` says so, the first bytes of the one that is there. Throws InputError where
  // it cannot be written, or has fewer bytes.
  explicit AppendedFile(std::filesystem::path path, std::optional<std::uint64_t> keep = std::nullopt);

  // Appends whole lines. Throws InputError where they cannot be written.
  void append(std::string_view lines);
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  std::filesystem::path path_;
  std::ofstream stream_;
  std::uint64_t size_ = 0;
};

}  // namespace meniscus::io
