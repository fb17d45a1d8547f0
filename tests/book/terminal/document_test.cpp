#include "common/book/terminal/document.hpp"

#include <doctest/doctest.h>

#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "tests/book/terminal/course_texts.hpp"

using namespace rbc;

namespace {

const char* const questions =
    "# 01 Title\n\nBuilds on: nothing\n\n## The idea\n\nWords.\n\n### More\n\nMore words.\n\n### Less\n\nFew.\n\n## "
    "Predict\n\nGuess first.\n\n"
    "First? Think.\n\n    ./course demo 1\n\n<details><summary>What &amp; why</summary>\n\nIt *falls*.\n\n"
    "<details><summary>And why</summary>\n\nGravity.\n</details>\n\nDeep.\n</details>\n\n"
    "Second?\n\n<details>\n<summary>It rests</summary>\n\n| a | b |\n|---|--:|\n| 1 | $x$ |\n</details>\n\nEnd.\n";

}  // namespace

TEST_CASE("details are folds, counted through the text, with the blocks that stand in them") {
    const std::vector<Block> blocks = read_document(questions);
    CHECK(fold_count(blocks) == 3);
    const std::vector<Block> first = answer_of(blocks, 1, "01");
    REQUIRE(first.size() == 3);
    CHECK(plain_text(first[0].spans) == "First? Think.");
    CHECK(first[1].code == "./course demo 1\n");
    REQUIRE(first[2].kind == Block::Kind::fold);
    CHECK(plain_text(first[2].spans) == "What & why");
    REQUIRE(first[2].inner.size() == 3);
    CHECK(first[2].inner[1].number == 2);
    CHECK(plain_text(first[2].inner[2].spans) == "Deep.");
    const std::vector<Block> nested = answer_of(blocks, 2, "01");
    REQUIRE(nested.size() == 2);
    CHECK(plain_text(nested[0].spans) == "It falls.");
    const std::vector<Block> third = answer_of(blocks, 3, "01");
    REQUIRE(third.size() == 2);
    CHECK(third[1].inner.at(0).kind == Block::Kind::table);
    CHECK(plain_text(blocks.back().spans) == "End.");
    CHECK_THROWS_WITH_AS(answer_of(blocks, 4, "01"), "01 has no answer 4; there are 1 to 3", InputError);
    CHECK_THROWS_WITH_AS(answer_of({}, 1, "01"), "01 has no answer 1; it has none", InputError);
}

TEST_CASE("a section is found by a word of its heading and ends at the next one that is as high") {
    const std::vector<Block> blocks = read_document(questions);
    CHECK(section_of(blocks, "IDEA", "01").size() == 6);
    CHECK(section_of(blocks, "more", "01").size() == 2);
    CHECK_THROWS_WITH_AS(section_of(blocks, "nowhere", "01"),
                         "01 has no section 'nowhere'; there are: The idea, Predict", InputError);
    const std::vector<std::vector<Block>> sections = sections_of(blocks);
    REQUIRE(sections.size() == 2);
    CHECK(sections[0].size() == 8);
    CHECK(plain_text(sections[1].front().spans) == "Predict");
}

TEST_CASE("every fold of every text is read as one, and none is empty") {
    for (const std::filesystem::path& file : course_texts()) {
        CAPTURE(file);
        const std::string text = read_file(file);
        const std::vector<Block> blocks = read_document(text);
        const int count = fold_count(blocks);
        CHECK(count == count_of(text, "\n<details>"));
        for (int i = 1; i <= count; ++i) {
            const Block fold = answer_of(blocks, i, "text").back();
            CHECK_FALSE(plain_text(fold.spans).empty());
            CHECK_FALSE(fold.inner.empty());
        }
    }
}

TEST_CASE("comments leave no trace, tags become what they mean") {
    const std::vector<Block> blocks = read_document(
        "<!-- a note\nof two lines -->\nOne <!-- here --> two<br>three <b>four</b> &lt;5&#956;.\n\n"
        "<a href=\"x\"><img src='a.png' width=\"9\" alt=\"A > B\"></a>\n\nLast.\n");
    REQUIRE(blocks.size() == 3);
    CHECK(plain_text(blocks[0].spans) == "One  two three four <5\u03bc.");
    REQUIRE(blocks[1].spans.size() == 1);
    CHECK(blocks[1].spans[0].kind == Span::Kind::picture);
    CHECK(blocks[1].spans[0].text == "A > B");
    CHECK(blocks[1].spans[0].target == "a.png");
    CHECK(read_document("<img data-alt=\"no\" alt=yes src=b.png>\n").at(0).spans.at(0).text == "yes");
}

TEST_CASE("formulas arrive as they are written") {
    const std::vector<Block> blocks = read_document(
        "If $a_1*b_2 < c\\,d$ and *$x$*, $$\\begin{aligned} a &= b \\\\\n c &= \\{d\\} \\end{aligned} \\tag{01.1}$$ "
        "then.\n");
    REQUIRE(blocks.size() == 1);
    std::vector<std::string> formulas;
    for (const Span& span : blocks[0].spans) {
        if (span.kind != Span::Kind::words) formulas.push_back(span.text);
    }
    CHECK(formulas == std::vector<std::string>{"a_1*b_2 < c\\,d", "x",
                                               "\\begin{aligned} a &= b \\\\ c &= \\{d\\} \\end{aligned} \\tag{01.1}"});
}

TEST_CASE("lists: their kind, their first number, items with paragraphs or with words alone") {
    const std::vector<Block> blocks = read_document("- a\n- b\n  - c\n\n\n3. d\n\n4. e\n\n   f\n");
    REQUIRE(blocks.size() == 2);
    CHECK(blocks[0].number == 0);
    CHECK_FALSE(blocks[0].loose);
    REQUIRE(blocks[0].inner.at(1).inner.size() == 2);
    CHECK(blocks[0].inner[1].inner[1].kind == Block::Kind::list);
    CHECK(blocks[1].number == 3);
    CHECK(blocks[1].loose);
    CHECK(blocks[1].inner.at(1).inner.size() == 2);
}
