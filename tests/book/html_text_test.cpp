#include "common/book/markup/html_text.hpp"

#include <doctest/doctest.h>

#include "common/book/markup/pandoc.hpp"
#include "common/foundation/io/printable.hpp"

using namespace rbc;
using namespace rbc::book;

TEST_CASE("words that were written for HTML come back as they were") {
    const std::string words = "a < b && \"c\" > 'd' &amp;";
    CHECK(unescaped(html_escaped(words)) == words);
}

TEST_CASE("symbols in a caption are formulas; words, units and bodies are words") {
    if (!has_pandoc()) return;
    const std::string html = Pandoc().html_of(
        "![A disc of A with u_n^- and K_tt, t_{n+1}, |u_t|/rho, from 10 m to -3 mm, -G/(1 - mu) of a](x.svg)\n", "captions");
    const std::string caption = html.substr(html.find("class=\"caption\""));
    for (const char* tex : {"u_{n}^{-}", "K_{tt}", "t_{n+1}", "u_{t}", "\\rho", "G", "\\mu"}) {
        CAPTURE(tex);
        CHECK(caption.find(">" + std::string(tex) + "</annotation>") != std::string::npos);
    }
    for (const char* words : {">A disc of A with <", "from 10 m to \u22123 mm, \u2212<", "/(1 \u2212 <", ") of a<"}) {
        CAPTURE(words);
        CHECK(caption.find(words) != std::string::npos);
    }
}

TEST_CASE("an attribute is found, changed, and not mistaken for one whose name ends alike") {
    const std::string tag = "<img data-src=\"no\" src=\"a&amp;b.svg\"\nalt=\"A\" />";
    CHECK(attribute(tag, "src") == "a&amp;b.svg");
    CHECK(attribute(tag, "alt") == "A");
    CHECK(attribute(tag, "width").empty());
    CHECK(with_attribute(tag, "src", "c.svg") == "<img data-src=\"no\" src=\"c.svg\"\nalt=\"A\" />");
    CHECK(with_attribute(tag, "width", "3") == tag);
    CHECK(tag_name("</a>") == "/a");
    CHECK(tag_name("<br/>") == "br/");
    CHECK(tag_name("<!-- a > b -->") == "!--");
}

TEST_CASE("words are changed between tags only, and not within the elements that are named") {
    const auto shout = [](std::string_view words) { return std::string(words.size(), '!'); };
    CHECK(with_words("a<b title=\"c\">d<i>e</i></b><!-- f > g -->h", {"i"}, shout) ==
          "!<b title=\"c\">!<i>e</i></b><!-- f > g -->!");
    CHECK(with_words("<a>b<a>c</a>d</a>e", {"a"}, shout) == "<a>b<a>c</a>d</a>!");
}

TEST_CASE("a search sees words, and of a formula what is written, not its code") {
    CHECK(plain_words(
              "<h2>The\n idea</h2><p>a &lt; <math><mi>b</mi><annotation>\\beta</annotation></math>.</p><p>c</p>") ==
          "The idea a < b. c");
}

TEST_CASE("formulas have the spaces of TeX") {
    // No space between max and its bracket, a thin one before a name that follows a factor.
    CHECK(with_spaces_of_formulas("<mi>x</mi><mo>max</mo><mo>(</mo>") ==
          "<mi>x</mi><mo lspace=\"0.167em\" rspace=\"0\">max</mo><mo>(</mo>");
    CHECK(with_spaces_of_formulas("<mo>sin</mo><mi>a</mi>") ==
          "<mo lspace=\"0\" rspace=\"0.167em\">sin</mo><mi>a</mi>");
    // A minus behind an operator is a sign.
    CHECK(with_spaces_of_formulas("<mo>=</mo><mo>\u2212</mo><mi>a</mi>") ==
          "<mo>=</mo><mo form=\"prefix\">\u2212</mo><mi>a</mi>");
    CHECK(with_spaces_of_formulas("<mi>b</mi><mo>\u2212</mo><mi>a</mi>") == "<mi>b</mi><mo>\u2212</mo><mi>a</mi>");
    // Brackets grow where \left asks for it.
    const std::string bracket = "<mo stretchy=\"true\" form=\"prefix\">(</mo>",
                      fixed = "<mo stretchy=\"false\" form=\"prefix\">(</mo>";
    CHECK(with_spaces_of_formulas("<math>" + bracket + "</math>") == "<math>" + fixed + "</math>");
    CHECK(with_spaces_of_formulas("<math>" + bracket + "\\left</math>") == "<math>" + bracket + "\\left</math>");
}
