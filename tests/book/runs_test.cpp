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

TEST_CASE("a marked number is asked for with its unit; one of other settings, or of two numbers, is not") {
    const auto runs = runs_in(
        "\n    ./course demo 14 --headless\n\nIt sags by 7 mm<!-- first sag last -->, then 8 mm<!-- with set a=1: "
        "first sag last -->, "
        "by 9<!-- first sag last - second sag last -->, and 12<!-- contacts last --> touch; 7 mm<!-- first sag last "
        "--> again.\n");
    REQUIRE(runs.size() == 1);
    REQUIRE(runs[0].asked.size() == 2);
    CHECK(runs[0].asked[0].words == std::vector<std::string>{"first", "sag", "last"});
    CHECK(runs[0].asked[0].unit == "mm");
    CHECK(runs[0].asked[0].factor == doctest::Approx(0.001));
    CHECK(runs[0].asked[0].value == doctest::Approx(0.007));
    CHECK(runs[0].asked[1].unit.empty());
}

TEST_CASE("each command has an element of its own, and each marked number says where it comes from") {
    const std::string markdown =
        "\n    ./course demo 14 --headless    twice\n    ls\n\nIt sags by 7 mm<!-- first sag last -->.\n";
    const auto text = texts::read_lesson_text("lessons/14_pgs/README.md", markdown);
    const std::string html = with_runs(
        "<pre><code>./course demo 14 --headless    twice\nls</code></pre><p>It sags by 7 mm<!-- first sag last "
        "-->.</p><pre><code>a</code></pre>",
        text, runs_of(text, read_syllabus()));
    CHECK(html.find("<div class=\"command\" id=\"command-1\" data-run=\"{&quot;asked&quot;") != std::string::npos);
    CHECK(html.find("<div class=\"line\"><code>ls</code></div>") != std::string::npos);
    CHECK(html.find("<span class=\"measured\" title=\"./course demo 14 --headless: first sag last\">7 mm</span>.") !=
          std::string::npos);
    CHECK(html.find("<pre><code>a</code></pre>") != std::string::npos);
    CHECK(html.find("<!--") == std::string::npos);
}
