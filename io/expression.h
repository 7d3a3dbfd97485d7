// An expression (muParser) of a place, and where that makes sense of the time, as scenes have them in quotes:
// "60 + 30*sin(2*_pi*x/1e-3)".
#pragma once

#include "mesh/vec3.h"

#include <cstdint>
#include <memory>
#include <string>

namespace meniscus::io {

class Expression {
 public:
  enum class Variables : std::uint8_t {
    place,          // x, y, z
    place_and_time  // and t
  };

  // `name`: place in the scene and key, for messages. Throws InputError naming them, the text and what is
  // wrong with it.
  Expression(std::string name, const std::string& text, Variables variables);
  ~Expression();
  Expression(Expression&&) noexcept;

  // Throws InputError where the expression has no finite value.
  [[nodiscard]] double operator()(const mesh::Vec3& x, double t = 0) const;
  [[nodiscard]] const std::string& name() const;

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace meniscus::io
