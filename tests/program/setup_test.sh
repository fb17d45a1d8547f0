#!/bin/sh
# The script ./course on machines in all states, with stand-ins for cmake, apt-get and the rest: nothing is installed.
# Usage: setup_test.sh ROOT_OF_THE_COURSE
set -u
repository=$1
. "$repository/tests/program/check.sh"

tools="$work/tools" course="$work/a course" log="$work/log"
mkdir -p "$tools" "$course/cmake"
cp "$repository/course" "$course/"
cp "$repository"/cmake/*.sh "$repository/cmake/packages.txt" "$repository/cmake/help.txt" "$course/cmake/"
for lesson in 01_gbf 05_time_of_impact 12_dantzig_lcp; do
    mkdir -p "$course/lessons/$lesson" "$course/demos/$lesson" "$course/tests/graders/$lesson"
done
mkdir -p "$course/lessons/19_later"
for tool in sh chmod sed grep cut dirname mkdir rm cat readlink printf getconf flock env sleep tail; do
    path=$(command -v "$tool") && [ -x "$path" ] && ln -s "$path" "$tools/$tool"
done
export log work

stand_in() {
    { echo '#!/bin/sh'; cat; } >"$tools/$1"
    chmod +x "$tools/$1"
}

stand_in cmake <<'END'
echo "cmake $*" >>"$log"
if [ "$1" = --build ]; then
    [ ! -e "$work/build_fails" ] || { echo 'a.cpp:1:1: error: wrong'; exit 1; }
    sleep "$(cat "$work/build_seconds" 2>/dev/null || echo 0)"
    mkdir -p "$2/bin"
    printf '#!/bin/sh\nprintf "program:"; printf " <%%s>" "$@"; echo\necho "built: $COURSE_BUILT"\nexit 7\n' >"$2/bin/course"
    for part in texts attacks book; do
        printf '#!/bin/sh\nprintf "%s:"; printf " <%%s>" "$@"; echo\necho "built: ${COURSE_BUILT:-none}"\nexit 7\n' $part >"$2/bin/$part"
    done
    chmod +x "$2"/bin/*
    [ -e "$work/nothing_to_do" ] && echo 'ninja: no work to do.' || echo '[1/2] Building CXX object a/b/c.cpp.o'
    exit 0
fi
[ "$1" = -G ] && shift 2
[ ! -e "$work/configure_fails" ] || { echo '-- missing: Eigen 3.4, linear algebra (Debian and Ubuntu: x)'; echo 'Packages are missing'; exit 1; }
printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\nCMAKE_CACHEFILE_DIR:INTERNAL=%s\n' "$2" "$4" >"$4/CMakeCache.txt"
: >"$4/build.ninja"
echo 'windows on' >"$4/syllabus"
echo '-- no figures: gnuplot is missing'
echo '-- Configuring done'
END
stand_in ctest <<'END'
echo "ctest $*" >>"$log"
echo '100% tests passed'
[ ! -e "$work/tests_fail" ] || exit 8
END
stand_in dpkg-query <<'END'
cat "$work/installed"
END
stand_in apt-get <<'END'
echo "apt-get $*" >>"$log"
[ "$1" = install ] || exit 0
for word in "$@"; do
    case $word in
        install | -*) ;;
        "$(cat "$work/unavailable" 2>/dev/null)") echo "E: Unable to locate package $word" >&2; exit 100 ;;
    esac
done
for word in "$@"; do echo "installed $word"; done >>"$work/installed"
END
stand_in id <<'END'
cat "$work/uid"
END
for tool in g++ pkg-config ninja gnuplot uname; do echo 'echo 1.2.3' | stand_in "$tool"; done

# A machine with everything; each test takes something away.
fresh() {
    rm -rf "$course/build" "$course/.course" "$work"/*_fails "$work/unavailable" "$work/tests_fail" "$work/nothing_to_do" "$log"
    : >"$log"
    echo 0 >"$work/uid"
    sed '/^#/d; s/ .*//; s/^/installed /' "$course/cmake/packages.txt" >"$work/installed"
    unset DISPLAY WAYLAND_DISPLAY
}
without() {
    sed "/ $1\$/d" "$work/installed" >"$work/rest"
    mv "$work/rest" "$work/installed"
}
start() { run env PATH="$tools" "$@"; }
logged() {
    grep -qF -- "$1" "$log"
    judge $? "the log should have '$1' but has: $(cat "$log")"
}
ends_the_log() {
    last=$(tail -n 1 "$log")
    case $last in *"$1") true ;; *) false ;; esac
    judge $? "the log should end with '$1' but ends with: $last"
}
not_logged() {
    ! grep -qF -- "$1" "$log"
    judge $? "the log should not have '$1'"
}

