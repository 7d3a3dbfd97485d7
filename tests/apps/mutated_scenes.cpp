#include "tests/apps/mutated_scenes.h"

#include "io/scene_spec.h"

#include <fmt/format.h>

#include <sstream>

namespace meniscus::test {
namespace {

using io::KeySpec;
using io::Range;
using io::TableSpec;

// Mistakes made in the value of each key, beside those that all keys have; which ones rotates from key to
// key.
constexpr std::size_t kValuesPerKey = 2;

// `shape` comes first where there is one: it decides which keys make sense.
constexpr const char* kScene = R"(title = "All there is"
gravity = [0, 0, -9.81]
[liquid]
density = 998
viscosity = 1e-3
surface_tension = 0.07
[[drop]]
shape = "sphere"
center = [0, 0, 0]
radius = 1
mode = 2
amplitude = 0.1
velocity = [1, 0, 0]
angular_velocity = [0, 0, 1]
[[drop]]
shape = "ellipsoid"
radii = [1, 2, 3]
[[drop]]
shape = "box"
size = [1, 2, 3]
[[drop]]
shape = "cylinder"
axis = [0, 0, 1]
radius = 1
length = 9
wavelength = 9
ends = "round"
[[drop]]
shape = "torus"
radius = 2
tube_radius = 0.5
[[drop]]
shape = "cap"
radius = 1
height = 0.5
[[drop]]
shape = "cap"
radius = 1
contact_angle = 60
[[solid]]
shape = "plane"
name = "table"
point = [0, 0, -9]
normal = [0, 0, 1]
contact_angle = 60
separation = true
slip = "free"
coupling = "conforming"
motion = "static"
[[solid]]
shape = "tube"
name = "straw"
radius = 1
length = 3
thickness = 0.1
alpha = [0.25, 1]
motion = "rigid"
density = 2000
friction = 0.3
restitution = 1
[[solid]]
shape = "box"
name = "vessel"
center = [0, 0, 0]
size = [60, 60, 60]
container = true
contact_angle = "60 + x/9"
slip = 1e-6
[[solid]]
shape = "torus"
name = "ring"
axis = [0, 1, 0]
radius = 3
tube_radius = 1
slip = "none"
[[solid]]
shape = "capsule"
name = "stamp"
center = [0, 0, 20]
radius = 1
length = 3
motion = "scripted"
[[solid.keyframes]]
time = 1
translation = [0, 0, 1]
rotation = [0, 90, 0]
[mesh]
edge_length = 0.05
curvature = 0.3
contact_line = 0.5
grading = 0.5
max_edge_length = 1
act_below = 10
improve_to = 20
[domain]
min = [-40, -40, -40]
max = [40, 40, 40]
[topology]
merge = true
split = false
vanish = true
[flow]
velocity = ["-y", "x", "0"]
[time]
end = 1
step = 0.1
scheme = "sdirk2"
mode = "dynamic"
steady = 1e-8
[solver]
pressure = "linear"
mass = "lumped"
stabilization = 0.02
surface = "second"
linear = "krylov"
tolerance = 1e-6
capillary = 2
distortion = 0.2
way = 0.3
[output]
interval = 0.5
checkpoint = 60
)";

struct Line {
  std::string text;
  const TableSpec* table = nullptr;
  const KeySpec* key = nullptr;  // none for headings
  std::size_t heading = 0;       // number of the line of its table's heading
};

std::vector<Line> lines_of(const std::string& scene) {
  std::vector<Line> lines;
  const TableSpec* table = io::find_table("");
  std::size_t heading = 0;
  std::istringstream stream(scene);
  for (std::string text; std::getline(stream, text);) {
    Line& line = lines.emplace_back();
    line.text = text;
    if (text.starts_with('[')) {
      const std::size_t begin = text.find_first_not_of('[');
      table = io::find_table(text.substr(begin, text.find(']') - begin));
      heading = lines.size();
    } else {
      line.key = table->find(text.substr(0, text.find(' ')));
    }
    line.table = table;
    line.heading = heading;
  }
  return lines;
}

std::string joined(const std::vector<Line>& lines, std::size_t changed, const std::string& text) {
  std::string scene;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = i == changed ? text : lines[i].text;
    if (!line.empty()) scene += line + '\n';
  }
  return scene;
}

// Beyond either end of a range.
std::vector<std::string> out_of(const Range& range) {
  std::vector<std::string> values;
  if (std::isfinite(range.low))
    values.push_back(fmt::format("{:.1f}", range.low_open ? range.low : range.low - 1));
  if (std::isfinite(range.high))
    values.push_back(fmt::format("{:.1f}", range.high_open ? range.high : range.high + 1));
  return values;
}

std::vector<std::string> bad_numbers(const KeySpec& key) {
  std::vector<std::string> values = out_of(key.range);
  for (const char* value :
       {"\"text\"", "nan", "1e300", "[1, 2]", "{a = 1}", "-inf", "true", "1979-05-27", "1e-300"})
    values.emplace_back(value);
  return values;
}

std::vector<std::string> bad_whole_numbers(const KeySpec& key) {
  std::vector<std::string> values;
  for (const double x : {key.range.low - 1, key.range.high + 1}) {
    if (std::isfinite(x)) values.push_back(fmt::format("{:.0f}", x));
  }
  for (const char* value : {"1.5", "\"two\"", "99999999999999999999", "[1]"}) values.emplace_back(value);
  return values;
}

std::vector<std::string> bad_vectors(const KeySpec& key) {
  std::vector<std::string> values{"[1, 2]",        "[nan, 0, 0]",   "[1, 2, 3, 4]", "5",
                                  "[\"a\", 0, 0]", "[0, 1e300, 0]", "\"up\"",       "[]"};
  if (key.rule == io::VectorRule::nonzero) values.insert(values.begin(), "[0, 0, 0]");
  for (const std::string& x : out_of(key.range)) values.insert(values.begin(), fmt::format("[1, 1, {}]", x));
  return values;
}

