#!/bin/sh
# Tries the zip of ./course class --gradescope in a bare Debian laid out as Gradescope's container, as root, with honest,
# wrong and hostile submissions.
set -eu

usage() {
    cat <<'END'
usage: try_gradescope.sh [--suite NAME] [--folder DIR] [--fresh] [--only NAME]
  --suite NAME  of Debian, as debootstrap knows it (bookworm)
  --folder DIR  where the system is kept (/var/tmp/course-platforms); it takes 2 GB
  --fresh       makes the system and the autograder's image anew
  --only NAME   this submission alone
Needs root, debootstrap and a built course (./course class). Writes a table to the standard output, all else to
DIR/gradescope.log. Exit code 1: a row is not as it should be.
Example: sudo tests/platforms/try_gradescope.sh
END
}

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 2
}

suite=bookworm folder=/var/tmp/course-platforms fresh='' only=''
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) usage && exit ;;
        --fresh) fresh=1 ;;
        --suite | --folder | --only)
            [ $# -gt 1 ] || fail "$1 needs a value"
            eval "${1#--}=\$2"
            shift
            ;;
        *) fail "unknown option $1 (see --help)" ;;
    esac
    shift
done
[ "$(id -u)" -eq 0 ] || fail "debootstrap and chroot need root (sudo $0 ...)"
for program in debootstrap unshare setpriv cmake; do
    command -v "$program" >/dev/null || fail "$program is missing (apt-get install debootstrap util-linux cmake)"
done

root=$(CDPATH='' cd -- "$(dirname "$0")/../.." && pwd -P)
here=$root/tests/platforms
class=$root/build/bin/class
[ -x "$class" ] || fail "the course is not built here: ./course class"
system=$folder/gradescope-$suite
autograder=$system/autograder
log=$folder/gradescope.log
given=$folder/gradescope-submissions
mkdir -p "$folder"
: >"$log"
lessons=1-2 seed=20261123

# What root may do in a container that nobody gave more.
of_container=-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap

# inside SCRIPT: a container of its own, as far as processes, mounts and root's rights go; in a chroot there are no user
# namespaces to be had, as in Docker. All of its processes end with it.
landlock=1
inside() {
    # shellcheck disable=SC2016  # it is the inner shell's
    set -- unshare --mount --pid --ipc --fork --kill-child --propagation private sh -eu -c '
        mount -t proc proc "$1/proc"
        mount -t tmpfs -o mode=755 tmpfs "$1/dev"
        for device in null zero full random urandom tty; do touch "$1/dev/$device" && mount --bind "/dev/$device" "$1/dev/$device"; done
        mkdir -m 1777 "$1/dev/shm"
        mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
        exec setpriv --bounding-set "$2" --inh-caps=-all chroot "$1" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            HOME=/root LANG=C.UTF-8 SECRET=in_the_environment bash -c "$3"' sh "$system" "$of_container" "$1"
    if [ -n "$landlock" ]; then
        "$@" </dev/null >>"$log" 2>&1
    else
        # A filter answers to landlock_create_ruleset, number 444, that there is no such call.
        printf '\040\0\0\0\0\0\0\0\025\0\0\001\274\001\0\0\006\0\0\0\046\0\005\0\006\0\0\0\0\0\377\177' >"$folder/no_landlock"
        bwrap --bind / / --dev-bind /dev /dev --cap-add ALL --seccomp 9 "$@" 9<"$folder/no_landlock" </dev/null >>"$log" 2>&1
    fi
}

make_system() {
    rm -rf -- "$system"
    debootstrap --variant=minbase "$suite" "$system" >>"$log" 2>&1 || fail "debootstrap failed (see $log)"
    printf 'APT::Install-Recommends "false";\n' >"$system/etc/apt/apt.conf.d/90course"
    cp /etc/resolv.conf "$system/etc/resolv.conf"
}

