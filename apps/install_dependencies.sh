#!/usr/bin/env bash
# Installs the Debian/Ubuntu packages that Meniscus needs, and does nothing where they are there already.
#
#   apps/install_dependencies.sh [--list] [build|test|ci]...
#
# Works as root and as a user with sudo. Known to work on Debian 12 (bookworm); other releases need at least
# CMake 3.25, g++ 12, CGAL 5.5 and VTK 9.1 in their archives.
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: apps/install_dependencies.sh [--list] [SET]...
  build   compiler, build tools and libraries; enough to build and run the meniscus program (the default)
  test    GoogleTest and Google Benchmark
  ci      clang-format and ccache
  --list  print the packages of the sets instead of installing them
TEXT
}

packages_build=(
  g++ cmake ninja-build
  libboost-dev libcgal-dev libcli11-dev libeigen3-dev libfmt-dev libmuparser-dev libopenblas-dev libspdlog-dev
  libsuitesparse-dev libtet1.5-dev libtoml11-dev libvtk9-dev nlohmann-json3-dev
  # Pictures: the distribution's VTK draws through X only, so a machine without a screen needs a virtual one.
  libgl1-mesa-dri xauth xvfb
)
packages_test=(libgtest-dev libbenchmark-dev)
packages_ci=(clang-format-14 ccache)

list_only=false
packages=()
for argument in "$@"; do
  case "$argument" in
    build) packages+=("${packages_build[@]}") ;;
    test) packages+=("${packages_test[@]}") ;;
    ci) packages+=("${packages_ci[@]}") ;;
    --list) list_only=true ;;
    -h | --help) usage; exit 0 ;;
    *) echo "install_dependencies.sh: unknown set '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done
[ "${#packages[@]}" -gt 0 ] || packages=("${packages_build[@]}")

if $list_only; then
  printf '%s\n' "${packages[@]}"
  exit 0
fi

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  echo "install_dependencies.sh: this is no Debian or Ubuntu system (no apt-get). Install the counterparts of:" >&2
  printf '  %s\n' "${packages[@]}" >&2
  exit 1
fi

is_installed() {
  [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
for package in "${packages[@]}"; do
  is_installed "$package" || missing+=("$package")
done
if [ "${#missing[@]}" -eq 0 ]; then
  echo "== packages: all ${#packages[@]} are installed already"
  exit 0
fi

as_root=(env DEBIAN_FRONTEND=noninteractive)
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "install_dependencies.sh: run this as root or install sudo; missing packages: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo "${as_root[@]}")
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
run_apt() { # apt-get is too talkative to show in full; its words matter only when it fails
  "${as_root[@]}" apt-get -qq "$@" >"$log" 2>&1 || {
    tail -n 30 "$log" >&2
    echo "install_dependencies.sh: 'apt-get $1' failed (see above)" >&2
    exit 1
  }
}

echo "== packages: installing ${missing[*]}"
echo "   about 2 GB on a bare system; takes some minutes"
[ "$(id -u)" -eq 0 ] || sudo -v # asks for the password here, where the question can be seen
run_apt update
run_apt install -y --no-install-recommends "${missing[@]}"
echo "== packages: done"
