#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/lessons/24_arena_tables.hpp"

using namespace rbc;
using namespace arena_tests;

namespace {

using Row = std::vector<std::string>;

/// The cells of the first table of the lesson's text that stands behind a heading and, there, behind these words.
std::vector<Row> table_behind(const std::string& heading, const std::string& words) {
    const std::string text = read_file(course_root() / "lessons/24_arena/README.md");
    const std::size_t begin = text.find("\n" + heading + "\n");
    REQUIRE_MESSAGE(begin != std::string::npos, heading);
    const std::size_t at = text.find(words, begin);
    REQUIRE_MESSAGE(at != std::string::npos, words);
    std::istringstream lines(text.substr(text.find("\n|", at) + 1));
    std::vector<Row> rows;
    for (std::string line; std::getline(lines, line) && line.starts_with("|");) {
        Row row;
        std::istringstream cells(line.substr(1));
        for (std::string cell; std::getline(cells, cell, '|');) {
            std::erase_if(cell, [](char c) { return c == '`'; });
            const std::size_t from = cell.find_first_not_of(' ');
            row.push_back(from == std::string::npos ? "" : cell.substr(from, cell.find_last_not_of(' ') + 1 - from));
        }
        if (row.size() < 2 || !row[1].starts_with("---")) rows.push_back(row);
    }
    return rows;
}

}  // namespace

// What stands is measured to the two digits that are printed. What falls, falls chaotically: other compilers round
// otherwise, and a pile that fell a second sooner has fallen none the less.
TEST_CASE("the lesson's tables at 20 sweeps are what matches of today give") {
    int compared = 0;
    for (const char* kind : {"towers", "friction", "heavy", "chains", "impacts"}) {
        const std::vector<Row> table = table_behind("### " + std::string(kind), "with 20 sweeps a step");
        const Row& scenes = table.front();
        for (const NamedContestant& c : contestants())
            REQUIRE_MESSAGE(
                std::any_of(table.begin() + 1, table.end(), [&](const Row& row) { return row[0] == c.name; }),
                "lessons/24_arena/README.md should have a row for ", std::string(c.name),
                " in each table; ./course arena --markdown tables.md makes them");
        REQUIRE_MESSAGE(table.size() == contestants().size() + 1,
                        "lessons/24_arena/README.md has a row for a contestant that is not there");
        for (std::size_t i = 1; i < table.size(); ++i)
            for (std::size_t k = 1; k < scenes.size(); ++k) {
                const std::string& solver = table[i][0];
                const std::string& cell = table[i][k];
                const ArenaScene& scene = scene_named(scenes[k]);
                if (scene.world().bodies.size() > 11 || cell == "too dear") continue;  // seconds each
                CAPTURE(solver);
                CAPTURE(scenes[k]);
                CAPTURE(cell);
                const double seconds = scene.rests && scene.error ? 60 : 0;
                const MatchResult played = run_match(scene, contestant_named(solver),
                                                     {.seconds = seconds, .fallen = 0.25, .residuals = false});
                ++compared;
                double said = 0;
                if (cell == "takes no part") {
                    CHECK(played.end == MatchEnd::takes_no_part);
                } else if (cell.find(" at ") != std::string::npos) {
                    CHECK(cell.starts_with(to_text(played.end)));
                } else if (cell == "< 0.001") {
                    CHECK(1e3 * played.off < 1e-3);
                } else {
                    REQUIRE(read_number(cell, said));
                    CHECK(played.end == MatchEnd::ended);
                    if (said > 100)
                        CHECK(1e3 * played.off > 50);
                    else
                        CHECK(std::abs(1e3 * played.off - said) <= 0.05 * said);
                }
            }
    }
    CHECK(compared > 100);
}
