#include "apps/validation/plot_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace meniscus::validation {

namespace {

constexpr double kWidth = 620, kHeight = 360;
constexpr double kLeft = 80, kRight = 15, kTop = 30, kBottom = 45;
constexpr std::array<const char*, 8> kColours{"#1f5fa8", "#d1495b", "#2e8b57", "#e09f3e",
                                              "#7b4ea3", "#3d405b", "#00a0a0", "#a05000"};

bool drawable(Axis axis, double value) {
  return std::isfinite(value) && (axis == Axis::linear || value > 0);
}

// Maps the values of an axis to 0..1.
class Scale {
 public:
  Scale(Axis axis, double low, double high) : axis_(axis) {
    if (!(low <= high)) low = high = 1;
    low_ = inner(low);
    high_ = inner(high);
    // What varies by rounding only is drawn as a constant: between such ends there are no numbers for ticks.
    const double size =
        axis == Axis::linear ? std::max({std::abs(low_), std::abs(high_), 1e-300}) : 5;  // decades
    double room = 0.04 * (high_ - low_);
    if (room <= 1e-12 * size) room = 0.1 * size;
    low_ -= room;
    high_ += room;
  }

  [[nodiscard]] double at(double value) const { return (inner(value) - low_) / (high_ - low_); }
  [[nodiscard]] std::vector<double> ticks(int wanted) const {
    return axis_ticks(axis_, outer(low_), outer(high_), wanted);
  }

 private:
  [[nodiscard]] double inner(double v) const { return axis_ == Axis::linear ? v : std::log10(v); }
  [[nodiscard]] double outer(double v) const { return axis_ == Axis::linear ? v : std::pow(10, v); }

  Axis axis_;
  double low_ = 0, high_ = 1;
};

Scale scale_of(const Plot& plot, Axis axis, std::vector<double> Curve::*values) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Curve& curve : plot.curves) {
    for (const double v : curve.*values) {
      if (!drawable(axis, v)) continue;
      low = std::min(low, v);
      high = std::max(high, v);
    }
  }
  return {axis, low, high};
}

double across(double part) {
  return kLeft + part * (kWidth - kLeft - kRight);
}
double down(double part) {
  return kHeight - kBottom - part * (kHeight - kTop - kBottom);
}

std::string axes(const Plot& plot, const Scale& x, const Scale& y) {
  std::string svg;
  for (const double tick : x.ticks(8)) {
    const double at = across(x.at(tick));
    svg += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#dddddd\"/>", at, down(0), down(1));
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:.4g}</text>\n", at,
                       down(0) + 16, tick);
  }
  for (const double tick : y.ticks(6)) {
    const double at = down(y.at(tick));
    svg += fmt::format("<path d=\"M{1:.1f} {0:.1f}H{2:.1f}\" stroke=\"#dddddd\"/>", at, across(0), across(1));
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{:.4g}</text>\n", across(0) - 6,
                       at + 4, tick);
  }
  svg += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
      "stroke=\"#444444\"/>\n",
      across(0), down(1), across(1) - across(0), down(0) - down(1));
  svg += fmt::format("<text x=\"{:.1f}\" y=\"18\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>\n",
                     across(0.5), html_text(plot.title));
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", across(0.5),
                     kHeight - 8, html_text(plot.x_label));
  svg +=
      fmt::format("<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                  down(0.5), html_text(plot.y_label));
  return svg;
}

std::string drawn(const Plot& plot, const Curve& curve, const Scale& x, const Scale& y, const char* colour) {
  std::string path, points;
  bool pen_down = false;
  for (std::size_t k = 0; k < curve.x.size(); ++k) {
    const bool seen = drawable(plot.x_axis, curve.x[k]) && drawable(plot.y_axis, curve.y[k]);
    if (seen) {
      const double px = across(x.at(curve.x[k])), py = down(y.at(curve.y[k]));
      path += fmt::format("{}{:.1f} {:.1f}", pen_down ? 'L' : 'M', px, py);
      points += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\" fill=\"{}\"/>", px, py, colour);
    }
    pen_down = seen;
  }
  if (curve.stroke == Stroke::points) return points + "\n";
  return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\"/>{}\n", path, colour,
                     curve.stroke == Stroke::marked_line ? points : "");
}

const char* colour_of(const Plot& plot, std::size_t k) {
  return kColours[plot.curves[k].colour.value_or(k) % kColours.size()];
}

struct Place {
  double x = 0, y = 0;
};

