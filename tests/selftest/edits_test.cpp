#include "tests/selftest/edits.hpp"

#include <doctest/doctest.h>

#include "common/foundation/io/input_error.hpp"

using namespace rbc;

namespace {

const NamedText solution{"solutions/01_toy/toy.cpp",
                         "#include \"toy.hpp\"\n"       // 1
                         "\n"                           // 2
                         "int twice(int x) {\n"         // 3
                         "    int sum = 0;\n"           // 4
                         "    sum += x;\n"              // 5
                         "    sum += x;\n"              // 6
                         "    return sum;\n"            // 7
                         "}\n"                          // 8
                         "\n"                           // 9
                         "int half(int x) {\n"          // 10
                         "    if (x == 0) return 0;\n"  // 11
                         "    return x / 2;\n"          // 12
                         "}\n"};                        // 13

/// The program of the first entry of a file that says nothing but these edits.
std::string edited(const std::string& edits) {
    const std::vector<EditedAnswer> answers = read_edits("mistake: toy\nhint: A hint.\n" + edits, "toy.edits");
    return text_of(apply_edits(answers.front(), "toy.edits", solution));
}

/// What is wrong with a file, or with its first entry's edits.
std::string error(const std::string& text) {
    try {
        apply_edits(read_edits(text, "toy.edits").front(), "toy.edits", solution);
    } catch (const InputError& e) {
        return e.what();
    }
    return "no error";
}

std::string edit_error(const std::string& edits) {
    return error("mistake: toy\nhint: A hint.\n" + edits);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("an entry has a name, a thought, a hint and edits; comments and empty lines between them do not matter") {
    const auto answers = read_edits(
        "# About the file.\n"
        "#\n"
        "\n"
        "mistake: divides_by_3\n"
        "thought: A half is what is left of three.\n"
        "hint: Half of x: x / 2.\n"
        "-     return x / 2;\n"
        "# and now\n"
        "+     return x / 3;\n"
        "\n"
        "mistake: no_2\r\n"
        "hint:   Two: hints may have colons.  \r\n"
        "-     return sum;\r\n"
        "+     return 0;",
        "toy.edits");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].name == "divides_by_3");
    CHECK(answers[0].number == 4);
    CHECK(answers[0].thought == "A half is what is left of three.");
    CHECK(answers[0].hint == "Half of x: x / 2.");
    CHECK(answers[1].name == "no_2");
    CHECK(answers[1].hint == "Two: hints may have colons.");
    CHECK(answers[1].thought.empty());
    CHECK(text_of(apply_edits(answers[0], "toy.edits", solution)) == replaced(solution.text, "x / 2", "x / 3"));
    CHECK(text_of(apply_edits(answers[1], "toy.edits", solution)) == replaced(solution.text, "return sum", "return 0"));
}

TEST_CASE("lines are replaced, deleted and inserted, with their indentation") {
    CHECK(edited("-     return x / 2;\n+   return x;\n+\n") ==
          replaced(solution.text, "    return x / 2;\n", "  return x;\n\n"));
    CHECK(edited("-     if (x == 0) return 0;\n") == replaced(solution.text, "    if (x == 0) return 0;\n", ""));
    CHECK(edited("-     return sum;\n+     sum += 1;\n+     return sum;\n") ==
          replaced(solution.text, "    return sum;\n", "    sum += 1;\n    return sum;\n"));
    CHECK(edited("- }\n-\n- int half(int x) {\n+ }\n+ int half(int x) {\n") ==
          replaced(solution.text, "}\n\nint", "}\nint"));
}

TEST_CASE("several edits in any order: a '- ' after a '+ ', or after an empty line, begins the next") {
    const std::string both = replaced(replaced(solution.text, "sum = 0", "sum = 1"), "x / 2", "x / 4");
    CHECK(edited("-     return x / 2;\n+     return x / 4;\n-     int sum = 0;\n+     int sum = 1;\n") == both);
    CHECK(edited("-     int sum = 0;\n+     int sum = 1;\n\n-     return x / 2;\n+     return x / 4;\n") == both);
    CHECK(edited("-     if (x == 0) return 0;\n\n-     return sum;\n+     return 1;\n") ==
          replaced(replaced(solution.text, "    if (x == 0) return 0;\n", ""), "return sum", "return 1"));
    // Neighbours do not overlap.
    CHECK(edited("-     int sum = 0;\n+     int sum = x;\n\n-     sum += x;\n-     sum += x;\n+     sum += x;\n") ==
          replaced(solution.text, "    int sum = 0;\n    sum += x;\n", "    int sum = x;\n"));
}

TEST_CASE("'- ...' stands for the lines between: a function replaced whole") {
    CHECK(edited("- int twice(int x) {\n- ...\n- }\n+ int twice(int x) { return x; }\n") ==
          replaced(solution.text, "{\n    int sum = 0;\n    sum += x;\n    sum += x;\n    return sum;\n}",
                   "{ return x; }"));
    // The first place behind it counts, though the line stands elsewhere as well; no line at all may be between.
    CHECK(edited("-     int sum = 0;\n- ...\n-     sum += x;\n+     int sum = x;\n") ==
          replaced(solution.text, "    int sum = 0;\n    sum += x;\n", "    int sum = x;\n"));
    CHECK(edit_error("- int half(int x) {\n- ...\n-     sum += x;\n+ int half(int x) {\n") ==
          "toy.edits:5: toy: '    sum += x;' does not stand below line 10 of solutions/01_toy/toy.cpp");
    CHECK(edit_error("- ...\n- }\n") == "toy.edits:3: toy: '- ...' needs a line of the solution before it");
    CHECK(edit_error("- int half(int x) {\n- ...\n") ==
          "toy.edits:4: toy: '- ...' needs a line of the solution behind it");
}

