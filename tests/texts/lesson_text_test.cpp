#include "common/book/texts/lesson_text.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "common/book/texts/command_line.hpp"
#include "common/book/texts/quantity.hpp"
#include "common/book/texts/words.hpp"

using namespace rbc::texts;

namespace {

const char* const lesson = R"(# 01 made up

Here 0.5 m<!-- below x last --> comes before, `<!-- no mark -->`.

    printf '2  0 1' > two.dat
    ./course solve two.dat --json answer.json
    ./course grade 01          a verdict in about a second

## Predict, then run

**1. One.** Guess.

    ./course demo 01 --headless
    ./course demo 01 --headless --steps 5

<details><summary>What you see</summary>

It says $x = 3$ m<!-- #1 x last -->, then 4 mm<!-- x last --> (`--steps 9`).

| a | b |
|---|---|
| 1<!-- 1#2 y last --> | 2 |
</details>

**2. Two.**

<!-- #1 not run: it needs a student -->
<!-- #2 ends with 1 -->
<!-- takes up to 600 s -->

    ./course demo 01 --mine
    ./course solve none.json

<details>

In lesson 04, experiment 2, see (01.3) and `--steps 34`. No numbers.
</details>

## After

7 J<!-- 2#2 z -->, and 8 J<!-- z -->.
)";

const LessonText& read() {
    static const LessonText text = read_lesson_text("lessons/01_x/README.md", lesson);
    return text;
}

std::string command(std::size_t mark, const std::string& name) {
    try {
        return read().commands[command_of(read(), read().marks[mark], name)].line;
    } catch (const TextError& error) {
        return error.what();
    }
}

std::string problems(const std::string& source) {
    std::string all;
    for (const TextProblem& p : read_lesson_text("x", source).problems)
        all += std::to_string(p.at) + ": " + p.what + "\n";
    return all;
}

}  // namespace

TEST_CASE("commands are found, without what explains them") {
    Words lines;
    for (const TextCommand& c : read().commands) lines.push_back(c.line);
    CHECK(lines == Words{"printf '2  0 1' > two.dat", "./course solve two.dat --json answer.json", "./course grade 01",
                         "./course demo 01 --headless", "./course demo 01 --headless --steps 5",
                         "./course demo 01 --mine", "./course solve none.json"});
    CHECK(read().commands[0].sets_up);
    CHECK_FALSE(read().commands[1].sets_up);
    CHECK(read().problems.empty());
}

TEST_CASE("comments above a block announce") {
    CHECK(read().commands[5].not_run == "it needs a student");
    CHECK(read().commands[6].not_run == "");
    CHECK(read().commands[6].exit_code == 1);
    CHECK(read().commands[5].exit_code == 0);
    CHECK(read().commands[6].seconds == 600);
    CHECK(read().commands[4].seconds == 0);
}

TEST_CASE("marks stand behind numbers, in tables and folded parts too") {
    REQUIRE(read().marks.size() == 6);
    CHECK(read().marks[0].before == "Here 0.5 m");
    CHECK(read().marks[1].before == "It says $x = 3$ m");
    CHECK(read().marks[2].before == "It says $x = 3$ m, then 4 mm");
    CHECK(read().marks[3].body == "1#2 y last");
    CHECK(read().marks[3].before == "| 1");
    CHECK(read().marks[3].at == 22);
}

TEST_CASE("a mark means the nearest command above it, or one by its place") {
    CHECK(command(2, "") == "./course demo 01 --headless --steps 5");
    CHECK(command(2, "#1") == "./course demo 01 --headless");
    CHECK(command(2, "#3") == "there are 2 commands above this mark in its section or experiment, no #3");
    CHECK(command(0, "") == "there is no command above this mark in its section or experiment");
    CHECK(command(0, "below") == "./course solve two.dat --json answer.json");
    CHECK(command(0, "below#2") == "./course grade 01");
    CHECK(command(4, "") == "there is no command above this mark in its section or experiment");
    CHECK(command(4, "2#2") == "./course solve none.json");
    CHECK(command(4, "3#1") == "there is no command in experiment 3");
}

TEST_CASE("an experiment whose answer has numbers is told from one that has none") {
    REQUIRE(read().experiments.size() == 2);
    CHECK(read().experiments[0].has_numbers);
    CHECK(read().experiments[0].marks == 3);
    CHECK_FALSE(read().experiments[1].has_numbers);
}

