#include "io/input_file.h"
#include "io/surface_formats.h"
#include "io/text_scanner.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>

namespace meniscus::io {
namespace {

enum class Encoding : std::uint8_t { text, little_endian, big_endian };
enum class Scalar : std::uint8_t { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

struct Property {
  std::string name;
  Scalar type;
  std::optional<Scalar> list_size;  // type of the length where the property is a list
};

struct Element {
  std::string name;
  std::uint64_t count;
  std::vector<Property> properties;
};

struct Header {
  Encoding encoding = Encoding::text;
  std::vector<Element> elements;
  std::size_t data_begin = 0;
};

std::size_t size_of(Scalar type) {
  constexpr std::array<std::size_t, 8> sizes{1, 1, 2, 2, 4, 4, 4, 8};
  return sizes[static_cast<std::size_t>(type)];
}

Scalar parse_type(const TextScanner& scanner, std::string_view name) {
  constexpr std::array<std::array<std::string_view, 2>, 8> names{{{"char", "int8"},
                                                                  {"uchar", "uint8"},
                                                                  {"short", "int16"},
                                                                  {"ushort", "uint16"},
                                                                  {"int", "int32"},
                                                                  {"uint", "uint32"},
                                                                  {"float", "float32"},
                                                                  {"double", "float64"}}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (name == names[i][0] || name == names[i][1]) return static_cast<Scalar>(i);
  }
  scanner.fail(fmt::format("unknown type \"{}\" in the header", quotable(name, 40)));
}

Encoding parse_encoding(const TextScanner& scanner, std::string_view name) {
  if (name == "ascii") return Encoding::text;
  if (name == "binary_little_endian") return Encoding::little_endian;
  if (name == "binary_big_endian") return Encoding::big_endian;
  scanner.fail(fmt::format("unknown format \"{}\"", quotable(name, 40)));
}

Property parse_property(const TextScanner& scanner, const std::vector<std::string_view>& words) {
  if (words.size() == 5 && words[1] == "list") {
    return {std::string(words[4]), parse_type(scanner, words[3]), parse_type(scanner, words[2])};
  }
  if (words.size() != 3) scanner.fail("expected \"property TYPE NAME\" or \"property list TYPE TYPE NAME\"");
  return {std::string(words[2]), parse_type(scanner, words[1]), std::nullopt};
}

Header parse_header(std::string_view bytes, const std::string& name) {
  TextScanner scanner(bytes, name, 0);
  std::vector<std::string_view> words;
  if (!scanner.line(words) || words[0] != "ply") scanner.fail("expected \"ply\" on the first line");
  Header header;
  bool has_format = false;
  while (scanner.line(words)) {
    if (words[0] == "end_header") {
      if (!has_format) scanner.fail("the header has no format");
      header.data_begin = scanner.position();
      return header;
    }
    if (words[0] == "format" && words.size() >= 2) {
      header.encoding = parse_encoding(scanner, words[1]);
      has_format = true;
    } else if (words[0] == "element" && words.size() == 3) {
      const std::int64_t count = scanner.to_integer(words[2], "number of elements");
      if (count < 0) scanner.fail(fmt::format("a negative number of elements, {}", count));
      header.elements.push_back({std::string(words[1]), static_cast<std::uint64_t>(count), {}});
    } else if (words[0] == "property" && !header.elements.empty()) {
      header.elements.back().properties.push_back(parse_property(scanner, words));
    } else if (words[0] != "comment" && words[0] != "obj_info") {
      scanner.fail(fmt::format("unexpected \"{}\" in the header", quotable(words[0], 40)));
    }
  }
  scanner.fail("the file ends inside the header");
}

// The numbers after the header, whatever their encoding.
class ValueSource {
 public:
  virtual ~ValueSource() = default;
  virtual double next(Scalar type) = 0;
  // Throws unless `count` values of this type fit into what is left.
  virtual void require(std::uint64_t count, std::size_t value_bytes, const std::string& what) = 0;
  [[nodiscard]] virtual std::size_t min_bytes(Scalar type) const = 0;
  [[noreturn]] virtual void fail(const std::string& message) const = 0;
};

class TextSource final : public ValueSource {
 public:
  TextSource(std::string_view bytes, std::size_t begin, const std::string& name) : scanner_(bytes, name, 0) {
    while (scanner_.position() < begin) scanner_.skip_line();
  }
  double next(Scalar) override { return scanner_.number("value"); }
  void require(std::uint64_t count, std::size_t value_bytes, const std::string& what) override {
    require_room(scanner_, count, value_bytes, what);
  }
  [[nodiscard]] std::size_t min_bytes(Scalar) const override { return 2; }  // a digit and a blank
  [[noreturn]] void fail(const std::string& message) const override { scanner_.fail(message); }

