#!/bin/sh
# A case that failed: kept, tried again alone, run with sanitizers; gone when it passes.
# Usage: failed_case_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
copy_course "$repository" "$2"
course() { run "$program" "$@"; }
mine="$copy/exercises/01_gbf/box.cpp"
cases="$copy/.course/cases/01_gbf"

# Nothing has failed yet.
course debug 1 box
complains 'no call of box is kept that failed: when ./course grade 01 box ran last it passed, did not compile, or was the stub'

# Wrong beyond 100 m only: no case but the one that draws from everywhere sees it, and it is kept, made simple.
sed 's/if (p.x > c) p.x = c;/if (p.x > c \&\& c < 100) p.x = c;/' "$copy/solutions/01_gbf/box.cpp" >"$mine"
course grade 1 box --seed 5
ends_with_code 1
says '(--seed 5)'
says '8 of 10 points'
says 'again'
holds test "$(find "$cases" -name 'box-*.json' | wc -l)" -eq 1
file=$(find "$cases" -name 'box-*.json')
holds grep -q '"step_in_box"' "$file"
holds grep -q '"reference"' "$file"
# It alone, whatever the seed; and first in every other run.
course grade --case "$file"
ends_with_code 1
says '0 of 1 case passed'
course grade 1 --case "$file"
ends_with_code 1
course grade 2 --case "$file"
complains "$file is a case of 01_gbf"
for seed in 1 2; do
    course grade 1 box --seed $seed
    ends_with_code 1
done
course grade --case "$work/nothing.json"
complains "there is no $work/nothing.json (a case is kept until its exercise is graded again)"

# It as a picture, without a display; the report says how.
course grade --case "$file"
course grade 1 box --seed 5
says './course demo 01 --case '
course demo 1 --case "$file" --png case.png --svg case.svg
ends_with_code 0
says 'reference'
says '01  box: any ball in any box'
holds test -s case.svg
holds test "$(head -c 4 case.png | od -An -tx1 | tr -d ' ')" = 89504e47
course demo 1 --case "$file"
says '.course/pictures/demo_01.png'
course demo 1 --headless --case "$file"
says '--png FILE or --svg FILE writes its picture'
does_not_say 'wrote'
course demo 2 --case "$file"
complains "$file is a case of 01_gbf"
head -c 100 "$file" >short.json
course demo 1 --case short.json
complains 'short.json is not a case as `grade` writes it'
course demo 1 --case "$file" --mine
complains '--case shows a case as it failed: without --mine, --preset and --set'
course demo 1 --case "$file" --csv case.csv
complains '--case is drawn only: with --png, --svg, --still or --card'
course demo 1 --case nothing.json
ends_with_code 2

# From watch one key leads there; without a display it says how else.
printf 'c' | "$program" watch 1 box >"$work/out" 2>"$work/err"
says './course demo 01 --case'
if grep -q 'there are no windows' "$work/out"; then :; else
    says 'the case opens: your answer and the reference'
fi

# With sanitizers: nothing bad in memory, and said so.
course debug 1 box
ends_with_code 0
says 'its call      step_in_box'
says 'the reference'
says './course debug 01 box --gdb'
# Answers of an older file are said to be so.
says '(when it was graded)'
touch -d '1 minute' "$mine"
course debug 1 box
says '(when it was graded; the file was saved since)'
course demo 1 --case "$file" --svg old.svg
says 'Before your last save: '
# A bad access is named by the student's own line.
sed 's/if (p.x > c) p.x = c;/const int a[3] = {1, 2, 3}; if (p.x > c) p.x = c + a[3 + int(0 * p.x)];/' \
    "$copy/solutions/01_gbf/box.cpp" >"$mine"
course grade 1 box
ends_with_code 1
course debug 1 box
if grep -q 'returned' "$work/out"; then :; else
    ends_with_code 1
    holds grep -qE 'box.cpp:[0-9]+' "$work/out"
fi
# So are the checks of a library, and a loop without an end.
# What every exercise is given (std::iota of <numeric>) is given here, too.
for slip in 'std::vector<int> a(2); std::iota(a.begin(), a.end(), 0); if (p.x > c) p.x = c + a[2 + int(0 * p.x)];' \
    'for (volatile bool on = p.x > c; on;) continue;'; do
    sed "s/if (p.x > c) p.x = c;/$slip/" "$copy/solutions/01_gbf/box.cpp" >"$mine"
    course grade 1 box
    ends_with_code 1
    course debug 1 box
    ends_with_code 1
    holds grep -qE 'box.cpp:[0-9]+' "$work/out"
done
says 'after 2 s it is still here'
# An open brace leaves all that follows in the program inside of the student's function: only its own place is said.
grep -v '^}  *// namespace' "$copy/solutions/01_gbf/box.cpp" >"$mine"
course debug 1 box
ends_with_code 2
warns 'box.cpp does not compile'
warns 'box.cpp:'
holds test "$(grep -c '/usr/' "$work/err")" -eq 0

# Cured: the file is gone.
cp "$copy/solutions/01_gbf/box.cpp" "$mine"
course grade 1 box
ends_with_code 0
holds test -z "$(find "$cases" -name 'box-*.json')"

verdict