TEST_CASE("a comment that means nothing is a problem, with its line") {
    CHECK(problems("a\n\n<!-- skip -->\n\n    ./course list\n") ==
          "3: the comment 'skip' stands behind no number, and is neither 'not run: ...' nor 'ends with N' nor 'takes "
          "up to N s'\n");
    CHECK(problems("a\n\n<!-- ends with 1 -->\n\nwords\n\n    ./course list\n") ==
          "3: no command follows this comment\n");
    CHECK(problems("a\n\n<!-- ends with 1 -->\n") == "3: no command follows this comment\n");
    CHECK(problems("7 J<!-- z\n-->\n") == "1: a comment must end on its own line\n");
    CHECK(problems("7 J<!--z -->\n") == "1: a comment needs a blank at its beginning and its end\n");
    CHECK(problems("$x = 7<!-- z -->$ J\n") == "1: a mark stands behind a formula's $, not in the formula\n");
    CHECK(problems("$x\n= 7<!-- z -->$ J\n") == "2: a mark stands behind a formula's $, not in the formula\n");
    CHECK(problems("a\n\n    ./course list <!-- z -->\n") == "3: a comment in a code block is code\n");
    CHECK(problems("words\n    ./course list\n") == "");
    CHECK(read_lesson_text("x", "words\n    ./course list\n").commands.empty());
    CHECK(read_lesson_text("x", "```sh\n./course list\n```\n").commands.size() == 1);
}

TEST_CASE("command lines: what they write and read, and other options") {
    CHECK(files_written("./course demo 1 --csv a.csv --png=b.png --set x=1") == Words{"a.csv", "b.png"});
    CHECK(files_written("printf '2  0' > two.dat") == Words{"two.dat"});
    CHECK(reads_file("./course solve two.dat", "two.dat"));
    CHECK_FALSE(reads_file("./course solve --write two.dat --demo 12", "two.dat"));
    CHECK(with_options("./course demo 1 --steps 20 --set a=1", {{"steps", "34"}, {"set", "b=2"}}) ==
          "./course demo 1 --steps 34 --set a=1 --set b=2");
    CHECK(with_options("./course demo 1", {{"steps", "34"}}) == "./course demo 1 --steps 34");
    CHECK(as_run("./course demo 1 --preset a") == "./course demo 1 --preset a --headless");
    CHECK(as_run("./course demo 1 --headless") == "./course demo 1 --headless");
    CHECK(as_run("./course figures 5") == "./course figures 5 --out figures");
    for (const char* line : {"./course watch 01", "./course test", "./course test -R a", "./course arena --mine --scenes wall"})
        CHECK_FALSE(reason_not_to_run(line).empty());
    CHECK(reason_not_to_run("./course demo 24 --mine").empty());
    CHECK(reason_not_to_run("./course test -R lesson_05 -V").empty());
    CHECK(as_run("./course test -R lesson_05 -V") == "./programs/test_lesson_05");
    CHECK(programs_of("./programs/test_lesson_05") == Words{"test_lesson_05"});
    CHECK(programs_of("./course demo 5 --mine") == Words{"course", "demo_05_headless", "runner", "exercise_header"});
    CHECK(programs_of("./course solve --write a.json --demo 09") == Words{"course", "solve", "demo_09_headless"});
    CHECK(without_explanation("./course reset 1, and more") == "./course reset 1, and more");
}

namespace {

/// The questions of one experiment with these lines, two commands under it.
LessonText asking(const std::string& block) {
    return read_lesson_text("lessons/01_x/README.md",
                            "**3. Three.** 5 m\n\n" + block + "\n    ./course demo 01 --headless\n    ./course demo 01 --headless --steps 9\n");
}

const std::string two_choices =
    "> **Guess.** What becomes of it? It is $x$.\n>\n> - It stays. <!-- if #1 x last < 5 mm and #2 x last > 2 * 3 m: It is $1$: so. -->\n"
    "> - It goes. <!-- otherwise: It has nowhere to stay. -->\n";

std::size_t right_of(const std::string& block, double first, double second) {
    const LessonText text = asking(block);
    return right_choice(text.questions.at(0), [&](const Reference& reference) {
        return Quantity{command_of(text, text.questions[0], reference.command) == 0 ? first : second, read_unit("m")};
    });
}

}  // namespace

