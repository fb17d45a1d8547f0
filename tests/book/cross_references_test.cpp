#include "common/book/cross_references.hpp"

#include <doctest/doctest.h>

#include "common/book/site_map.hpp"

using namespace rbc::book;

static CrossReferences references() {
    CrossReferences all;
    all.add_equations("$$a \\tag{14.3}$$ and $$b \\tag{E14.1}$$ but not (14.4)", "lessons/14_pgs/index.html");
    all.add_works("| [ERL07] | a work | 14 |\n| [5DV058] | slides | 01 |", "references.html");
    all.add_works("## Another table\n\n| [SNE10b] | a work | what it gave | 15 |", "references.html");
    all.lessons["12"] = "lessons/12_dantzig_lcp/index.html";
    return all;
}

TEST_CASE("ways lead from one place of the book to another") {
    CHECK(way("lessons/14_pgs/index.html", "lessons/06_contact_sets/index.html#x") ==
          "../06_contact_sets/index.html#x");
    CHECK(way("index.html", "notation.html") == "notation.html");
    CHECK(way("a/b.html", "a/b.html#c") == "#c");
    CHECK(file_meant("lessons/14_pgs/README.md", "../NOTATION.md#x") == "lessons/NOTATION.md#x");
    CHECK(file_meant("lessons/14_pgs/README.md", "#x") == "lessons/14_pgs/README.md#x");
}

TEST_CASE("texts, code and pictures have a place in the book; solutions and what is not there have none") {
    CHECK(place_in_book("lessons/14_pgs/README.md") == "lessons/14_pgs/index.html");
    CHECK(place_in_book("exercises/14_pgs/README.md") == "exercises/14_pgs/index.html");
    CHECK(place_in_book("lessons/14_pgs/pgs.hpp") == "code/lessons/14_pgs/pgs.hpp.html");
    CHECK(place_in_book("lessons/14_pgs/figures/visit.svg") == "lessons/14_pgs/figures/visit.svg");
    CHECK(place_in_book("README.md") == "about.html");
    CHECK_FALSE(place_in_book("solutions/14_pgs/rows.cpp"));
    CHECK_FALSE(place_in_book("lessons/14_pgs/nowhere.hpp"));
}

TEST_CASE("mentions become links, but not what is unknown, a link already, code or a heading") {
    const std::string here = "lessons/15_nncg/index.html";
    const auto linked = [&](const std::string& html) { return with_references(html, references(), here); };
    CHECK(linked("<p>see (14.3), [ERL07].</p>") ==
          "<p>see <a class=\"eq\" href=\"../14_pgs/index.html#eq-14.3\">(14.3)</a>, "
          "<a class=\"work\" href=\"../../references.html#ref-ERL07\">[ERL07]</a>.</p>");
    CHECK(linked("<p>[SNE10b]</p>") ==
          "<p><a class=\"work\" href=\"../../references.html#ref-SNE10b\">[SNE10b]</a></p>");
    CHECK(linked("as in Lesson 12.") ==
          "as in <a class=\"lesson\" href=\"../12_dantzig_lcp/index.html\">Lesson 12</a>.");
    for (const char* same : {"(14.4)", "[XY99]", "lesson 12.5", "<a href=\"x\">(14.3)</a>", "<code>(14.3)</code>",
                             "<h2>(14.3)</h2>", "<math>(14.3)</math>"})
        CHECK(linked(same) == same);
    CHECK(with_references("(14.3)", references(), "lessons/14_pgs/index.html") ==
          "<a class=\"eq\" href=\"#eq-14.3\">(14.3)</a>");
}

TEST_CASE("in code the first mention of an equation can be linked to, and each leads to the text") {
    const std::string html = with_equations_of_code("<span>// (14.3)</span> (14.3)", references(), "code/a.html");
    CHECK(html ==
          "<span>// <span id=\"eq-14.3\"><a class=\"eq\" "
          "href=\"../lessons/14_pgs/index.html#eq-14.3\">(14.3)</a></span></span> "
          "<a class=\"eq\" href=\"../lessons/14_pgs/index.html#eq-14.3\">(14.3)</a>");
    CHECK(equations_mentioned("(14.3) (E14.1) (14.3) (1.2)") == std::vector<std::string>{"14.3", "E14.1"});
}

TEST_CASE("what the book does not have is no link, and what it has is noted") {
    std::set<std::string> needed;
    const std::string text = "lessons/14_pgs/README.md";
    CHECK(with_links_of_book("<a href=\"pgs.hpp\">x</a>", text, needed) ==
          "<a href=\"../../code/lessons/14_pgs/pgs.hpp.html\">x</a>");
    CHECK(with_links_of_book("<a href=\"../../LICENSE\">x</a>", text, needed) ==
          "<span class=\"elsewhere\" title=\"LICENSE, in the course's folder\">x</span>");
    CHECK(with_links_of_book("<a href=\"https://a.b\">x</a>", text, needed) == "<a href=\"https://a.b\">x</a>");
    CHECK(needed == std::set<std::string>{"lessons/14_pgs/pgs.hpp"});
}