# As Gradescope does when an autograder is uploaded.
make_image() {
    rm -rf -- "$autograder"
    mkdir -p "$autograder/source" "$autograder/results" "$autograder/submission"
    COURSE_BUILT='*' "$class" --gradescope "$folder/autograder.zip" --lessons "$lessons" --seed "$seed" --hidden-hints --late 10%/day >>"$log"
    (cd "$autograder/source" && cmake -E tar xf "$folder/autograder.zip")
    cp "$autograder/source/run_autograder" "$autograder/run_autograder"
    began=$(date +%s)
    inside '/autograder/source/setup.sh' || fail "setup.sh failed (see $log)"
    echo "setup.sh: $(($(date +%s) - began)) s; the zip: $(($(wc -c <"$folder/autograder.zip") / 1000)) kB" >&2
}

# hostile FILE: with the front that files of tests/attacks have, and prey of this container.
hostile() {
    if ! grep -q '^// bare: yes' "$1"; then
        printf '#define PREY_%s\n' 'MARK_BACKWARDS "krameht"' 'HOME "/root"' 'KEY "/autograder/submission_metadata.json"' \
            'HEADER "/autograder/source/settings.sh"' 'SIZE "/autograder/run_autograder"' 'VICTIM "/autograder/results/results.json"' \
            'NEIGHBOUR "/autograder/source/course/build/stubs/01_gbf/box.cpp"' 'STUDENTS "/autograder"' 'EMPTY "/autograder/results"' \
            'REPORT "/autograder/results/results.json"' 'LIBRARY "/autograder/source/course/build/bin/runner"' 'TERMINAL "/dev/tty"' \
            'COURSE "/autograder/source/course"' 'SOLUTION "/autograder/source/course/solutions/01_gbf/box.cpp"' \
            'MEMORY_NAME "/none"' 'QUEUE_NAME "/none"' 'SOCKET_NAME "none"' 'MEMORY 0' 'CANARY 2' 'SERVER 1' 'ADDRESS 4096ul' 'TCP 22' 'UDP 53'
        cat "$root/tests/attacks/front.hpp"
    fi
    cat "$1"
}

# solved NAME: a submission in which all is solved.
solved() {
    mkdir -p "$given/$1"
    cp -R "$root/solutions/01_gbf" "$root/solutions/02_balanced_gbf" "$given/$1/"
}

make_submissions() {
    rm -rf -- "$given"
    solved honest
    mkdir -p "$given/nothing" "$given/stubs"
    cp -R "$root/build/stubs/01_gbf" "$root/build/stubs/02_balanced_gbf" "$given/stubs/"
    solved wrong && sed -i 's/p.v = -e \* p.v/p.v = e * p.v/' "$given/wrong/01_gbf/box.cpp"
    solved zipped && (cd "$given/zipped" && cmake -E tar cf ../all.zip --format=zip ./* && rm -r ./* && mv ../all.zip .)
    solved locked && chmod 0 "$given/locked/02_balanced_gbf" "$given/locked/01_gbf/valley.cpp"
    solved link && ln -sf /autograder/source/course/solutions/01_gbf/box.cpp "$given/link/01_gbf/box.cpp"
    solved pipe && rm "$given/pipe/01_gbf/box.cpp" && mkfifo "$given/pipe/01_gbf/box.cpp"
    solved results_given && echo '{"score": 1000}' >"$given/results_given/results.json" && cp -R "$given/results_given" "$folder/results" &&
        mv "$folder/results" "$given/results_given/results"
    for file in "$here"/gradescope/*.cpp; do
        name=${file##*/}
        solved "${name%.cpp}"
        hostile "$file" >"$given/${name%.cpp}/01_gbf/box.cpp"
    done
    for attack in compiler/include_next compiler/macro_bomb compiler/template_bomb files_read/solution_text files_read/memory_of_grader \
        files_write/removed processes/fork processes/daemon processes/signal_everybody processes/traced network/tcp network/abstract_socket \
        memory_and_time/endless memory_and_time/memory_touched memory_and_time/print_flood protocol/two_answers grader/library_beside \
        text/escapes_thrown; do
        name=$(echo "$attack" | tr / _)
        solved "$name"
        sed -n "/^=== ${attack#*/}\$/,/^=== /{/^=== /d;p}" "$root/tests/attacks/${attack%/*}.attacks" >"$folder/attack.cpp"
        [ -s "$folder/attack.cpp" ] || fail "there is no attack $attack"
        hostile "$folder/attack.cpp" >"$given/$name/01_gbf/box.cpp"
    done
}

