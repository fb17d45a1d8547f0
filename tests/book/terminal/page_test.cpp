#include "common/book/terminal/page.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "tests/book/terminal/course_texts.hpp"

using namespace rbc;

namespace {

std::string page(const std::string& markdown, const PageStyle& style = {.unicode = true}) {
    return page_text(markdown, style);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

PageStyle style_of(const std::filesystem::path& file, int width) {
    return {
        .width = width, .unicode = true, .folder = file.parent_path(), .command = "./course read 5", .unfolded = true};
}

/// Without tables, which look different in each width.
std::string without_tables(const std::string& markdown) {
    return std::regex_replace(markdown, std::regex("(^|\n) *\\|[^\n]*"), "\n");
}

std::string without_spaces(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

const char* const questions =
    "# 01 Title\n\nBuilds on: nothing\n\n## The idea\n\nWords.\n\n### More\n\nMore words.\n\n### Less\n\nFew.\n\n## "
    "Predict\n\nGuess first.\n\n"
    "First? Think.\n\n    ./course demo 1\n\n<details><summary>What &amp; why</summary>\n\nIt *falls*.\n\n"
    "<details><summary>And why</summary>\n\nGravity.\n</details>\n\nDeep.\n</details>\n\n"
    "Second?\n\n<details>\n<summary>It rests</summary>\n\n| a | b |\n|---|--:|\n| 1 | $x$ |\n</details>\n\nEnd.\n";

}  // namespace

TEST_CASE("a whole lesson in a terminal: formulas in their lines, equations on lines of their own") {
    CHECK(
        page("# 01 The speed $v$\n\nA ball at $x \\le \\delta$ moves,\n$$v \\leftarrow v - g h \\tag{01.1}$$\nand `x "
             "= $y` is code.\n\n"
             "| a | $\\mu$ |\n|---|---:|\n| 1 | $\\lvert v\\rvert$ |\n| 22 | 4 |\n") ==
        "01 The speed v\n\nA ball at x \u2264 \u03b4 moves,\n\n    v \u2190 v - g h   (01.1)\n\nand x = $y is code.\n\n"
        "  a     \u03bc\n  --  ---\n  1   |v|\n  22    4\n");
    CHECK(page("$x \\le 0$\n", {}) == "$x \\le 0$\n");
    // How far lists are indented is pandoc's.
    const std::string list = page("1. a\n2. b\n   - c\n\n> d\n> e\n\n---\n", {.width = 20, .unicode = true});
    CHECK(std::regex_replace(list, std::regex(" +"), " ") == "1. a\n2. b\n \u2022 c\n\n d e\n\n--------------------\n");
    CHECK(page("a **b** **c** *d*\n", {.colour = true}) == "a \033[1mb c\033[0m \033[3md\033[0m\n");
}

TEST_CASE("comments leave no trace, tags become what they mean") {
    CHECK(page("<!-- a note\nof two lines -->\nOne <!-- here --> two<br>three <b>four</b> &lt;5&#956;.\n\n"
               "<a href=\"x\"><img src='a.png' width=\"9\" alt=\"A > B\"></a>\n\nLast.\n") ==
          "One two\nthree four <5\u03bc.\n\n[figure: A > B]\n\nLast.\n");
}

TEST_CASE("answers are folded, each with the command that opens it, and open where they are asked for") {
    const std::string text =
        "Why?\n\n<details><summary>What you see</summary>\n\nIt "
        "falls.\n\n<details><summary>Deeper</summary>\n\nMass.\n</details>\n</details>\n";
    PageStyle style{.unicode = true, .command = "./course read 1"};
    CHECK(page(text, style) == "Why?\n\n\u25b8 What you see  (answer 1: ./course read 1 --answer 1)\n");
    style.answer = 1;
    CHECK(page(text, style) ==
          "Why?\n\n\u25be What you see\n\n  It falls.\n\n  \u25b8 Deeper  (answer 2: ./course read 1 --answer 2)\n");
    style.unfolded = true;
    CHECK(page(text, style) == "Why?\n\n\u25be What you see\n\n  It falls.\n\n  \u25be Deeper\n\n    Mass.\n");
    CHECK(page(text, {}) == "Why?\n\n> What you see\n");
}

TEST_CASE("an answer is shown after its question; sections are found by a word of their headings, parts are sections") {
    const auto shown = [](int answer, const std::string& section, const std::string& text = questions) {
        return page_text(text, {.unicode = true, .answer = answer, .section = section, .name = "01"});
    };
    CHECK(shown(1, "").starts_with("First? Think.\n\n    ./course demo 1\n\n\u25be What & why\n\n  It falls.\n"));
    CHECK(shown(1, "").ends_with("\n\n  Deep.\n"));
    CHECK(shown(2, "") == "It falls.\n\n\u25be And why\n\n  Gravity.\n");
    CHECK(shown(3, "") == "Second?\n\n\u25be It rests\n\n    a  b\n    -  -\n    1  x\n");
    CHECK_THROWS_WITH_AS(shown(4, ""), "01 has no answer 4; there are 1 to 3", InputError);
    CHECK_THROWS_WITH_AS(shown(1, "", "Words."), "01 has no answer 1; it has none", InputError);
    CHECK(shown(0, "IDEA") == "The idea\n\nWords.\n\nMore\n\nMore words.\n\nLess\n\nFew.\n");
    CHECK(shown(0, "more") == "More\n\nMore words.\n");
    CHECK_THROWS_WITH_AS(shown(0, "nowhere"), "01 has no section 'nowhere'; there are: The idea, Predict", InputError);
    const std::vector<std::string> parts =
        page_parts(questions, {.draw = [](const std::filesystem::path&, int) { return std::string(); }});
    REQUIRE(parts.size() == 2);
    CHECK(parts[0].starts_with("01 Title"));
    CHECK(parts[1].starts_with("Predict"));
}

TEST_CASE("figures are a line with their file and the command that draws them") {
    const PageStyle style{.width = 100, .unicode = true, .folder = course_root() / "lessons" / "08_poisson_impact"};
    CHECK(page("![A cone](figures/cone.svg)\n", style) ==
          "[figure: A cone] lessons/08_poisson_impact/figures/cone.svg, by ./course figures 8\n");
    CHECK(page("![A window](figures/window.png)\n", style) ==
          "[figure: A window] lessons/08_poisson_impact/figures/window.png, by ./course demo 8\n");
    PageStyle drawing = style;
    drawing.draw = [](const std::filesystem::path& file, int columns) {
        return file.filename() == "cone.svg" ? "<" + std::to_string(columns) + ">" : "";
    };
    CHECK(page("![A cone](figures/cone.svg)\n", drawing).starts_with("<100>\n[figure: A cone]"));
    CHECK(page("![A window](figures/window.png)\n", drawing).starts_with("[figure: A window]"));
}

TEST_CASE("links are underlined, and lead to files and addresses where the terminal knows links") {
    const std::string text = "See [the law](<../a b.md#top>), [home](https://x.org) and [here](#idea).\n";
    CHECK(page(text) == "See the law, home and here.\n");
    PageStyle style{.colour = true, .folder = course_root() / "lessons" / "08"};
    CHECK(page(text, style) == "See \033[4mthe law\033[0m, \033[4mhome\033[0m and \033[4mhere\033[0m.\n");
    style.links = true;
    const std::string linked = page(text, style);
    CHECK(linked.find("\033]8;;https://x.org\033\\\033[4mhome\033[0m\033]8;;\033\\") != std::string::npos);
    CHECK(linked.find("/lessons/a%20b.md\033\\") != std::string::npos);
    CHECK(linked.find(" and \033[4mhere\033[0m.") != std::string::npos);
}

TEST_CASE("lines break between words and in front of relations; a short formula stays in one piece") {
    const auto broken = [](const std::string& text, int width) {
        return lines_of(page(text, {.width = width, .unicode = true}));
    };
    CHECK(broken("one two three four five", 20) == std::vector<std::string>{"one two three four", "five"});
    CHECK(broken("so it is by $a = b + c$, is", 20) == std::vector<std::string>{"so it is by", "a = b + c, is"});
    CHECK(broken("$abcdefghij = klmnopqrst + uvwxyzabcd$", 24) ==
          std::vector<std::string>{"abcdefghij = klmnopqrst", "+ uvwxyzabcd"});
    CHECK(broken("$aaaaaaaaaa = bbbbbbbbbb, \\quad cccccc = d$", 40) ==
          std::vector<std::string>{"aaaaaaaaaa = bbbbbbbbbb,  cccccc = d"});
    CHECK(broken("lessons/05_time/figures/a.svg", 20) == std::vector<std::string>{"lessons/05_time/", "figures/a.svg"});
    CHECK(broken("aaaaa **bbbbbb**ccccc, *ddd e*", 20) == std::vector<std::string>{"aaaaa bbbbbbccccc,", "ddd e"});
}

TEST_CASE("a table fits: its cells are wrapped, and where columns are too many its rows stand one below the other") {
    const std::string text = "| name | what it is |\n|---|---|\n| a | some words in a cell |\n| b | c |\n";
    CHECK(page(text, {.width = 24, .unicode = true}) ==
          "  name  what it is\n  ----  ----------------\n  a     some words in a\n        cell\n\n  b     c\n");
    const std::string wide =
        "| one | two | three | four | five |\n|---|---|---|---|---|\n| 123456 | 234567 | 345678 | 456789 | 567890 |\n";
    CHECK(page(wide, {.width = 30, .unicode = true}) ==
          "one: 123456\ntwo: 234567\nthree: 345678\nfour: 456789\nfive: 567890\n");
}

TEST_CASE(
    "every text fits into its terminal, shows the same words in each, no trace of its source, and folds its answers") {
    const std::regex code("\033\\[[0-9;]*36m[^\033]*\033\\[0m"), colour("\033\\[[0-9;]*m");
    for (const std::filesystem::path& file : course_texts()) {
        CAPTURE(file);
        const std::string markdown = read_file(file), words = without_tables(markdown);
        std::string lines_of_code;
        for (const std::string& lines : elements_of(markdown, "CodeBlock")) lines_of_code += lines + "\n";
        const auto fits = [&](const std::string& shown, int width) {
            for (const std::string& line : lines_of(shown)) {
                if (text_width(line) <= width) continue;
                CAPTURE(width);
                CAPTURE(line);
                CHECK(lines_of_code.find(line.substr(line.find_first_not_of(' ')) + "\n") != std::string::npos);
            }
        };
        PageStyle style = style_of(file, 60);
        style.colour = true;
        const std::string coloured = page(markdown, style), wide = page(words, style_of(file, 100));
        fits(page(markdown, style_of(file, 40)), 40);
        fits(std::regex_replace(coloured, colour, ""), 60);
        fits(wide, 100);
        CHECK(without_spaces(page(words, style_of(file, 40))) == without_spaces(wide));
        const std::string shown = std::regex_replace(std::regex_replace(coloured, code, ""), colour, "");
        for (const char* trace : {"\\",  "$",    "`",   "**",   "](",     "![",     "<details", "</",     "<summary",
                                  "<a ", "<img", "<br", "<!--", "-->",    "&amp;",  "&lt;",     "|--",    "\n#",
                                  "\t",  "\033", "\1",  "\3",   "\u200b", "\u200c", "\u200d",   "\u200e", "\u00a0"}) {
            CAPTURE(trace);
            CHECK(shown.find(trace) == std::string::npos);
        }
        const int folds = count_of(markdown, "\n<details>");
        CHECK(count_of(coloured, "\u25be") == folds);
        style.unfolded = false;
        style.answer = folds;  // with its question: the text where it has none
        CHECK(count_of(page(markdown, style), "\u25be") == (folds > 0 ? 1 : 0));
    }
}
