#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/book/texts/lesson_text.hpp"
#include "common/foundation/programs/syllabus.hpp"

namespace rbc::book {

/// A number in a text that a command prints, and that the reader is asked to guess.
struct Asked {
    std::vector<std::string> words;  ///< where it stands in the output: "second", "sag", "last"
    std::string says;                ///< as the text writes it: "61 mm"
    double value = 0;                ///< in SI units, where it has one
    std::string unit;                ///< behind the number; may be empty
    double factor = 1;               ///< of that unit in SI
};

/// A command of a text, as the browser can run it.
struct RunOfText {
    std::string line;
    std::string demo;  ///< "14_pgs"; empty: the browser cannot run it, it can be copied
    bool headless = false;
    std::string preset;
    std::vector<std::string> settings;
    long steps = 300;
    std::vector<Asked> asked;
};

/// All commands of a text, in their order. The options of ./course demo decide which of them a browser can run.
std::vector<RunOfText> runs_of(const texts::LessonText& text, const Syllabus& syllabus);

nlohmann::json json_of(const RunOfText& run);

/// HTML of a text in which each command has an element of its own, with its run as JSON where the browser can run it, and
/// each measured number names its command.
std::string with_runs(const std::string& html, const texts::LessonText& text, const std::vector<RunOfText>& runs);

}  // namespace rbc::book
