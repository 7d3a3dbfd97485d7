// A TOML document whose every value still knows the file and line it came from, with `--set` overrides put in
// before anything is checked. Wraps toml11: its messages of many lines become one.
#pragma once

#include <toml.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meniscus::io {

using TomlValue = toml::basic_value<toml::discard_comments, std::map, std::vector>;

// Throws InputError "FILE:LINE: what is wrong" for whatever is not a TOML document.
[[nodiscard]] TomlValue read_toml(const std::filesystem::path& path);

// Applies "key=value" as in `--set drop[0].radius=2e-3`: keys are dotted, list items are counted from 0
// (`drop.0.radius` is the same; the number may be left out where the list has one item), and a value that is
// not TOML is taken as text. Throws InputError naming the option.
void apply_override(TomlValue& root, std::string_view assignment);

// "scene.toml:12", or the option a value came from.
[[nodiscard]] std::string place_of(const TomlValue& value);

// The entries of a table in the order of the file, so that the first mistake is the one reported.
[[nodiscard]] std::vector<std::pair<std::string, const TomlValue*>> entries_in_order(const TomlValue& table);

}  // namespace meniscus::io
