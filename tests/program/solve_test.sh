#!/bin/sh
# ./course solve: answers, files, bad input, exit codes.
# Usage: solve_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
mkdir -p "$work/copy/lessons" "$work/a folder"
export COURSE_TEST_ROOT="$work/copy"
cd "$work/a folder" || exit 2
course() { run "$program" "$@"; }

cat >rod.json <<'END'
{"kind": "impact", "name": "Kane's rod", "K": [[2.5, 1.5], [1.5, 2.5]], "u": [-0.6, -1], "friction": 1, "restitution": 0.9}
END
cat >space.json <<'END'
{"kind": "impact", "K": [[2, 0, 1.2], [0, 1.4, 0], [1.2, 0, 1.5]], "u": [-0.4, 0, -1], "friction": 0.3, "restitution": 0.8}
END

# Answers of PHYSICS' own examples.
course solve rod.json
ends_with_code 0
says "Kane's rod"
says 'law stronge'
says '0.796153379   N s'
says 'sticks'
says '-0.07445 J'
course solve rod.json --law newton --json answer.json
ends_with_code 0
says '0.053125 J, this law creates energy here'
holds grep -q '"law": "newton"' answer.json
holds grep -q '"regime": "slip_c-stick_c-stick_r"' answer.json
holds grep -q '"impulse": \[-0.337[0-9]*,0.962[0-9]*\]' answer.json
holds grep -q '"status": "ended"' answer.json
course solve space.json --json space_answer.json
ends_with_code 0
says 'law mirtich'
holds grep -q '"unstable_diverging_ray",0.2222222222222222' space_answer.json
sed 's/"friction": 1/"friction": 1, "law": "poisson"/' rod.json >poisson.json
course solve poisson.json
says 'law poisson'
course solve poisson.json --law stronge
says 'law stronge'

# From a pipe, to a pipe, from anywhere.
what='solve - --json -'
"$program" solve - --json - <rod.json >"$work/out" 2>"$work/err"
code=$?
ends_with_code 0
holds test "$(head -c 1 "$work/out")" = '{'
warns 'law stronge'
mkdir elsewhere && cp rod.json 'elsewhere/a rod.json'
course solve 'elsewhere/a rod.json'
ends_with_code 0
cp rod.json ./-rod.json
course solve ./-rod.json
ends_with_code 0

# An answer outside the range of doubles is none: said, null in JSON, and exit code 1.
echo '{"kind": "impact", "K": [[1e-300, 0], [0, 1e-300]], "u": [0, -1e300], "friction": 1, "restitution": 0.5}' >huge.json
course solve huge.json --json huge_answer.json
ends_with_code 1
says 'inaccurate'
holds grep -q '"status": "inaccurate"' huge_answer.json
holds grep -q 'null' huge_answer.json

# Several contacts struck at once. 2:1:1 by hand: 1/9, 4/9, 4/3.
cat >three.json <<'END'
{"kind": "impacts", "inverse_mass": [0.5, 1, 1], "normals": [[-1, 1, 0], [0, -1, 1]], "v": [1, 0, 0], "restitution": 1}
END
course solve three.json --json three_answer.json
ends_with_code 0
says 'law generalized_reflections'
says 'status        solved'
holds grep -q '"v": \[0.11111111111111[0-9]*,0.44444444444444[0-9]*,1.33333333333333[0-9]*\]' three_answer.json
holds grep -q '"impulse": \[1.77777777777777[0-9]*,1.33333333333333[0-9]*\]' three_answer.json
for field in '"iterations": 3' '"capped": false' '"status": "solved"' '"violated"' '"energy_change": '; do
    holds grep -qF "$field" three_answer.json
done
course solve three.json --law newton_lcp
ends_with_code 0
says 'law newton_lcp'
what='solve impacts from a pipe, to a pipe'
"$program" solve - --json - <three.json >"$work/out" 2>"$work/err"
code=$?
ends_with_code 0
holds test "$(head -c 1 "$work/out")" = '{'
# What nothing moves comes together: no law has an answer, said, exit code 1.
sed 's/\[0.5, 1, 1\]/[0, 0, 1]/' three.json >walls.json
course solve walls.json --json walls_answer.json
ends_with_code 1
says 'infeasible'
holds grep -q '"status": "infeasible"' walls_answer.json