# What only the book needs is installed when it is asked for.
fresh
without emscripten
without pandoc
start "$course/course" demo 1
ends_with_code 7
not_logged 'apt-get'
start "$course/course" read 1 # elsewhere than on a terminal the text goes out as it is written
ends_the_log 'target course read'
not_logged 'apt-get'
start "$course/course" book --serve
says 'program: <book> <--serve>'
warns 'the book needs packages that are not installed:'
logged 'apt-get install -y -q --no-install-recommends pandoc emscripten'
ends_the_log 'target course book'

fresh
start "$course/course" demo 1 --set 'a b=1'
ends_with_code 7
says 'program: <demo> <1> <--set> <a b=1>'
warns '[1/2] Building CXX object'
warns 'no figures: gnuplot is missing'
logged "cmake -G Ninja -S $course -B $course/build -DCMAKE_BUILD_TYPE=Release"
not_logged 'UNITY'
logged 'target course demo_01_headless'
warns 'building what this command needs; the rest is built when a command asks for it'
not_logged 'apt-get'

: >"$work/nothing_to_do"
start "$course/course" list
says 'program: <list>'
ends_the_log 'target course'
[ ! -s "$work/err" ]
judge $? 'a build with nothing to do says nothing'

: >"$log"
start "$course/course" grade --help
says 'program: <grade> <--help>'
mv "$course/build/bin/course" "$work/put aside"
: >"$log"
for words in 'book --help' '--help' 'demo 5 -h' 'no_such_command --help'; do
    # shellcheck disable=SC2086  # words
    start "$course/course" $words
    says 'Usage: ./course'
    holds test ! -s "$log"
done
mv "$work/put aside" "$course/build/bin/course"

# What a command needs, by its words; the program is told.
needs() {
    targets=$1
    shift
    start env DISPLAY="$display" "$course/course" "$@"
    ends_the_log "target $targets"
    says "built: $targets"
}
display=''
needs 'course demo_05_headless' demo 5
needs 'course demo_05_headless' demo --set friction=12 time_of_impact --preset 1
needs 'course' demo 19
needs 'course' demo 99
needs 'course headless_programs' figures
needs 'course demo_12_headless' figures 12
needs 'course grade runner exercise_header' grade
needs 'course grading_programs grade runner exercise_header' grade --all
needs 'course grading_programs grade runner exercise_header' grade --against solutions
needs 'course demo_01_headless' demo
mkdir -p "$course/.course"
: >"$course/.course/progress.json"
needs 'course' demo
rm "$course/.course/progress.json"
needs 'course grade_01 grade_12 grade runner exercise_header' grade 1 box 12_dantzig_lcp --against 5 --json 05
needs 'course grade_01 grade runner exercise_header' watch gbf
needs 'course solve' solve 12
needs 'course demo_12_headless' solve --write 1 --steps 5 --demo 12
needs 'course demo_12_headless' solve --demo=12 --write=1
needs 'course' solve --write a.dat --demo nonsense
needs 'course grade grading_programs runner exercise_header' doctor --speed
needs 'course read' hint 5
needs 'course read' read 5 --section idea
display=:0
needs 'course demo_05_window' demo 5 --preset headless
needs 'course demo_05_headless' demo 5 --headless
needs 'course demo_05_headless' demo 5 --csv a.csv
sed -i.bak 's/on/off/' "$course/build/syllabus"
needs 'course demo_05_headless' demo 5
sed -i.bak 's/off/on/' "$course/build/syllabus"
start "$course/course" solve - --json 'a b.json'
says 'program: <solve> <-> <--json> <a b.json>'
not_logged '-S'

mkdir -p "$work/links" && ln -sf "$course/course" "$work/links/one" && ln -sf one "$work/links/two"
cd "$work/links" || exit 2
start ./two list
says 'program: <list>'
cd "$work" || exit 2

