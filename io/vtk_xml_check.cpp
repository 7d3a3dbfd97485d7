#include "io/vtk_xml_check.h"

#include "io/input_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace meniscus::io {
namespace {

// Deflate cannot shrink data by more than this factor.
constexpr std::uint64_t kLargestCompression = 1032;
// Compressed blocks up to this many times kLargestCompression are never refused, however little they hold.
constexpr std::uint64_t kUsualBlock = 1024;
constexpr std::uint64_t kMaxCount = 0xfffffffe;

struct Tag {
  std::string_view name;        // "DataArray", "/Points", ...
  std::string_view attributes;  // unparsed
  std::size_t end;              // position after '>'
};

enum class Encoding : std::uint8_t { raw, base64 };

// An array as it is in the file, and what follows it.
struct Stored {
  std::string_view text;
  Encoding encoding;

  // Upper bound of the bytes it decodes to.
  [[nodiscard]] std::uint64_t size() const {
    return encoding == Encoding::raw ? text.size() : text.size() / 4 * 3;
  }
  // The first `count` bytes, or fewer where it does not have them.
  [[nodiscard]] std::string first_bytes(std::uint64_t count) const {
    if (encoding == Encoding::raw) return std::string(text.substr(0, count));
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0;
    int held = 0;
    for (std::size_t i = std::min(text.find_first_not_of(" \t\r\n"), text.size());
         i < text.size() && bytes.size() < count; ++i) {
      const std::size_t digit = kDigits.find(text[i]);
      if (digit == std::string_view::npos) break;
      bits = bits << 6 | static_cast<std::uint32_t>(digit);
      held += 6;
      if (held < 8) continue;
      held -= 8;
      bytes += static_cast<char>(bits >> held & 0xff);
    }
    return bytes;
  }
};

// What the header has said so far about the arrays to come.
struct Context {
  std::uint64_t points = 0;
  std::uint64_t cells = 0;
  std::string_view section;  // "Points", "Cells", "PointData", "CellData" or others
};

class Checker {
 public:
  Checker(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  void run(std::string_view type) {
    find_root(type);
    locate_appended_data();
    Context context;
    std::size_t pieces = 0;
    std::size_t position = 0;
    for (std::optional<Tag> tag; (tag = next_tag(position)); position = tag->end) {
      if (tag->name == "Piece") {
        ++pieces;
        context.points = count(*tag, "NumberOfPoints");
        context.cells = count(*tag, "NumberOfCells");
      } else if (tag->name == "DataArray") {
        check_array(*tag, context);
      } else if (tag->name == "Points" || tag->name == "Cells" || tag->name == "PointData" ||
                 tag->name == "CellData") {
        context.section = tag->name;
      } else if (tag->name == "FieldData") {
        context.section = "FieldData";
      }
    }
    if (pieces == 0) fail("has no <Piece>; the file is incomplete");
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError(fmt::format("{}: {}", name_, message));
  }

  void find_root(std::string_view type) {
    const std::size_t root = bytes_.substr(0, 4096).find("<VTKFile");
    const std::size_t end = root == std::string_view::npos ? root : bytes_.find('>', root);
    if (end == std::string_view::npos) fail("not a VTK XML file (no <VTKFile> tag)");
    const Tag tag{"VTKFile", bytes_.substr(root, end - root), end + 1};
    const std::string_view found = attribute(tag, "type").value_or("");
    if (found != type)
      fail(fmt::format("is a VTK file of type \"{}\", expected \"{}\"", quotable(found, 40), type));
    const std::string_view words = attribute(tag, "header_type").value_or("UInt32");
    if (words != "UInt32" && words != "UInt64") {
      fail(fmt::format("header_type=\"{}\": expected UInt32 or UInt64", quotable(words, 40)));
    }
    word_ = words == "UInt64" ? 8 : 4;
    compressed_ = attribute(tag, "compressor").has_value();
    if (attribute(tag, "byte_order").value_or("LittleEndian") != "LittleEndian") {
      fail("is big-endian, which is not supported");
    }
  }

  void locate_appended_data() {
    const std::size_t tag = bytes_.find("<AppendedData");
    header_ = bytes_.substr(0, tag);
    if (tag == std::string_view::npos) {
      if (bytes_.find("</VTKFile>") == std::string_view::npos) fail("the file ends before its closing tag");
      return;
    }
    const std::size_t end = bytes_.find('>', tag);
    const std::size_t start =
        end == std::string_view::npos ? end : bytes_.find_first_not_of(" \t\r\n", end + 1);
    if (start == std::string_view::npos) fail("the file ends inside <AppendedData>");
    if (bytes_[start] != '_') fail("its appended data do not begin with an underscore");
    const auto encoding = attribute({"AppendedData", bytes_.substr(tag, end - tag), end}, "encoding");
    if (encoding && *encoding != "raw" && *encoding != "base64") {
      fail(fmt::format("encoding=\"{}\": expected raw or base64", quotable(*encoding, 40)));
    }
    appended_is_raw_ = encoding.value_or("base64") == "raw";
    const std::size_t close = bytes_.rfind("</AppendedData>");
    if (close == std::string_view::npos || close < start) fail("the file ends inside its appended data");
    appended_ = bytes_.substr(start + 1, close - start - 1);
  }

  [[nodiscard]] std::optional<Tag> next_tag(std::size_t position) const {
    const std::size_t open = header_.find('<', position);
    if (open == std::string_view::npos) return std::nullopt;
    const std::size_t close = header_.find('>', open);
    if (close == std::string_view::npos) return std::nullopt;
    const std::string_view inside = header_.substr(open + 1, close - open - 1);
    const std::size_t name_end = std::min(inside.find_first_of(" \t\r\n/", 1), inside.size());
    return Tag{inside.substr(0, name_end), inside.substr(name_end), close + 1};
  }

  [[nodiscard]] static std::optional<std::string_view> attribute(const Tag& tag, std::string_view key) {
    for (std::size_t at = tag.attributes.find(key); at != std::string_view::npos;
         at = tag.attributes.find(key, at + 1)) {
      const std::size_t equals = at + key.size();
      const bool whole_word =
          at > 0 && std::string_view(" \t\r\n").find(tag.attributes[at - 1]) != std::string_view::npos;
      if (!whole_word || tag.attributes.substr(equals, 2) != "=\"") continue;
      const std::size_t end = tag.attributes.find('"', equals + 2);
      if (end == std::string_view::npos) return std::nullopt;
      return tag.attributes.substr(equals + 2, end - equals - 2);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::uint64_t number(const Tag& tag, std::string_view key, std::uint64_t otherwise) const {
    const auto text = attribute(tag, key);
    if (!text) return otherwise;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    if (error != std::errc() || end != text->data() + text->size()) {
      fail(fmt::format("{}=\"{}\" is not a count", key, quotable(*text, 40)));
    }
    return value;
  }

  [[nodiscard]] std::uint64_t count(const Tag& tag, std::string_view key) const {
    if (!attribute(tag, key)) fail(fmt::format("<{}> has no {}", tag.name, key));
    const std::uint64_t value = number(tag, key, 0);
    if (value > kMaxCount)
      fail(fmt::format("{}=\"{}\" is more than the {} supported", key, value, kMaxCount));
    return value;
  }

  [[nodiscard]] std::uint64_t value_bytes(const Tag& tag) const {
    const std::string_view type = attribute(tag, "type").value_or("");
    if (type.ends_with("64")) return 8;
    if (type.ends_with("32")) return 4;
    if (type.ends_with("16")) return 2;
    if (type == "Int8" || type == "UInt8" || type == "Bit" || type == "String") return 1;
    fail(fmt::format("an array has the unknown type \"{}\"", quotable(type, 40)));
  }

  // Number of values the array must have; empty where the header does not say.
  [[nodiscard]] std::optional<std::uint64_t> expected_values(const Tag& tag, const Context& context) const {
    const std::uint64_t components = number(tag, "NumberOfComponents", context.section == "Points" ? 3 : 1);
    if (components == 0 || components > 1024) fail(fmt::format("an array claims {} components", components));
    if (context.section == "Points" || context.section == "PointData") return context.points * components;
    if (context.section == "CellData") return context.cells * components;
    if (context.section == "Cells") {
      const std::string_view array = attribute(tag, "Name").value_or("");
      if (array == "offsets" || array == "types") return context.cells;
      return std::nullopt;
    }
    const std::uint64_t tuples = number(tag, "NumberOfTuples", 0);
    if (tuples > kMaxCount) fail(fmt::format("an array claims {} tuples", tuples));
    return tuples * components;
  }

  void check_array(const Tag& tag, const Context& context) const {
    const std::string label = quotable(attribute(tag, "Name").value_or("without name"), 40);
    const std::uint64_t size = value_bytes(tag);
    const auto values = expected_values(tag, context);
    const std::string_view format = attribute(tag, "format").value_or("ascii");
    if (format == "appended") {
      check_appended(label, number(tag, "offset", 0), size, values);
      return;
    }
    const std::size_t end = bytes_.find("</DataArray>", tag.end);
    if (end == std::string_view::npos) fail(fmt::format("the file ends inside array \"{}\"", label));
    const std::string_view text = bytes_.substr(tag.end, end - tag.end);
    if (format == "binary") {
      check_stored(label, {text, Encoding::base64}, size, values);
    } else if (values.value_or(0) > (text.size() + 1) / 2) {
      fail(fmt::format("array \"{}\" claims {} values, more than its {} bytes can hold", label, *values,
                       text.size()));
    }
  }

  void check_appended(const std::string& label, std::uint64_t offset, std::uint64_t size,
                      std::optional<std::uint64_t> values) const {
    if (offset >= appended_.size()) {
      fail(fmt::format("array \"{}\" starts at byte {} of the appended data, which has {}", label, offset,
                       appended_.size()));
    }
    check_stored(label, {appended_.substr(offset), appended_is_raw_ ? Encoding::raw : Encoding::base64}, size,
                 values);
  }

  void check_stored(const std::string& label, const Stored& data, std::uint64_t size,
                    std::optional<std::uint64_t> values) const {
    const std::uint64_t left = data.size();
    if (left < word_) fail(fmt::format("the file ends inside array \"{}\"", label));
    const std::uint64_t bytes = compressed_ ? compressed_array_bytes(label, data) : first_word(label, data);
    if (!compressed_ && bytes > left - word_) {
      fail(fmt::format("array \"{}\" claims {} bytes, the file has {} left", label, bytes, left - word_));
    }
    if (values && bytes != *values * size) {
      fail(fmt::format("array \"{}\" has {} bytes where {} values of {} bytes are claimed", label, bytes,
                       *values, size));
    }
  }

  [[nodiscard]] std::uint64_t first_word(const std::string& label, const Stored& data) const {
    return words(label, data, 1)[0];
  }

  // The first `count` words of the array; they must be there.
  [[nodiscard]] std::vector<std::uint64_t> words(const std::string& label, const Stored& data,
                                                 std::uint64_t count) const {
    const std::string bytes = data.first_bytes(count * word_);
    if (bytes.size() < count * word_) fail(fmt::format("the header of array \"{}\" cannot be read", label));
    std::vector<std::uint64_t> result(count, 0);
    for (std::uint64_t i = 0; i < count; ++i) std::memcpy(&result[i], bytes.data() + i * word_, word_);
    return result;
  }

  // The uncompressed size of an array stored as: number of blocks, block size, size of the last block (0:
  // full), then the compressed size of every block, then the blocks.
  [[nodiscard]] std::uint64_t compressed_array_bytes(const std::string& label, const Stored& data) const {
    const std::uint64_t left = data.size();
    const std::uint64_t blocks = first_word(label, data);
    if (left < 3 * word_ || blocks > left / word_ - 3) {
      fail(fmt::format("array \"{}\" claims {} blocks, the file has {} bytes left", label, blocks, left));
    }
    const std::vector<std::uint64_t> header = words(label, data, 3 + blocks);
    const std::uint64_t block_size = header[1];
    const std::uint64_t last_size = header[2];
    // VTK computes with these without a look at them.
    if ((blocks == 0 && last_size != 0) || (blocks != 0 && block_size == 0) || last_size > block_size) {
      fail(fmt::format("array \"{}\" claims {} blocks of {} bytes, the last of {}", label, blocks, block_size,
                       last_size));
    }
    const std::uint64_t room = left - (3 + blocks) * word_;
    std::uint64_t stored = 0;
    for (std::uint64_t i = 0; i < blocks; ++i) {
      const std::uint64_t compressed = header[3 + i];
      const std::uint64_t full = i + 1 == blocks && last_size != 0 ? last_size : block_size;
      if (compressed > room - stored) {
        fail(fmt::format("array \"{}\" claims more compressed data than the {} bytes left", label, room));
      }
      // VTK takes room for a full block even where the last one is all there is.
      if (std::max(full, block_size) / kLargestCompression >
          std::max<std::uint64_t>(compressed, kUsualBlock)) {
        fail(fmt::format("array \"{}\" claims a block of {} bytes, compressed to an impossible {}", label,
                         std::max(full, block_size), compressed));
      }
      stored += compressed;
    }
    return last_size == 0 ? blocks * block_size : (blocks - 1) * block_size + last_size;
  }

  std::string_view bytes_;
  const std::string& name_;
  std::string_view header_;
  std::string_view appended_;
  bool appended_is_raw_ = false;
  std::uint64_t word_ = 4;  // bytes of a number in the header of an array
  bool compressed_ = false;
};

}  // namespace

void check_vtk_xml(std::string_view bytes, std::string_view type, const std::string& name) {
  Checker(bytes, name).run(type);
}

}  // namespace meniscus::io
