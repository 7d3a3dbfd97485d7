// A case of `meniscus validate`: something that is known exactly or independently, computed with the same
// code that users run, and the error.
//
// Everything is in units of density, surface tension and a length of the case (the radius of its drop).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::validation {

enum class Effort : std::uint8_t { quick, full };  // coarse variants only; all of them

// A number beside what it should be.
struct Row {
  std::string quantity;
  double result = 0;
  std::optional<double> theory = {};
  // What is judged, as a part of the theory where `relative`, else in the unit of the result.
  std::optional<double> error = {};
  std::optional<double> tolerance = {};  // empty: reported, not judged
  bool relative = false;
  double seconds = 0;  // that went into it

  [[nodiscard]] bool passed() const;
};

// Judged by |result / theory - 1|.
[[nodiscard]] Row relative_row(std::string quantity, double result, double theory,
                               std::optional<double> tolerance = {});
// Judged by |result - theory|.
[[nodiscard]] Row absolute_row(std::string quantity, double result, double theory,
                               std::optional<double> tolerance = {});
// Judged by |result|, which should vanish.
[[nodiscard]] Row vanishing_row(std::string quantity, double result, std::optional<double> tolerance = {});
// Not judged.
[[nodiscard]] Row reported_row(std::string quantity, double result);

enum class Axis : std::uint8_t { linear, logarithmic };
enum class Stroke : std::uint8_t { line, points, marked_line };

struct Curve {
  std::string name;  // empty: not in the legend
  Stroke stroke = Stroke::points;
  std::vector<double> x = {}, y = {};
  std::optional<std::size_t> colour = {};  // of a palette that repeats; its number in the plot without one
};

struct Plot {
  std::string title, x_label, y_label;
  Axis x_axis = Axis::linear, y_axis = Axis::linear;
  std::vector<Curve> curves = {};
};

// A drawing as an SVG element.
struct Picture {
  std::string caption;
  std::string svg;
};

// What a case found, and what it tells while it goes.
class CaseReport {
 public:
  virtual ~CaseReport() = default;

  // The time since the last row went into this one.
  void add(Row row);
  void add(Plot plot) { plots_.push_back(std::move(plot)); }
  void add(Picture picture) { pictures_.push_back(std::move(picture)); }
  // Whether it is done to so much of the present part of the work, which has a name.
  virtual void progress(std::string_view /*part*/, double /*done*/) {}

  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<Plot>& plots() const { return plots_; }
  [[nodiscard]] const std::vector<Picture>& pictures() const { return pictures_; }

 protected:
  // Of a row on its way in, which may be judged more strictly than the case does.
  virtual void judge(Row& /*row*/) const {}
  // Of a row that was added.
  virtual void tell(const Row& /*row*/) {}

 private:
  using Clock = std::chrono::steady_clock;
  std::vector<Row> rows_;
  std::vector<Plot> plots_;
  std::vector<Picture> pictures_;
  Clock::time_point last_ = Clock::now();
};

class Case {
 public:
  Case() = default;
  virtual ~Case() = default;
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;

  [[nodiscard]] virtual std::string_view name() const = 0;
  // One sentence.
  [[nodiscard]] virtual std::string_view shows() const = 0;
  // Throws std::runtime_error where the simulation has to stop.
  virtual void run(Effort effort, CaseReport& report) const = 0;
};

}  // namespace meniscus::validation
