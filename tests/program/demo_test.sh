#!/bin/sh
# ./course demo without a display: files, words, bad input, interruption.
# Usage: demo_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
mkdir -p "$work/copy/lessons/01_gbf" "$work/a folder"
export COURSE_TEST_ROOT="$work/copy"
unset DISPLAY WAYLAND_DISPLAY
cd "$work/a folder" || exit 2
course() { run "$program" "$@"; }

course demo
ends_with_code 0
warns 'running without a window'
says '            first             last            least          largest'
says "wrote $work/copy/.course/pictures/demo_01.png"
holds test -s "$work/copy/.course/pictures/demo_01.png"
holds test -z "$(ls)"

course demo 1 --headless --steps 300 --csv 'my table.csv'
ends_with_code 0
says 'wrote my table.csv'
says '            first             last            least          largest'
holds test "$(wc -l <'my table.csv')" -eq 302
course demo gbf --headless --steps 3 --set restitution=1 --set=height=2 --svg a.svg --json a.json --still b.svg
says 'wrote a.json, a.svg and b.svg'
holds grep -q '<svg' a.svg
holds grep -q '<svg' b.svg
holds test "$(wc -c <b.svg)" -lt "$(wc -c <a.svg)"
holds grep -q '"height"' a.json

course demo 1 --headless --steps 3 --json - --png b.png
ends_with_code 0
holds test "$(head -c 1 "$work/out")" = '{'
warns 'wrote b.png'
holds test ! -e ./-
course demo 1 --headless --steps 3 --json - --csv -
complains 'only one output can be -, the standard output'

course demo 1 --headless --set restitution=2
complains 'restitution must be in [0, 1], got 2'
for bad in restitution=nan height=inf dt=0 dt=-0.01 restitution= restitution=abc; do
    course demo 1 --headless --steps 1 --set $bad --csv bad.csv
    ends_with_code 2
    holds test "$(wc -l <"$work/err")" -eq 1
    holds test ! -e bad.csv
done
course demo 1 --headless --set restituton=0.5
ends_with_code 2
warns 'restitution'
course demo 1 --headless --steps many
ends_with_code 2
holds test "$(wc -l <"$work/err")" -eq 1
course demo 1 --headless --preset nonsense
ends_with_code 2
course demo 1 --headless --stps 3
complains "no option '--stps'; did you mean --steps?"
course demo 1 --headless --csv /nowhere/a.csv
complains 'cannot write /nowhere/a.csv: No such file or directory'
if [ -c /dev/full ]; then
    course demo 1 --headless --csv /dev/full
    ends_with_code 2
    warns 'No space left on device'
fi

# Interrupted: the child ends too, and nothing half-written stays. Only the program itself gets the signal here.
"$program" demo 1 --headless --steps 20000000 --png long.png >"$work/out" 2>"$work/err" &
pid=$!
interrupt
wait "$pid"
code=$? what='an interrupted demo'
ends_with_code 130
holds test -z "$(ls long.png* 2>/dev/null)"
holds sh -c "! ps -A -o args 2>/dev/null | grep -q '[d]emo_01_headless --steps 20000000'"

# On a terminal the question of an experiment comes first; a guess is kept, and answered by the run.
cat >"$work/copy/lessons/01_gbf/README.md" <<'EOF'
# 01 GBF

**1. How much is left?** An elastic ball.

> **Guess.** What has become of its energy after 3 s?
>
> - It is all there. <!-- if #1 gbf energy last > 9 J/kg: Every bounce of this method takes a little of it. -->
> - Some is gone. <!-- otherwise: Each impact happens below the plane, and lifting it out pays too little. -->

    ./course demo 1 --headless --set restitution=1 --steps 300

<details><summary>What you see</summary>

It shrinks.
</details>

**2. Its way.**

> **Sketch.** The height over 2 s. <!-- sketch #1 gbf x over 2 s from 0 m to 1.2 m -->

    ./course demo 1 --headless --steps 200

**3. A number.**

> **Guess.** How high is it after 2 s? <!-- number #1 gbf x last in mm within 20 % -->

    ./course demo 1 --headless --preset no_contact_step --steps 200