 private:
  TextScanner scanner_;
};

class BinarySource final : public ValueSource {
 public:
  BinarySource(std::string_view bytes, std::size_t begin, const std::string& name, bool swap)
      : bytes_(bytes), name_(name), position_(begin), swap_(swap) {}

  double next(Scalar type) override {
    switch (type) {
      case Scalar::int8:
        return read<std::int8_t>();
      case Scalar::uint8:
        return read<std::uint8_t>();
      case Scalar::int16:
        return read<std::int16_t>();
      case Scalar::uint16:
        return read<std::uint16_t>();
      case Scalar::int32:
        return read<std::int32_t>();
      case Scalar::uint32:
        return read<std::uint32_t>();
      case Scalar::float32:
        return finite(read<float>(), sizeof(float));
      case Scalar::float64:
        return finite(read<double>(), sizeof(double));
    }
    return 0;
  }
  void require(std::uint64_t count, std::size_t value_bytes, const std::string& what) override {
    const std::size_t left = bytes_.size() - position_;
    if (count > left / value_bytes) {
      fail(fmt::format("claims {} {}, more than the {} bytes that follow can hold", count, what, left));
    }
  }
  [[nodiscard]] std::size_t min_bytes(Scalar type) const override { return size_of(type); }
  [[noreturn]] void fail(const std::string& message) const override {
    throw InputError(fmt::format("{}: byte {}: {}", name_, position_, message));
  }

 private:
  template <class T>
  T read() {
    if (bytes_.size() - position_ < sizeof(T)) fail("the file ends inside its data");
    std::array<char, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes_.data() + position_, sizeof(T));
    if (swap_) std::ranges::reverse(raw);
    position_ += sizeof(T);
    return std::bit_cast<T>(raw);
  }
  double finite(double value, std::size_t size) {
    if (!std::isfinite(value)) {
      position_ -= size;
      fail("a number is not finite");
    }
    return value;
  }

  std::string_view bytes_;
  std::string name_;
  std::size_t position_;
  bool swap_;
};

void read_vertices(ValueSource& source, const Element& element, mesh::TriangleSurface& surface) {
  std::array<std::size_t, 3> column{};
  for (std::size_t k = 0; k < 3; ++k) {
    const std::string axis(1, static_cast<char>('x' + k));
    const auto it = std::ranges::find(element.properties, axis, &Property::name);
    if (it == element.properties.end()) source.fail(fmt::format("vertices have no property \"{}\"", axis));
    column[k] = static_cast<std::size_t>(it - element.properties.begin());
  }
  surface.points.reserve(element.count);
  std::vector<double> row(element.properties.size());
  for (std::uint64_t i = 0; i < element.count; ++i) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (element.properties[k].list_size) source.fail("vertices with lists are not supported");
      row[k] = source.next(element.properties[k].type);
    }
    surface.points.emplace_back(row[column[0]], row[column[1]], row[column[2]]);
  }
}

