// The message of the InputError that a call must throw.
#pragma once

#include "mesh/error.h"

#include <gtest/gtest.h>

#include <string>

namespace meniscus::test {

// Empty, and a failed test, where nothing is thrown.
template <class Call>
std::string input_error(const Call& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "no InputError was thrown";
  return {};
}

inline void expect_contains(const std::string& message, const std::string& part) {
  EXPECT_NE(message.find(part), std::string::npos) << "\"" << part << "\" is not in: " << message;
}

}  // namespace meniscus::test
