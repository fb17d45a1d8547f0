# shellcheck shell=sh
# Sourced by ./course for ./course test, after setup.sh: ctest, and what stands beside it.

# Runs the words before -- with those behind it, but for the first `test` and the options of ours.
run_with_rest() {
    count=$# seen='' rest=''
    while [ "$count" -gt 0 ]; do
        word=$1
        shift
        count=$((count - 1))
        case $rest$word in
            --) rest=1 ;;
            1--yes | 1--all | 1--texts | 1--book) ;;
            1test)
                [ -z "$seen" ] || set -- "$@" "$word"
                seen=1
                ;;
            *) set -- "$@" "$word" ;;
        esac
    done
    "$@"
}

# run_tests test ARGUMENTS...: further arguments are ctest's, as in ./course test -R lesson_
run_tests() {
    (cd "$build" && run_with_rest ctest --output-on-failure -j2 ${all:+-C all} -- "$@") || return 1
}

# run_everything test --all ARGUMENTS...: what stands beside the tests, too; the tests last.
run_everything() {
    status=0
    for apart in attacks texts; do (run_apart $apart test) || status=1; done
    (run_apart book test --sample) || status=1
    run_tests "$@" && return $status
}

# run_apart PROGRAM test --PROGRAM ARGUMENTS...: what takes too long to be among the tests. texts: the commands and numbers
# of the texts, further arguments are lessons; attacks: hostile submissions against the wall; book: its pages in a browser.
run_apart() {
    apart=$1
    shift
    unset COURSE_BUILT # it finds out itself what it needs
    if [ "$apart" = book ]; then
        test_book "$@"
        return
    fi
    run_with_rest "$build/bin/$apart" -- "$@"
}

# test_book test --book [--sample] [PARTS]: the demos' programs against the native ones, their element, and every page, in a
# real browser. --sample: three demos in place of all, and what needs these alone.
test_book() {
    folder=$build/book lessons=''
    for word in "$@"; do
        [ "$word" != --sample ] || folder=$build/book_sample lessons='01 10 14'
    done
    python=/usr/bin/python3 # the system's, which has the system's packages
    [ -x "$python" ] || python=python3
    status=0
    # shellcheck disable=SC2086  # lists of words
    "$build/bin/book" --out "$folder" ${lessons:+--demos $lessons} || return
    [ -z "$lessons" ] || node "$root/tests/browser/compiles_test.js" "$build/browser" || status=1
    # shellcheck disable=SC2086
    node "$root/tests/browser/numbers_test.js" "$build/browser/demos" "$build/bin" $lessons || status=1
    "$python" "$root/tests/browser/element_test.py" "$folder" "$build/bin" || status=1
    run_with_rest "$python" "$root/tests/book/browser_test.py" "$folder" -- "$@" || status=1
    return $status
}