void read_list(ValueSource& source, const Property& property, std::vector<double>& values) {
  values.clear();
  if (!property.list_size) {
    values.push_back(source.next(property.type));
    return;
  }
  const double length = source.next(*property.list_size);
  if (!(length >= 0) || length != std::floor(length)) source.fail(fmt::format("a list of length {}", length));
  const auto count = static_cast<std::uint64_t>(length);
  source.require(count, source.min_bytes(property.type), "list entries");
  for (std::uint64_t i = 0; i < count; ++i) values.push_back(source.next(property.type));
}

// A number of each face that is asked for beside its corners.
struct FaceValues {
  std::string_view property;
  std::vector<double>& of_triangles;
};

void read_faces(ValueSource& source, const Element& element, mesh::TriangleSurface& surface,
                FaceValues* wanted) {
  const auto is_corner_list = [](const Property& p) {
    return p.list_size && (p.name == "vertex_indices" || p.name == "vertex_index");
  };
  const auto is_wanted = [&](const Property& p) {
    return wanted != nullptr && !p.list_size && p.name == wanted->property;
  };
  if (std::ranges::none_of(element.properties, is_corner_list))
    source.fail("faces have no list \"vertex_indices\"");
  if (wanted != nullptr && std::ranges::none_of(element.properties, is_wanted))
    source.fail(fmt::format("faces have no property \"{}\"", wanted->property));
  surface.triangles.reserve(element.count);
  std::vector<double> values;
  std::vector<std::uint32_t> corners;
  for (std::uint64_t i = 0; i < element.count; ++i) {
    double of_face = 0;
    for (const Property& property : element.properties) {
      read_list(source, property, values);
      if (is_wanted(property)) of_face = values.front();
      if (!is_corner_list(property)) continue;
      if (values.size() < 3) source.fail(fmt::format("face {} has {} corners", i, values.size()));
      corners.clear();
      for (const double corner : values) {
        if (!(corner >= 0) || corner >= static_cast<double>(surface.points.size())) {
          source.fail(fmt::format("face {} uses vertex {}, the file has {} (counted from 0)", i, corner,
                                  surface.points.size()));
        }
        corners.push_back(static_cast<std::uint32_t>(corner));
      }
      append_polygon(surface, corners);
    }
    if (wanted != nullptr) wanted->of_triangles.resize(surface.triangles.size(), of_face);
  }
}

mesh::TriangleSurface parse(std::string_view bytes, const std::string& name, FaceValues* wanted) {
  const Header header = parse_header(bytes, name);
  std::unique_ptr<ValueSource> source;
  if (header.encoding == Encoding::text) {
    source = std::make_unique<TextSource>(bytes, header.data_begin, name);
  } else {
    const bool swap = (header.encoding == Encoding::big_endian) != (std::endian::native == std::endian::big);
    source = std::make_unique<BinarySource>(bytes, header.data_begin, name, swap);
  }
  mesh::TriangleSurface surface;
  std::vector<double> ignored;
  for (const Element& element : header.elements) {
    std::size_t item_bytes = 0;
    for (const Property& p : element.properties)
      item_bytes += source->min_bytes(p.list_size.value_or(p.type));
    if (item_bytes == 0) continue;
    source->require(element.count, item_bytes, fmt::format("\"{}\" elements", quotable(element.name, 40)));
    if (element.name == "vertex") {
      read_vertices(*source, element, surface);
    } else if (element.name == "face") {
      read_faces(*source, element, surface, wanted);
    } else {
      for (std::uint64_t i = 0; i < element.count; ++i) {
        for (const Property& property : element.properties) read_list(*source, property, ignored);
      }
    }
  }
  return surface;
}

}  // namespace

mesh::TriangleSurface parse_ply(std::string_view bytes, const std::string& name) {
  return parse(bytes, name, nullptr);
}

mesh::TriangleSurface parse_ply(std::string_view bytes, const std::string& name, std::string_view property,
                                std::vector<double>& values) {
  FaceValues wanted{property, values};
  return parse(bytes, name, &wanted);
}

}  // namespace meniscus::io
