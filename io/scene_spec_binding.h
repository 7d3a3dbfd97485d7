// Shared by the files that fill the specification: how a key is tied to the member that keeps its value.
#pragma once

#include "io/scene_spec.h"

#include <type_traits>

namespace meniscus::io {

inline constexpr auto kRequired = Presence::required;

template <class T>
T& held(T& part) {
  return part;
}
template <class T>
T& held(std::optional<T>& part) {
  return *part;
}

template <class T>
Field field_of(T& member) {
  if constexpr (std::is_enum_v<T>) {
    static_assert(std::is_same_v<std::underlying_type_t<T>, std::uint8_t>);
    return ChoiceField{reinterpret_cast<std::uint8_t*>(&member)};
  } else {
    return &member;
  }
}

template <auto Member>
Field top(Scene& s, ItemIndex) {
  return field_of(s.*Member);
}
template <auto Part, auto Member>
Field in(Scene& s, ItemIndex) {
  return field_of(held(s.*Part).*Member);
}
template <auto Member>
Field drop(Scene& s, ItemIndex i) {
  return field_of(s.drops[i.item].*Member);
}

[[nodiscard]] TableSpec solid_table();
[[nodiscard]] TableSpec keyframe_table();

}  // namespace meniscus::io
