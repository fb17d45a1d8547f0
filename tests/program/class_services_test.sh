#!/bin/sh
# ./course class for other services: what it writes for Gradescope, Classroom 50 and Slurm, and that it works.
# Usage: class_services_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
cd "$work" || exit 2
export COURSE_BUILT='*'
course() { run "$program" class "$@"; }

# Ada has solved all, Bob one, Cem nothing.
mkdir -p cl/ada cl/bob/01_gbf cl/cem
cp -R "$repository/solutions/01_gbf" cl/ada/
cp "$repository/solutions/01_gbf/box.cpp" cl/bob/01_gbf/
cp -R "$2/stubs/01_gbf" cl/cem/

# An array job of four parts, one of them empty, gives the table of one run, bit by bit. The queue is this machine.
mkdir queue
cat >queue/sbatch <<'END'
#!/bin/sh
# Runs at once what it is given, and says its number as --parsable does.
echo "$*" >>"$QUEUE_LOG"
array=1-4
for word in "$@"; do
    case $word in
        --array=*) array=${word#--array=} ;;
        -*) ;;
        *) break ;;
    esac
    shift
done
for task in $(seq "${array%-*}" "${array#*-}"); do
    SLURM_ARRAY_TASK_ID=$task "$@" >"$QUEUE_LOG.$task" 2>&1 || exit 1
done
echo "4711;cluster"
END
chmod +x queue/sbatch
course cl --out whole --lessons 1 --seed 5
ends_with_code 0
course cl --out 'in parts' --lessons 1 --seed 5 --slurm job.sh --shards 4
ends_with_code 0
says 'job.sh: 3 submissions in 4 parts'
holds grep -q '^#SBATCH --array=1-4$' job.sh
run "$2/bin/class" cl --out elsewhere --lessons 1 --slurm extended.sh --deadline 2026-11-01T12:00Z --extension 'bob=2026-11-09T12:00Z'
holds grep -qF "'--extension' 'bob=2026-11-09T12:00Z'" extended.sh
holds test ! -e 'in parts'
QUEUE_LOG=$work/queue/log PATH=$work/queue:$PATH run sh ./job.sh
ends_with_code 0
says 'parts: job 4711;cluster'
holds grep -q 'dependency=afterok:4711 ' queue/log
holds cmp whole/grades.csv 'in parts/grades.csv'
holds cmp whole/class.html 'in parts/class.html'
run sh ./job.sh eat
complains 'eat is neither submit nor part nor merge'

# One student's submission by itself; without time nothing is run, and what was judged before counts: the rest is not known.
course cl/ada --one 'Ada L.' --out one --lessons 1 --seed 5 --hidden-hints --visibility after_due_date
ends_with_code 0
holds grep -q '^"Ada L.",10,16,15,41,' one/grades.csv
holds grep -q '"visibility": "after_due_date"' one/students/Ada+L..json
course cl/bob --one b --out none --lessons 1 --seconds 0
ends_with_code 1
holds grep -q '^b,,0,0,,41,.*box.cpp was not judged: no time was left for it' none/grades.csv
holds sh -c '! grep -q "\"score\"" none/students/b.json'
holds grep -q "no time was left for it" none/students/b.json
course cl/bob --one b --out none --lessons 1 --resume
holds grep -q '^b,10,0,0,10,41,' none/grades.csv
course cl/bob --one b --out none --lessons 1 --resume --seconds 0
holds grep -q '^b,10,0,0,10,41,' none/grades.csv
course cl/cem --one c --out hints --lessons 1 --hidden-hints
holds sh -c '! grep -q "\"hint\": \"[^\"]" hints/students/c.json'
course cl/cem --one c --out visible --lessons 1 --visibility secret
ends_with_code 2

# Gradescope says when it was handed in and due; the later of the assignment's date and the student's own counts.
cat >times.json <<'END'
{"created_at": "2026-11-30T14:22:32.365935-07:00", "assignment": {"due_date": "2026-11-01T23:00:00.000000-07:00"},
 "users": [{"name": "B", "assignment": {"due_date": "2026-11-29T23:00:00.000000-07:00"}}]}
