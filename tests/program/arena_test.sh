#!/bin/sh
# ./course arena: tables, files, bad input, one process per run, going on where it was stopped.
# Usage: arena_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
mkdir -p "$work/copy/lessons" "$work/a folder"
export COURSE_TEST_ROOT="$work/copy"
cd "$work/a folder" || exit 2
arena() { run "$program" arena "$@"; }
short='--scenes stack,ramp --solvers pgs,dantzig --limit 2 --seconds 0.2'
kept() { find "$work/copy/.course/arena" -name '*.json' | wc -l; }

# Two scenes, two methods: tables for people, and the files.
# shellcheck disable=SC2086  # a list of words
arena $short --csv runs.csv --json runs.json --html runs.html --markdown runs.md
ends_with_code 0
says '1 mm: ms'
says 'Which for what'
holds grep -q '^stack$' "$work/out"
holds grep -q '^towers .*pgs' "$work/out"
says '4 runs, 0 of them from before'
holds test "$(wc -l <runs.csv)" -eq 5
holds grep -q '^stack,towers,pgs,ended,20,12,0.2,.*,paid,0.*,[0-9]*,' runs.csv
holds grep -q '^ramp,friction,dantzig,ended,,12,0.2,.*,paid,0' runs.csv
holds grep -q '"scene":"stack"' runs.json
holds grep -q '"samples":\[\[0.016' runs.json
holds grep -q '</svg>' runs.html
holds grep -q '^### towers$' runs.md
holds grep -q '^| `dantzig` | < 0.001 |$' runs.md
holds grep -q '^| towers | 1 | .*dantzig' runs.md
holds sh -c '! grep -qE "(src|href)=" runs.html'
holds sh -c '! grep -q nan runs.json'
holds test "$(kept)" -eq 4

holds test "$(grep -c '<svg class="still"' runs.html)" -eq 2
holds grep -q '^Not known: 36 of 38 scenes were not played; .*; what comes after 0.2 s\.$' runs.md

# What was played is not played again, and gives the same files; --fresh plays it.
cp runs.csv first.csv
# shellcheck disable=SC2086
arena $short --csv runs.csv
says '4 runs, 4 of them from before'
holds cmp runs.csv first.csv
# shellcheck disable=SC2086
arena $short --fresh
says '4 runs, 0 of them from before'
# A result that is damaged, or another setting, is played.
one=$(find "$work/copy/.course/arena" -name 'stack-pgs-20sweeps*')
head -c 40 "$one" >"$work/cut" && cp "$work/cut" "$one"
# shellcheck disable=SC2086
arena $short
says '4 runs, 3 of them from before'
arena --scenes stack --solvers pgs --sweeps 21 --seconds 0.2 --limit 2 --jobs 1
says '1 runs, 0 of them from before'
# The answer to the standard output, the table to people.
what='arena --json -'
# shellcheck disable=SC2086
"$program" arena $short --json - >"$work/out" 2>"$work/err"
code=$?
ends_with_code 0
holds test "$(head -c 1 "$work/out")" = '{'
warns '1 mm: ms'

# The quick one, or less: what is given beside it has the last word. Remarks are of those that play.
arena --scenes squeezed_disc,stack --quick --solvers pgs,soft --csv quick.csv --markdown quick.md
ends_with_code 0
says '4 runs, '
holds grep -q '^stack,towers,soft,ended,20,360,6,' quick.csv
holds grep -q '^not known  *36 of 38 scenes were not played; .* methods did not play; .*what comes after 6 s$' "$work/out"
holds grep -q '^soft: Box2D 3 ' "$work/out"
does_not_say 'spook: '
holds grep -q '^- `soft`: Box2D 3 ' quick.md

# Of what a match is too short to know it says so.
arena --scenes grasp,overlap_stack --solvers pgs --seconds 2 --limit 2 --csv short.csv
holds test "$(grep -c '^pgs .* - .* not known ' "$work/out")" -eq 2
holds test "$(awk -F, 'NR > 1 && $13 == "" && $20 == "not known"' short.csv | wc -l)" -eq 2

