#include "common/book/runs.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "common/book/texts/command_line.hpp"
#include "common/book/texts/mark.hpp"
#include "common/book/texts/written_number.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/demo_options.hpp"

namespace rbc::book {

namespace {

/// Reads "./course demo 14 ..." as ./course does. False: it is no run of a demo that a browser can make.
bool read_demo(const std::string& line, const Syllabus& syllabus, RunOfText& to) {
    std::vector<std::string> words = texts::words_of_command(line);
    if (words.size() < 2 || words[0] != "./course" || words[1] != "demo") return false;
    words.erase(words.begin(), words.begin() + 2);
    CLI::App app;
    HeadlessRun run;
    std::string lesson = "01";
    app.add_option("lesson", lesson);
    app.add_flag("--headless", to.headless);
    add_headless_options(app, run);
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
        const Lesson& found = syllabus.find(lesson);
        if (!found.has_demo || run.start.mine || !run.start.case_file.empty()) return false;
        to.demo = found.id;
    } catch (const CLI::ParseError&) {
        return false;
    } catch (const InputError&) {
        return false;
    }
    to.preset = run.start.preset;
    to.settings = run.start.settings;
    to.steps = run.steps;
    return true;
}

/// What stands behind the number: "mm" of "61 mm".
std::string unit_in(const std::string& words) {
    const std::size_t end = words.find_last_of("0123456789}$");
    const std::size_t begin = end == std::string::npos ? end : words.find_first_not_of(" $", end + 1);
    return begin == std::string::npos ? "" : words.substr(begin);
}

/// What a text says of a number that it only bounds.
std::string bound_in_words(const std::string& bound) {
    return bound == ">=" ? "at most " : bound == "<=" ? "at least " : "";
}

/// The number before a mark, if it is one that a command gives as it is: no sum of two, no other settings.
void read_asked(const texts::LessonText& text, const texts::TextMark& mark, std::vector<RunOfText>& runs) {
    const texts::Mark asked = texts::read_mark(mark.body);
    const auto references = texts::references_of(asked.expression);
    if (!asked.options.empty() || references.size() != 1 || !references[0].file.empty()) return;
    const texts::Reference& reference = references[0];
    if (asked.expression.size() != reference.words.size() + (reference.command.empty() ? 0 : 1)) return;
    RunOfText& run = runs[command_of(text, mark, reference.command)];
    if (run.demo.empty()) return;
    const texts::WrittenNumber written = texts::read_written_number(mark.before);
    Asked number{reference.words, bound_in_words(asked.bound) + written.words, written.value, unit_in(written.words)};
    if (written.unit) number.factor = written.unit->factor;
    number.value *= number.factor;
    const auto same = [&](const Asked& other) { return other.words == number.words; };
    if (std::none_of(run.asked.begin(), run.asked.end(), same)) run.asked.push_back(number);
}

}  // namespace

std::vector<RunOfText> runs_of(const texts::LessonText& text, const Syllabus& syllabus) {
    std::vector<RunOfText> runs;
    for (const texts::TextCommand& command : text.commands) {
        RunOfText run;
        run.line = command.line;
        if (!command.sets_up) read_demo(command.line, syllabus, run);
        runs.push_back(run);
    }
    for (const texts::TextMark& mark : text.marks) {
        try {
            read_asked(text, mark, runs);
        } catch (const texts::TextError&) {
            // The tests of the texts say what is wrong with it.
        }
    }
    return runs;
}

nlohmann::json json_of(const RunOfText& run) {
    nlohmann::json asked = nlohmann::json::array();
    for (const Asked& a : run.asked)
        asked.push_back(
            {{"words", a.words}, {"says", a.says}, {"value", a.value}, {"unit", a.unit}, {"factor", a.factor}});
    return {{"demo", run.demo},         {"headless", run.headless}, {"preset", run.preset},
            {"settings", run.settings}, {"steps", run.steps},       {"asked", asked}};
}

}  // namespace rbc::book
