#!/bin/sh
# ./course grade and watch on copies: whose files, points, records, exit codes.
# Usage: grade_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
copy_course "$repository" "$2"
course() { run "$program" "$@"; }
record="$copy/.course/progress.json"
mine="$copy/exercises/01_gbf"

# Stubs have no points, solutions all; only one's own exercises count in the record.
course grade 1 --against solutions --json all.json
ends_with_code 0
holds test ! -e "$record"
holds grep -q '"tests"' all.json
holds grep -q '"max_score"' all.json
course grade 1 --json none.json
ends_with_code 1
holds grep -qE '"score": *0(\.0)?,?$' none.json
holds grep -q '"max_score"' "$record"
course
says '0 of '

# One exercise solved.
cp "$copy/solutions/01_gbf/box.cpp" "$mine/"
course grade gbf
ends_with_code 1
course list
says '10/10'
course hint 1
does_not_say 'box:'

# A file that is changed after it was graded is marked.
course
says '10/41 '
echo '// later' >>"$mine/box.cpp"
course
says '10/41*'
says '* changed since it was graded'
cp "$copy/solutions/01_gbf/box.cpp" "$mine/"
course
does_not_say 'changed since'

# One exercise by its name: only it is judged, and only its points are recorded.
before=$(cat "$record")
course grade 1 box.cpp --json box.json
ends_with_code 0
says '10 of 10 points'
does_not_say 'valley'
holds test "$before" = "$(cat "$record")"
holds sh -c '! grep -q valley box.json'
cp "$2/stubs/01_gbf/box.cpp" "$mine/"
course grade 1 box
ends_with_code 1
says '0 of 10 points'
course list
says '0/10'
course grade 1 valley box --json both.json
says '0 of 26 points'
course grade 1 box 1 --against solutions
says 'valley.cpp'
course grade 1 box 2 --against solutions
ends_with_code 0
says '01_gbf           10 of 10 points'
course grade 1 bxo
complains "lesson 01_gbf has no exercise 'bxo'; did you mean box?"
course grade 1 balnced_gbf
complains "no lesson 'balnced_gbf'; did you mean balanced_gbf?"
course grade box
ends_with_code 2
warns "no lesson 'box'; box is an exercise of lesson 01: write 01 box"
cp "$copy/solutions/01_gbf/box.cpp" "$mine/"
course grade 1 box
ends_with_code 0

# The standard output as a file: JSON alone, the words go to stderr.
course grade 1 box --json -
ends_with_code 0
holds test "$(head -c 1 "$work/out")" = '{'
warns '10 of 10 points'

# Somebody's copy: of all lessons, or of one; a lesson left out counts as not solved.
mkdir -p "$work/a student" && cp -R "$copy/solutions/01_gbf" "$work/a student/"
before=$(cat "$record")
course grade 1 --against "$work/a student"
ends_with_code 0
course grade --against "$work/a student/01_gbf/"
ends_with_code 0
course grade --against "$work/a student" --json class.json
ends_with_code 1
says '01_gbf'
says '02_balanced_gbf'
holds grep -q '"lessons"' class.json
holds test "$before" = "$(cat "$record")"
course grade 2 --against "$work/a student"
ends_with_code 2
course grade 2 --against "$work/a student/01_gbf"
complains "'$work/a student/01_gbf' is a copy of 01_gbf, not of 02_balanced_gbf"
course grade 1 --against ./nobody
complains "--against must be exercises, solutions or a folder; there is no './nobody'"
mkdir empty
course grade 1 --against empty
complains "'empty' holds no copy of exercises (a folder like 01_gbf)"
course grade 1 --against solutions --json /nowhere/points.json
complains 'cannot write /nowhere/points.json: No such file or directory'

# A file that does not compile: the compiler's message and which file; the others are judged.
echo 'this is not C++;' >>"$mine/valley.cpp"
course grade 1
ends_with_code 1
says 'valley.cpp'
says 'error:'
course list
says '10/10'

# watch without a terminal: a verdict, a key, the end of the input. A save gives another verdict.
printf 'h' | "$program" watch 1 >"$work/out" 2>"$work/err"
code=$? what='watch with h typed'
ends_with_code 1
says 'valley.cpp'
says 'hint '
printf 'h' | "$program" watch 1 box >"$work/out" 2>"$work/err"
code=$? what='watch 1 box with h typed'
ends_with_code 0
says '10 of 10 points'
says 'What next'
says './course watch 1   write exercises/01_gbf/valley.cpp'
does_not_say 'this is not C++'
course watch 1 bxo
complains "lesson 01_gbf has no exercise 'bxo'; did you mean box?"
mkfifo keys
"$program" watch 1 <keys >"$work/out" 2>"$work/err" &
pid=$! what='watch while a file is saved'
exec 8>keys
verdicts() { grep -c 'points' "$work/out"; }
wait_for_more() {
    tries=0
    while [ "$(verdicts)" -le "$1" ] && [ $tries -lt 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    [ $tries -lt 100 ]
    judge $? 'a verdict within ten seconds'
}
wait_for_more 0
sleep 0.5
first=$(verdicts)
cp "$copy/solutions/01_gbf/valley.cpp" "$mine/valley.cpp"
wait_for_more "$first"
kill -INT "$pid"
wait "$pid"
code=$?
exec 8>&-
ends_with_code 130

# An endless loop interrupted while it is graded: at once, and nothing is left behind.
sed 's/throw NotImplemented/for (volatile int i = 0;; ++i) {} throw NotImplemented/' "$2/stubs/01_gbf/box.cpp" >"$mine/box.cpp"
"$program" grade 1 >"$work/out" 2>"$work/err" &
pid=$! what='an interrupted grading'
sleep 1
interrupt
begin=$(date +%s)
wait "$pid"
code=$?
ends_with_code 130
holds test $(($(date +%s) - begin)) -le 2

verdict