fields() { cmake -DFILE="$autograder/results/results.json" -P "$here/results_fields.cmake" 2>/dev/null; }

# What must be as it was when a submission has been graded.
fingerprint() {
    (cd "$autograder" && find source run_autograder -type f -exec md5sum {} + | sort | md5sum
        find source run_autograder results -printf '%p %m %U %G %y\n' | grep -v '^results/results.json' | sort | md5sum
        cd "$system" && find etc home root srv usr/local var/tmp -printf '%p %s %m %T@\n' | sort | md5sum)
}

# run NAME SCRIPT: grades a submission; sets score (as results_fields has it), took, and trouble: what is not as it should be.
run() {
    trouble=''
    rm -rf -- "$autograder/submission" "$autograder/results" "$autograder/grading"
    mkdir "$autograder/results"
    cp -a "$given/$1" "$autograder/submission"
    echo '{"created_at": "2026-11-01T14:22:32.365935-07:00", "assignment": {"due_date": "2026-11-29T23:00:00.000000-07:00"}}' \
        >"$autograder/submission_metadata.json"
    chmod 0600 "$autograder/submission_metadata.json"
    before=$(fingerprint)
    began=$(date +%s)
    echo "== $1" >>"$log"
    inside "$2" &
    container=$!
    # From the moment of the first one on there is always one, and always a whole one.
    seen=''
    while kill -0 "$container" 2>/dev/null; do
        if fields >/dev/null; then seen=1; elif [ -n "$seen" ]; then trouble="$trouble, results.json was not whole"; fi
        sleep 0.2
    done
    wait "$container" || trouble="$trouble, exit code $?"
    took=$(($(date +%s) - began))
    score=$(fields) || score='none 0 0'
    [ "$before" = "$(fingerprint)" ] || trouble="$trouble, files changed"
    ! grep -qE 'kramehT|themark|in_the_environment' "$autograder/results/results.json" || trouble="$trouble, a deed succeeded"
}

