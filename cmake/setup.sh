# shellcheck shell=sh
# Sourced by ./course, which sets root, build and assume_yes: packages, configuring, building.

note() { printf '%s\n' "$*" >&2; }

fail() {
    note "error: $*"
    exit 2
}

has() { command -v "$1" >/dev/null 2>&1; }

# Debian package, its kind, program, CMake variable, what it is for: one line each.
packages() { sed '/^#/d' "$root/cmake/packages.txt"; }

on_debian() { has apt-get && has dpkg-query; }

installed_packages() {
    # shellcheck disable=SC2046  # one word per package
    dpkg-query -W -f '${db:Status-Status} ${Package}\n' $(packages | cut -d ' ' -f 1) 2>/dev/null |
        sed -n 's/^installed //p'
}

# missing_packages KIND: one line each.
missing_packages() {
    installed=$(installed_packages)
    packages | while read -r package kind program _ _; do
        [ "$kind" = "$1" ] || continue
        [ "$program" != - ] && has "$program" && continue
        printf '%s\n' "$installed" | grep -qxF "$package" || printf '%s\n' "$package"
    done
}

elsewhere() {
    cat <<'END'
Homebrew  brew install cmake ninja pkgconf eigen doctest nlohmann-json cli11 cairo
          optional: gnuplot (figures), sfml (windows), google-benchmark, chafa (pictures in the terminal), libarchive (submissions in archives)
dnf       sudo dnf install gcc-c++ cmake ninja-build pkgconf-pkg-config eigen3-devel doctest-devel json-devel \
              cli11-devel cairo-devel libseccomp-devel
          optional: bubblewrap (grading), gnuplot (figures), SFML-devel mesa-libGL-devel (windows), dejavu-sans-fonts, google-benchmark-devel, chafa, libarchive-devel
pacman    sudo pacman -S --needed gcc cmake ninja pkgconf eigen doctest nlohmann-json cli11 cairo libseccomp
          optional: bubblewrap (grading), gnuplot (figures), sfml and imgui from the AUR (windows), ttf-dejavu, benchmark, chafa, libarchive
vcpkg     vcpkg install eigen3 doctest nlohmann-json cli11 cairo
          optional: sfml "imgui[opengl2-binding]" (windows), benchmark
          then: export CMAKE_TOOLCHAIN_FILE=<vcpkg>/scripts/buildsystems/vcpkg.cmake
Windows also need Dear ImGui with its OpenGL 2 backend; where the system does not have it: vcpkg.
Texts in the terminal need pandoc. The book needs emscripten, pandoc, lunr (npm) and cpp-httplib, its test chromium with its driver and selenium.
END
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif [ -t 0 ]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

install_command() {
    [ "$(id -u)" -eq 0 ] && printf 'apt-get install --no-install-recommends' ||
        printf 'sudo apt-get install --no-install-recommends'
    printf ' %s' "$@"
    printf '\n'
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >&2 3>&- 9>&-
}

# Whether packages may be installed: 0 yes, 1 nobody here may, 2 somebody was asked and said no.
may_install() {
    [ "$(id -u)" -eq 0 ] || has sudo || return 1
    if [ -z "$assume_yes" ] && [ -t 0 ] && [ -t 2 ]; then
        printf 'install them now? [Y/n] ' >&2
        read -r answer || answer=n
        case $answer in
            '' | [yY]*) ;;
            *) return 2 ;;
        esac
    fi
}

update_lists() {
    as_root apt-get update -q >&2 3>&- 9>&- || note "apt-get update failed; trying with the lists that are here"
}