TEST_CASE("a question has its experiment, its choices with conditions, and no marks of its own") {
    const LessonText text = asking(two_choices);
    CHECK(text.problems.empty());
    CHECK(text.marks.empty());
    REQUIRE(text.questions.size() == 1);
    const Question& q = text.questions[0];
    CHECK(q.experiment == 3);
    CHECK(q.at == 3);
    CHECK(q.words == "What becomes of it? It is $x$.");
    REQUIRE(q.choices.size() == 2);
    CHECK(q.choices[0].words == "It stays.");
    CHECK(q.choices[0].remark == "It is $1$: so.");
    CHECK(q.choices[0].condition.size() == 2);
    CHECK(q.choices[1].condition.empty());
    CHECK(references_of(q).size() == 2);
}

TEST_CASE("the choice that holds is right, the others not, whatever the units") {
    CHECK(right_of(two_choices, 0.004, 7) == 0);
    CHECK(right_of(two_choices, 0.006, 7) == 1);
    CHECK(right_of(two_choices, 0.004, 5) == 1);
    CHECK(right_of(two_choices, std::nan(""), 7) == 1);
    const std::string both =
        "> **Guess.** A?\n>\n> - B. <!-- if #1 x last < 5 m: b -->\n> - C. <!-- if #2 x last < 5 m: c -->\n";
    CHECK(right_of(both, 1, 9) == 0);
    CHECK(right_of(both, 9, 1) == 1);
    CHECK_THROWS_AS(right_of(both, 1, 1), TextError);
    CHECK_THROWS_AS(right_of(both, 9, 9), TextError);
}

TEST_CASE("a number and a sketch are asked for with their units") {
    const Question n = asking("> **Guess.** How far? <!-- number #2 x last - #1 x last in mm within 20 % -->\n").questions.at(0);
    CHECK(n.kind == Question::Kind::number);
    CHECK(n.unit == "mm");
    CHECK(n.within == doctest::Approx(0.2));
    CHECK(references_of(n).size() == 2);
    const Question s = asking("> **Sketch.** Its way. <!-- sketch #1 ball x over 2 s from -0.5 m to 1 m -->\n").questions.at(0);
    CHECK(s.kind == Question::Kind::sketch);
    CHECK(s.curve.words == Words{"ball", "x"});
    CHECK(s.curve.command == "#1");
    CHECK(s.seconds == 2);
    CHECK(s.lowest == -0.5);
    CHECK(s.highest == 1);
    CHECK(s.unit == "m");
}

TEST_CASE("a block that is no question, and what is wrong with one, is named") {
    CHECK(asking("> A quotation.\n").questions.empty());
    CHECK(asking("> A quotation.\n").problems.empty());
    for (const char* wrong :
         {"> **Guess.** A?\n", "> **Guess.** A?\n>\n> - B. <!-- otherwise: b -->\n", "> **Guess.** A?\n>\n> - B.\n> - C.\n",
          "> **Guess.** A?\n>\n> - B. <!-- if #1 x last: b -->\n> - C. <!-- otherwise: c -->\n",
          "> **Guess.** A?\n>\n> - B. <!-- if #1 x last < 1 -->\n> - C. <!-- otherwise: c -->\n",
          "> **Guess.** A?\n>\n> - B. <!-- otherwise: b -->\n> - C. <!-- otherwise: c -->\n",
          "> **Guess.** A? <!-- number x last in mm -->\n", "> **Guess.** A? <!-- x last -->\n", "> **Sketch.** A?\n",
          "> **Sketch.** A? <!-- sketch #1 x over 2 s from 1 m to 0 m -->\n",
          "> **Sketch.** A? <!-- sketch #1 ball x over 2 m from 0 m to 1 m -->\n",
          "> **Sketch.** A? <!-- sketch #1 ball x over 2 s from 0 m to 1 s -->\n",
          "> **Guess.** A? <!-- number x last in mm within 3 % -->\n> and more\n"}) {
        CAPTURE(wrong);
        CHECK(!asking(wrong).problems.empty());
    }
}