# How scenes begin, as the lesson's text shows it: each is a view.
arena --stills stills.svg
ends_with_code 0
holds cmp stills.svg "$repository/lessons/24_arena/figures/scenes.svg"
holds test "$(grep -c '^<view id=' stills.svg)" -eq 38

# A search ends at its limit, and a run that is killed ends alone.
arena --scenes bowl,ramp --solvers dantzig --limit 0.3 --csv dear.csv
ends_with_code 0
says 'time limit'
holds grep -q '^bowl,heaps,dantzig,not over,.*,too long,,,,$' dear.csv
holds grep -q '^ramp,friction,dantzig,ended' dear.csv
what='a run that is killed'
"$program" arena --scenes bowl,ramp --solvers dantzig --seconds 0.3 --limit 60 --csv killed.csv >"$work/out" 2>"$work/err" &
pid=$!
for _ in $(seq 50); do
    run_id=$(pgrep -f -P "$pid" -- '--play bowl' | head -1)
    [ -n "$run_id" ] && break
    sleep 0.1
done
[ -n "$run_id" ] && kill -SEGV "$run_id"
wait "$pid"
code=$?
ends_with_code 0
says 'crashed: signal 11'
holds grep -q '^bowl,heaps,dantzig,crashed,' killed.csv
holds grep -q '^ramp,friction,dantzig,ended' killed.csv

# Ctrl-C: files are as they were, and the same command goes on.
echo before >stopped.csv
what='Ctrl-C'
"$program" arena --scenes ramp,bowl --solvers dantzig --limit 20 --csv stopped.csv \
    >"$work/out" 2>"$work/err" &
pid=$!
for _ in $(seq 100); do
    [ -n "$(find "$work/copy/.course/arena" -name 'ramp-dantzig-*-20.json')" ] && break
    sleep 0.1
done
interrupt
wait "$pid"
code=$?
ends_with_code 130
holds test "$(cat stopped.csv)" = before
holds test -z "$(find "$work/copy/.course/arena" -name 'bowl-dantzig-*-20.json')"
holds test ! -s "$work/out"
arena --scenes ramp --solvers dantzig --limit 20
says 'of them from before'
does_not_say ' 0 of them from before'

# Killed without a word, it goes on from what was played, and a file that was half written counts for nothing.
what='kill -9'
own_rule='--solvers dantzig --sweeps 21 --limit 20'
played() { find "$work/copy/.course/arena" -name '*-dantzig-21sweeps*'; }
# shellcheck disable=SC2086
"$program" arena --scenes ramp,painleve,bowl $own_rule >"$work/out" 2>"$work/err" &
pid=$!
for _ in $(seq 100); do
    [ "$(played | wc -l)" -ge 2 ] && break
    sleep 0.1
done
tournament=$(pgrep -P "$pid" | head -1)
kill -KILL "$pid" ${tournament:+"$tournament"} 2>/dev/null
wait "$pid" 2>/dev/null
pkill -KILL -f -- '--play bowl dantzig' 2>/dev/null
holds test "$(played | wc -l)" -eq 2
played | head -1 | while IFS= read -r file; do : >"$file"; done
# shellcheck disable=SC2086
arena --scenes ramp,painleve $own_rule
ends_with_code 0
says '2 runs, 1 of them from before'

# --mine: the student's solver beside the others, in a process of its own.
own="$work/copy/exercises/24_arena/own_solver.cpp"
mkdir -p "$work/copy/exercises"
cp -R "$repository/exercises/24_arena" "$work/copy/exercises/"
cp "$2/stubs/24_arena/own_solver.cpp" "$own"
ln -s "$repository/common" "$work/copy/common"
# The lessons' folder is there already, empty: own_solver includes none.
arena --mine --scenes ramp
stub=exercises/24_arena/own_solver.cpp
complains "$stub: not implemented: impulses that leave little of (E24.1), in so many sweeps"
echo 'int x = ' >"$own"
arena --mine --scenes ramp
ends_with_code 2
warns "error: $stub does not compile: "
holds test "$(wc -l <"$work/err")" -eq 1
arena --solvers mine --scenes ramp
complains "'mine' takes part with --mine"
cp "$repository/solutions/24_arena/own_solver.cpp" "$own"
mine='--mine --scenes stack,ramp --solvers pgs --limit 2 --seconds 0.2'
# shellcheck disable=SC2086
arena $mine --csv mine.csv --html mine.html
ends_with_code 0
says '4 runs, 2 of them from before'
holds grep -q '^stack,towers,mine,ended,20,12,' mine.csv
holds grep -q '^ramp,friction,mine,ended,20,12,' mine.csv
holds grep -q '<td>mine</td>' mine.html
# It solves: 20 sweeps leave less than a tenth of what those of PGS do.
holds awk -F, '$1 == "stack" { left[$3] = $8 } END { exit !(left["mine"] < 0.1 * left["pgs"]) }' \
    mine.csv
