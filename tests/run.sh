#!/usr/bin/env bash
# Installs what is needed, builds Meniscus and runs its tests.
#
#   tests/run.sh [PRESET] [CTEST ARGUMENT]...
#
# PRESET is one of CMakePresets.json: ci (the default: release with warnings as errors), release, debug, asan.
# The rest goes to ctest: `tests/run.sh debug -R EdgeCollapse` runs the tests whose names match.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
preset=ci
if [ $# -gt 0 ] && [ "${1#-}" = "$1" ]; then
  preset=$1
  shift
fi
log=build/$preset/tests.log

# Several test processes run side by side; threads inside of each would only fight over the processors.
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1

run_tests() {
  ctest --preset "$preset" --no-tests=error --parallel "$(processors)" "$@" 2>&1 | tee "$log"
}

apps/install_dependencies.sh build test
source cmake/build_steps.sh
step configure cmake --preset "$preset" --log-level=WARNING -DMENISCUS_BUILD_TESTS=ON
step build cmake --build --preset "$preset" --parallel "$(build_jobs)"
status=0
step tests run_tests "$@" || status=$?

echo "== summary ($preset)"
sed -n '/tests passed/,$ s/^./   &/p' "$log"
print_step_times
exit "$status"
