#!/usr/bin/env bash
# Installs what is needed, builds the meniscus program, meshes a first scene and makes a picture of it.
#
#   apps/quickstart.sh [SCENE.toml]
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
scene=$(realpath "${1:-$root/data/sphere.toml}")
cd "$root"
build=build/release
meniscus=$build/apps/meniscus
out=out/$(basename "$scene" .toml)

# A build directory that exists keeps its options; a new one needs neither tests nor benchmarks.
configure() {
  if [ -f "$build/CMakeCache.txt" ]; then
    cmake --preset release --log-level=WARNING
  else
    cmake --preset release --log-level=WARNING -DMENISCUS_BUILD_TESTS=OFF -DMENISCUS_BUILD_BENCHMARKS=OFF
  fi
}

apps/install_dependencies.sh build
source cmake/build_steps.sh
step configure configure
step build cmake --build --preset release --parallel "$(build_jobs)" --target meniscus
mkdir -p "$out"
step mesh "$meniscus" mesh "$scene" -o "$out/mesh.vtu"
step picture "$meniscus" render "$out/mesh.vtu" -o "$out/mesh.png"

echo "== done"
print_step_times
echo "   mesh     $root/$out/mesh.vtu   (open it with ParaView)"
echo "   picture  $root/$out/mesh.png"
echo "   program  $root/$meniscus       (try: $meniscus --help)"