# shellcheck disable=SC2086
arena $mine
says '4 runs, 4 of them from before'
# Asked as pgs is: the same sweeps give the same row, to round-off.
sed '/mixture.mix(change, end);/d' "$repository/solutions/24_arena/own_solver.cpp" >"$own"
arena --mine --scenes stack,heavy_on_light --solvers pgs --limit 2 --seconds 0.5 --csv same.csv
holds awk -F, '$3 == "pgs" { r = $8; d = $12 }
    $3 == "mine" && ($8 / r - 1) ^ 2 + ($12 / d - 1) ^ 2 < 1e-12 { same++ }
    END { exit same != 2 }' same.csv
# Its time is that of its own process: some ms a call, whatever the sweeps.
cat >"$own" <<'END'
#include "exercises/24_arena/own_solver.hpp"
namespace rbc::ex24 {
Eigen::VectorXd solve_own(const Question& question, int) {
    for (volatile int turn = 0; turn < 5000000; turn = turn + 1) {}
    return Eigen::VectorXd::Zero(2 * static_cast<long>(question.contacts.size()));
}
}  // namespace rbc::ex24
END
arena --mine --scenes ramp --solvers mine --limit 2 --seconds 0.2 --csv slow.csv
holds awk -F, '$3 == "mine" { seen = 1; if (!($17 > 1 && $17 < 100)) bad = 1 } END { exit bad || !seen }' slow.csv
# One that breaks, on each scene in its way: its rows end with a sentence, and nothing else does.
cat >"$own" <<'END'
#include <cstdlib>
#include "exercises/24_arena/own_solver.hpp"
namespace rbc::ex24 {
Eigen::VectorXd solve_own(const Question& question, int) {
    const std::size_t n = question.contacts.size();
    Eigen::VectorXd r = Eigen::VectorXd::Zero(2 * static_cast<long>(n));
    if (n == 20) std::abort();                                    // the stack
    if (n == 10) for (volatile int turn = 0;; turn = turn + 1) {}  // five boxes on each other
    if (n == 2) r[0] = 0.0 / static_cast<double>(n - 2);          // the ramp
    if (n != 20 && n != 10 && n != 2) r.resize(1);
    return r;
}
}  // namespace rbc::ex24
END
arena --mine --scenes stack,ramp,light_on_heavy,cradle --solvers pgs --limit 2 --seconds 0.2
ends_with_code 0
says '8 runs, 2 of them from before'
holds test "$(grep -c '^pgs .*refused' "$work/out")" -eq 0
holds test "$(grep -c '^mine .*refused: own_solver.cpp' "$work/out")" -eq 4
says 'gave a number that is not finite'
says 'numbers for'
holds grep -Eq 'did not return|ran for more than' "$work/out"

# Bad input: one line, exit code 2.
refuses() {
    arena "$@"
    ends_with_code 2
    holds test "$(wc -l <"$work/err")" -eq 1
    holds test ! -s "$work/out"
}
arena --scenes stak
complains "no scene 'stak'; did you mean 'stack'?"
arena --solvers pgs,nncgg
complains "no solver 'nncgg'; did you mean 'nncg'?"
refuses --scenes stack,
warns "no scene ''; there are stack, pyramid"
refuses --scenes ''
refuses --budget 0
warns 'must be a number > 0'
refuses --budget nan
refuses --jobs 0
refuses --sweeps 0
refuses --sweeps 1.5
refuses --limit -1
refuses --seconds 1e9
refuses --csv "$work/nowhere/x.csv"
warns 'cannot write'
refuses --speed
refuses stack

verdict
