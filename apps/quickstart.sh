#!/usr/bin/env bash
# Installs what is needed, builds the meniscus program, runs a first scene and makes a picture of its end.
#
#   apps/quickstart.sh [SCENE.toml]     default: a drop on a table
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
scene=$(realpath "${1:-$root/data/sessile_drop.toml}")
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
step run "$meniscus" run "$scene" -o "$out" --force
step picture "$meniscus" render "$out" -o "$out/picture.png" --view surface --size 1000 800

echo "== done"
print_step_times
echo "   series   $root/$out/series.csv"
echo "   frames   $root/$out/liquid.pvd, surface.pvd   (open them with ParaView)"
echo "   picture  $root/$out/picture.png"
echo "   program  $root/$meniscus       (try: $meniscus --help)"
