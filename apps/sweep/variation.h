// The family of scenes that `meniscus sweep --vary` asks for: keys, the values that each takes, and every
// combination of them, which is a member.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace meniscus::sweep {

struct Variation {
  std::string key;                  // as given: "solid[0].contact_angle"
  std::vector<std::string> values;  // as `--set` takes them: "60", "[0, 0, -9.81]", "sphere"
};

// Reads "key=a,b,c": values end at commas outside of brackets and quotes, and from:to:step stands for
// numbers, `to` among them where it is met. Throws InputError that names the option.
[[nodiscard]] Variation read_variation(std::string_view text);

// The number that a value is; empty where it is something else.
[[nodiscard]] std::optional<double> number_of(std::string_view value);

// "solid[0].contact_angle", which may be written "solid.0.contact_angle", in the latter way.
[[nodiscard]] std::string plain_key(std::string_view key);

// What a key is called in names and headings: its last word, "contact_angle", or all of it
// ("solid0_contact_angle") where the last word is that of another key, too. In the order of the variations.
[[nodiscard]] std::vector<std::string> labels_of(std::span<const Variation> variations);

struct Member {
  std::string name;  // legal as that of a directory, and of no other member: "contact_angle_60"
  std::vector<std::string> values;  // in the order of the variations
};

// All combinations; the last key varies fastest. Throws InputError where a key or one of its values is there
// twice, and where there are too many.
[[nodiscard]] std::vector<Member> members_of(std::span<const Variation> variations);

// The member as assignments for `--set`.
[[nodiscard]] std::vector<std::string> assignments_of(std::span<const Variation> variations,
                                                      const Member& member);

}  // namespace meniscus::sweep
