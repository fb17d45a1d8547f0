#include <doctest/doctest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/code_tokens.hpp"

// What a contract allows, and how far an answer may be off, are objects (common/foundation/exercise/exercise.hpp): a
// number in its prose would be one thing, and what the grader draws from another.

using namespace rbc;

namespace {

/// The names of the objects that a header declares as Allowed or Tolerance.
std::set<std::string> objects_in(const std::string& header) {
    const std::vector<std::string> t = tokens_of(header);
    std::set<std::string> names;
    for (std::size_t i = 0; i + 1 < t.size(); ++i) {
        if (t[i] != "constexpr" || (t[i + 1] != "Allowed" && t[i + 1] != "Tolerance")) continue;
        for (i += 2; i + 1 < t.size() && t[i] != ";"; ++i)
            if (t[i + 1] == "{" && is_word(t[i])) names.insert(t[i]);
    }
    return names;
}

/// Comments that give a range or a tolerance in numbers.
std::vector<std::string> numbers_in_prose(const std::string& header) {
    static const std::regex comment(R"(///.*)"), range(R"(\d(e[-+]?\d+)? to -?\d|\d[eE][-+]?\d|10\^)");
    std::vector<std::string> found;
    for (std::sregex_iterator i(header.begin(), header.end(), comment), end; i != end; ++i)
        if (const std::string line = i->str(); std::regex_search(line, range)) found.push_back(line);
    return found;
}

std::string words_of_grader(const std::string& lesson) {
    std::string all;
    for (const Source& source : sources_of({"tests/graders/" + lesson})) all += source.text;
    return all;
}

}  // namespace

TEST_CASE("the numbers of a contract are objects, and its grader uses each of them") {
    std::size_t objects = 0;
    for (const Source& header : sources_of({"exercises"})) {
        if (!header.path.ends_with(".hpp")) continue;
        CAPTURE(header.path);
        for (const std::string& line : numbers_in_prose(header.text)) FAIL_CHECK("a number that stands in prose: " << line);
        const std::vector<std::string> words = tokens_of(words_of_grader(header.path.substr(10, header.path.find('/', 10) - 10)));
        const std::set<std::string> used(words.begin(), words.end());
        for (const std::string& name : objects_in(header.text)) {
            ++objects;
            CHECK_MESSAGE(used.count(name) == 1, name);
        }
    }
    CHECK(objects > 150);
}

TEST_CASE("a contract's objects and its numbers in prose are found") {
    const std::set<std::string> names{"slopes", "masses", "force_tolerance"};
    CHECK(objects_in("inline constexpr Allowed slopes{1e-3, 1e3}, masses{1, 2, \"kg\"};  ///< {}\n"
                     "inline constexpr Tolerance force_tolerance{1e-8};\nconstexpr double other{1};") == names);
    CHECK(numbers_in_prose("/// 1e-3 to 1e3 m\n").size() == 1);
    CHECK(numbers_in_prose("double x;  ///< right to 1e-12\n/// none to 300\n").size() == 1);
    CHECK(numbers_in_prose("/// 0 to 300 sides, (E01.1) to (E01.3)\n").size() == 1);
    CHECK(numbers_in_prose("/// in [0, 1], (E01.1) to (E01.3)\ninline constexpr Allowed slopes{1e-3, 1e3};").empty());
}
