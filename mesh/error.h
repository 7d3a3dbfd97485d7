// Bad input, as opposed to a broken invariant (assertion) or a numerical failure (result status).
#pragma once

#include <stdexcept>

namespace meniscus {

// Thrown for whatever a user can mend: a scene, a surface, a mesh file. The message is one full sentence
// that says what was found and what was expected; the program prints it and exits with code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace meniscus