END
course cl/bob --one b --out late --lessons 1 --gradescope-times times.json --late 10%/day
ends_with_code 0
holds grep -q '^b,10,0,0,10,41,1,1,9,' late/grades.csv
echo '{"created_at": 5}' >times.json
course cl/bob --one b --out late2 --lessons 1 --gradescope-times times.json --late 10%/day
warns 'it is no submission_metadata.json of Gradescope'
ends_with_code 2

# The zip for Gradescope.
course --gradescope g.zip --lessons 1-2 --seed 77 --minutes 20 --late 10%/day --visibility hidden
ends_with_code 0
says 'g.zip: 2 lessons, seed 77, 20 minutes'
mkdir zip && (cd zip && cmake -E tar xf ../g.zip)
holds test -x zip/setup.sh
holds test -x zip/run_autograder
holds grep -q '^lessons=01,02$' zip/settings.sh
holds grep -q '^seed=77$' zip/settings.sh
holds grep -qF -- "--visibility hidden --late '10%/day' --gradescope-times" zip/settings.sh
for file in "$2"/stubs/*/*.cpp; do
    holds cmp "$file" "zip/course/exercises/${file#"$2"/stubs/}"
done
holds test -z "$(find zip -name '*.svg' -o -name '*.png' -o -name .git -o -name build)"
for name in unfinished setup refused time; do holds grep -q 'did not come to its end' "zip/failures/$name.json"; done
if command -v shellcheck >/dev/null; then
    holds shellcheck -x -P zip zip/setup.sh zip/run_autograder
    holds shellcheck job.sh
fi

# What Classroom 50 runs, in a checkout that holds a link where the result goes.
course --classroom50 c50 --lessons 1
ends_with_code 0
holds test -s c50/course.tar.gz
holds grep -q '"libeigen3-dev"' c50/runtime.json
holds grep -q 'lessons 01 --out reports' c50/.github/workflows/grade.yml
if command -v python3 >/dev/null && command -v git >/dev/null; then
    mkdir checkout
    printf '#!/bin/sh\nexec "%s" "$@"\n' "$program" >checkout/course
    chmod +x checkout/course
    echo 'as it was' >bystander
    ln -s ../../bystander cl/bob/result.json
    git -C cl/bob init -q && git -C cl/bob add . &&
        GIT_COMMITTER_DATE=2026-11-01T12:00:00+0100 git -C cl/bob -c user.name=b -c user.email=b@example.org commit -qm work
    (cd cl/bob && env COURSE_CHECKOUT="$work/checkout" OWNER=bob CLASSROOM=contact ASSIGNMENT=gbf SUBMISSION_TAG=submit/1 COMMIT_URL=c \
        RELEASE_URL=r python3 ../../c50/autograder.py) >python.log 2>&1 || cat python.log
    holds python3 -c '
import json, sys
result = json.load(open(sys.argv[1]))
assert result["schema"] == "classroom50/result/v1" and result["owner"] == "bob" and result["submission"] == "submit/1"
assert result["datetime"] == "2026-11-01T11:00:00Z", result["datetime"]
assert (result["score"], result["max-score"]) == (10, 41), result["score"]
assert sum(test["score"] for test in result["tests"]) == 10
assert all(test["test-name"] and isinstance(test["passed"], bool) for test in result["tests"])' cl/bob/result.json
    holds grep -q 'as it was' bystander
    holds test -s cl/bob/release-body.md
fi

# Bad input: one line, and nothing is written.
course --gradescope new.tar --lessons 1
complains "--gradescope must be a .zip, got 'new.tar'"
course --gradescope nowhere/new.zip --lessons 1
ends_with_code 2
course cl --gradescope new.zip --lessons 1
complains "'cl': what is written for a service holds no submissions"
course --gradescope new.zip --lessons 1 --late often
ends_with_code 2
course --gradescope new.zip --classroom50 new
complains '--gradescope, --classroom50 and --slurm are three things: one at a time'
course --classroom50 c50 --lessons 1
complains "'c50' is not empty: --classroom50 writes to a new folder"
course --slurm new.sh --lessons 1
complains '--slurm needs the submissions and --out REPORTS, as if they were graded here'
course nowhere --one ada --out new
complains 'there is no submission nowhere'
holds test ! -e new -a ! -e new.zip -a ! -e new.sh

verdict
