#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/programs/paths.hpp"
#include "lessons/24_arena/match.hpp"

using namespace rbc;

namespace {

using Row = std::vector<std::string>;

/// The cells of the first table of the lesson's text that stands behind these words.
std::vector<Row> table_behind(const std::string& words) {
    const std::string text = read_file(course_root() / "lessons/24_arena/README.md");
    const std::size_t at = text.find(words);
    REQUIRE(at != std::string::npos);
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

template <class Entry>
const Entry& named(const std::vector<Entry>& table, const std::string& name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Entry& entry) { return entry.name == name; });
    REQUIRE_MESSAGE(found != table.end(), name);
    return *found;
}

}  // namespace

// What stands is measured to the two digits that are printed. What falls, falls chaotically: other compilers round
// otherwise, and a pile that lies elsewhere has fallen none the less.
TEST_CASE("the lesson's table at equal sweeps is what matches of today give") {
    const std::vector<Row> table = table_behind("at equal sweeps (20)");
    const Row& scenes = table.front();
    for (const NamedContestant& c : contestants())
        REQUIRE_MESSAGE(std::any_of(table.begin() + 1, table.end(), [&](const Row& row) { return row[0] == c.name; }),
                        "lessons/24_arena/README.md should have a row for ", std::string(c.name),
                        " in each table; ./course arena --solvers ", std::string(c.name),
                        " --limit 20 --markdown rows.md makes them");
    REQUIRE_MESSAGE(table.size() == contestants().size() + 1, "lessons/24_arena/README.md has a row for a contestant that is not there");
    int compared = 0;
    for (std::size_t i = 1; i < table.size(); ++i)
        for (std::size_t k = 1; k < scenes.size(); ++k) {
            const std::string& solver = table[i][0];
            const std::string& cell = table[i][k];
            if (cell == "time limit" || scenes[k] == "wall") continue;  // seconds each
            CAPTURE(solver);
            CAPTURE(scenes[k]);
            const MatchResult played = run_match(named(arena_scenes(), scenes[k]), named(contestants(), solver));
            const double drift = 1e3 * played.drift;
            ++compared;
            double said = 0;
            if (cell == "takes no part") {
                CHECK(played.end == MatchEnd::takes_no_part);
            } else if (cell == "gone") {
                CHECK((played.end == MatchEnd::out_of_scene || played.end == MatchEnd::not_finite));
            } else if (cell == "< 0.001") {
                CHECK(drift < 1e-3);
            } else {
                REQUIRE(read_number(cell, said));
                if (said > 100)
                    CHECK(drift > 50);
                else
                    CHECK(std::abs(drift - said) <= 0.05 * said);
            }
        }
    CHECK(compared > 100);
}
