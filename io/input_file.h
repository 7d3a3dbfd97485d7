// Reading a user's file into memory with every ordinary mishap named: missing, a directory, unreadable,
// empty, too large. Parsers then work on bytes whose number is known, so that no claim inside a file is ever
// trusted.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace meniscus::io {

// The whole file. Throws InputError ("PATH: no such file") when it cannot be read, is empty or has more than
// `max_bytes`; `kind` names what was expected ("scene", "surface").
[[nodiscard]] std::string read_input_file(const std::filesystem::path& path, std::string_view kind,
                                          std::size_t max_bytes);

// Text from a user's file made fit for a message of one line: control characters become spaces and what is
// longer than `max_length` is cut.
[[nodiscard]] std::string quotable(std::string_view text, std::size_t max_length = 120);

}  // namespace meniscus::io
