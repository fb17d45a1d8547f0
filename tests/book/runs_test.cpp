#include "common/book/runs.hpp"

#include <doctest/doctest.h>

using namespace rbc;
using namespace rbc::book;

static std::vector<RunOfText> runs_in(const std::string& markdown) {
    return runs_of(texts::read_lesson_text("lessons/14_pgs/README.md", markdown), read_syllabus());
}

TEST_CASE("a command of a demo is read as ./course reads it") {
    const auto runs = runs_in(
        "\n    ./course demo pgs --headless --preset wall --steps 60 --set a=1 --set first.b=2   what it shows\n");
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].demo == "14_pgs");
    CHECK(runs[0].headless);
    CHECK(runs[0].preset == "wall");
    CHECK(runs[0].settings == std::vector<std::string>{"a=1", "first.b=2"});
    CHECK(runs[0].steps == 60);
}

TEST_CASE("what a browser cannot run stays a command to be copied") {
    for (const char* line : {"./course grade 14", "./course demo 14 --mine", "./course demo 14 --case a.json",
                             "./course demo 99", "./course demo 14 --unknown", "./course solve a.dat"}) {
        CAPTURE(line);
        const auto runs = runs_in(std::string("\n    ") + line + "\n");
        REQUIRE(runs.size() == 1);
        CHECK(runs[0].demo.empty());
    }
}

TEST_CASE("a question brings the runs that its answer needs, its expressions in SI units and postfix form") {
    const std::string markdown =
        "**1. One.**\n\n> **Guess.** A?\n>\n> - B. <!-- if #2 first sag last / 2 < 3 mm and #1 sag last > 1: b -->\n"
        "> - C. <!-- otherwise: c -->\n\n    ./course demo 14 --headless\n    ./course demo 14 --headless --preset wall\n"
        "    ./course solve a.dat\n";
    const auto text = texts::read_lesson_text("lessons/14_pgs/README.md", markdown);
    const auto runs = runs_of(text, read_syllabus());
    const nlohmann::json json = json_of(text.questions.at(0), text, runs);
    REQUIRE(json["runs"].size() == 2);
    CHECK(json["runs"][0]["preset"] == "wall");
    CHECK(json["runs"][1]["preset"] == "");
    const nlohmann::json& first = json["choices"][0]["if"];
    REQUIRE(first.size() == 2);
    CHECK(first[0][0] == nlohmann::json::parse(R"([{"run": 0, "words": "first sag last"}, 2.0, "/"])"));
    CHECK(first[0][1] == nlohmann::json::parse("[0.003]"));
    CHECK(first[1][0] == nlohmann::json::parse("[1.0]"));
    CHECK(first[1][1][0]["run"] == 1);
    CHECK(json["choices"][1]["if"].empty());
    CHECK(json["choices"][1]["remark"] == "c");
    const auto other = texts::read_lesson_text("lessons/14_pgs/README.md",
                                               "**1. One.**\n\n> **Guess.** A? <!-- number #1 residual in m within 3 % -->\n\n    ./course solve a.dat\n");
    CHECK_THROWS_AS(json_of(other.questions.at(0), other, runs_of(other, read_syllabus())), texts::TextError);
}

TEST_CASE("each command has an element of its own, and each marked number says where it comes from") {
    const std::string markdown =
        "\n    ./course demo 14 --headless    twice\n    ls\n\nIt sags by 7 mm<!-- first sag last -->.\n";
    const auto text = texts::read_lesson_text("lessons/14_pgs/README.md", markdown);
    const std::string html = with_runs(
        "<pre><code>./course demo 14 --headless    twice\nls</code></pre><p>It sags by 7 mm<!-- first sag last "
        "-->.</p><pre><code>a</code></pre>",
        text, runs_of(text, read_syllabus()));
    CHECK(html.find("<div class=\"command\" id=\"command-1\" data-run=\"{&quot;demo&quot;:&quot;14_pgs&quot;") != std::string::npos);
    CHECK(html.find("<div class=\"line\"><code>ls</code></div>") != std::string::npos);
    CHECK(html.find("<span class=\"measured\" title=\"./course demo 14 --headless: first sag last\">7 mm</span>.") !=
          std::string::npos);
    CHECK(html.find("<pre><code>a</code></pre>") != std::string::npos);
    CHECK(html.find("<!--") == std::string::npos);
}
