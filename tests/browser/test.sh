#!/bin/sh
# test.sh BUILD [--sample]: the demos' programs for a page against the native ones, and their element in a real browser.
# --sample: two lessons in place of all. Needs demos/*.js in BUILD/browser, demo_NN_headless in BUILD/bin.
set -u

here=$(CDPATH='' cd -- "$(dirname "$0")" && pwd -P)
build=$1 lessons='' all=--all
shift
for word in "$@"; do
    [ "$word" != --sample ] || lessons='01 14' all=''
done
python=/usr/bin/python3 # the system's, which has the system's packages
[ -x "$python" ] || python=python3
status=0
# shellcheck disable=SC2086  # lists of words
node "$here/numbers_test.js" "$build/browser/demos" "$build/bin" $lessons || status=1
# shellcheck disable=SC2086
"$python" "$here/element_test.py" "$here/../../common/book/site" "$build/browser/demos" "$build/bin" $all || status=1
exit $status