# Bad input: one line, exit code 2, nothing written.
rm -f bad.json
refuses() {
    course solve "$@" --json bad.json
    ends_with_code 2
    holds test "$(wc -l <"$work/err")" -eq 1
    holds test ! -s "$work/out"
    holds test ! -e bad.json
}
course solve
complains 'which file? As in ./course solve impact.json'
refuses nowhere.json
complains 'cannot read nowhere.json: No such file or directory'
refuses elsewhere
complains 'cannot read elsewhere: Is a directory'
: >empty.json
refuses empty.json
complains 'empty.json: the file is empty'
head -c 60 rod.json >cut.json
refuses cut.json
warns 'cut.json line 1: this is not JSON'
sed 's/-1]/1]/' rod.json >apart.json
refuses apart.json
complains 'apart.json: u_n, the last of u, is 1.0; it must be below 0 (approaching)'
sed 's/friction/frction/' rod.json >typo.json
refuses typo.json
warns 'typo.json: unknown field "frction"'
refuses rod.json --law strong
complains "rod.json: no law 'strong'; did you mean stronge?"
sed 's/"friction": 1/"friction": 1, "law": "a\\nb"/' rod.json >lines.json
refuses lines.json
complains "lines.json: no law 'a?b'; there are: newton_algebraic, newton, poisson, stronge, mirtich"
sed "s/Kane's rod/a\\\\u001b[2Jb/" rod.json >escape.json
course solve escape.json
says 'a [2Jb'
refuses space.json --law stronge
complains 'space.json: the law stronge is for the plane: K must be 2x2, got 3x3; in space there are newton_algebraic and mirtich'
printf '{"kind": "impact", "name": "a\302\2332Jb\342\200\256c", "K": [[1, 0], [0, 1]], "u": [0, -1], "friction": 0, "restitution": 0}' >above.json
course solve above.json
says 'a 2Jb c'
sed "s/Kane's rod/$(printf '%05000d' 0)/" rod.json >name.json
course solve name.json
holds test "$(head -n 1 "$work/out" | wc -c)" -lt 300
sed "s/\"friction\": 1/\"friction\": 1, \"law\": \"$(printf '%05000d' 0)\"/" rod.json >law.json
refuses law.json
holds test "$(wc -c <"$work/err")" -lt 1100
(cat rod.json && printf '\000') >zero.json
refuses zero.json
warns 'this is not JSON: a zero byte'
sed 's/0\.9/1.0000001/' rod.json >above_one.json
refuses above_one.json
complains 'above_one.json: restitution is 1.0000001000000001; it must be in [0, 1]'
# Bad impacts: where, what, and what is allowed.
spoiled() {
    sed "$1" three.json >spoiled.json
    refuses spoiled.json
    complains "spoiled.json: $2"
}
spoiled 's/0.5, 1, 1/0.5, -1, 1/' 'inverse_mass(1) is -1.0; it must be >= 0'
spoiled 's/0.5, 1, 1/0.5, 1/' 'normals(0) has 3 numbers; as many as inverse_mass, 2'
spoiled 's/0, -1, 1/0, -1/' 'normals(1) has 2 numbers; as many as inverse_mass, 3'
spoiled 's/"v": .1, 0, 0/"v": [1, 0, null/' 'v(2) must be a number, got null'
spoiled 's/"v": .1, 0, 0/"v": [1, 0/' 'v has 2 numbers; as many as inverse_mass, 3'
spoiled 's/restitution": 1/restitution": 1.5/' 'restitution is 1.5; it must be 0 to 1'
spoiled 's/restitution": 1/restitution": -0.1/' 'restitution is -0.1; it must be 0 to 1'
spoiled 's/"restitution": 1/"restitution": 1, "friction": 1/' \
    'unknown field "friction"; impacts have kind, inverse_mass, normals, v and restitution, and may have name and law'
spoiled 's/, "restitution": 1//' \
    'the field restitution is missing; impacts have kind, inverse_mass, normals, v and restitution, and may have name and law'
for number in NaN nan Infinity -Infinity 1e999; do
    sed "s/\"v\": .1/\"v\": [$number/" three.json >spoiled.json
    refuses spoiled.json
    warns 'spoiled.json line 1'
done
sed 's/-1, 1, 0/-1e200, 1, 0/' three.json >spoiled.json
refuses spoiled.json
warns 'spoiled.json: '
refuses three.json --law newton_lpc
complains "three.json: no law for impacts 'newton_lpc'; did you mean newton_lcp?"
refuses three.json --law stronge
complains "three.json: no law for impacts 'stronge'; there are: generalized_reflections, newton_lcp, pairs"
refuses three.json --solver dantzig
complains 'three.json: impacts have a --law, and no --solver'
refuses three.json --tolerance 1e-3
complains 'three.json: --tolerance and --iterations are for contacts with friction'
# The answer never takes the place of the problem, under any name.
cp rod.json kept.json
ln -s kept.json linked.json
for output in kept.json ./kept.json linked.json; do
    course solve kept.json --json "$output"
    ends_with_code 2
    complains "--json $output is the problem itself; the answer needs a file of its own"
    holds cmp -s rod.json kept.json
