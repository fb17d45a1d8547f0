# shellcheck shell=sh
# Sourced by the tests of the command line. run COMMAND... keeps its output, errors and exit code; the checks judge
# them.

checks=0 failures=0
work=$(mktemp -d) || exit 2
work=$(cd "$work" && pwd -P)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
unset COURSE_COMMAND # how the command was called that runs this test

run() {
    "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    what=$*
}

judge() {
    checks=$((checks + 1))
    [ "$1" -eq 0 ] && return 0
    failures=$((failures + 1))
    shift
    printf 'FAILED: %s\n  after: %s (exit code %s)\n' "$*" "$what" "$code"
    sed 's/^/  out: /' "$work/out" | head -20
    sed 's/^/  err: /' "$work/err" | head -20
}

ends_with_code() {
    [ "$code" -eq "$1" ]
    judge $? "exit code $1 expected"
}

says() {
    grep -qF -- "$1" "$work/out"
    judge $? "the output should say '$1'"
}

does_not_say() {
    ! grep -qF -- "$1" "$work/out" "$work/err"
    judge $? "nothing should say '$1'"
}

warns() {
    grep -qF -- "$1" "$work/err"
    judge $? "stderr should say '$1'"
}

# One line, nothing else: what bad input gets.
complains() {
    [ "$code" -eq 2 ] && [ ! -s "$work/out" ] && [ "$(cat "$work/err")" = "error: $1" ]
    judge $? "exactly 'error: $1' on stderr and exit code 2 expected"
}

holds() {
    "$@"
    judge $? "$*"
}

# on_terminal KEYS WORDS...: $program on a terminal of its own, with the words of the environment in $terminal.
has_terminals() { script -qec true /dev/null </dev/null >/dev/null 2>&1; }
on_terminal() {
    what="$* (on a terminal)"
    keys=$1
    shift
    # shellcheck disable=SC2086  # words of the environment
    printf '%s' "$keys" | env PATH="$work/tools:$PATH" LANG=C.UTF-8 LC_ALL=C.UTF-8 PAGER=cat $terminal \
        script -qec "'$program' $*" /dev/null >"$work/out" 2>"$work/err"
    code=$?
}

# A copy of the course $1, built in $2, with stubs in place of exercises, in $copy, for ./course grade and its like; goes elsewhere.
copy_course() {
    copy="$work/a copy"
    mkdir -p "$copy" "$work/here"
    for part in exercises solutions; do cp -R "$1/$part" "$copy/"; done
    for part in common lessons; do ln -s "$1/$part" "$copy/"; done
    cp -R "$2/stubs/." "$copy/exercises/"
    export COURSE_TEST_ROOT="$copy"
    unset DISPLAY WAYLAND_DISPLAY
    cd "$work/here" || exit 2
}

# Ctrl-C for the program $pid: more than once, in case it has only begun to start.
interrupt() {
    for _ in 1 2 3; do
        sleep 0.4
        kill -INT "$pid" 2>/dev/null
    done
}

verdict() {
    printf '%s checks, %s failed\n' "$checks" "$failures"
    [ "$checks" -gt 0 ] && [ "$failures" -eq 0 ]
    exit
}
