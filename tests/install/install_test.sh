#!/bin/sh
# Installs the present build, moves it, and uses it as others would; then the same as a part of another project.
# Usage: install_test.sh ROOT_OF_THE_COURSE BUILD CMAKE OPTIONS_TO_CONFIGURE_WITH...
# With COURSE_EACH_HEADER=1 every installed header is compiled by itself, which takes two minutes.
set -u
repository=$1 build=$2 cmake=$3
shift 3
. "$repository/tests/program/check.sh"
here=$repository/tests/install
# As the present build: there may be no other.
CMAKE_GENERATOR=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build/CMakeCache.txt")
export CMAKE_GENERATOR
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")
minor=${version#*.} minor=${minor%%.*}

# Headers, archives, the package and the licence are installed, and nothing else.
run "$cmake" --install "$build" --prefix "$work/first"
ends_with_code 0
prefix="$work/second place"
mv "$work/first" "$prefix"
(cd "$prefix" && find . -type f -o -type d -empty) | sort >"$work/installed"
sed -n 's,^\./include/rbc/\(.*\.hpp\)$,\1,p' "$work/installed" >"$work/header_names"
(cd "$repository" && find lessons common/foundation/model common/foundation/judge common/foundation/scenes -name '*.hpp') | sort >"$work/expected"
run diff "$work/header_names" "$work/expected"
ends_with_code 0
{ echo judge; echo scenes; ls "$repository/lessons" | sed -n 's/^[0-9][0-9]_//p'; } | sort >"$work/expected"
sed -n 's,.*/librbc_\([^/]*\)\.a$,\1,p' "$work/installed" | sort >"$work/archives"
run diff "$work/archives" "$work/expected"
ends_with_code 0
run grep -v -e '\.hpp$' -e '/librbc_[a-z0-9_]*\.a$' -e '/cmake/rbc/rbc[-A-Za-z]*\.cmake$' -e '/licenses/rbc/LICENSE$' \
    "$work/installed"
ends_with_code 1

# Nothing of this machine, and no warnings.
package=$(find "$prefix" -path '*/cmake/rbc')
run grep -rE '(^|["; =(])/[A-Za-z]' "$package"
ends_with_code 1
run grep -rE '["; :]-W' "$package"
ends_with_code 1
run grep -rlF -e "$repository" -e "$work" "$package" "$prefix/include"
ends_with_code 1

# Versions and lessons that there are are found, others refused.
mkdir "$work/asks"
cat >"$work/asks/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(asks LANGUAGES NONE)
find_package(rbc ${asked} REQUIRED)
END
ask() { run "$cmake" -S "$work/asks" -B "$work/asks/build" "-DCMAKE_PREFIX_PATH=$prefix" "-Dasked=$1"; }
for good in '' "$version" "0.$minor" 'COMPONENTS;pgs;scenes'; do
    ask "$good"
    ends_with_code 0
done
for bad in "0.$((minor - 1))" "0.$((minor + 1))" 1.0; do
    ask "$bad"
    ends_with_code 1
    warns "requested version \"$bad\""
    warns "rbcConfig.cmake, version: $version"
done
ask 'COMPONENTS;pgs;pogs'
ends_with_code 1
warns "rbc $version has no lesson 'pogs'."
# Below 1.0 the second number of the version counts the lessons.
lessons=$(find "$repository/lessons" -maxdepth 1 -name '[0-9]*' | wc -l)
run [ "$minor" -eq "$lessons" ]
[ "$code" -eq 0 ] || holds false "VERSION in CMakeLists.txt is $version: of $lessons lessons it is 0.$lessons.0"

# The README's programs print with the installed library what they print here, to the last digit.
prints_as_here() {
    run "$build/bin/consumer_$2"
    ends_with_code 0
    cp "$work/out" "$work/here"
    run "$1/$2"
    ends_with_code 0
    cp "$work/out" "$work/there"
    run diff "$work/there" "$work/here"
    ends_with_code 0
}
run "$cmake" -S "$here/consumer" -B "$work/found" "$@" "-DCMAKE_PREFIX_PATH=$prefix"
ends_with_code 0
run "$cmake" --build "$work/found" --parallel 2
ends_with_code 0
for name in pile bounce impact contacts lcp; do
    prints_as_here "$work/found" $name
    program=$(sed 's/^./    &/' "$here/consumer/$name.cpp")
    case $(cat "$repository/lessons/README.md") in
        *"$program"*) holds true ;;
        *) holds false "lessons/README.md should show tests/install/consumer/$name.cpp" ;;
    esac
done

# All headers together; those that include little first, so that they cannot live on what others include.
mkdir "$work/headers"
cat >"$work/headers/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(headers LANGUAGES CXX)
find_package(rbc REQUIRED)
file(GLOB sources *.cpp)
add_library(headers OBJECT ${sources})
target_link_libraries(headers PRIVATE rbc::rbc)
END
while IFS= read -r header; do
    printf '%s #include "%s"\n' "$(grep -c '#include' "$prefix/include/rbc/$header")" "$header"
done <"$work/header_names" | sort -n | sed 's/^[0-9]* //' >"$work/headers/all.cpp"
if [ -n "${COURSE_EACH_HEADER:-}" ]; then
    count=0
    while IFS= read -r include; do
        count=$((count + 1))
        printf '%s\n' "$include" >"$work/headers/$count.cpp"
    done <"$work/headers/all.cpp"
fi
run "$cmake" -S "$work/headers" -B "$work/headers/build" "$@" "-DCMAKE_PREFIX_PATH=$prefix" -DCMAKE_BUILD_TYPE=
ends_with_code 0
run "$cmake" --build "$work/headers/build" --parallel 2
ends_with_code 0

# Without the rest of the course: no package is looked for but Eigen.
packages() {
    sed -n -e 's/^\([A-Za-z0-9_]*\)_DIR:[A-Z]*=.*/\1/p' -e 's/^\(GNUPLOT\):.*/\1/p' -e 's/^\(PKG_CONFIG\)_.*/\1/p' \
        "$1/CMakeCache.txt" |
        grep -v -e '^CMAKE_' -e '^FETCHCONTENT_' -e '_SOURCE$' -e '_BINARY$'
}
run "$cmake" -S "$repository" -B "$work/alone" "$@" -DRBC_LIBRARY_ONLY=ON
ends_with_code 0
run packages "$work/alone"
holds [ "$(cat "$work/out")" = Eigen3 ]

# As a part of another project: one that has it fetched, and one that has settings and names of its own.
run "$cmake" -S "$here/consumer" -B "$work/fetched" "$@" -DCMAKE_BUILD_TYPE= "-DRBC_SOURCE=$repository"
ends_with_code 0
run packages "$work/fetched"
holds [ "$(cat "$work/out")" = Eigen3 ]
run "$cmake" --build "$work/fetched" --target bounce --parallel 2
ends_with_code 0
prints_as_here "$work/fetched" bounce
run "$cmake" -S "$here/parent" -B "$work/parent" "$@" -DCMAKE_BUILD_TYPE= "-DRBC_SOURCE=$repository"
ends_with_code 0
# Nothing of it is built that is not used; here it could not be, without a real Eigen.
run "$cmake" --build "$work/parent"
ends_with_code 0
verdict