done
refuses rod.json --lw newton
complains "no option '--lw'; did you mean --law?"
refuses rod.json space.json
if [ -c /dev/zero ]; then
    refuses /dev/zero
    complains 'cannot read /dev/zero: it is larger than 524288 kB'
fi
what='solve - of nothing'
course solve -
complains 'standard input: the file is empty'
course solve rod.json --json /nowhere/a.json
complains 'cannot write /nowhere/a.json: No such file or directory'
course solve rod.json --json elsewhere
ends_with_code 2
holds test ! -s "$work/out"
if [ -c /dev/full ]; then
    course solve rod.json --json /dev/full
    complains 'cannot write /dev/full: No space left on device'
    what='solve > /dev/full'
    "$program" solve rod.json >/dev/full 2>"$work/err"
    code=$?
    ends_with_code 2
    warns 'error: cannot write to the standard output'
fi

# LCPs and friction, as text. Answers by hand: tests/problems/README.md.
problems=$repository/tests/problems
course solve "$problems/table.dat" --json table.json
ends_with_code 0
says 'A table of 1 kg on four legs'
says 'solver dantzig:'
says 'size      4'
says 'rank      3'
says 'status    solved'
says 'residual'
says 'pivots'
says 'seconds'
for field in solver status residual pivots seconds z w; do holds grep -q "\"$field\": " table.json; done
course solve "$problems/two_bricks.dat" --solver dantzig_plain
ends_with_code 0
says 'solver dantzig_plain'
says '4.905'
course solve "$problems/column.dat"
ends_with_code 0
says '49.05'
for problem in not_symmetric indefinite infeasible; do
    course solve "$problems/$problem.dat" --json none.json
    ends_with_code 1
    holds grep -Eq '"status": "(not_symmetric|not_semidefinite|infeasible)"' none.json
done
says 'infeasible: no z >= 0 has w >= 0'
course solve "$problems/slope_slips.dat" --json slope.json
ends_with_code 0
says 'solver dantzig:'
holds grep -q '"r": \[' slope.json
course solve "$problems/one_contact_space.dat"
ends_with_code 0
says 'friction in space, solver nncg:'
says 'u_t2'
course solve "$problems/circle_space.dat" --solver pgs_exact --json circle.json
ends_with_code 1
says 'max_iterations: it did not get below the tolerance; the residual says how far it came'
for field in solver status residual tolerance iterations seconds r u; do holds grep -q "\"$field\": " circle.json; done
holds grep -q '"iterations": 10000' circle.json
course solve "$problems/circle_space.dat"
ends_with_code 0
course solve "$problems/wheels_space.dat" --iterations 30 --json wheels.json
ends_with_code 0
says 'solver pgs_exact'
says 'tried      nncg: max_iterations'
holds grep -q '"tried": \[{"solver":"nncg","status":"max_iterations"' wheels.json
course solve "$problems/two_walls.dat" --json walls.json
ends_with_code 1
says 'infeasible: no impulses obey all laws'
says '16 of 16 combinations of modes refuted by 1 proof, checked'
says 'dantzig found forces that grow without end'
holds grep -q '"proof": ' walls.json
course solve "$problems/two_walls.dat" --all-answers
ends_with_code 1
says 'hold       0'
course solve "$problems/rod_step.dat" --all-answers --json rod_answers.json
ends_with_code 0
says 'motions    3'
says '+  motion 3'
holds grep -q '"modes":"s"' rod_answers.json
refuses "$problems/wheels_space.dat" --all-answers
complains "$problems/wheels_space.dat: --all-answers is for contacts with d = 2, and these have d = 3"
refuses "$problems/rod_step.dat" --all-answers --solver pgs
complains "$problems/rod_step.dat: --all-answers goes without --solver, --tolerance and --iterations"
refuses "$problems/table.dat" --all-answers
complains "$problems/table.dat: --all-answers is for contacts with friction"
course solve "$problems/wheels_space.dat" --solver pgs --tolerance 0.01
ends_with_code 0
says 'wanted 0.01'
course solve "$problems/wheels_space.dat" --solver pgs --iterations 7
ends_with_code 1
says 'iterations 7'
printf '\n# a comment\n2 0\n' >comment.txt
refuses comment.txt
complains 'comment.txt line 2: this is neither an impact, which is JSON and begins with {, nor an LCP or contacts with friction, which are numbers'
what='solve an LCP from a pipe, to a pipe'
"$program" solve - --json - <"$problems/column.dat" >"$work/out" 2>"$work/err"
code=$?
ends_with_code 0
holds test "$(head -c 1 "$work/out")" = '{'

