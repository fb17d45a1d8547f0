#!/bin/bash
# Gradescope runs this once, as root, when the image is made: packages, the user who grades, the programs that do.
set -eu
# shellcheck source=settings.sh
. /autograder/source/settings.sh
export DEBIAN_FRONTEND=noninteractive

apt-get update -q
# shellcheck disable=SC2086  # one word per package
apt-get install -y -q --no-install-recommends util-linux passwd $packages
id -u "$grader" >/dev/null 2>&1 || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin "$grader"

rm -rf "$course/build"
cmake -S "$course" -B "$course/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON
# shellcheck disable=SC2086  # one word per program
cmake --build "$course/build" --target class runner walled exercise_header read_submission $graders

# All of it is root's alone, but for what grading reads and runs: no solutions, no graders' sources, no objects made of
# them. Graders hold the solutions: they can be run, not read.
chown -R root:root "$source"
chmod -R go= "$source"
open_to_grader() { # open_to_grader MODE PATH...
    mode=$1
    shift
    chgrp "$grader" "$@"
    chmod "$mode" "$@"
}
open_all_to_grader() { # open_all_to_grader FOLDER...
    chgrp -R "$grader" "$@"
    chmod -R g=rX "$@"
}
open_to_grader 0710 "$source" "$course" "$course/build" "$course/tests" "$programs" "$course/lessons" "$course"/lessons/*/
open_to_grader 0640 "$course"/lessons/*/README.md
open_all_to_grader "$course/common" "$course/exercises" "$course/build/stubs" "$course/build/subject"
open_to_grader 0640 "$course/build/syllabus"
open_to_grader 0750 "$programs"/{class,runner,walled,read_submission}
for program in $graders; do open_to_grader 0710 "$programs/$program"; done
touch "$source/is_set_up"
