#!/bin/sh
# What happens to the machine while ./course class grades is never a student's zero: full disks, killed and stopped processes,
# no memory, a busy machine. An honest submission has all its points, or says why it was not judged, and has them after --resume.
# Usage: class_faults_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"
cd "$work" || exit 2
export COURSE_BUILT='*'
mkdir -p cl/ada tmp
cp -R "$repository/solutions/01_gbf" cl/ada/
all_points='^ada,10,16,15,41,41,0,0,41,'
number=0

# Grades cl into a new folder, by the command $1 with words that may stand before it.
grade() {
    number=$((number + 1)) out=out$number
    run env TMPDIR="$work/tmp" "$@" "$program" class cl --out $out --lessons 1 --seed 5
}

# What the row says after a fault: all points, nothing known, or no row at all and one line of an error; then all after --resume.
is_fair() {
    case $code in
        0) holds grep -q "$all_points" $out/grades.csv ;;
        1)
            holds grep -qE '^ada,(10)?,(16)?,(15)?,,41,0,,,.*not judged: 01_gbf/' $out/grades.csv
            holds grep -q 'These need you' $out/class.html
            warns '--resume tries it again'
            ;;
        *)
            ends_with_code 2
            holds test "$(wc -l <"$work/err")" -eq 1
            ;;
    esac
    echo "  $1: exit code $code"
    resumed=$code
    run env TMPDIR="$work/tmp" "$program" class cl --out $out --lessons 1 --seed 5 --resume
    what="$1, then --resume (it had ended with code $resumed)"
    ends_with_code 0
    holds grep -q "$all_points" $out/grades.csv
}

grade
ends_with_code 0
holds grep -q "$all_points" out1/grades.csv

# A shell that lets nobody else read what it makes.
grade sh -c 'umask 077; exec "$@"' -
ends_with_code 0
holds grep -q "$all_points" $out/grades.csv

# A disk for temporary files that is full at each of its writes in turn; then one that is full for a moment.
if [ "$(id -u)" = 0 ]; then alone='unshare -m'; else alone='unshare -rm'; fi
if $alone mount -t tmpfs -o size=4k none "$work/tmp" 2>/dev/null; then
    for size in 4k 16k 40k 64k 100k 160k 256k 400k 1m; do
        grade $alone sh -c 'mount -t tmpfs -o size=$1 none "$TMPDIR"; shift; exec "$@"' - $size
        is_fair "a disk of $size"
    done
    grade $alone sh -c 'mount -t tmpfs -o size=16m none "$TMPDIR"
        (sleep 1; dd if=/dev/zero of="$TMPDIR/full" bs=1M count=20 2>/dev/null; sleep 3; rm "$TMPDIR/full") & exec "$@"' -
    is_fair 'a disk that is full for 3 s'
    mkdir disk
    number=$((number + 1)) out=out$number
    run $alone sh -c 'mount -t tmpfs -o size=40k none disk; TMPDIR=tmp "$1" class cl --out disk/out --lessons 1 --seed 5' - "$program"
    ends_with_code 2
    holds test "$(wc -l <"$work/err")" -eq 1
else
    echo 'no mounts here: full disks are not tried'
fi

# The rest takes pgrep and pkill.
if command -v pkill >/dev/null; then
    # Processes of ours by name: all have a path of this test among their words.
    ours() {
        for process in $(pgrep -x "$1"); do
            tr '\0' ' ' 2>/dev/null <"/proc/$process/cmdline" | grep -qF "$work" && echo "$process"
        done
    }

    # Kills processes $1 as they come, by signal $3, until it has found some $2 times.
    kill_some() {
        left=$2
        while [ "$left" -gt 0 ]; do
            pkill "-$3" -f "^([^ ]*/)?$1 .*$work" && left=$((left - 1))
        done
    }
    # The assembler, the linker and the reader are done before anything else can find them.
    for name in bwrap walled cc1plus collect2 grade_01 runner; do
        for many in 1 1000; do
            kill_some $name $many 9 &
            killer=$!
            grade
            kill $killer 2>/dev/null
            is_fair "$many x kill -9 $name"
        done
    done
    # What ends processes before memory is gone asks first.
    for name in bwrap cc1plus grade_01 runner; do
        kill_some $name 3 15 &
        killer=$!
        grade
        kill $killer 2>/dev/null
        is_fair "3 x kill -15 $name"
    done

    # A machine that gives a fifth of its time, in pieces.
    hold_back() {
        while :; do
            for name in bwrap walled read_submission cc1plus collect2 grade_01 runner; do
                for process in $(ours $name); do kill "-$1" "$process" 2>/dev/null; done
            done
            [ "$1" = STOP ] && sleep 0.4
            sleep 0.1
            if [ "$1" = STOP ]; then set -- CONT; else set -- STOP; fi
        done
    }
    hold_back STOP &
    holder=$!
    grade
    kill $holder
    for name in bwrap walled read_submission cc1plus collect2 grade_01 runner; do
        for process in $(ours $name); do kill -CONT "$process"; done
    done
    what='a fifth of the time'
    ends_with_code 0
    holds cmp out1/grades.csv $out/grades.csv
else
    echo 'no pkill here: killed and stopped processes are not tried'
fi

# A busy machine, and far too many at a time.
busy=''
for _ in 1 2 3 4 5 6; do
    (while :; do :; done) &
    busy="$busy $!"
done
number=$((number + 1))
run env TMPDIR="$work/tmp" "$program" class cl --out out$number --lessons 1 --seed 5 --jobs 24
kill $busy
ends_with_code 0
holds cmp out1/grades.csv out$number/grades.csv

# A shell that leaves too little memory says so at once.
number=$((number + 1))
run sh -c 'ulimit -v 3000000; TMPDIR=tmp "$1" class cl --out "$2" --lessons 1 --seed 5' - "$program" out$number
complains 'this shell leaves a process 2929 MB of memory, and grading needs 6144: ulimit -v unlimited'
holds test ! -e out$number
verdict
