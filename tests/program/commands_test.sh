#!/bin/sh
# The commands of the built program, on a copy of the exercises in a folder with a space.
# Usage: commands_test.sh ROOT_OF_THE_COURSE BUILD_FOLDER
set -u
repository=$1 program=$2/bin/course
. "$repository/tests/program/check.sh"

copy="$work/a copy"
mkdir -p "$copy/lessons" "$work/here"
for part in exercises solutions; do cp -R "$repository/$part" "$copy/"; done
cp -R "$2/stubs/." "$copy/exercises/"
ln -s "$repository/common" "$copy/"
for lesson in 01_gbf 02_balanced_gbf; do
    mkdir "$copy/lessons/$lesson"
    {
        printf '# %s Title of %s\n\nSome **text**.\n\n' "${lesson%%_*}" "$lesson"
        printf '## The idea\n\nThink of $\\mu$.\n\n![A curve](figures/a.svg)\n\n'
        printf '<details><summary>What you see</summary>\n\nIt falls, **always**.\n</details>\n\n## The end\n\nDone.\n'
    } >"$copy/lessons/$lesson/README.md"
done
export COURSE_TEST_ROOT="$copy"
unset DISPLAY WAYLAND_DISPLAY PAGER
cd "$work/here" || exit 2
course() { run "$program" "$@"; }
record="$copy/.course/progress.json"

# Names and numbers.
for name in 2 02 002 balanced_gbf 02_balanced_gbf; do
    course hint $name
    ends_with_code 0
    says 'hint'
done
course read balnced_gbf
complains "no lesson 'balnced_gbf'; did you mean balanced_gbf?"
course demo 99
ends_with_code 2
warns "no lesson '99'; there are 01 to"
course dmo
complains "no command 'dmo'; did you mean demo?"
course gibberish
complains "no command 'gibberish'; ./course --help lists them"
course grade --jsn x
complains "no option '--jsn'; did you mean --json?"
course reset
complains 'which lesson? A number or a name, as in ./course reset 1'
course hint 1 bxo
complains "lesson 01_gbf has no exercise 'bxo'; did you mean box?"

# Help, each with an example.
for command in list read demo figures grade class watch hint reset solve test doctor completion; do
    course $command --help
    ends_with_code 0
    says "Example: ./course $command"
done
course --help
says 'Lessons are named by number or name'
for group in Learn 'Check your code' Teach Make; do says "$group:"; done
course --version
ends_with_code 0
says "$(sed -n 's/.*rigid_body_contact VERSION \([0-9.]*\) .*/\1/p' "$repository/CMakeLists.txt")"

# What stands in for help where nothing is built, word for word.
help_of_all() {
    for command in '' list read demo hint grade check watch debug reset class book test doctor figures solve arena completion; do
        echo "== $command"
        # shellcheck disable=SC2086  # no command is no word
        COURSE_COMMAND=./course "$program" $command --help
    done
}
help_of_all >"$work/help"
course --help
for command in $(sed -n 's/^  \([a-z]*\)  .*/\1/p' "$work/out"); do holds grep -qx "== $command" "$work/help"; done
holds diff "$work/help" "$repository/cmake/help.txt"

# What the READMEs, editors and containers say behind ./course: commands and options that there are.
{
    (cd "$repository" && find . -name README.md -not -path './build/*' -not -path './lessons/[0-9]*' -not -path './exercises/[0-9]*') |
        while IFS= read -r page; do
            grep -oE '(^    |`)\./course [^`#]*' "$repository/$page" | sed 's/^.*\.\/course //; s/   *.*//; s/([^)]*$//'
        done
    cat "$repository/.vscode/tasks.json" "$repository/.devcontainer/devcontainer.json" | grep -oE '\./course [a-z][^"]*' | sed 's/^[^ ]* //'
} | sort -u >"$work/said"
holds [ "$(wc -l <"$work/said")" -gt 40 ]
while IFS= read -r line; do
    course "${line%% *}" --help
    what="./course $line, as a README says"
    ends_with_code 0
    for word in $line; do
        case $word in --*) holds grep -qE -- "[ ,]${word%%=*}( |$)" "$work/out" ;; esac
    done
done <"$work/said"

# The Tab key.
for shell in bash zsh; do
    course completion $shell
    ends_with_code 0
    says '_course_lessons="gbf balanced_gbf'
done
if command -v bash >/dev/null; then
    run bash -c 'eval "$("$1" completion bash)"
        offered() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _course; echo "$*: ${COMPREPLY[*]}"; }
        offered ./course hi; offered ./course watch balanced_; offered ./course watch 1 b; offered ./course demo 1 --pre' - "$program"
    says './course hi: hint'
    says './course watch balanced_: balanced_gbf'
    says './course watch 1 b: box'
    says './course demo 1 --pre: --preset'
fi

