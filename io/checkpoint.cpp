#include "io/checkpoint.h"

#include "io/byte_stream.h"
#include "io/input_file.h"
#include "io/output_file.h"
#include "mesh/error.h"

#include <fmt/format.h>

namespace meniscus::io {

namespace {

constexpr std::string_view kMagic = "meniscus checkpoint\n";
constexpr std::uint32_t kByteOrder = 0x01020304;
constexpr std::uint32_t kForeignByteOrder = 0x04030201;
// Rises whenever the layout of what follows changes.
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = kMagic.size() + 2 * sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t);
constexpr std::size_t kMaxBytes = std::size_t{1} << 36;

// FNV-1a of 64 bits.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

void put_position(ByteWriter& out, const RunPosition& p) {
  out.put(p.step);
  out.put(p.time);
  out.put(p.dt);
  out.put(p.iterations);
  out.put(p.step_events);
  out.put(p.events);
  out.put(p.start_volume);
  out.put(p.seconds);
  out.put(std::span<const double>(p.frame_times));
  out.put(p.first_frame_time);
  out.put(p.frames_before);
  out.put(p.frame_interval);
  out.put(std::uint64_t{p.timing.size()});
  for (const auto& [phase, seconds] : p.timing) {
    out.put(std::string_view(phase));
    out.put(seconds);
  }
  out.put(p.series_bytes);
  out.put(p.events_bytes);
  out.put(p.log_bytes);
}

RunPosition get_position(ByteReader& in) {
  RunPosition p;
  p.step = in.get<std::size_t>();
  p.time = in.get<double>();
  p.dt = in.get<double>();
  p.iterations = in.get_optional<std::size_t>();
  p.step_events = in.get<std::size_t>();
  p.events = in.get<std::size_t>();
  p.start_volume = in.get<double>();
  p.seconds = in.get<double>();
  p.frame_times = in.get_array<double>();
  p.first_frame_time = in.get<double>();
  p.frames_before = in.get<std::size_t>();
  p.frame_interval = in.get<double>();
  const auto phases = in.get<std::uint64_t>();
  for (std::uint64_t k = 0; k < phases; ++k) {
    std::string phase = in.get_text();
    p.timing.emplace_back(std::move(phase), in.get<double>());
  }
  p.series_bytes = in.get<std::uint64_t>();
  p.events_bytes = in.get<std::uint64_t>();
  p.log_bytes = in.get<std::uint64_t>();
  return p;
}

Checkpoint parse(std::string_view payload) {
  ByteReader in(payload);
  Checkpoint checkpoint;
  const auto parameters = in.get<std::uint64_t>();
  for (std::uint64_t k = 0; k < parameters; ++k) {
    Parameter& p = checkpoint.scene.emplace_back();
    p.key = in.get_text();
    p.value = in.get_text();
    p.unit = in.get_text();
  }
  checkpoint.kind = in.get_text();
  checkpoint.position = get_position(in);
  checkpoint.state = in.get_text();
  return checkpoint;
}

}  // namespace

void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
  ByteWriter payload;
  payload.put(std::uint64_t{checkpoint.scene.size()});
  for (const Parameter& p : checkpoint.scene) {
    for (const std::string& text : {p.key, p.value, p.unit}) payload.put(std::string_view(text));
  }
  payload.put(std::string_view(checkpoint.kind));
  put_position(payload, checkpoint.position);
  payload.put(std::string_view(checkpoint.state));
  ByteWriter header;
  header.put(kByteOrder);
  header.put(kVersion);
  header.put(std::uint64_t{payload.bytes().size()});
  header.put(checksum(payload.bytes()));
  write_durable_file(path, {kMagic, header.bytes(), payload.bytes()});
}

Checkpoint read_checkpoint(const std::filesystem::path& path) {
  const std::string name = quotable(path.string(), 400);
  const std::string bytes = read_input_file(path, "checkpoint", kMaxBytes);
  const auto fail = [&](std::string_view what) { throw InputError(fmt::format("{}: {}", name, what)); };
  if (!bytes.starts_with(kMagic)) fail("is not a checkpoint of meniscus");
  if (bytes.size() < kHeaderBytes) fail("is truncated");
  const std::string_view payload = std::string_view(bytes).substr(kHeaderBytes);
  ByteReader header(std::string_view(bytes).substr(kMagic.size(), kHeaderBytes - kMagic.size()));
  const auto order = header.get<std::uint32_t>();
  if (order == kForeignByteOrder) fail("was written on a machine with the other byte order");
  if (order != kByteOrder) fail("is damaged");
  const auto version = header.get<std::uint32_t>();
  if (version != kVersion) {
    fail(fmt::format("is of format {}, this program reads format {}{}", version, kVersion,
                     version > kVersion ? "; a newer one wrote it" : ""));
  }
  const auto size = header.get<std::uint64_t>();
  if (payload.size() < size) {
    fail(fmt::format("is truncated: {} bytes are missing", size - payload.size()));
  }
  if (payload.size() > size || checksum(payload) != header.get<std::uint64_t>()) fail("is damaged");
  try {
    return parse(payload);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: is damaged: {}", name, error.what()));
  }
}

}  // namespace meniscus::io
