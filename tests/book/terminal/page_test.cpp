#include "common/book/terminal/page.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

#include "common/book/terminal/document.hpp"
#include "common/book/terminal/words.hpp"
#include "common/foundation/io/files.hpp"
#include "tests/book/terminal/course_texts.hpp"

using namespace rbc;

namespace {

std::string page(const std::string& markdown, const PageStyle& style = {.unicode = true}) {
    return render_page(read_document(markdown), style);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> tokens_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> tokens;
    for (std::string token; in >> token;) tokens.push_back(token);
    return tokens;
}

/// Without what is shown as it is written.
std::vector<Block> without_code(std::vector<Block> blocks) {
    for (Block& block : blocks) {
        block.code.clear();
        std::erase_if(block.spans, [](const Span& span) { return span.look.code; });
        block.inner = without_code(std::move(block.inner));
    }
    return blocks;
}

std::vector<Block> without_tables(std::vector<Block> blocks) {
    std::erase_if(
        blocks, [](const Block& block) { return block.kind == Block::Kind::table || block.kind == Block::Kind::rule; });
    for (Block& block : blocks) block.inner = without_tables(std::move(block.inner));
    return blocks;
}

void add_code(const std::vector<Block>& blocks, std::set<std::string>& lines) {
    for (const Block& block : blocks) {
        for (const std::string& line : lines_of(block.code)) lines.insert(line);
        add_code(block.inner, lines);
    }
}

PageStyle style_of(const std::filesystem::path& file, int width) {
    return {
        .width = width, .unicode = true, .folder = file.parent_path(), .command = "./course read 5", .unfolded = true};
}

}  // namespace

TEST_CASE("a whole lesson in a terminal: formulas in their lines, equations on lines of their own") {
    CHECK(page("# 01 The speed $v$\n\nA ball at $x \\le \\delta$ moves,\n$$v \\leftarrow v - g h \\tag{01.1}$$\nand `x "
               "= $y` is code.\n\n"
               "| a | $\\mu$ |\n|---|---:|\n| 1 | $\\lvert v\\rvert$ |\n| 22 | 4 |\n") ==
          "01 The speed v\n\nA ball at x \u2264 \u03b4 moves,\n    v \u2190 v - g h   (01.1)\nand x = $y is code.\n\n"
          "  a     \u03bc\n  --  ---\n  1   |v|\n  22    4\n");
    CHECK(page("$x \\le 0$\n", {}) == "$x \\le 0$\n");
    CHECK(page("1. a\n2. b\n   - c\n\n> d\n> e\n\n---\n", {.width = 20, .unicode = true}) ==
          "1. a\n2. b\n   \u2022 c\n\n\u2502 d e\n\n--------------------\n");
}

TEST_CASE("answers are folded, each with the command that opens it, and open where they are asked for") {
    const std::string text =
        "Why?\n\n<details><summary>What you see</summary>\n\nIt "
        "falls.\n\n<details><summary>Deeper</summary>\n\nMass.\n</details>\n</details>\n";
    PageStyle style{.unicode = true, .command = "./course read 1"};
    CHECK(page(text, style) == "Why?\n\n\u25b8 What you see  (answer 1: ./course read 1 --answer 1)\n");
    style.open_fold = 1;
    CHECK(page(text, style) ==
          "Why?\n\n\u25be What you see\n\n  It falls.\n\n  \u25b8 Deeper  (answer 2: ./course read 1 --answer 2)\n");
    style.unfolded = true;
    CHECK(page(text, style) == "Why?\n\n\u25be What you see\n\n  It falls.\n\n  \u25be Deeper\n\n    Mass.\n");
    CHECK(page(text, {}) == "Why?\n\n> What you see\n");
}

TEST_CASE("figures are a line with their file and the command that draws them") {
    const PageStyle style{.width = 100, .unicode = true, .folder = course_root() / "lessons" / "08_poisson_impact"};
    CHECK(page("![A cone](figures/cone.svg)\n", style) ==
          "[figure: A cone] lessons/08_poisson_impact/figures/cone.svg ./course figures 8\n");
    CHECK(page("![A window](figures/window.png)\n", style) ==
          "[figure: A window] lessons/08_poisson_impact/figures/window.png ./course demo 8\n");
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
    PageStyle style{.ink = {true}, .folder = "/course/lessons/08"};
    CHECK(page(text, style) == "See \033[4mthe law\033[0m, \033[4mhome\033[0m and \033[4mhere\033[0m.\n");
    style.links = true;
    const std::string linked = page(text, style);
    CHECK(linked.find("\033]8;;https://x.org\033\\\033[4mhome\033[0m\033]8;;\033\\") != std::string::npos);
    CHECK(linked.find("/course/lessons/a%20b.md\033\\") != std::string::npos);
    CHECK(linked.find(" and \033[4mhere\033[0m.") != std::string::npos);
}