# Installs what is missing after one question; ends the program if what is needed cannot be had.
install_packages() {
    needed=$(missing_packages needed)
    optional=$(missing_packages optional)
    [ -n "$needed$optional" ] || return 0
    # shellcheck disable=SC2086  # lists of words
    set -- $needed $optional
    note "the course needs packages that are not installed:"
    note "  $(install_command "$@")"
    may_install
    case $? in
        1)
            [ -n "$needed" ] && fail "there is no sudo here: run that command as root, then try again"
            note "there is no sudo here; going on without (all of these are optional)"
            return 0
            ;;
        2)
            [ -n "$needed" ] && fail "not installed; the course needs: $(echo $needed)"
            note "going on without"
            return 0
            ;;
    esac
    update_lists
    apt_install "$@" && return 0
    # One package that does not exist stops all of them: what is needed first, then the others one by one.
    # shellcheck disable=SC2086
    [ -z "$needed" ] || apt_install $needed ||
        fail "apt-get could not install what the course needs (its message is above)"
    for package in $optional; do
        apt_install "$package" || note "going on without $package (optional)"
    done
}

# install_for KINDS WHAT: what one command alone needs, after one question. What is still missing the command says itself.
install_for() {
    on_debian || return 0
    what=$2
    # shellcheck disable=SC2046  # a list of words
    set -- $(for kind in $1; do missing_packages "$kind"; done)
    [ $# -gt 0 ] || return 0
    note "$what needs packages that are not installed:"
    note "  $(install_command "$@")"
    may_install
    case $? in
        1) note "there is no sudo here; going on without" && return 0 ;;
        2) note "going on without" && return 0 ;;
    esac
    update_lists
    apt_install "$@" || for package in "$@"; do apt_install "$package" || note "going on without $package"; done
    is_configured && configure  # finds what is new
}

# The lesson a word names: 5, 05, time_of_impact or 05_time_of_impact; nothing where it names none.
lesson_number() {
    for folder in "$root"/lessons/[0-9]*/; do
        id=${folder%/}
        id=${id##*/}
        number=${id%%_*}
        case $1 in
            "$id" | "${id#*_}" | "$number" | "${number#0}")
                echo "$number"
                return
                ;;
        esac
    done
}

# there FOLDER NUMBER: whether a lesson has such a part.
there() {
    for folder in "$root/$1/$2"_*/; do [ -d "$folder" ] && return; done
    return 1
}

has_display() { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; }

cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt" 2>/dev/null; }

is_configured() {
    [ -f "$build/CMakeCache.txt" ] || return 1
    home=$(CDPATH='' cd -- "$(cached CMAKE_HOME_DIRECTORY)" 2>/dev/null && pwd -P)
    folder=$(CDPATH='' cd -- "$(cached CMAKE_CACHEFILE_DIR)" 2>/dev/null && pwd -P)
    if [ "$home" != "$root" ] || [ "$folder" != "$build" ]; then
        note "this folder was moved or copied: building anew"
        rm -rf -- "$build"
        return 1
    fi
    [ -f "$build/build.ninja" ] || [ -f "$build/Makefile" ]
}

configure() {
    set -- -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release
    if ! is_configured; then
        # A first try that failed must not decide the generator, nor remember what was missing.
        rm -rf -- "$build/CMakeCache.txt" "$build/CMakeFiles"
        has ninja && set -- -G Ninja "$@"
        # Several files compiled at a time take two thirds of the time.
        [ "$command" != test ] || set -- "$@" -DCMAKE_UNITY_BUILD=ON
    fi
    mkdir -p "$build" || fail "cannot make the folder $build"
    note "configuring"
    if cmake "$@" >"$build/configure.log" 2>&1 3>&- 9>&-; then
        sed -n 's/^-- \(no .*\)/\1/p' "$build/configure.log" >&2
        return 0
    fi
    return 1
}

first_configure() {
    if on_debian; then
        install_packages
        configure && return 0
        sed -n '/^CMake Error/,$p' "$build/configure.log" >&2
        fail "configuring failed (all of its output: $build/configure.log)"
    fi
    if has cmake; then
        configure && return 0
        sed -n 's/^-- \(missing: .*\)/\1/p' "$build/configure.log" >&2
        grep -q 'Packages are missing' "$build/configure.log" || cat "$build/configure.log" >&2
    fi
    note "the course cannot be built yet. What it needs is called:"
    elsewhere >&2
    fail "install these packages, then try again"
}

