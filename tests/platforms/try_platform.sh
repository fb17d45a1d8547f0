#!/bin/sh
# Tries the course on another Debian, as a new user would: a bare system in a folder, a clone, the README's two commands.
set -eu

usage() {
    cat <<'END'
usage: try_platform.sh SUITE [ARCHITECTURE] [--compiler NAME] [--folder DIR] [--fresh] [--only demo|test]
  SUITE         bookworm, trixie, sid, ... as debootstrap knows them
  ARCHITECTURE  amd64 (the default: built and tested there), or arm64 (built by a cross compiler in an amd64 system,
                the tests of library and lessons run by qemu-user)
  --compiler NAME  another compiler than the system's own, by its package: g++-13, clang-19, ... (amd64 only)
  --folder DIR  where the systems are kept (/var/tmp/course-platforms); each takes 2 to 4 GB
  --fresh       makes the system anew
  --only PART   only the first demo, or only the tests
Needs root, debootstrap and git. Writes one row for the table of README.md to the standard output, all else to
DIR/SUITE-ARCHITECTURE[-COMPILER].log.
Example: sudo tests/platforms/try_platform.sh trixie
END
}

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 2
}

suite='' architecture='' compiler='' folder=/var/tmp/course-platforms fresh='' only=''
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage && exit ;;
        --compiler)
            case ${2:-} in g++-[0-9]* | clang-[0-9]*) compiler=$2 && shift ;; *) fail "--compiler must be g++-NUMBER or clang-NUMBER, got '${2:-}'" ;; esac ;;
        --folder) [ $# -gt 1 ] || fail "--folder needs a folder"; folder=$2 && shift ;;
        --only)
            case ${2:-} in demo | test) only=$2 && shift ;; *) fail "--only must be demo or test, got '${2:-}'" ;; esac ;;
        --fresh) fresh=1 ;;
        -*) fail "unknown option $1 (see --help)" ;;
        *) if [ -z "$suite" ]; then suite=$1; elif [ -z "$architecture" ]; then architecture=$1; else fail "what is '$1' for? (see --help)"; fi ;;
    esac
    shift
done
[ -n "$suite" ] || { usage >&2; exit 2; }
case ${architecture:=amd64} in amd64 | arm64) ;; *) fail "ARCHITECTURE must be amd64 or arm64, got '$architecture'" ;; esac
[ -z "$compiler" ] || [ "$architecture" = amd64 ] || fail "--compiler is for amd64"
[ "$(id -u)" -eq 0 ] || fail "debootstrap and chroot need root (sudo $0 ...)"
for program in debootstrap git unshare; do
    command -v "$program" >/dev/null || fail "$program is missing (apt-get install debootstrap git util-linux)"
done

checkout=$(CDPATH='' cd -- "$(dirname "$0")/../.." && pwd -P)
system=$folder/$suite-$architecture
log=$system${compiler:+-$compiler}.log
mkdir -p "$folder"
: >"$log"

# An ended or old release may still be tried: what its Release file says about its time does not matter here.
make_system() {
    rm -rf -- "$system"
    debootstrap --variant=minbase "$suite" "$system" >>"$log" 2>&1 || fail "debootstrap failed (see $log)"
    printf 'Acquire::Check-Valid-Until "false";\nAPT::Install-Recommends "false";\n' >"$system/etc/apt/apt.conf.d/90course"
    cp /etc/resolv.conf "$system/etc/resolv.conf"
}

export CXX_IS=''  # CXX=... for the system, if the compiler is not its own

# inside WORDS...: a command in the system, with its own mounts, which end with it.
inside() {
    unshare --mount --propagation private sh -eu -c '
        system=$1
        shift
        mount -t proc proc "$system/proc"
        mount --rbind /dev "$system/dev"
        mount -t tmpfs tmpfs "$system/tmp"
        exec chroot "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 CI=true \
            DEBIAN_FRONTEND=noninteractive COURSE_PRISTINE=1 $CXX_IS "$@"' sh "$system" "$@" </dev/null >>"$log" 2>&1
}

# timed NAME WORDS...: runs them in the system; NAME_time becomes "12 min 3 s", or what went wrong.
timed() {
    name=$1
    shift
    began=$(date +%s)
    if inside "$@"; then said=''; else said=' (failed)'; fi
    took=$(($(date +%s) - began))
    eval "${name}_time=\"$((took / 60)) min $((took % 60)) s$said\""
    [ -z "$said" ]
}

version_of() { chroot "$system" dpkg-query -W -f '${Version}' "$1" 2>/dev/null | sed 's/^[0-9]*://; s/[-+~].*//'; }

[ -z "$fresh" ] && [ -x "$system/bin/sh" ] || make_system
inside apt-get update -q || fail "apt-get update failed in $system (see $log)"
inside apt-get install -y -q git ca-certificates || fail "apt-get failed in $system (see $log)"
rm -rf -- "$system/srv/course"
git clone -q --no-hardlinks "$checkout" "$system/srv/course"

demo_time=- test_time=- status=0
if [ "$architecture" = amd64 ]; then
    if [ -n "$compiler" ]; then
        inside apt-get install -y -q "$compiler" || fail "apt-get failed in $system (see $log)"
        CXX_IS=CXX=$(printf %s "$compiler" | sed 's/^clang-/clang++-/')
    fi
    if [ -z "$only" ] || [ "$only" = demo ]; then timed demo /srv/course/course demo --headless --yes || status=1; fi
    if [ -z "$only" ] || [ "$only" = test ]; then timed test /srv/course/course test --yes || status=1; fi
    compiler="${compiler:-g++} $(version_of "${compiler:-g++}")"
else
    inside dpkg --add-architecture arm64
    inside apt-get update -q
    # Headers are the same everywhere; what is linked comes from the other architecture.
    inside apt-get install -y -q cmake ninja-build pkg-config g++-aarch64-linux-gnu qemu-user libeigen3-dev doctest-dev \
        nlohmann-json3-dev libcli11-dev libcairo2-dev:arm64 libstdc++6:arm64 || fail "apt-get failed in $system (see $log)"
    timed demo sh -eu -c 'cd /srv/course
        PKG_CONFIG_LIBDIR=/usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig \
            cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE=tests/platforms/aarch64.cmake
        ninja -C build demo_01_headless
        qemu-aarch64 build/bin/demo_01_headless --steps 300' || status=1
    timed test sh -eu -c 'cd /srv/course/build
        ninja $(ninja -t targets all | sed -n "s/^\(test_lesson_[^:]*\|test_common\): phony.*/\1/p")
        ctest --output-on-failure -j2 -R "^(lesson_|common$)"' || status=1
    compiler="g++ $(version_of g++-aarch64-linux-gnu), crossing"
fi
passed=$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests\{0,1\} failed out of \([0-9]*\)$/\2 \1/p' "$log" | tail -n 1)
[ -z "$passed" ] || passed="$((${passed% *} - ${passed#* })) of ${passed% *}"
warnings=$(grep -c ' warning: .*\[-W' "$log" || true)
printf '| %s ' "$suite" "$architecture" "$compiler" "$(version_of cmake)" "$(version_of libeigen3-dev)" "$(version_of libsfml-dev)" \
    "$(version_of libimgui-dev)" "$(version_of doctest-dev)" "$demo_time" "$test_time" "${passed:-none}" "$warnings"
echo '|'
exit "$status"
