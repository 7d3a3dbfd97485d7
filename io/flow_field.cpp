#include "io/flow_field.h"

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

struct FlowField::Parsers {
  Vec3 x = Vec3::Zero();
  double t = 0;
  std::array<mu::Parser, 3> components;
  std::array<std::string, 3> names;  // place and key, for messages

  double evaluate(std::size_t k) {
    double value = 0;
    try {
      value = components[k].Eval();
    } catch (const mu::Parser::exception_type& error) {
      throw InputError(fmt::format("{}: \"{}\": {}", names[k],
                                   quotable(components[k].GetExpr(), kLongestQuote), error.GetMsg()));
    }
    return value;
  }

  double evaluate_finite(std::size_t k) {
    const double value = evaluate(k);
    if (!std::isfinite(value)) {
      throw InputError(fmt::format("{}: \"{}\" is not finite at x = {}, y = {}, z = {}, t = {}", names[k],
                                   quotable(components[k].GetExpr(), kLongestQuote), x.x(), x.y(), x.z(), t));
    }
    return value;
  }
};

FlowField::FlowField(const Scene& scene) : parsers_(std::make_unique<Parsers>()) {
  for (std::size_t k = 0; k < 3; ++k) {
    mu::Parser& parser = parsers_->components[k];
    parser.DefineVar("x", &parsers_->x.x());
    parser.DefineVar("y", &parsers_->x.y());
    parser.DefineVar("z", &parsers_->x.z());
    parser.DefineVar("t", &parsers_->t);
    parser.DefineConst("_pi", std::numbers::pi);  // muParser's own is off in the last digits
    parsers_->names[k] = fmt::format("{}: flow.velocity[{}]", scene.source.place("flow.velocity"), k);
    parser.SetExpr(scene.flow.value().velocity[k]);
  }
  for (std::size_t k = 0; k < 3; ++k) (void)parsers_->evaluate(k);
}

FlowField::~FlowField() = default;
FlowField::FlowField(FlowField&&) noexcept = default;

Vec3 FlowField::velocity(const Vec3& x, double t) const {
  parsers_->x = x;
  parsers_->t = t;
  return {parsers_->evaluate_finite(0), parsers_->evaluate_finite(1), parsers_->evaluate_finite(2)};
}

Vec3 FlowField::displacement(const Vec3& x, double t, double dt) const {
  const Vec3 a = velocity(x, t), b = velocity(x + dt / 2 * a, t + dt / 2),
             c = velocity(x + dt / 2 * b, t + dt / 2), d = velocity(x + dt * c, t + dt);
  return dt / 6 * (a + 2 * b + 2 * c + d);
}

}  // namespace meniscus::io