// Where the curves are in the drawing: their points, and between those what is joined by a line.
std::vector<Place> places_of(const Plot& plot, const Scale& x, const Scale& y) {
  constexpr int kSamples = 16;  // of the way to the next point
  std::vector<Place> places;
  for (const Curve& curve : plot.curves) {
    std::optional<Place> before;
    for (std::size_t k = 0; k < curve.x.size(); ++k) {
      if (!drawable(plot.x_axis, curve.x[k]) || !drawable(plot.y_axis, curve.y[k])) {
        before.reset();
        continue;
      }
      const Place here{across(x.at(curve.x[k])), down(y.at(curve.y[k]))};
      for (int i = 1; before && curve.stroke != Stroke::points && i < kSamples; ++i) {
        const double part = static_cast<double>(i) / kSamples;
        places.push_back({before->x + part * (here.x - before->x), before->y + part * (here.y - before->y)});
      }
      places.push_back(here);
      before = here;
    }
  }
  return places;
}

// Left upper end of a legend of this size, in the corner where it hides least; the upper right one where none
// is better.
Place legend_place(const std::vector<Place>& taken, double width, double height) {
  constexpr double kMargin = 6;
  Place best;
  std::ptrdiff_t fewest = std::numeric_limits<std::ptrdiff_t>::max();
  for (const double top : {down(1) + kMargin, down(0) - kMargin - height}) {
    for (const double left : {across(1) - kMargin - width, across(0) + kMargin}) {
      const auto hidden = std::ranges::count_if(taken, [&](const Place& at) {
        return at.x > left - kMargin && at.x < left + width + kMargin && at.y > top - kMargin &&
               at.y < top + height + kMargin;
      });
      if (hidden >= fewest) continue;
      fewest = hidden;
      best = {left, top};
    }
  }
  return best;
}

std::string legend(const Plot& plot, const Scale& x, const Scale& y) {
  constexpr double kLine = 15, kLetter = 6, kText = 22;
  std::size_t lines = 0, letters = 0;
  for (const Curve& curve : plot.curves) {
    lines += curve.name.empty() ? 0 : 1;
    letters = std::max(letters, curve.name.size());
  }
  if (lines == 0) return {};
  const double width = kText + kLetter * static_cast<double>(letters);
  const double height = kLine * static_cast<double>(lines);
  const auto [left, top] = legend_place(places_of(plot, x, y), width, height);
  std::string svg = fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#ffffff\" "
      "fill-opacity=\"0.8\"/>\n",
      left, top, width, height);
  double row = top + 11;
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    const Curve& curve = plot.curves[k];
    if (curve.name.empty()) continue;
    const char* colour = colour_of(plot, k);
    if (curve.stroke != Stroke::points) {
      svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"14\" height=\"2\" fill=\"{}\"/>", left + 2,
                         row - 5, colour);
    }
    if (curve.stroke != Stroke::line) {
      svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"6\" height=\"6\" rx=\"3\" fill=\"{}\"/>",
                         left + 6, row - 7, colour);
    }
    svg +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", left + kText, row, html_text(curve.name));
    row += kLine;
  }
  return svg;
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::vector<double> axis_ticks(Axis axis, double low, double high, int wanted) {
  std::vector<double> ticks;
  if (axis == Axis::logarithmic) {
    const double decades = std::log10(high) - std::log10(low);
    const double every = std::max(1.0, std::ceil(decades / wanted));
    for (double k = std::ceil(std::log10(low) / every) * every; k <= std::log10(high); k += every)
      ticks.push_back(std::pow(10, k));
    if (ticks.size() > 1) return ticks;
    ticks.clear();
  }
  const double rough = (high - low) / wanted, power = std::pow(10, std::floor(std::log10(rough)));
  double every = 10 * power;
  for (const double round : {5.0, 2.0, 1.0})
    if (round * power >= rough) every = round * power;
  // A tick that rounding puts beside zero is zero.
  for (double k = std::ceil(low / every); k * every <= high; k += 1) ticks.push_back(k == 0 ? 0 : k * every);
  return ticks;
}

std::string plot_drawing(const Plot& plot) {
  const Scale x = scale_of(plot, plot.x_axis, &Curve::x), y = scale_of(plot, plot.y_axis, &Curve::y);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"11\" fill=\"#222222\">\n",
      kWidth, kHeight);
  svg += axes(plot, x, y);
  for (std::size_t k = 0; k < plot.curves.size(); ++k)
    svg += drawn(plot, plot.curves[k], x, y, colour_of(plot, k));
  svg += legend(plot, x, y);
  return svg + "</svg>\n";
}

std::string plots_drawing(std::span<const Plot> plots) {
  const double height = kHeight * static_cast<double>(plots.size());
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      kWidth, height);
  for (std::size_t k = 0; k < plots.size(); ++k) {
    svg += fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n", kHeight * static_cast<double>(k),
                       plot_drawing(plots[k]));
  }
  return svg + "</svg>\n";
}

}  // namespace meniscus::validation
