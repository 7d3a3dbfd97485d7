// The reference page of the scene format, made from the specification so that it cannot drift from the code.
#pragma once

#include <string>

namespace meniscus::io {

// Markdown; docs/scene.md is this text.
[[nodiscard]] std::string scene_reference();

}  // namespace meniscus::io
