#include "io/expression.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <cmath>
#include <muParser.h>
#include <numbers>

namespace meniscus::io {

namespace {

constexpr std::size_t kLongestQuote = 200;

}  // namespace

// Its variables are bound by their addresses.
struct Expression::Parser {
  mesh::Vec3 x = mesh::Vec3::Zero();
  double t = 0;
  Variables variables;
  std::string name, text;
  mu::Parser parser;

  [[nodiscard]] std::string quoted() const {
    return fmt::format("{}: \"{}\"", name, quotable(text, kLongestQuote));
  }

  [[nodiscard]] double evaluate() const {
    double value = 0;
    try {
      value = parser.Eval();
    } catch (const mu::Parser::exception_type& error) {
      throw InputError(fmt::format("{}: {}", quoted(), error.GetMsg()));
    }
    return value;
  }
};

Expression::Expression(std::string name, const std::string& text, Variables variables)
    : parser_(std::make_unique<Parser>()) {
  parser_->name = std::move(name);
  parser_->variables = variables;
  mu::Parser& parser = parser_->parser;
  parser.DefineVar("x", &parser_->x.x());
  parser.DefineVar("y", &parser_->x.y());
  parser.DefineVar("z", &parser_->x.z());
  if (variables == Variables::place_and_time) parser.DefineVar("t", &parser_->t);
  parser.DefineConst("_pi", std::numbers::pi);  // muParser's own is off in the last digits
  parser_->text = text;
  parser.SetExpr(text);
  (void)parser_->evaluate();
}

Expression::~Expression() = default;
Expression::Expression(Expression&&) noexcept = default;

double Expression::operator()(const mesh::Vec3& x, double t) const {
  parser_->x = x;
  parser_->t = t;
  const double value = parser_->evaluate();
  if (std::isfinite(value)) return value;
  std::string where = fmt::format("x = {}, y = {}, z = {}", x.x(), x.y(), x.z());
  if (parser_->variables == Variables::place_and_time) where += fmt::format(", t = {}", t);
  throw InputError(fmt::format("{} is not finite at {}", parser_->quoted(), where));
}

const std::string& Expression::name() const {
  return parser_->name;
}

}  // namespace meniscus::io
