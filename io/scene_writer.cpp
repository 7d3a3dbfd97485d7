#include "io/scene_writer.h"

#include "io/scene_spec.h"

#include <fmt/format.h>

#include <functional>

namespace meniscus::io {
namespace {

void rewrite_paths(Scene& scene, const std::filesystem::path& directory) {
  const auto rewrite = [&](std::string& file) {
    if (file.empty() || std::filesystem::path(file).is_absolute()) return;
    const auto target = std::filesystem::absolute(scene.resolve(file)).lexically_normal();
    file = target.lexically_proximate(std::filesystem::absolute(directory).lexically_normal()).string();
  };
  for (Drop& drop : scene.drops) rewrite(drop.file);
  for (Solid& solid : scene.solids) rewrite(solid.file);
}

using ItemVisitor = std::function<void(const TableSpec&, ItemIndex)>;

// Every item of every table, the items of a list within a list after the item they belong to.
void for_each_item(const Scene& scene, const ItemVisitor& visit) {
  const TableSpec& keyframes = *find_table("solid.keyframes");
  for (const TableSpec& table : scene_tables()) {
    if (table.kind == TableKind::inner_list) continue;
    for (std::size_t i = 0; i < table.count(scene, {}); ++i) {
      visit(table, {i, 0});
      if (table.name != "solid") continue;
      for (std::size_t k = 0; k < keyframes.count(scene, {i, 0}); ++k) visit(keyframes, {i, k});
    }
  }
}

std::string header(const TableSpec& table) {
  switch (table.kind) {
    case TableKind::top:
      return {};
    case TableKind::single:
      return fmt::format("\n[{}]\n", table.name);
    case TableKind::list:
    case TableKind::inner_list:
      return fmt::format("\n[[{}]]\n", table.name);
  }
  return {};
}

// Keys a scene may not repeat because another one says the same.
bool is_superseded(const Scene& scene, const TableSpec& table, ItemIndex index, const KeySpec& key) {
  if (table.name != "solid") return false;
  const Solid& solid = scene.solids[index.item];
  if (key.name == "contact_angle") return solid.alpha.has_value();
  if (key.name == "velocity" || key.name == "angular_velocity") {
    return solid.motion == SolidMotion::fixed || !solid.keyframes.empty();
  }
  if (key.name == "density" || key.name == "friction" || key.name == "restitution") {
    return solid.motion != SolidMotion::rigid;
  }
  return false;
}

}  // namespace

std::string scene_text(const Scene& scene, const std::filesystem::path& directory) {
  Scene copy = scene;
  rewrite_paths(copy, directory);
  std::string text;
  for_each_item(copy, [&](const TableSpec& table, ItemIndex index) {
    text += header(table);
    const std::string_view shape = shape_of(copy, table, index);
    for (const KeySpec& key : table.keys) {
      if (!key.applies_to(shape) || is_superseded(copy, table, index, key)) continue;
      const std::string value = value_text(key, key.field(copy, index));
      if (!value.empty()) text += fmt::format("{} = {}\n", key.name, value);
    }
  });
  return text;
}

std::vector<Parameter> list_parameters(const Scene& scene) {
  Scene copy = scene;
  std::vector<Parameter> parameters;
  for_each_item(copy, [&](const TableSpec& table, ItemIndex index) {
    const std::string_view shape = shape_of(copy, table, index);
    for (const KeySpec& key : table.keys) {
      if (!key.applies_to(shape) || is_superseded(copy, table, index, key)) continue;
      const std::string value = value_text(key, key.field(copy, index));
      parameters.push_back(
          {key_path(table, index, key.name), value.empty() ? "-" : value, std::string(key.unit)});
    }
  });
  return parameters;
}

std::vector<Parameter> list_parameters(const Scene& scene, const std::filesystem::path& directory) {
  Scene copy = scene;
  rewrite_paths(copy, directory);
  return list_parameters(copy);
}

}  // namespace meniscus::io
