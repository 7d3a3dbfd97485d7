// Numbers, texts and arrays as a string of bytes and back, for checkpoints: what was put in comes out, in the
// same order and to the bit. Bytes are those of this machine; the checkpoint's header tells a foreign one.
#pragma once

#include "mesh/error.h"
#include "mesh/vec3.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace meniscus::io {

// Types of which the bytes are the value. Structures with padding have bytes that mean nothing; put their
// members.
template <class T>
concept PlainNumber = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class ByteWriter {
 public:
  template <PlainNumber T>
  void put(T value) {
    append(&value, sizeof value);
  }
  void put(const mesh::Vec3& x) { append(x.data(), 3 * sizeof(double)); }
  void put(std::string_view text) {
    put(std::uint64_t{text.size()});
    append(text.data(), text.size());
  }
  template <PlainNumber T>
  void put(std::span<const T> values) {
    put(std::uint64_t{values.size()});
    append(values.data(), values.size_bytes());
  }
  template <PlainNumber T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }

  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  void append(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }

  std::string bytes_;
};

class ByteReader {
 public:
  // The bytes must outlive the reader.
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  // All of these throw InputError where the bytes end too early.
  template <PlainNumber T>
  [[nodiscard]] T get() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  [[nodiscard]] mesh::Vec3 get_vector() {
    const double x = get<double>(), y = get<double>();
    return {x, y, get<double>()};
  }
  [[nodiscard]] std::string get_text() { return std::string(take(get<std::uint64_t>())); }
  template <PlainNumber T>
  [[nodiscard]] std::vector<T> get_array() {
    const auto count = get<std::uint64_t>();
    if (count > bytes_.size() / sizeof(T)) fail();
    const std::string_view part = take(count * sizeof(T));
    std::vector<T> values(count);
    if (count > 0) std::memcpy(values.data(), part.data(), part.size());
    return values;
  }
  template <PlainNumber T>
  [[nodiscard]] std::optional<T> get_optional() {
    if (!get<bool>()) return std::nullopt;
    return get<T>();
  }
  [[nodiscard]] bool at_end() const { return bytes_.empty(); }

 private:
  [[noreturn]] static void fail() { throw InputError("ends too early"); }
  std::string_view take(std::uint64_t size) {
    if (size > bytes_.size()) fail();
    const std::string_view part = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return part;
  }

  std::string_view bytes_;
};

}  // namespace meniscus::io