# Where am I, what is there.
rm -rf "$copy/.course"
course
ends_with_code 0
says '---- ----  [..........]'
says './course demo 1'
# Without a lesson: the one that is next.
course hint
ends_with_code 0
says 'box: '
course read
ends_with_code 0
says 'Title of 01_gbf'
course
says '---- text  [..........]'
# A student's file where its lesson was before, by another number.
mkdir "$copy/exercises/03_balanced_gbf" "$copy/exercises/99_notes"
cp "$copy/exercises/02_balanced_gbf/split.cpp" "$copy/exercises/03_balanced_gbf/"
cp "$copy/exercises/02_balanced_gbf/split.cpp" "$copy/exercises/99_notes/mine.cpp"
course
says 'note: exercises/03_balanced_gbf/split.cpp is of lesson 02 now: move it to exercises/02_balanced_gbf, and write'
does_not_say 'mine.cpp'
rm -rf "$copy/exercises/03_balanced_gbf" "$copy/exercises/99_notes"
course
does_not_say 'note: '
rm -rf "$copy/.course"
course list --json list.json
ends_with_code 0
says '01_gbf  Title of 01_gbf'
holds grep -q '"id": "01_gbf"' list.json
holds grep -q '"file": "box"' list.json
course list --json -
ends_with_code 0
holds test "$(head -c 1 "$work/out")" = '{'
warns '01_gbf  Title of 01_gbf'
holds test ! -e ./-
course list --json /nowhere/list.json
complains 'cannot write /nowhere/list.json: No such file or directory'
if [ -c /dev/full ]; then
    course list --json /dev/full
    ends_with_code 2
    warns 'error: cannot write /dev/full: No space left on device'
    what='list > /dev/full'
    "$program" list >/dev/full 2>"$work/err"
    code=$?
    ends_with_code 2
    warns 'error: cannot write to the standard output: No space left on device'
fi
printf '\033' >"$work/escape"
course list
holds sh -c "! grep -q \"\$(cat '$work/escape')\" '$work/out'"

# Reading.
course read 1
ends_with_code 0
says 'Title of 01_gbf'
if command -v pandoc >/dev/null; then
    does_not_say '<!--'
    does_not_say 'It falls, always.' # folded
fi
course read 1 --tasks
says 'box'
does_not_say '### Hints'
course read 1 --answer 1
ends_with_code 0
says 'What you see'
says 'It falls, always.'
holds sh -c "! grep -q \"\$(cat '$work/escape')\" '$work/out'"
course read 1 --section IDEA
says 'The idea'
does_not_say 'Some'
course read 1 --answer 2
complains '01_gbf has no answer 2; there is one'
course read 1 --section proof
complains "01_gbf has no section 'proof'; there are: The idea, The end"
course read 1 --pictures on
complains '--pictures on needs a terminal; the output goes elsewhere'
course read 1 --pictures maybe
ends_with_code 2
warns 'auto'

# On a terminal: laid out, answers folded, in colour only where the terminal has any.
mkdir -p "$copy/lessons/01_gbf/figures" "$work/tools"
: >"$copy/lessons/01_gbf/figures/a.svg"
printf '#!/bin/sh\necho "<drawn: $2 $4>"\n' >"$work/tools/chafa"
chmod +x "$work/tools/chafa"
if has_terminals; then
    terminal='TERM=dumb'
    on_terminal '' read 1
    says 'Some text.'
    says 'What you see  (answer 1: ./course read 1 --answer 1)'
    says '[figure: A curve] lessons/01_gbf/figures/a.svg, by ./course figures 1'
    says 'Think of μ.'
    does_not_say 'It falls'
    does_not_say '<drawn'
    holds sh -c "! grep -q \"\$(cat '$work/escape')\" '$work/out'"
    on_terminal '' read 1 --answers
    says 'It falls, always.'
    on_terminal '' read 1 --pictures on
    says 'error: this terminal does not say that it shows pictures'
    terminal='TERM=xterm NO_COLOR= PAGER='
    on_terminal '' read 1 --pictures off
    says 'What you see'
    does_not_say '<drawn'
    holds grep -q "$(cat "$work/escape")" "$work/out"
    terminal='TERM=xterm-kitty NO_COLOR= TMUX='
    on_terminal 'x' read 1
    says 'part 1 of 2'
    says '<drawn: kitty 80x24>'
    says '[figure: A curve]'
    says 'Done.'
    on_terminal 'q' read 1
    does_not_say 'Done.'
fi
rm -rf "$copy/lessons/02_balanced_gbf"
course read 2
complains "lesson 02_balanced_gbf has no text: $copy/lessons/02_balanced_gbf/README.md is missing"

# The ladder of hints: a step each time, the last one stays.
rm -rf "$copy/.course"
for step in 1 2 3; do
    course hint 1 box
    says "hint $step of"
done
for step in 4 5 6 7 8 9; do course hint 1 box.cpp; done
says '(the last one; ./course hint 01 box --from-start begins again)'
course hint 1 box --from-start
says 'hint 1 of'

# A damaged record is set aside, never fatal.
echo '{"lessons": 3' >"$record"
course list
ends_with_code 0
warns 'note: the record of points was damaged'
holds test "$(cat "$copy"/.course/progress.json.damaged.*)" = '{"lessons": 3'
course hint 1 box
says 'hint 1 of'

# reset keeps every backup and leaves stubs alone.
box="$copy/exercises/01_gbf/box.cpp"
course reset 1
says 'nothing to reset'
echo '// mine 1' >"$box"
course reset 1 box
ends_with_code 0
says 'exercises/01_gbf/box.cpp is the stub again; yours is kept as'
holds cmp -s "$box" "$2/stubs/01_gbf/box.cpp"
echo '// mine 2' >"$box"
course reset gbf --yes
holds test "$(cat "$copy"/.course/backup/01_gbf/box.*.cpp | sort | tr '\n' ' ')" = '// mine 1 // mine 2 '
rm "$box"
course reset 1 box
says 'there was no file'
holds cmp -s "$box" "$2/stubs/01_gbf/box.cpp"

verdict