rm -f bad.json
printf '2\n0\n2\n2\n2 2\n2 1\n1 2\n-5' >short.dat
refuses short.dat
complains 'short.dat line 8: the file ends, where q(1) should come'
printf '2\n0\n2\n2\n2 2\n2 1\n1 nan\n-5 -6\n' >nan.dat
refuses nan.dat
complains "nan.dat line 7: M(1, 1) must be finite, got 'nan'"
printf '2\n0\n2\n3\n' >sizes.dat
refuses sizes.dat
complains "sizes.dat line 4: the number of columns must be 2, got '3'"
printf '999999999\n0\n999999999\n999999999\n' >count.dat
refuses count.dat
complains "count.dat line 1: n, the number of unknowns, must be in [0, 5000], got '999999999'"
# A count that is allowed, and a text that cannot hold so much, in little memory: none of the 200 MB it speaks of.
printf '5000\n0\n5000\n5000\n5000 5000\n1 2 3\n' >memory.dat
what='solve memory.dat in 150 MB'
# shellcheck disable=SC3045  # dash and bash have it
(ulimit -v 150000 && "$program" solve memory.dat) >"$work/out" 2>"$work/err"
code=$?
complains 'memory.dat line 6: the file ends, where M(3, 0) should come'
refuses "$problems/table.dat" --solver danzig
complains "$problems/table.dat: no solver 'danzig'; did you mean dantzig?"
refuses "$problems/table.dat" --law newton
complains "$problems/table.dat: an LCP has a --solver, and no --law"
refuses rod.json --solver dantzig
complains 'rod.json: an impact has a --law, and no --solver'
refuses "$problems/slope_slips.dat" --solver dantzik
complains "$problems/slope_slips.dat: no solver for friction 'dantzik'; did you mean dantzig?"
refuses "$problems/wheels_space.dat" --solver lemke
complains "$problems/wheels_space.dat: the solver lemke is for contacts with d = 2, and these have d = 3"
refuses "$problems/wheels_space.dat" --tolerance -1
warns 'error: --tolerance'
refuses "$problems/wheels_space.dat" --tolerance small
complains "--tolerance: must be a number >= 0, got 'small'"
refuses "$problems/wheels_space.dat" --tolerance nan
complains "--tolerance: must be a number >= 0, got 'nan'"
for option in --solver --law --tolerance --iterations --json; do
    course solve "$problems/wheels_space.dat" "$option" ''
    ends_with_code 2
    complains "$option: what? Nothing is given"
done
refuses "$problems/wheels_space.dat" --iterations 0
warns 'error: --iterations'
refuses "$problems/table.dat" --tolerance 1e-6
complains "$problems/table.dat: --tolerance and --iterations are for contacts with friction"
refuses rod.json --iterations 5
complains 'rod.json: --tolerance and --iterations are for contacts with friction'
sed 's/^1 0 0$/-1 0 0/' "$problems/one_contact_space.dat" >negative.dat
course solve negative.dat
ends_with_code 1
says 'not_semidefinite: W has a direction of negative curvature'

# A demo's own problem.
course solve --write none.dat --demo 01
ends_with_code 2
warns 'error: demo 01_gbf has no problem to write after 0 steps'
holds test ! -e none.dat
course solve --write none.dat
complains '--write needs --demo: whose problem? As in --demo 12'
course solve --write none.dat --demo 12 rod.json
complains "--write writes a demo's problem; solve it in a second call, got rod.json"
course solve rod.json --demo 12
complains '--demo goes with --write, as in ./course solve --write stack.dat --demo 12'
course solve --write /nowhere/a.dat --demo 01
complains 'cannot write /nowhere/a.dat: No such file or directory'
course solve --write own.dat --demo 12 --preset chain --steps 3
ends_with_code 0
says 'wrote own.dat'
holds grep -q '^Joints: rows' own.dat
course solve own.dat
ends_with_code 0
says 'status    solved'
course solve --write own.dat --demo dantzig_friction --preset wall --steps 2 --set friction=0.6
ends_with_code 0
course solve own.dat
ends_with_code 0
says 'friction in the plane, solver dantzig:'
course solve --write own.json --demo 10 --preset jam
ends_with_code 0
course solve own.json
ends_with_code 0
says 'sliding stops'
says 'degrees from t1'
course solve own.json --law newton_algebraic
ends_with_code 0
echo '{"kind": "impact", "K": [[1, 0, 0.5], [0, 0.05, 0.1], [0.5, 0.1, 0.5]], "u": [0.001, 0, -1], "friction": 1.2, "restitution": 0.5}' >own.json
course solve own.json --law newton_algebraic
ends_with_code 1
says 'no solution'
course solve own.json
ends_with_code 0
course solve rod.json
says 'up to restitution 0.8'
course solve --write none.dat --demo 12 --preset nothing
ends_with_code 2
warns "error: no preset 'nothing'"
holds test ! -e none.dat

holds test -z "$(ls ./*.part* 2>/dev/null)"

verdict