TEST_CASE("lines that the solution lacks are shown with the nearest one that it has") {
    CHECK(edit_error("-     return x / 3;\n+     return x;\n") ==
          "toy.edits:3: toy: '    return x / 3;' does not stand in solutions/01_toy/toy.cpp; nearest is line 12, '    "
          "return x / 2;'");
    CHECK(edit_error("-   return x/2;\n+     return x;\n") ==
          "toy.edits:3: toy: '  return x/2;' does not stand in solutions/01_toy/toy.cpp; only the spaces differ from "
          "line 12, "
          "'    return x / 2;'");
    // Of several lines, the first that does not follow where most of them stand.
    CHECK(edit_error("- int half(int x) {\n-     if (x == 1) return 0;\n-     return x / 2;\n+\n") ==
          "toy.edits:4: toy: '    if (x == 1) return 0;' does not stand there in solutions/01_toy/toy.cpp; nearest is "
          "line 11, "
          "'    if (x == 0) return 0;'");
    CHECK(edit_error("-     int sum = 0;\n-     sum += x;\n-     return sum;\n") ==
          "toy.edits:5: toy: '    return sum;' does not stand there in solutions/01_toy/toy.cpp; nearest is line 6, '  "
          "  sum += x;'");
}

TEST_CASE("lines that stand in the solution more than once are ambiguous, with more lines they are not") {
    CHECK(edit_error("-     sum += x;\n") ==
          "toy.edits:3: toy: '    sum += x;' stands in lines 5 and 6 of solutions/01_toy/toy.cpp: more lines around it "
          "have to say "
          "which");
    CHECK(edited("-     int sum = 0;\n-     sum += x;\n+     int sum = 0;\n+     sum -= x;\n") ==
          replaced(solution.text, "sum += x", "sum -= x"));
}

TEST_CASE("edits of the same line, and edits that change nothing, are errors") {
    CHECK(
        edit_error(
            "- int half(int x) {\n-     if (x == 0) return 0;\n+ int half(int x) {\n\n-     if (x == 0) return 0;\n") ==
        "toy.edits:7: toy: this edit and the one in line 3 both change line 11 of solutions/01_toy/toy.cpp");
    CHECK(edit_error("-     return sum;\n+     return sum;\n") == "toy.edits:1: toy: its edits change nothing");
}

TEST_CASE("a file that cannot be read says where and why") {
    const std::string sound = "mistake: toy\nhint: A hint.\n-     return sum;\n";
    CHECK(error(sound) == "no error");
    CHECK(error("# nothing\n") == "toy.edits:1: there is no 'mistake: name' in it");
    CHECK(error("hint: A hint.\n" + sound) == "toy.edits:1: a hint stands before the first 'mistake: name'");
    CHECK(error("thought: A.\n" + sound) == "toy.edits:1: a thought stands before the first 'mistake: name'");
    CHECK(error("- x\n" + sound) == "toy.edits:1: an edit stands before the first 'mistake: name'");
    CHECK(error("+ x\n" + sound) == "toy.edits:1: an edit stands before the first 'mistake: name'");
    CHECK(error("mistake: No shell\n") == "toy.edits:1: the name 'No shell' is not made of letters, digits and _");
    CHECK(error("mistake:\n") == "toy.edits:1: the name '' is not made of letters, digits and _");
    CHECK(error(sound + "\n" + sound) == "toy.edits:5: toy stands in line 1 too");
    CHECK(error("mistake: toy\n- x\n\nmistake: other\n") == "toy.edits:1: toy has no 'hint: '");
    CHECK(error("right: toy\n-     return sum;\n") == "no error");
    CHECK(error("right: toy\nhint: A.\n-     return sum;\n") == "toy.edits:1: toy is right and has a 'hint: '");
    CHECK(error("mistake: toy\nhint: A hint.\n") == "toy.edits:1: toy has no edit ('- ' and '+ ' lines)");
    CHECK(error("mistake: toy\nhint:\n") == "toy.edits:2: there is nothing behind 'hint: '");
    CHECK(error("mistake: toy\nhint: A.\nhint: B.\n") == "toy.edits:3: a second hint for toy");
    CHECK(error("mistake: toy\nthought: A.\nthought: B.\n") == "toy.edits:3: a second thought for toy");
    for (const std::string line : {"return sum;", "-return sum;", "#include <set>", " - x", "hints: A."}) {
        CHECK(error(sound + line + "\n") ==
              "toy.edits:4: '" + line +
                  "' begins with none of 'mistake: ', 'right: ', 'thought: ', 'hint: ', '- ', '+ ', '# '");
    }
    const std::string lost = "nothing says where this belongs: a '- ' line of the solution comes first";
    CHECK(error("mistake: toy\nhint: A.\n+ x\n") == "toy.edits:3: " + lost);
    CHECK(error(sound + "\n+ x\n") == "toy.edits:5: " + lost);
    CHECK(error("mistake: toy\n-     return sum;\nhint: A.\n+ x\n") == "toy.edits:4: " + lost);
}

TEST_CASE("a compiler is told where each line comes from") {
    const auto answers =
        read_edits("mistake: toy\nhint: A hint.\n-     sum += x;\n-     return sum;\n+     return sum\n", "toy.edits");
    const NamedText three{"toy.cpp", "int sum = 0;\n    sum += x;\n    return sum;\n}\n"};
    CHECK(text_with_origins(apply_edits(answers.front(), "toy.edits", three), "toy.edits", three.name) ==
          "#line 1 \"toy.cpp\"\nint sum = 0;\n#line 5 \"toy.edits\"\n    return sum\n#line 4 \"toy.cpp\"\n}\n");
}