: >"$course/build/of the old place"
mv "$course" "$work/moved" && : >"$log"
start "$work/moved/course" list
says 'program: <list>'
warns 'moved or copied'
logged "-S $work/moved"
holds test ! -e "$work/moved/build/of the old place"
rm -rf "$course" && mv "$work/moved" "$course"

fresh
without libeigen3-dev
without libsfml-dev
start "$course/course" list
says 'program: <list>'
logged 'apt-get update'
logged 'apt-get install -y -q --no-install-recommends libeigen3-dev libsfml-dev'
warns 'apt-get install --no-install-recommends libeigen3-dev libsfml-dev'

fresh
without libsfml-dev
without libeigen3-dev
without libimgui-dev
echo libimgui-dev >"$work/unavailable"
start "$course/course" list
says 'program: <list>'
warns 'going on without libimgui-dev (optional)'
holds grep -q 'installed libeigen3-dev' "$work/installed"
holds grep -q 'installed libsfml-dev' "$work/installed"

fresh
without libcairo2-dev
echo libcairo2-dev >"$work/unavailable"
start "$course/course" list
ends_with_code 2
warns 'error: apt-get could not install what the course needs'

fresh
without libcairo2-dev
echo 1000 >"$work/uid"
start "$course/course" list
ends_with_code 2
warns 'sudo apt-get install --no-install-recommends libcairo2-dev'
warns 'error: there is no sudo here'
stand_in sudo <<'END'
echo "sudo $*" >>"$log"
[ "$1" = -n ] && shift
exec "$@"
END
start "$course/course" list
says 'program: <list>'
logged 'sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install'

fresh
: >"$work/build_fails"
start "$course/course" list
ends_with_code 2
warns 'a.cpp:1:1: error: wrong'
warns 'error: the build failed'

fresh
start "$course/course" test --yes -R lessons
ends_with_code 0
logged "cmake -G Ninja -S $course -B $course/build/test -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON"
logged 'target course brief_tests'
logged 'ctest --output-on-failure -j2 -R lessons'
holds test "$(tail -n 1 "$work/out")" = '100% tests passed'
: >"$work/tests_fail"
start "$course/course" test
ends_with_code 1
rm "$work/tests_fail"

# All of it: what stands beside the tests first, the tests last; each that fails is a failure of the whole.
fresh
for program in node python3; do : | stand_in $program; done
start "$course/course" test --all
logged 'target course all headless_programs'
for part in attacks texts; do says "$part:"; done
logged 'ctest --output-on-failure -j2 -C all'
holds test "$(tail -n 1 "$work/out")" = '100% tests passed'
ends_with_code 1

fresh
start "$course/course" test --texts 1 --yes test
ends_with_code 7
logged 'target course texts'
says 'texts: <1> <test>'
says 'built: none'
not_logged 'ctest'

fresh
run env PATH="$tools" COURSE_BUILD_JOBS=many "$course/course" list
complains "COURSE_BUILD_JOBS must be a number from 1 on, got 'many'"
run env PATH="$tools" COURSE_BUILD_JOBS=3 "$course/course" list
logged '-j 3'

fresh
without libbenchmark-dev
start "$course/course" doctor
ends_with_code 0
says 'missing    optional  libbenchmark-dev'
says 'installed  needed    libeigen3-dev'
says '  apt-get install --no-install-recommends libbenchmark-dev'
says 'demos run headless'
without doctest-dev
start "$course/course" doctor
ends_with_code 2

if [ -x "$tools/flock" ]; then
    fresh
    echo 1 >"$work/build_seconds"
    env PATH="$tools" "$course/course" list >/dev/null 2>&1 &
    sleep 0.5
    start "$course/course" list
    says 'program: <list>'
    warns 'another course is building here; waiting for it'
    wait
    rm "$work/build_seconds"
fi

# Not Debian: what is there may do; else the names, and nothing is tried.
rm "$tools/apt-get" "$tools/dpkg-query"
fresh
start "$course/course" list
says 'program: <list>'
fresh
: >"$work/configure_fails"
start "$course/course" list
ends_with_code 2
warns 'missing: Eigen 3.4, linear algebra'
for name in 'brew install' 'dnf install' 'pacman -S' 'vcpkg install'; do warns "$name"; done
rm "$tools/cmake"
start "$course/course" list
ends_with_code 2
warns 'brew install cmake'

verdict
