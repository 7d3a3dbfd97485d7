#include "io/toml_source.h"
#include "tests/io/input_error.h"
#include "tests/io/temporary_directory.h"

#include <gtest/gtest.h>

namespace meniscus::io {
namespace {

using test::expect_contains;
using test::input_error;
using test::TemporaryDirectory;

TomlValue parse(const std::string& text) {
  const TemporaryDirectory directory;
  return read_toml(directory.file("scene.toml", text));
}

std::string parse_error(const std::string& text) {
  return input_error([&] { static_cast<void>(parse(text)); });
}

TEST(TomlSource, ValuesKnowTheirLine) {
  const TomlValue root = parse("a = 1\n\n[b]\nc = 2\n");
  EXPECT_TRUE(place_of(root.as_table().at("a")).ends_with("scene.toml:1"));
  EXPECT_TRUE(place_of(root.as_table().at("b").as_table().at("c")).ends_with("scene.toml:4"));
}

TEST(TomlSource, EntriesComeInTheOrderOfTheFile) {
  std::string order;
  const TomlValue root = parse("z = 1\na = 2\nm = 3\n");
  for (const auto& [key, value] : entries_in_order(root)) order += key;
  EXPECT_EQ(order, "zam");
}

TEST(TomlSource, ReducesTheParsersMessageToOneLineWithTheLineNumber) {
  for (const char* text :
       {"a = 1\nb = \n", "a = 1\nb = [1, 2\n", "a = 1\nb\n", "a = 1\n[b\n", "a = 1\na = 2\n"}) {
    const std::string message = parse_error(text);
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    expect_contains(message, "scene.toml:");
    expect_contains(message, "not valid TOML");
  }
  expect_contains(parse_error("a = 1\nb = \"x\n"), "scene.toml:2:");
}

TEST(TomlSource, RefusesWhatIsNoText) {
  expect_contains(parse_error(std::string("a = 1\nb = \"\0\"\n", 13)), "scene.toml:2: not a text file");
  expect_contains(parse_error("a = " + std::string(100000, '[')), "nested more than");
  expect_contains(parse_error("a" + std::string(200, '.')), "nested more than");
  expect_contains(parse_error("# nothing\n"), "has no keys");
}

TEST(TomlSource, OverridesReplaceAndAddValues) {
  TomlValue root = parse("[liquid]\ndensity = 1\n[[drop]]\nradius = 1\n[[drop]]\nradius = 2\n");
  apply_override(root, "liquid.density=998");
  apply_override(root, "liquid.viscosity = 1e-3");
  apply_override(root, "drop[1].radius=3.5");
  apply_override(root, "drop.0.shape=sphere");
  apply_override(root, "gravity=[0, 0, -9.81]");
  const auto& liquid = root.as_table().at("liquid").as_table();
  EXPECT_EQ(liquid.at("density").as_integer(), 998);
  EXPECT_EQ(liquid.at("viscosity").as_floating(), 1e-3);
  const auto& drops = root.as_table().at("drop").as_array();
  EXPECT_EQ(drops[1].as_table().at("radius").as_floating(), 3.5);
  EXPECT_EQ(drops[0].as_table().at("shape").as_string().str, "sphere");
  EXPECT_EQ(root.as_table().at("gravity").as_array().size(), 3u);
  EXPECT_EQ(place_of(liquid.at("density")), "--set liquid.density=998");
}

TEST(TomlSource, OverridesNameTheOptionTheyAreWrongIn) {
  const auto message = [](const std::string& assignment) {
    TomlValue root = parse("title = \"x\"\n[[drop]]\nradius = 1\n[[drop]]\nradius = 2\n");
    return input_error([&] { apply_override(root, assignment); });
  };
  EXPECT_EQ(message("density"), "--set density: expected key=value");
  expect_contains(message("=1"), "expected key=value");
  expect_contains(message("a..b=1"), "expected a key such as");
  expect_contains(message("drop.radius=1"), "has 2 items, say which");
  expect_contains(message("drop[2].radius=1"), "has 2 items, counted from 0");
  expect_contains(message("title.x=1"), "title is not a table");
}

}  // namespace
}  // namespace meniscus::io
