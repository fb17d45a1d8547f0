#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

// lessons/REFERENCES.md: every key that is cited has a row, and every row says who cites it.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

struct Work {
    std::string key, work, gave, used_in;
};

/// Who cites a work: numbers of lessons ("01") by their own folder, and by that of their exercises and solutions.
struct Citations {
    std::set<std::string> lessons, exercises;
};

/// The rows of all tables; other lines of a table are headings, or damaged.
std::vector<Work> works_in(const std::string& text, std::vector<std::string>& damaged) {
    static const std::regex row(R"(\| \[([A-Z0-9]+[a-z]?)\] \| ([^|]+) \| ([^|]+) \| ([^|]+) \|)");
    static const std::set<std::string> heading{"| key | work | what it gave | used in |", "|---|---|---|---|"};
    std::vector<Work> works;
    std::istringstream lines(text);
    std::smatch m;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind('|', 0) != 0 || heading.count(line)) continue;
        if (std::regex_match(line, m, row)) {
            works.push_back({m[1], m[2], m[3], m[4]});
        } else {
            damaged.push_back(line);
        }
    }
    return works;
}

/// Keys cited in the course's texts and code, "ERL07" for [ERL07]: capitals and digits, the year last.
std::map<std::string, Citations> all_citations() {
    static const std::regex key(R"(\[(\d*[A-Z][A-Z0-9]*\d\d[a-z]?)\])"), unit(R"(^\w+/(\d\d)_)");
    std::map<std::string, Citations> citations;
    for (const char* folder : {"lessons", "exercises", "solutions", "demos", "common"}) {
        for (const auto& entry : fs::recursive_directory_iterator(course_root() / folder)) {
            const std::string extension = entry.path().extension().string();
            const std::string path = fs::relative(entry.path(), course_root()).generic_string();
            if (!entry.is_regular_file() || path == "lessons/REFERENCES.md") continue;
            if (extension != ".md" && extension != ".hpp" && extension != ".cpp") continue;
            const std::string text = read_file(entry.path());
            std::smatch of_unit;
            const bool in_unit = std::regex_search(path, of_unit, unit);
            for (std::sregex_iterator i(text.begin(), text.end(), key), end; i != end; ++i) {
                Citations& of_key = citations[(*i)[1]];
                if (!in_unit) continue;
                const std::string where = folder;
                if (where == "lessons") of_key.lessons.insert(of_unit[1]);
                if (where == "exercises" || where == "solutions") of_key.exercises.insert(of_unit[1]);
            }
        }
    }
    return citations;
}

/// "01 to 04, 06": three in a row and more as "to".
std::string numbers(const std::set<std::string>& units) {
    std::vector<std::string> parts;
    const std::vector<std::string> all(units.begin(), units.end());
    for (std::size_t i = 0, last; i < all.size(); i = last + 1) {
        last = i;
        while (last + 1 < all.size() && std::stoi(all[last + 1]) == std::stoi(all[last]) + 1) ++last;
        if (last < i + 2) last = i;
        parts.push_back(last == i ? all[i] : all[i] + " to " + all[last]);
    }
    std::string list;
    for (const std::string& part : parts) list += (list.empty() ? "" : ", ") + part;
    return list;
}

/// What the last column should say. Exercises are named where their lesson itself does not cite the work.
std::string used_in(const Citations& citations) {
    std::set<std::string> exercises_alone;
    for (const std::string& unit : citations.exercises)
        if (!citations.lessons.count(unit)) exercises_alone.insert(unit);
    std::string list = numbers(citations.lessons);
    if (!exercises_alone.empty()) list += (list.empty() ? "exercises " : ", exercises ") + numbers(exercises_alone);
    return list.empty() ? "-" : list;
}

}  // namespace

TEST_CASE("works are in tables of one form, each once, with a link or the words 'no stable link'") {
    std::vector<std::string> damaged;
    const std::vector<Work> works = works_in(read_file(course_root() / "lessons/REFERENCES.md"), damaged);
    for (const std::string& line : damaged) FAIL_CHECK("should be | [KEY] | work | what it gave | used in |: ", line);
    CHECK(works.size() > 50);
    std::set<std::string> keys;
    for (const Work& work : works) {
        CHECK_MESSAGE(keys.insert(work.key).second, "[", work.key, "] has two rows");
        const bool linked = work.work.find("](https://") != std::string::npos;
        const bool said = work.work.find("no stable link") != std::string::npos;
        CHECK_MESSAGE(linked != said, "[", work.key,
                      "] should have a link that begins with https://, or say 'no stable link'");
        const bool taught = work.gave.find("not taught here: ") == std::string::npos;
        CHECK_MESSAGE(taught == (work.used_in != "-"), "[", work.key,
                      "] should say 'not taught here: ' exactly where it is used in '-'");
    }
}

TEST_CASE("every work that is cited has its row, which says where") {
    std::vector<std::string> damaged;
    const std::map<std::string, Citations> citations = all_citations();
    std::set<std::string> keys;
    for (const Work& work : works_in(read_file(course_root() / "lessons/REFERENCES.md"), damaged)) {
        keys.insert(work.key);
        const auto found = citations.find(work.key);
        const std::string right = used_in(found == citations.end() ? Citations{} : found->second);
        CHECK_MESSAGE(work.used_in == right, "[", work.key, "] is used in '", right, "', not in '", work.used_in, "'");
    }
    for (const auto& [key, where] : citations)
        CHECK_MESSAGE(keys.count(key) == 1, "[", key, "] is cited in '", used_in(where),
                      "' and has no row in lessons/REFERENCES.md");
}

TEST_CASE("lessons are listed in runs, and exercises where their lesson does not cite") {
    CHECK(used_in({}) == "-");
    CHECK(used_in({{"09", "10"}, {}}) == "09, 10");
    CHECK(used_in({{"01", "02", "03", "06", "08", "09", "10"}, {"02", "12"}}) ==
          "01 to 03, 06, 08 to 10, exercises 12");
    CHECK(used_in({{}, {"03"}}) == "exercises 03");
}
