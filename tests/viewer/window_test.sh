#!/bin/sh
# The window itself, on a virtual display: window_test.sh DEMO_WINDOW DEMO_HEADLESS XVFB_RUN
set -u
window=$1 headless=$2 xvfb=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

fail() {
    echo "FAILED: $*"
    [ -f err ] && cat err
    exit 1
}

# Without a display: exit code 3 and exactly one line, so that others can fall back.
env -u DISPLAY -u WAYLAND_DISPLAY "$window" >out 2>err
[ $? -eq 3 ] || fail "no display must give exit code 3"
[ "$(wc -l <err)" -eq 1 ] || fail "no display must give one line"
DISPLAY=:987 "$window" >out 2>err
[ $? -eq 3 ] || fail "a display that does not answer must give exit code 3"

# Bad input comes before any window.
for bad in "--set restitution=2" "--set nonsense=1" "--preset nonsense" "--size 10x10" "--scale 99" "--csv f.csv" \
    "--steps -1" "--steps 5 --csv /nowhere/f.csv" "nonsense"; do
    # shellcheck disable=SC2086
    env -u DISPLAY -u WAYLAND_DISPLAY "$window" $bad >out 2>err
    [ $? -eq 2 ] || fail "$bad must give exit code 2"
    [ "$(wc -l <err)" -eq 1 ] || fail "$bad must give one line"
    grep -q '^error: ' err || fail "$bad must say error:"
done

# A case that failed: a file of this lesson, or one line.
cat >case.json <<'END'
{"lesson": "01_gbf", "exercise": "box", "case": "any ball", "seed": 1, "checked": "it stays in the box",
 "calls": {"step_in_box": {"arguments": {"p": {"x": 1.0, "v": 2.0}}, "answer": {"x": "NaN", "v": 2.0},
                           "reference": {"x": 1.5, "v": 2.0}, "bytes": ""}}}
END
sed 's/01_gbf/02_balanced_gbf/' case.json >other.json
head -c 60 case.json >short.json
for bad in "other.json" "short.json" "nothing.json" "case.json --mine" "case.json --set dt=0.1"; do
    # shellcheck disable=SC2086
    env -u DISPLAY -u WAYLAND_DISPLAY "$window" --case $bad >out 2>err
    [ $? -eq 2 ] || fail "--case $bad must give exit code 2"
    [ "$(wc -l <err)" -eq 1 ] || fail "--case $bad must give one line"
done

case $xvfb in *xvfb-run) ;; *) echo "no xvfb-run: the window was not opened"; exit 77 ;; esac
on_display() { "$xvfb" -a -s "-screen 0 1400x900x24" "$@"; }

on_display "$window" --steps 250 --set restitution=0.8 --csv w.csv --screenshot w.png 2>err || fail "250 steps"
"$headless" --steps 250 --set restitution=0.8 --csv h.csv >/dev/null || fail "headless"
cmp w.csv h.csv || fail "the window's numbers differ from the headless run's"
[ "$(wc -l <w.csv)" -eq 252 ] || fail "250 steps are 251 rows"
[ "$(head -c 4 w.png | od -An -tx1 | tr -d ' ')" = 89504e47 ] || fail "the screenshot is no PNG"
[ "$(wc -c <w.png)" -gt 20000 ] || fail "the screenshot is empty"

on_display "$window" --case case.json --size 900x600 --steps 0 --screenshot c.png 2>err || fail "a case in the window"
[ "$(wc -c <c.png)" -gt 10000 ] || fail "the screenshot of a case is empty"

# Ctrl-C closes it.
on_display sh -c '"$1" & sleep 2; kill -INT $!; wait $!; echo $? >code' sh "$window" 2>err
[ "$(cat code)" = 130 ] || fail "Ctrl-C must give exit code 130, not $(cat code)"
echo "the window opens, draws, counts and closes"
