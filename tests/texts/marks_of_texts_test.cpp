#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/texts/text_check.hpp"

// What can be said of the course's texts without running anything.

using namespace rbc;
using namespace rbc::texts;
namespace fs = std::filesystem;

namespace {

std::vector<LessonText> texts_of(const std::string& folder) {
    std::vector<LessonText> texts;
    for (const auto& entry : fs::directory_iterator(course_root() / folder)) {
        const fs::path file = entry.path() / "README.md";
        if (fs::exists(file))
            texts.push_back(read_lesson_text(fs::relative(file, course_root()).generic_string(), read_file(file)));
    }
    std::sort(texts.begin(), texts.end(), [](const LessonText& a, const LessonText& b) { return a.path < b.path; });
    return texts;
}

/// Experiments whose answers have numbers and no mark: "lessons/01_gbf/README.md:85: ...".
std::vector<std::string> unmarked(const LessonText& text) {
    std::vector<std::string> found;
    for (const TextExperiment& e : text.experiments)
        if (e.has_numbers && e.marks == 0)
            found.push_back(text.path + ":" + std::to_string(e.at) + ": experiment " + std::to_string(e.number));
    return found;
}

/// Lessons whose experiments are not marked yet. One that is marked must leave this list.
const std::set<std::string> not_yet{};

std::string lines(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& line : all) text += "\n  " + line;
    return text;
}

}  // namespace

TEST_CASE("every mark says which number of which command, and every comment means something") {
    CommandRunner runner({}, {}, {});
    int marks = 0;
    for (const char* folder : {"lessons", "exercises"}) {
        for (const LessonText& text : texts_of(folder)) {
            const TextCheck check(text, runner, 1);
            INFO(lines(check.complaints()));
            CHECK(check.complaints().empty());
            marks += static_cast<int>(text.marks.size());
        }
    }
    CHECK(marks > 0);
}

TEST_CASE("every experiment whose answer has numbers has a mark") {
    int lessons = 0;
    for (const LessonText& text : texts_of("lessons")) {
        const std::string id = fs::path(text.path).parent_path().filename().string();
        CAPTURE(id);
        CHECK(text.experiments.size() >= 3);
        const std::vector<std::string> missing = unmarked(text);
        if (not_yet.count(id) > 0) {
            CHECK_MESSAGE(!missing.empty(), id, " has its marks: take it out of the list in this file");
            continue;
        }
        INFO("without a mark:", lines(missing));
        CHECK(missing.empty());
        ++lessons;
    }
    CHECK(lessons + not_yet.size() == texts_of("lessons").size());
}

TEST_CASE("an experiment without a mark is found") {
    const char* const text =
        "**1. One.**\n\n    ./course list\n\n<details>\n\n7 mm\n</details>\n\n**2. "
        "Two.**\n\n<details>\n\nnothing\n</details>\n";
    CHECK(unmarked(read_lesson_text("a", text)) == std::vector<std::string>{"a:1: experiment 1"});
    std::string marked = text;
    marked.replace(marked.find("7 mm"), 4, "7 mm<!-- x -->");
    CHECK(unmarked(read_lesson_text("a", marked)).empty());
}
