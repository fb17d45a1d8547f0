#include "common/foundation/programs/hints.hpp"

#include <doctest/doctest.h>

using namespace rbc;

TEST_CASE("the hints of each exercise are read from its section of the README") {
    const std::string readme =
        "# Exercises of 01\n\n1. not a hint\n\n"
        "## box: A ball between two planes\n\nText.\n\n1. not a hint either\n\n```\n## code: no section\n```\n\n"
        "### Hints\n1. Look at the first step.\n   It goes on here.\n2. Then the second.\n\n   A paragraph of it.\n"
        "10. The last: `v = 0`.\n\nNo hint.\n\n"
        "## `slope.cpp`: On a plane\n### Hints\n1. One.\n### Afterwards\n1. no hint\n\n"
        "## Sources and thanks: not an exercise\n### Hints\n1. no\n";
    const auto sections = read_exercises(readme);
    REQUIRE(sections.size() == 2);
    CHECK(sections[0].file == "box");
    CHECK(sections[0].title == "A ball between two planes");
    CHECK(sections[0].hints == std::vector<std::string>{"Look at the first step. It goes on here.",
                                                        "Then the second. A paragraph of it.", "The last: `v = 0`."});
    CHECK(read_hints(readme, "slope") == std::vector<std::string>{"One."});
    CHECK(read_hints(readme, "rod").empty());
    CHECK(read_exercises("").empty());
}
