// The cases there are, one family a file.
#pragma once

#include "apps/validation/case.h"

#include <memory>
#include <vector>

namespace meniscus::validation {

[[nodiscard]] std::unique_ptr<Case> oscillation_case();
[[nodiscard]] std::unique_ptr<Case> viscous_decay_case();
[[nodiscard]] std::unique_ptr<Case> static_drop_case();
[[nodiscard]] std::unique_ptr<Case> unrelaxed_drop_case();
[[nodiscard]] std::unique_ptr<Case> conservation_case();
[[nodiscard]] std::unique_ptr<Case> falling_drop_case();
[[nodiscard]] std::unique_ptr<Case> plateau_case();

[[nodiscard]] std::unique_ptr<Case> hydrostatic_case();
[[nodiscard]] std::unique_ptr<Case> waves_case();
[[nodiscard]] std::unique_ptr<Case> sessile_relaxation_case();

// All of them, in the order they are run.
[[nodiscard]] std::vector<std::unique_ptr<Case>> all_cases();

}  // namespace meniscus::validation
