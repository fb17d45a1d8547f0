#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/program/reading/document.hpp"
#include "common/program/reading/reading_time.hpp"

// What every lesson's text begins with: a title that its window has, too, and the time that it takes.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

constexpr int longest = 25;  ///< minutes, with everything folded

std::map<std::string, std::string> lesson_texts() {
    std::map<std::string, std::string> texts;
    for (const auto& entry : fs::directory_iterator(course_root() / "lessons")) {
        if (fs::exists(entry.path() / "README.md"))
            texts[entry.path().filename().string()] = read_file(entry.path() / "README.md");
    }
    return texts;
}

/// What stands in \tag{...}, in the order of the text.
std::vector<std::string> tags_in_order(const std::string& text) {
    static const std::regex tag(R"(\\tag\{([^}]*)\})");
    std::vector<std::string> tags;
    for (std::sregex_iterator i(text.begin(), text.end(), tag), end; i != end; ++i) tags.push_back((*i)[1]);
    return tags;
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("titles have one form, and a lesson's window has its title") {
    const std::regex form(R"(# (\d\d) ([A-Z][^:]*: [a-z][^:]*))");
    int count = 0;
    for (const auto& [id, text] : lesson_texts()) {
        CAPTURE(id);
        ++count;
        const std::string heading = first_line(text);
        std::smatch parts;
        REQUIRE_MESSAGE(std::regex_match(heading, parts, form), "'", heading,
                        "' should be as in '# 05 Time of impact: the exact step'");
        CHECK(parts[1] == id.substr(0, 2));
        const std::string demo = read_file(course_root() / "demos" / id / "demo.cpp");
        const std::string title = "title = \"" + parts[1].str() + "  " + parts[2].str() + "\";";
        CHECK_MESSAGE(demo.find(title) != std::string::npos, "demos/", id, "/demo.cpp should have ", title);
    }
    CHECK(count == 22);
}

TEST_CASE("equations of a lesson are numbered 1, 2, 3, ... as one reads on") {
    for (const auto& [id, text] : lesson_texts()) {
        const std::vector<std::string> tags = tags_in_order(text);
        CHECK_MESSAGE(tags.size() >= 2, "lessons/", id, "/README.md has fewer than two equations with a tag");
        for (std::size_t k = 0; k < tags.size(); ++k) {
            const std::string next = id.substr(0, 2) + "." + std::to_string(k + 1);
            CHECK_MESSAGE(tags[k] == next, "lessons/", id, "/README.md: (", tags[k], ") stands where (", next,
                          ") should");
        }
    }
}

TEST_CASE("a lesson says at its top how long it takes to read, to a minute, and that is not too long") {
    for (const auto& [id, text] : lesson_texts()) {
        CAPTURE(id);
        const ReadingWords words = reading_words(read_document(text));
        const StatedMinutes stated = stated_minutes(text.substr(0, text.find("\n## ")));
        const int open = minutes_for(words.open), folded = minutes_for(words.folded);
        const bool right = std::abs(stated.open - open) <= 1 && std::abs(stated.folded - folded) <= 1;
        CHECK_MESSAGE(right, "lessons/", id, "/README.md should say under 'Builds on': ", reading_time_line(words));
        CHECK_MESSAGE(open <= longest, "lessons/", id, "/README.md takes ", open,
                      " minutes with everything folded; fold what a reader can do without");
    }
}
