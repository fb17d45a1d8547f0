#!/bin/sh
# ./course class: whose points, resumed after kill -9, parts merged, the same bytes again, bad input.
# Usage: class_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
cd "$work" || exit 2
export COURSE_BUILT='*'
course() { run "$program" class "$@"; }
class_program=$2/bin/class

# Ada has solved all, in an archive where there is zip; Bob nothing; Cem's one file waits for ever in every call, his
# other is a link to Ada's; Dee has a file that does not compile; Eve gave nothing that is wanted.
mkdir -p cl/bob/hw1/exercises/01_gbf cl/cem/01_gbf cl/dee/01_gbf cl/eve
if command -v zip >/dev/null; then
    mkdir ada && cp -R "$repository/solutions/01_gbf" ada/ && (cd ada && zip -qr ../cl/ada.zip .)
else
    mkdir cl/ada && cp -R "$repository/solutions/01_gbf" cl/ada/
fi
for name in box valley bounce_loss; do cp "$2/stubs/01_gbf/$name.cpp" cl/bob/hw1/exercises/01_gbf/; done
cat >cl/cem/01_gbf/box.cpp <<'END'
#include "exercises/01_gbf/box.hpp"
#include <unistd.h>
namespace rbc::ex01 {
Particle step_in_box(Particle p, const Box&) {
    ::usleep(40'000);
    return p;
}
}  // namespace rbc::ex01
END
ln -s "$repository/solutions/01_gbf/valley.cpp" cl/cem/01_gbf/valley.cpp
cp "$repository/solutions/01_gbf/bounce_loss.cpp" cl/cem/01_gbf/
echo 'this is not C++' >cl/dee/01_gbf/box.cpp
echo 'I was ill.' >cl/eve/letter.txt

course cl --out all --lessons 1 --seed 5
ends_with_code 0
says '5 students, seed 5, behind'
cp "$work/out" "$work/first"
says 'all/grades.csv'
holds grep -q '^student,01_gbf/box,01_gbf/valley,01_gbf/bounce_loss,points,out_of,' all/grades.csv
holds grep -q '^ada,10,16,15,41,41,0,0,41,' all/grades.csv
holds grep -q '^bob,0,0,0,0,41,0,0,0,' all/grades.csv
holds grep -qE '^cem,[0-3],0,15,1[5-8],41,' all/grades.csv
holds grep -q '^dee,0,0,0,0,41,' all/grades.csv
holds grep -q '^eve,0,0,0,0,41,0,0,0,.\{10,\}' all/grades.csv
for student in ada bob cem dee eve; do
    for ending in json md html; do holds test -s "all/students/$student.$ending"; done
done
holds grep -q 'valley.*cpp is a link' all/students/cem.md
holds grep -q 'exercises/01_gbf/box.cpp:1:1: error:' all/students/dee.md
holds test -d all/similar/jplag/submissions/ada
holds test -d all/similar/moss
# Remarks tell outcomes apart; equal files are told to the instructor alone, and the report's file is the last column.
holds grep -q '^ada,.*,"the same file as cem: 01_gbf/bounce_loss",students/ada.html' all/grades.csv
holds grep -q '^bob,.*"stubs only",students/bob.html' all/grades.csv
holds grep -q '^cem,.*not read: 01_gbf/valley.cpp (valley.cpp is a link), the same file as ada' all/grades.csv
holds grep -q '^dee,.*missing: 01_gbf/valley.cpp, 01_gbf/bounce_loss.cpp, does not compile: 01_gbf/box.cpp' all/grades.csv
holds sh -c '! grep -rq "the same file as" all/students'
# What was not handed in is one line.
holds test "$(grep -c 'bounce.*_loss.*cpp is missing' all/students/dee.md)" = 1
holds sh -c '! grep -q failed all/students/eve.md'

# Nothing of this machine stands in a report.
holds sh -c '! grep -rqF "$1" all/students all/grades.csv all/class.html' - "$work"

# An endless loop has a hint of its own, the same for its student and for the lecture.
mkdir -p loops/dirk/01_gbf
sed 's/throw NotImplemented/for (volatile int i = 0;; ++i) {} throw NotImplemented/' "$2/stubs/01_gbf/box.cpp" >loops/dirk/01_gbf/box.cpp
course loops --out looped --lessons 1
ends_with_code 0
says 'dirk: missing: 01_gbf/valley.cpp, 01_gbf/bounce_loss.cpp; ran without end, or too long: 01_gbf/box'
for page in students/dirk.html students/dirk.md class.html; do
    holds grep -qF 'It comes to no end, or takes far too long; ./course debug shows at which' looped/$page
done
holds test "$(grep -c '<td class="words">It comes to no end' looped/class.html)" = 1

# The same seed, the same bytes.
course cl --out again --lessons gbf --seed 5 --jobs 1
ends_with_code 0
holds diff -r -x .class all again

# Another seed, other bytes; without one it is nobody's choice.
course cl --out other --lessons 1
holds sh -c '! grep -q "seed 5," "$1"' - "$work/out"

# Two parts, merged, are the whole.
course cl --out part1 --lessons 1 --seed 5 --shard 1/2
course cl --out part2 --lessons 1 --seed 5 --shard 2/2
holds test "$(wc -l <part1/grades.csv)" = 4
course --merge part1 part2 --out merged
ends_with_code 0
holds diff all/grades.csv merged/grades.csv
holds diff all/class.html merged/class.html
course --merge part1 part1 --out twice
warns 'part 2/2 is missing: --merge needs the folders of all parts'
course --merge all all --out twice
warns 'two parts have a student ada'
course --merge part1 other --out mixed
warns "'other' is no shard where 'part1' is one of 2"
course --merge all other --out twice
warns "'other' was graded on other terms: seed "

# Killed in the middle without a word, then resumed: nothing judged twice, the same bytes.
"$program" class cl --out killed --lessons 1 --seed 5 --jobs 1 >/dev/null 2>&1 </dev/null &
pid=$!
count() { find killed/.class/verdicts -name '*.json' 2>/dev/null | wc -l; }
tries=0
while [ "$(count)" -lt 2 ] && [ "$tries" -lt 600 ]; do sleep 0.1 && tries=$((tries + 1)); done
kill -9 "$pid"
wait "$pid" 2>/dev/null
holds test ! -e killed/grades.csv
find killed/.class/verdicts -name '*.json' -exec touch -d '2001-01-01' {} +
before=$(count)
course cl --out killed --lessons 1 --resume
ends_with_code 0
holds diff -r -x .class all killed
holds test "$(find killed/.class/verdicts -name '*.json' ! -newermt '2001-01-02' | wc -l)" = "$before"
holds test "$(count)" -gt "$before"

# Late: a tenth a begun day.
touch -d '2026-11-03T00:00Z' cl/dee/01_gbf/box.cpp cl/cem/01_gbf/*.cpp
course cl --out late --lessons 1 --seed 5 --deadline 2026-11-01T12:00Z --late 10%/day
holds grep -qE '^cem,[0-3],0,15,1[5-8],41,2,3(\.[0-9]+)?,1[2-4]' late/grades.csv
# The report says what decided, and so does the receipt before anything is graded.
decided='newest file: 01_gbf/box.cpp, 2026-11-03 00:00 UTC; deadline 2026-11-01 12:00 UTC'
holds grep -qF "2 days late, 20 % off: 0 of 0 points remain ($decided)" late/students/dee.html
holds grep -q '^cem,.*"2 days late (-3' late/grades.csv
says 'cem: 2 days late (-3'
course cl --check --lessons 1 --deadline 2026-11-01T12:00Z
says "  $decided: 2 days late"

# An extension: one student's deadline, of the whole class; nothing is judged again and nobody else's report goes.
find late/.class/verdicts -name '*.json' -exec touch -d '2001-01-01' {} +
run "$class_program" cl --out late --lessons 1 --resume --deadline 2026-11-01T12:00Z --late 10%/day --extension cem=2026-11-09T12:00Z
ends_with_code 0
holds test -z "$(find late/.class/verdicts -name '*.json' -newermt '2001-01-02')"
holds test "$(wc -l <late/grades.csv)" = 6
holds grep -qE '^cem,[0-3],0,15,1[5-8],41,0,0,1[5-8],.*extension: deadline 2026-11-09 12:00 UTC' late/grades.csv
holds grep -q '^dee,.*"2 days late, ' late/grades.csv
holds grep -q 'extension: deadline 2026-11-09 12:00 UTC' late/students/cem.html
run "$class_program" cl --check --lessons 1 --deadline 2026-11-01T12:00Z --extension cem=2026-11-09T12:00Z
says '; deadline 2026-11-09 12:00 UTC (extension)'
run "$class_program" cl --out late --lessons 1 --resume --deadline 2026-11-01T12:00Z --extension cam=2026-11-09T12:00Z
complains "--extension: no submission is named 'cam'; did you mean cem?"
run "$class_program" cl --out new --lessons 1 --extension cem=2026-11-09T12:00Z
complains '--extension needs --deadline: later than when?'
run "$class_program" cl --out new --lessons 1 --deadline 2026-11-01T12:00Z --extension cem
complains "--extension must be NAME=DEADLINE, as in ann=2026-11-29T23:59Z, got 'cem'"
course cl/cem --one cem --out late --lessons 1 --resume
complains "'late' holds reports of 4 other students, which --one would remove: another --out; a later deadline for one of a class is --extension 'cem=DEADLINE', with the whole class"
holds test "$(wc -l <late/grades.csv)" = 6

# Loose files: NAME_exercise.cpp, and Canvas' two numbers.
mkdir loose
cp "$repository/solutions/01_gbf/box.cpp" loose/kim_box.cpp
cp "$repository/solutions/01_gbf/valley.cpp" loose/kim_01_gbf_valley.cpp
cp "$repository/solutions/01_gbf/box.cpp" loose/muellerann_12345_67890_box-1.cpp
cp "$repository/solutions/01_gbf/valley.cpp" loose/muellerann_12345_67891_valley.cpp
course loose --check --lessons 1
ends_with_code 0
says 'kim: 2 files'
says '  01_gbf/valley.cpp  from kim_01_gbf_valley.cpp'
says 'muellerann_12345: 2 files'
says '2 submissions, 4 files of exercises'
# A file without a name belongs to nobody: that stands first, and the others are graded.
cp "$repository/solutions/01_gbf/box.cpp" loose/
nobodys='box.cpp belongs to nobody: expected a folder, an archive, or NAME_box.cpp'
course loose --check --lessons 1
ends_with_code 1
holds test "$(head -n 1 "$work/out")" = "$nobodys"
says '2 submissions, 4 files of exercises'
course loose --out of_loose --lessons 1 --seed 5
ends_with_code 1
says "  $nobodys"
holds grep -q '^kim,10,16,0,26,41,' of_loose/grades.csv
holds grep -q '^muellerann_12345,10,16,0,26,41,' of_loose/grades.csv
holds test "$(wc -l <of_loose/grades.csv)" = 3
holds sh -c 'grep -A 1 "These need you" of_loose/class.html | grep -qF "$1"' - "$nobodys"
# Of a class in parts the whole says it by its exit code; a job of parts would not go on to be merged.
for part in 1 2; do
    course loose --out loose$part --lessons 1 --seed 5 --shard $part/2
    ends_with_code 0
    says "  $nobodys"
done
course --merge loose1 loose2 --out loose_merged
ends_with_code 1
holds diff of_loose/class.html loose_merged/class.html
rm loose/box.cpp
course loose --out of_loose --lessons 1 --resume
ends_with_code 0
does_not_say 'belongs to nobody'
holds sh -c '! grep -q "belongs to nobody" of_loose/class.html'
# With nothing else it is no class.
mkdir alone && cp "$repository/solutions/01_gbf/box.cpp" alone/
course alone --check --lessons 1
complains "$nobodys; where the folder is one student's, name them: --one NAME"

# Of two spellings the stub loses, for the class and for one copy alike, and is named.
mkdir -p two/gina/01_gbf
cp "$2/stubs/01_gbf/box.cpp" two/gina/01_gbf/box.cpp
cp "$repository/solutions/01_gbf/box.cpp" 'two/gina/01_gbf/box (1).cpp'
loser='01_gbf/box.cpp stands in several places: 01_gbf/box (1).cpp was taken, not 01_gbf/box.cpp, which is the untouched stub'
course two --check --lessons 1
says "note: $loser"
run "$program" grade 1 box --against two/gina
ends_with_code 0
says '10 of 10 points'
warns "$loser"

# Points that the README does not promise are said.
mkdir other_points
for part in common lessons tests; do ln -s "$repository/$part" other_points/; done
cp -R "$repository/exercises" "$repository/solutions" other_points/
sed 's/^## box: .*$/## box: Between floor and ceiling (12 points)/' "$repository/exercises/01_gbf/README.md" >other_points/exercises/01_gbf/README.md
for against in solutions two/gina; do
    COURSE_TEST_ROOT=$work/other_points run "$program" grade 1 box --against $against
    warns '01_gbf/box: its README says 12 points, its cases have 10'
done
run "$program" grade 1 box --against solutions
does_not_say 'its README says'

# Bad input: one line, and nothing is written.
course
complains 'where to? --out REPORTS names the folder of the reports'
course --out new
complains 'whose? ./course class FOLDER --out REPORTS: one folder or archive a student'
course --merge all part1 --out new -- cl
complains '--merge takes folders of reports, and no submissions beside them'
course --out new -- --odd
complains 'cannot read the folder --odd: No such file or directory'
course cl --ot new
complains "no option '--ot'; did you mean --out?"
course cl --check --lessons 1
ends_with_code 0
says 'ada: 3 files'
says '  01_gbf/valley.cpp  not read: valley.cpp is a link'
says '5 submissions, 10 files of exercises; without any: '
run "$program" check cl/bob
ends_with_code 0
says '  01_gbf/box.cpp  from hw1/exercises/01_gbf/box.cpp'
mkdir linked && ln -s "$work/cl/bob" linked/zoe
course linked --out of_links --lessons 1
ends_with_code 0
holds grep -q '^zoe,0,0,0,0,41,.*is a link' of_links/grades.csv
course nowhere --out new
warns 'nowhere'
ends_with_code 2
course cl --out all --lessons 1
complains "'all' is not empty: --resume goes on with it, another --out begins anew"
course cl --out all --lessons 1 --resume --seed 7
complains "'all' was begun on other terms: seed 5 there, 7 here; another --out begins anew"
course cl --out all --lessons 1-2 --resume
complains "'all' was begun on other terms: lessons 01_gbf there, 01_gbf,02_balanced_gbf here; another --out begins anew"
course cl --out cl/reports --lessons 1
complains "--out 'cl/reports' lies among the submissions; a folder elsewhere is needed"
course cl/bob/hw1/exercises --out new --lessons 1
complains "'cl/bob/hw1/exercises' holds a lesson, 01_gbf, where students are expected: if it is one student's, name them: --one NAME"
mkdir -p foreign/students && : >foreign/students/mine
course cl --out foreign --lessons 1 --resume
complains "'foreign' holds other things, and no reports of ./course class to go on with"
holds test -e foreign/students/mine
course cl --out "$work/first" --lessons 1
complains "--out must be a folder; '$work/first' is a file"
course cl --out new --lessons 1 --shard 1/2
complains '--shard needs --seed: parts are put together only where all have the same'
course cl --out new --lessons 1 --shard 3/2 --seed 5
complains "--shard must be part/parts, from 1/1 to 10000/10000, got '3/2'"
course cl --out new --lessons 5-1
complains '--lessons: the range 5-1 runs backwards'
course cl --out new --lessons 99
ends_with_code 2
course cl --out new --late 10%/day
complains '--late needs --deadline: late from when?'
course cl --out new --deadline tomorrow
ends_with_code 2
course --merge all nowhere --out new
complains "'nowhere' holds no reports of ./course class"
holds test ! -e new

# What protects from the files of strangers is said by the program that grades them.
run "$program" doctor --wall
says 'limits'
holds test "$(sed -n '2s/^[0-9]* students, seed 5, behind //p' "$work/first" | sed 's/; .*//')" = "$(head -n 1 "$work/out")"

verdict