TEST_CASE("lines break between words and in front of relations; a short formula stays in one piece") {
    const auto broken = [](const std::string& text, int width) {
        std::vector<std::string> lines;
        for (const Line& line : wrapped(words_of(read_document(text).at(0).spans, true), width, width))
            lines.push_back(painted(line, {}, false));
        return lines;
    };
    CHECK(broken("one two three", 8) == std::vector<std::string>{"one two", "three"});
    CHECK(broken("so $a = b + c$, is", 9) == std::vector<std::string>{"so", "a = b +", "c, is"});
    CHECK(broken("so $a = b + c$, is", 12) == std::vector<std::string>{"so", "a = b + c,", "is"});
    CHECK(broken("$abcdefghij = klmnopqrst + uvwxyzabcd$", 24) ==
          std::vector<std::string>{"abcdefghij = klmnopqrst", "+ uvwxyzabcd"});
    CHECK(broken("$aaaaaaaaaa = bbbbbbbbbb, \\quad cccccc = d$", 26) ==
          std::vector<std::string>{"aaaaaaaaaa = bbbbbbbbbb,", "cccccc = d"});
    CHECK(broken("lessons/05_time/figures/a.svg", 12) ==
          std::vector<std::string>{"lessons/05_", "time/", "figures/", "a.svg"});
    CHECK(broken("a **b**c, *d e*", 6) == std::vector<std::string>{"a bc,", "d e"});
    const Line line = wrapped(words_of(read_document("a **b** **c** *d*").at(0).spans, true), 80, 80).at(0);
    CHECK(painted(line, {true}, false) == "a \033[1mb c\033[0m \033[3md\033[0m");
}

TEST_CASE("a table fits: its cells are wrapped, and where columns are too many its rows stand one below the other") {
    const std::string text = "| name | what it is |\n|---|---|\n| a | some words in a cell |\n| b | c |\n";
    CHECK(page(text, {.width = 24, .unicode = true}) ==
          "name  what it is\n----  ------------------\na     some words in a\n      cell\n\nb     c\n");
    const std::string wide =
        "| one | two | three | four | five |\n|---|---|---|---|---|\n| 123456 | 234567 | 345678 | 456789 | 567890 |\n";
    CHECK(page(wide, {.width = 30, .unicode = true}) ==
          "one: 123456\ntwo: 234567\nthree: 345678\nfour: 456789\nfive: 567890\n");
}

TEST_CASE("no line of any text is wider than the terminal, but for code") {
    for (const std::filesystem::path& file : course_texts()) {
        CAPTURE(file);
        const std::vector<Block> blocks = read_document(read_file(file));
        std::set<std::string> code;
        add_code(blocks, code);
        for (const int width : {40, 41, 47, 60, 72, 80, 99, 100, 140, 200}) {
            CAPTURE(width);
            for (const std::string& line : lines_of(render_page(blocks, style_of(file, width)))) {
                if (text_width(line) <= width) continue;
                CAPTURE(line);
                CHECK(std::any_of(code.begin(), code.end(),
                                  [&](const std::string& known) { return line.ends_with(known); }));
            }
        }
    }
}

TEST_CASE("no text shows a trace of Markdown, HTML or LaTeX") {
    for (const std::filesystem::path& file : course_texts()) {
        CAPTURE(file);
        const std::vector<Block> blocks = without_code(read_document(read_file(file)));
        for (const int width : {60, 100}) {
            const std::string shown = render_page(blocks, style_of(file, width));
            for (const char* trace :
                 {"\\",   "$",   "`",    "**",  "](",    "![",   "<details", "</",  "<summary", "<a ",
                  "<img", "<br", "<!--", "-->", "&amp;", "&lt;", "|--",      "\n#", "\t",       "\033"}) {
                CAPTURE(trace);
                CHECK(shown.find(trace) == std::string::npos);
            }
        }
    }
}

TEST_CASE("no word of any text is broken, however narrow the terminal, unless it is wider") {
    for (const std::filesystem::path& file : course_texts()) {
        CAPTURE(file);
        const std::vector<Block> blocks = without_tables(read_document(read_file(file)));
        const std::vector<std::string> whole = tokens_of(render_page(blocks, style_of(file, 100000)));
        for (const int width : {40, 60, 80, 100}) {
            CAPTURE(width);
            std::size_t at = 0, inside = 0;  // the word that is next, and how much of it was there
            for (const std::string& token : tokens_of(render_page(blocks, style_of(file, width)))) {
                REQUIRE(at < whole.size());
                const std::string& word = whole[at];
                CAPTURE(word);
                CAPTURE(token);
                REQUIRE(word.compare(inside, token.size(), token) == 0);
                if (token.size() != word.size()) CHECK(text_width(word) > width - 12);
                inside += token.size();
                if (inside < word.size()) continue;
                ++at;
                inside = 0;
            }
            CHECK(at == whole.size());
        }
    }
}

TEST_CASE("what is folded is not shown, in every text, and all of it is when it is asked for") {
    for (const std::filesystem::path& file : course_texts()) {
        CAPTURE(file);
        const std::vector<Block> blocks = read_document(read_file(file));
        PageStyle style = style_of(file, 100);
        CHECK(count_of(render_page(blocks, style), "\u25be") == fold_count(blocks));
        style.unfolded = false;
        const std::string folded = render_page(blocks, style);
        CHECK(folded.find("\u25be") == std::string::npos);
        const auto outermost =
            std::count_if(blocks.begin(), blocks.end(), [](const Block& b) { return b.kind == Block::Kind::fold; });
        CHECK(count_of(folded, "\u25b8") >= outermost);
        for (const Block& block : blocks) {
            if (block.kind != Block::Kind::fold) continue;
            const std::string hidden = render_page({block.inner.front()}, style);
            CHECK(folded.find(hidden) == std::string::npos);
        }
    }
}
