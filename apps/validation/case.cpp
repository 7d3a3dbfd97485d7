#include "apps/validation/case.h"

#include <cmath>
#include <utility>

namespace meniscus::validation {

bool Row::passed() const {
  // An error that is not a number is no success.
  return !tolerance || (error && *error <= *tolerance);
}

Row relative_row(std::string quantity, double result, double theory, std::optional<double> tolerance) {
  return {.quantity = std::move(quantity),
          .result = result,
          .theory = theory,
          .error = std::abs(result / theory - 1),
          .tolerance = tolerance,
          .relative = true};
}

Row absolute_row(std::string quantity, double result, double theory, std::optional<double> tolerance) {
  return {.quantity = std::move(quantity),
          .result = result,
          .theory = theory,
          .error = std::abs(result - theory),
          .tolerance = tolerance};
}

Row vanishing_row(std::string quantity, double result, std::optional<double> tolerance) {
  return absolute_row(std::move(quantity), result, 0, tolerance);
}

Row reported_row(std::string quantity, double result) {
  return {.quantity = std::move(quantity), .result = result};
}

void CaseReport::add(Row row) {
  const Clock::time_point now = Clock::now();
  row.seconds = std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  judge(row);
  rows_.push_back(std::move(row));
  tell(rows_.back());
}

}  // namespace meniscus::validation
