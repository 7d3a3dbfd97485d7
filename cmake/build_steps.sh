# shellcheck shell=bash
# Sourced by the scripts that build: timed steps, and a number of parallel jobs that the machine can bear.

# step NAME COMMAND...: announces the step, runs the command, notes how long it took and returns its status.
# A shell function given as the command must end with what decides its status.
step_times=()
step() {
  local name=$1 start=$SECONDS status=0
  shift
  echo "== $name: $*"
  "$@" || status=$?
  step_times+=("$(printf '%6d s  %s' $((SECONDS - start)) "$name")")
  [ "$status" -eq 0 ] || echo "== FAILED after $((SECONDS - start)) s: $name" >&2
  return "$status"
}

# Prints what every step so far took.
print_step_times() {
  printf '   %s\n' "${step_times[@]}"
}

# Prints the number of processors; plain nproc would obey OMP_NUM_THREADS, which is about something else.
processors() {
  env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc
}

# Prints a number of compile jobs: one per processor, but no more than fit into the free memory, because
# one unit that includes CGAL can take up to 3.7 GB.
build_jobs() {
  local jobs free_kb limit used
  jobs=$(processors)
  free_kb=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo 2>/dev/null || true)
  free_kb=${free_kb:-4000000}
  if limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null) && [ "$limit" != max ]; then
    used=$(cat /sys/fs/cgroup/memory.current 2>/dev/null || echo 0)
    limit=$(((limit - used) / 1024))
    [ "$free_kb" -le "$limit" ] || free_kb=$limit
  fi
  [ "$jobs" -le $((free_kb / 3700000)) ] || jobs=$((free_kb / 3700000))
  [ "$jobs" -ge 1 ] || jobs=1
  echo "$jobs"
}

# Repeated builds are much faster with ccache; CMake reads this variable when it first configures.
if command -v ccache >/dev/null; then
  export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
fi
