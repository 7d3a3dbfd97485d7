#include "apps/commands.h"

namespace meniscus::apps {

CLI::Option* add_scene_arguments(CLI::App& command, SceneArguments& arguments) {
  command
      .add_option("--set", arguments.overrides,
                  "Override a key of the scene, e.g. --set mesh.edge_length=1e-4; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  return command.add_option("scene", arguments.file, "Scene file (docs/scene.md lists its keys)")
      ->type_name("SCENE.toml");
}

}  // namespace meniscus::apps
