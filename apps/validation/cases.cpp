#include "apps/validation/cases.h"

namespace meniscus::validation {

std::vector<std::unique_ptr<Case>> all_cases() {
  std::vector<std::unique_ptr<Case>> cases;
  cases.push_back(falling_drop_case());
  cases.push_back(oscillation_case());
  cases.push_back(viscous_decay_case());
  cases.push_back(static_drop_case());
  cases.push_back(unrelaxed_drop_case());
  cases.push_back(conservation_case());
  cases.push_back(plateau_case());

  cases.push_back(hydrostatic_case());
  cases.push_back(waves_case());
  cases.push_back(sessile_relaxation_case());
  return cases;
}

}  // namespace meniscus::validation
