#include "io/scene_reference.h"

#include "io/scene_spec.h"

#include <fmt/format.h>

namespace meniscus::io {
namespace {

constexpr std::string_view kIntroduction =
    R"(# Scene files

A scene is a TOML file that says what liquid there is, what it meets and how it is to be computed. SI units by
convention (any consistent set works); angles in degrees; vectors are arrays of three numbers; paths are relative to
the scene file. Unknown keys are errors.

`meniscus check SCENE.toml` prints every parameter of a scene as resolved, and `--set key=value` overrides any of them
(`--set liquid.viscosity=0`, `--set drop[0].radius=2e-3`).

This page is printed by `meniscus check --reference`.

```toml
title   = "A water drop"
gravity = [0, 0, -9.81]

[liquid]
density         = 998.0
viscosity       = 1.0e-3
surface_tension = 0.0728

[[drop]]
shape  = "sphere"
radius = 1.0e-3

[mesh]
edge_length = 2.0e-4
```
)";

Scene scene_with_every_table() {
  Scene scene;
  for (const TableSpec& table : scene_tables()) table.append(scene, {});
  return scene;
}

std::string heading(const TableSpec& table) {
  switch (table.kind) {
    case TableKind::top:
      return "Top level";
    case TableKind::single:
      return fmt::format("`[{}]`", table.name);
    case TableKind::list:
    case TableKind::inner_list:
      return fmt::format("`[[{}]]`", table.name);
  }
  return {};
}

std::string default_text(const KeySpec& key, Scene& scene) {
  if (key.presence == Presence::required) return "required";
  if (!key.when_absent.empty()) return std::string(key.when_absent);
  return fmt::format("`{}`", value_text(key, key.field(scene, {})));
}

}  // namespace

std::string scene_reference() {
  Scene defaults = scene_with_every_table();
  std::string page(kIntroduction);
  for (const TableSpec& table : scene_tables()) {
    page += fmt::format("\n## {}\n\n{}\n\n", heading(table), table.doc);
    page += "| key | expects | unit | default | meaning |\n|---|---|---|---|---|\n";
    for (const KeySpec& key : table.keys) {
      std::string doc(key.doc);
      if (!key.shapes.empty()) doc += fmt::format(" (only {})", key.shapes);
      page += fmt::format("| `{}` | {} | {} | {} | {} |\n", key.name, expectation(key), key.unit,
                          default_text(key, defaults), doc);
    }
  }
  return page;
}

}  // namespace meniscus::io