EOF
mkdir -p "$work/copy/common/book"
cp -r "$repository/common/book/markup" "$work/copy/common/book/"
record="$work/copy/.course/progress.json"
if has_terminals; then
    terminal='TERM=dumb'
    on_terminal 'x
b
' demo 1 --headless --steps 300 --set restitution=1
    ends_with_code 0
    says 'What has become of its energy after 3 s?'
    says 'a  It is all there.'
    says 'That is none of the answers'
    says 'You guessed b.'
    says 'Right is b. Each impact happens'
    does_not_say 'Every bounce'
    holds grep -q '"1": "b"' "$record"
    on_terminal 'a
' demo 1 --headless --set restitution=1
    says 'You guessed b when you were here before'
    says 'No. Every bounce of this method'
    holds grep -q '"1": "a"' "$record"
    on_terminal '1 2 3 4
' demo 1 --headless --steps 3
    says 'after 0.5, 1, 1.5 and 2 s'
    says 'the run'
    on_terminal '7
' demo 1 --headless --preset no_contact_step
    says 'Your guess [mm]:'
    says 'You guessed 7 mm.'
    says 'Not that. The run:'
    on_terminal '
' read 1 --answer 1
    says 'a  It is all there.'
    says 'You guessed a.'
    on_terminal '' demo 1 --headless --steps 3 --set height=2
    does_not_say 'guess'
fi
course demo 1 --headless --set restitution=1 --steps 3
does_not_say 'guess'
rm "$work/copy/lessons/01_gbf/README.md"

if command -v gnuplot >/dev/null; then
    course figures 1
    ends_with_code 0
    holds test -n "$(ls "$work"/copy/lessons/01_gbf/figures/*.svg)"
    rm -f "$work"/copy/lessons/01_gbf/figures/*
    course figures 1 gbf --out 'drawn here'
    ends_with_code 0
    says 'drawn here/01_gbf/order.svg'
    holds test -s 'drawn here/01_gbf/order.csv'
    holds test -z "$(ls "$work/copy/lessons/01_gbf/figures")"
    : >'a file'
    course figures 1 --out 'a file/figures'
    complains 'cannot write into the folder a file/figures/01_gbf: Not a directory'
    course figures 1 --out 'a file'
    complains 'cannot write into the folder a file/01_gbf: Not a directory'
    course figures 1 99 --out nowhere
    ends_with_code 2
    holds test ! -e nowhere
    rm -rf "$work/copy/lessons/01_gbf"
    course figures 1
    complains 'the folder lessons/01_gbf is missing'
fi

if command -v img2webp >/dev/null; then
    course demo 1 --steps 20 --size 320x240 --film film.webp
    ends_with_code 0
    holds test "$(head -c 4 film.webp)" = RIFF
fi

# --mine: which exercise it is follows from the lesson, a setting, a preset. Only the one that is meant is there.
copy_course "$repository" "$2"
the_row_mine() {
    sed -n '/^mine /,$p' "$work/out" >"$work/mine"
    holds test "$(wc -l <"$work/mine")" -gt 5
}
while read -r file words; do
    lesson=${file%/*}
    for exercise in "$copy/solutions/$lesson"/*.cpp; do cp "$exercise" "$copy/exercises/$lesson/"; done
    cp "$2/stubs/$file.cpp" "$copy/exercises/$lesson/"
    # shellcheck disable=SC2086 # words of the command line
    course demo $words --headless --steps 3 --mine
    ends_with_code 0
    the_row_mine
    holds grep -qF "  ${file#*/}.cpp: not implemented: " "$work/mine"
    cp "$2/stubs/$lesson"/*.cpp "$copy/exercises/$lesson/"
    cp "$copy/solutions/$file.cpp" "$copy/exercises/$lesson/"
    # shellcheck disable=SC2086
    course demo $words --headless --steps 3 --mine
    ends_with_code 0
    the_row_mine
    does_not_say 'not implemented'
    holds sh -c '! grep -q nan "$1"' - "$work/mine"
done <<'EOF'
18_admm/loop 18
18_admm/momentum 18 --set exercise=momentum
21_contact_laws/film 21
21_contact_laws/roots 21 --preset ramp
21_contact_laws/corners 21 --preset chain
21_contact_laws/film 21 --preset ramp --set scene=gecko
EOF

verdict
