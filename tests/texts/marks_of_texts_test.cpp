#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "common/book/texts/words.hpp"
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

/// What is wrong with the questions of a lesson's experiments.
std::vector<std::string> faults_of_questions(const LessonText& text) {
    std::vector<std::string> found;
    const auto complain = [&](int at, const std::string& what) { found.push_back(text.path + ":" + std::to_string(at) + ": " + what); };
    if (text.experiments.size() > 5) complain(text.experiments[5].at, "a lesson has at most five experiments");
    for (const TextExperiment& e : text.experiments) {
        const auto is_its = [&](const Question& q) { return q.experiment == e.number; };
        const auto count = std::count_if(text.questions.begin(), text.questions.end(), is_its);
        if (count != 1) complain(e.at, "experiment " + std::to_string(e.number) + " asks " + std::to_string(count) + " questions, not one");
    }
    for (const Question& q : text.questions) {
        for (const Choice& choice : q.choices)
            if (split_words(choice.remark).size() < 8) complain(q.at, "'" + choice.words + "' does not say what is right or wrong about it");
        for (const Reference& reference : references_of(q)) {
            const TextCommand& command = text.commands[command_of(text, q, reference.command)];
            if (!command.line.starts_with("./course demo " + fs::path(text.path).parent_path().filename().string().substr(0, 2) + " --headless"))
                complain(q.at, "the answer comes from a run of the lesson's demo without a window, not from " + command.line);
            if (command.at < q.at) complain(q.at, "the question stands before its commands");
        }
    }
    return found;
}

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
    for (const LessonText& text : texts_of("lessons")) {
        CHECK(text.experiments.size() >= 3);
        const std::vector<std::string> missing = unmarked(text);
        INFO("without a mark:", lines(missing));
        CHECK(missing.empty());
    }
}

TEST_CASE("every experiment asks one question before its commands, and each answer says why") {
    for (const LessonText& text : texts_of("lessons")) {
        const std::vector<std::string> faults = faults_of_questions(text);
        INFO(lines(faults));
        CHECK(faults.empty());
    }
}

TEST_CASE("what is wrong with a question is found") {
    const std::string answer = "> - A. <!-- if #1 x last < 1 m: Because this is what all of the equations say here. -->\n";
    const auto faults = [](const std::string& text) { return lines(faults_of_questions(read_lesson_text("lessons/01_gbf/README.md", text))); };
    const std::string run = "\n    ./course demo 01 --headless\n", one = "**1. One.**\n\n", ask = "> **Guess.** What?\n>\n";
    const std::string other = "> - B. <!-- otherwise: Nothing of this kind can happen, for then something would move. -->\n";
    CHECK(faults(one + ask + answer + other + run).empty());
    CHECK(faults(one + run).find("asks 0 questions") != std::string::npos);
    CHECK(faults(one + ask + answer + other + "\n" + ask + answer + other + run).find("asks 2 questions") != std::string::npos);
    CHECK(faults(one + ask + answer + "> - B. <!-- otherwise: No. -->\n" + run).find("does not say what") != std::string::npos);
    CHECK(faults(one + run + "\n" + ask + answer + other).find("before its commands") != std::string::npos);
    CHECK(faults(one + ask + answer + other + "\n    ./course demo 02 --headless\n").find("comes from a run") != std::string::npos);
    std::string six;
    for (int i = 1; i <= 6; ++i) six += "**" + std::to_string(i) + ". One.**\n\n" + ask + answer + other + run + "\n";
    CHECK(faults(six).find("at most five") != std::string::npos);
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
