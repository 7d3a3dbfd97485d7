# Compile settings shared by every target of the project.
#
#   meniscus_library(mesh SOURCES a.cpp b.cpp PUBLIC Eigen3::Eigen PRIVATE CGAL::CGAL)
#
# declares the static library meniscus_mesh with the alias meniscus::mesh; headers are included from
# the repository root ("mesh/tet_mesh.h").

function(meniscus_compile_settings target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                                           -Woverloaded-virtual)
  if(MENISCUS_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(MENISCUS_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined
                                             -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
  if(MENISCUS_CHECK_INVARIANTS)
    target_compile_definitions(${target} PRIVATE MENISCUS_CHECK_INVARIANTS)
  endif()
endfunction()

function(meniscus_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;PUBLIC;PRIVATE")
  set(target meniscus_${name})
  add_library(${target} STATIC ${arg_SOURCES})
  add_library(meniscus::${name} ALIAS ${target})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  meniscus_compile_settings(${target})
endfunction()
