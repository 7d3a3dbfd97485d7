# cmake -DOUTPUT=scenes.cpp "-DFILES=a.toml;b.toml" -P EmbedScenes.cmake: the texts of files as a C++ table,
# for apps/built_in_scenes.h.
set(table "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND table "    {\"${name}\", R\"scene(${text})scene\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"apps/built_in_scenes.h\"

namespace meniscus::apps {

std::span<const BuiltInScene> built_in_scenes() {
  static constexpr BuiltInScene kScenes[] = {
${table}  };
  return kScenes;
}

}  // namespace meniscus::apps
")