# One of root and one of a stranger live through it; of the user who grades none is left.
# shellcheck disable=SC2016  # it is the container's
graded='sleep 1000 & root=$!
setpriv --reuid 12345 --clear-groups sleep 1000 & other=$!
cd /autograder && /autograder/run_autograder
code=$?
kill -0 $root && kill -0 $other || { echo "TROUBLE: a canary died"; code=9; }
grader=$(id -u course-grading)
! grep -l "^Uid:[[:space:]]*$grader[[:space:]]" /proc/[0-9]*/status || { echo "TROUBLE: processes are left"; code=8; }
[ -z "$(find / /tmp /dev/shm -xdev -user course-grading -not -path "/autograder/grading*" -not -path "/proc/*")" ] || { echo "TROUBLE: files are left"; code=7; }
exit $code'

wanted() { [ -z "$only" ] || [ "$only" = "$1" ]; }

status=0
# row NAME EXPECTED [MOST]: its line of the table. With MOST, the points depend on what the attack reaches first: an
# answer that is right by itself may count, and is not the same in every run.
row() {
    ours=$(sed -n "s/^$1,//p" "$folder/gradescope-here/grades.csv" 2>/dev/null | cut -d, -f "$column")
    [ "$1" != locked ] || ours=''  # it is opened there, and stays as it is here
    verdict=''
    points=${score%% *}
    if [ -n "${3:-}" ]; then
        { [ "$points" -ge "$2" ] && [ "$points" -le "$3" ]; } 2>/dev/null || verdict=", $2 to $3 expected"
    else
        [ "$points" = "$2" ] || verdict=", $2 expected"
        [ -z "$ours" ] || [ "$points" = "$ours" ] || verdict="$verdict, $ours here"
    fi
    verdict="$verdict$trouble"
    [ -z "$verdict" ] || status=1
    printf '| %s | %s of %s | %s s | %s |\n' "$(echo "$1" | tr _ ' ')" "$points" "$(echo "$score" | cut -d' ' -f 2)" "$took" "${verdict#, }"
}

if [ -n "$fresh" ] || [ ! -x "$system/bin/sh" ]; then make_system; fi
if [ -n "$fresh" ] || [ ! -e "$autograder/source/is_set_up" ]; then make_image; fi
make_submissions
rm -rf -- "$folder/gradescope-here"
COURSE_BUILT='*' "$class" "$given" --out "$folder/gradescope-here" --lessons "$lessons" --seed "$seed" >>"$log" 2>&1 ||
    fail "grading here failed (see $log)"
column=$(($(head -n 1 "$folder/gradescope-here/grades.csv" | sed 's/,points,.*//' | tr -dc , | wc -c) + 1))
full=$(sed -n 's/^honest,//p' "$folder/gradescope-here/grades.csv" | cut -d, -f "$column")
box=$(sed -n 's/^honest,//p' "$folder/gradescope-here/grades.csv" | cut -d, -f 1)

printf '| submission | points | took | what is not as it should be |\n|---|---|---|---|\n'
for place in "$given"/*/; do
    name=$(basename "$place")
    wanted "$name" || continue
    run "$name" "$graded"
    case $name in
        honest | zipped | locked | results_given) expected=$full ;;
        nothing | stubs) expected=0 ;;
        # Some of its points it may have earned.
        wrong) expected=$(sed -n "s/^$name,//p" "$folder/gradescope-here/grades.csv" | cut -d, -f "$column") ;;
        *) expected=$((full - box)) ;;
    esac
    # Of tests/attacks: what its head allows.
    allowed=''
    [ ! -f "$place/01_gbf/box.cpp" ] || allowed=$(sed -n 's|^// score: at most ||p' "$place/01_gbf/box.cpp")
    row "$name" "$expected" "${allowed:+$((expected + allowed))}"
done

# The autograder itself is killed without a word: what it put there first is there.
if wanted killed_in_the_middle; then
    # shellcheck disable=SC2016  # it is the container's
    run honest 'cd /autograder
    /autograder/run_autograder & autograder=$!
    until [ -e /autograder/grading/reports/.class ]; do sleep 0.01; done
    kill -9 $autograder
    wait'
    trouble=$(echo "$trouble" | sed 's/, exit code [0-9]*//')
    grep -q 'did not come to its end' "$autograder/results/results.json" || trouble="$trouble, it does not say what happened"
    row killed_in_the_middle none
fi

cp "$autograder/source/settings.sh" "$folder/settings.sh"
# A submission's own time is used up by a file that sleeps: what was judged before it counts, in the order of lessons and files.
if wanted time_used_up; then
    printf 'max=15\n' >>"$autograder/source/settings.sh"
    solved slow
    cp "$here/gradescope/slow/box.cpp" "$given/slow/01_gbf/"
    run slow "$graded"
    grep -q "this submission's time was used up" "$autograder/results/results.json" || trouble="$trouble, it does not say so"
    row time_used_up "$(sed -n 's/^honest,//p' "$folder/gradescope-here/grades.csv" | cut -d, -f 3)"  # bounce_loss
    cp "$folder/settings.sh" "$autograder/source/settings.sh"
fi

# A kernel without Landlock: refused; or, if that was asked for, graded behind what is left.
if wanted without_landlock && command -v bwrap >/dev/null; then
    landlock=''
    run honest "$graded"
    grep -q 'cannot grade safely' "$autograder/results/results.json" || trouble="$trouble, it does not say so"
    row without_landlock none
    printf 'words+=(--without-sandbox)\n' >>"$autograder/source/settings.sh"
    for name in honest source_read solution_included solution_assembled grader_started results_rewritten disk_filled everything_killed; do
        run "$name" "$graded"
        row "all_the_same_$name" "$([ "$name" = honest ] && echo "$full" || echo $((full - box)))"
    done
    cp "$folder/settings.sh" "$autograder/source/settings.sh"
fi
exit "$status"
