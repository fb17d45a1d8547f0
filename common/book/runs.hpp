#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/book/texts/lesson_text.hpp"
#include "common/foundation/programs/syllabus.hpp"

namespace rbc::book {

/// A number of a text that a command gives, as one can be asked to guess it.
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

/// All commands of a text, in their order. What the browser can run is told by the program's own options.
std::vector<RunOfText> runs_of(const texts::LessonText& text, const Syllabus& syllabus);

nlohmann::json json_of(const RunOfText& run);

/// HTML of a text in which each command has an element of its own, with its run as JSON where the browser has one, and each
/// number that a command gives says so.
std::string with_runs(const std::string& html, const texts::LessonText& text, const std::vector<RunOfText>& runs);

}  // namespace rbc::book