std::vector<std::string> bad_choices(const KeySpec& key) {
  const std::string_view choice = key.choices.back();
  return {
      fmt::format("\"{}\"", choice.substr(0, choice.size() - 1)), "3", "true", "\"\"", "[\"a\"]", "\"NONE\""};
}

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};

std::vector<std::string> bad_values(const KeySpec& key) {
  using Words = std::vector<std::string>;
  static io::Scene scene = [] {
    io::Scene s;
    for (const TableSpec& table : io::scene_tables()) table.append(s, {});
    return s;
  }();
  return std::visit(
      Overloaded{[](bool*) {
                   return Words{"\"yes\"", "1", "[true]", "0.0"};
                 },
                 [&](int*) { return bad_whole_numbers(key); }, [&](double*) { return bad_numbers(key); },
                 [&](std::optional<double>*) { return bad_numbers(key); },
                 [&](io::NumberOrText*) {
                   Words values = bad_numbers(key);
                   // Any text is read as an expression, which has to be one.
                   values.front() = "\"60 +\"";
                   return values;
                 },
                 [](std::string*) {
                   return Words{"5", "true", "[\"a\"]", "{a = 1}"};
                 },
                 [&](io::ChoiceField) { return bad_choices(key); },
                 [&](mesh::Vec3*) { return bad_vectors(key); },
                 [](std::optional<std::array<double, 2>>*) {
                   return Words{"[1]", "\"x\"", "[nan, 1]", "[1, 2, 3]"};
                 },
                 [](std::array<std::string, 3>*) {
                   return Words{"[\"x\", \"y\"]", "[1, 2, 3]", "\"x\"", "[\"x\", \"\", \"z\"]"};
                 }},
      key.field(scene, {}));
}

// One letter twice.
std::string misspelt(const std::string& line) {
  const std::size_t end = line.find(' ');
  return line.substr(0, end) + line[end - 1] + line.substr(end);
}

void mutate_key(const std::vector<Line>& lines, std::size_t i, std::vector<MutatedScene>& scenes) {
  const Line& line = lines[i];
  const std::string name(line.key->name);
  const auto add = [&](const std::string& what, const std::string& changed, std::size_t place,
                       const std::string& key) {
    scenes.push_back(
        {fmt::format("line {}, {}: {}", i + 1, line.text, what), joined(lines, i, changed), place, key});
  };
  add("misspelt", misspelt(line.text), i + 1, name + name.back());
  // Of a shape that is missing other keys are wrong as well.
  if (line.key->presence == io::Presence::required && name != "shape") add("missing", "", line.heading, name);
  const std::vector<std::string> values = bad_values(*line.key);
  for (std::size_t k = 0; k < kValuesPerKey; ++k) {
    const std::string& value = values[(i + k) % values.size()];
    add("is " + value, fmt::format("{} = {}", name, value), i + 1, name);
  }
}

void mutate_syntax(const std::vector<Line>& lines, std::vector<MutatedScene>& scenes) {
  const std::string good = scene_without_mistake();
  const auto line_of = [&](std::size_t offset) {
    return static_cast<std::size_t>(
               std::count(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(offset), '\n')) +
           1;
  };
  scenes.push_back({"empty", "", 0, ""});
  scenes.push_back({"spaces only", "  \n\n", 0, ""});
  scenes.push_back({"one byte", "x", 1, ""});
  scenes.push_back({"binary", good.substr(0, 200) + std::string("\0\1\2\xff", 4), 0, ""});
  scenes.push_back({"not UTF-8", "title = \"\xff\xfe\"\n" + good, 0, ""});
  scenes.push_back({"two megabytes", good + std::string(2 << 20, '#'), 0, ""});
  scenes.push_back({"nested deeply", "x = " + std::string(9999, '['), 1, ""});
  for (std::size_t offset = good.find(" = "); offset != std::string::npos;
       offset = good.find(" = ", offset + 400))
    scenes.push_back(
        {fmt::format("cut at byte {}", offset + 2), good.substr(0, offset + 2), line_of(offset), ""});
  for (std::size_t i = 0; i < lines.size(); i += 12) {
    const std::string& text = lines[i].text;
    const auto add = [&](const std::string& what, const std::string& changed) {
      scenes.push_back({fmt::format("line {}, {}: {}", i + 1, text, what), joined(lines, i, changed), 0, ""});
    };
    add("twice", text + '\n' + text + (lines[i].key == nullptr ? "]" : ""));
    add("followed by rubbish", text + " rubbish");
    add("without its end", text.substr(0, text.size() - 1) + "\"");
  }
  for (const TableSpec& table : io::scene_tables()) {
    if (table.kind != io::TableKind::single && table.kind != io::TableKind::list) continue;
    const std::string name = std::string(table.name) + "s";
    scenes.push_back({fmt::format("table {} misspelt", table.name), good + fmt::format("[{}]\n", name),
                      lines.size() + 1, name});
    scenes.push_back({fmt::format("table {} is a number", table.name),
                      fmt::format("{} = 5\n[[drop]]\nshape = \"sphere\"\nradius = 1\n", table.name), 0,
                      std::string(table.name)});
  }
}

}  // namespace

std::string scene_without_mistake() {
  return kScene;
}

std::vector<MutatedScene> mutated_scenes() {
  const std::vector<Line> lines = lines_of(kScene);
  std::vector<MutatedScene> scenes;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].key != nullptr) mutate_key(lines, i, scenes);
  }
  mutate_syntax(lines, scenes);
  return scenes;
}

}  // namespace meniscus::test
