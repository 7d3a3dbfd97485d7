// Strong index types: a vertex cannot be passed where a tetrahedron is meant.
//
// An id is a slot number. It stays valid until its element is removed or the mesh is compacted or
// renumbered; slots of removed elements are reused.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace meniscus::mesh {

template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t slot) : value(static_cast<std::uint32_t>(slot)) {}

  [[nodiscard]] constexpr bool valid() const { return value != kNone; }
  [[nodiscard]] constexpr std::size_t index() const { return value; }
  constexpr auto operator<=>(const Id&) const = default;
};

using VertexId = Id<struct VertexTag>;
using TetId = Id<struct TetTag>;

inline constexpr VertexId kNoVertex{};
inline constexpr TetId kNoTet{};

// What fills a tetrahedron. 0 is outside (air); 1 is the first liquid; further phases and solids follow.
using Label = std::uint16_t;
inline constexpr Label kAir = 0;
inline constexpr Label kLiquid = 1;

}  // namespace meniscus::mesh

template <class Tag>
struct std::hash<meniscus::mesh::Id<Tag>> {
  std::size_t operator()(meniscus::mesh::Id<Tag> id) const noexcept { return id.value; }
};
