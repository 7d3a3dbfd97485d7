# Everything comes from the distribution's packages; see apps/install_dependencies.sh for their names.
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(Boost REQUIRED) # containers, header-only; CGAL brings it in any case
set(CGAL_DO_NOT_WARN_ABOUT_CMAKE_BUILD_TYPE TRUE)
find_package(CGAL 5.5 REQUIRED CONFIG)
find_package(TetGen REQUIRED)
find_package(CHOLMOD REQUIRED)
find_package(fmt REQUIRED CONFIG)
find_package(spdlog REQUIRED CONFIG)
find_package(muparser REQUIRED CONFIG)
find_package(toml11 REQUIRED CONFIG)
find_package(CLI11 REQUIRED CONFIG)
find_package(nlohmann_json REQUIRED CONFIG)
find_package(VTK 9.1 REQUIRED CONFIG COMPONENTS
             CommonCore CommonDataModel IOXML IOImage FiltersCore FiltersGeometry FiltersExtraction
             RenderingCore RenderingOpenGL2 RenderingAnnotation RenderingFreeType InteractionStyle)