# Compact on a terminal (one line, rewritten), whole elsewhere; silent where there is nothing to do.
show_progress() {
    shown='' said=''
    [ "$command" != test ] || said=1
    while IFS= read -r line; do
        case $line in
            *'Re-checking globbed directories'* | 'ninja: '[nE]* | *'] Built target '* | 'Consolidate compiler '*) ;;
            '-- no '*) printf '%s\n' "${line#-- }" ;;
            '-- '*) ;;
            '['*'] '*)
                [ -n "$said" ] || printf 'building what this command needs; the rest is built when a command asks for it\n'
                said=1
                if [ -t 2 ]; then
                    name=${line##*/}
                    [ "$name" = "$line" ] && name=${line#*] }
                    printf '\r\033[Kbuilding %s %.50s' "${line%%]*}]" "${name%.o}"
                    shown=1
                else
                    printf '%s\n' "$line"
                fi
                ;;
            *)
                [ -z "$shown" ] || printf '\r\033[K'
                shown=''
                printf '%s\n' "$line"
                ;;
        esac
    done
    [ -z "$shown" ] || printf '\r\033[K'
}

build_targets() {
    # Ninja by itself starts two compilers more than there are processors: 2 processors then take a sixth longer.
    jobs=${COURSE_BUILD_JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)}
    set -- --build "$build" -j "$jobs" --target "$@"
    status=$({ { cmake "$@" 2>&1 3>&- 9>&-; echo $? >&3; } | show_progress >&2; } 3>&1)
    [ "$status" = 0 ]
}

# One set-up at a time; the lock is let go before the program starts.
lock() {
    # In a shell of its own: a redirection that fails on a special built-in ends the shell without a word.
    mkdir -p "$root/.course" 2>/dev/null && (: >>"$root/.course/setup.lock") 2>/dev/null ||
        fail "cannot write to $root/.course"
    has flock || return 0
    exec 9>>"$root/.course/setup.lock"
    flock -n 9 && return 0
    note "another course is building here; waiting for it"
    flock 9
}

# What a build cannot do without, and a student may have deleted: lessons, and the contracts that graders include.
build_failed() {
    for folder in "$root"/tests/graders/*/; do
        [ -d "$folder" ] || continue
        id=${folder%/}
        id=${id##*/}
        [ -d "$root/lessons/$id" ] || fail "lessons/$id is missing (git checkout lessons brings it back)"
    done
    for grader in "$root"/tests/graders/*/*.cpp; do
        [ -f "$grader" ] || continue
        contract=$root/exercises/${grader#"$root"/tests/graders/}
        contract=${contract%.cpp}.hpp
        [ -f "$contract" ] || fail "$contract is missing (git checkout exercises brings it back)"
    done
    fail "the build failed (the message is above)"
}

# After this, what the command needs is built, or the program has ended. COURSE_BUILT tells the program.
set_up() {
    case ${COURSE_BUILD_JOBS:-1} in
        *[!0-9]* | 0*) fail "COURSE_BUILD_JOBS must be a number from 1 on, got '$COURSE_BUILD_JOBS'" ;;
    esac
    case $root in
        *'"'*) fail "CMake cannot build in a folder whose path holds a double quote: $root" ;;
    esac
    lock
    is_configured || first_configure
    case $command$apart in
        book | testbook | testeverything) install_for "text book" "the book" ;;
        read | hint) [ -n "$help" ] || [ ! -t 1 ] || install_for text "a text in the terminal" ;;
        test) install_for text "the test" ;;
    esac
    case $apart in
        book | everything) install_for booktest "its test" ;;
    esac
    # shellcheck disable=SC2046  # one word per target
    set -- $(needs)
    if ! build_targets "$@"; then
        if on_debian && [ -n "$(missing_packages needed)" ]; then
            first_configure
            build_targets "$@" || build_failed
        else
            build_failed
        fi
    fi
    export COURSE_BUILT="$*"
    exec 9>&-
}
