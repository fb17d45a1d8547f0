#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/book/texts/lesson_text.hpp"
#include "common/foundation/programs/syllabus.hpp"

namespace rbc::book {

/// A command of a text, as the browser can run it.
struct RunOfText {
    std::string line;
    std::string demo;  ///< "14_pgs"; empty: the browser cannot run it, it can be copied
    bool headless = false;
    std::string preset;
    std::vector<std::string> settings;
    long steps = 300;
};

/// All commands of a text, in their order. The options of ./course demo decide which of them a browser can run.
std::vector<RunOfText> runs_of(const texts::LessonText& text, const Syllabus& syllabus);

nlohmann::json json_of(const RunOfText& run);

/// A question with the runs that its answer needs, in the order in which its expressions count them. Expressions are in
/// postfix form, numbers in SI units: [{"run": 0, "words": "first sag last"}, 0.001, "/"]. @throws texts::TextError it refers
/// to a command that no browser can run
nlohmann::json json_of(const texts::Question& question, const texts::LessonText& text, const std::vector<RunOfText>& runs);

/// HTML of a text in which each command and each question has an element of its own, with its run as JSON where the browser
/// can run it, and each measured number names its command.
std::string with_runs(const std::string& html, const texts::LessonText& text, const std::vector<RunOfText>& runs);

}  // namespace rbc::book
