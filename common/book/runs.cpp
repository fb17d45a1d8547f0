#include "common/book/runs.hpp"

#include <algorithm>

#include "common/book/texts/command_line.hpp"
#include "common/book/texts/words.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/demo_options.hpp"

namespace rbc::book {

namespace {

/// Reads "./course demo 14 ..." as ./course does. It stays without a demo where it is no run that a browser can make.
void read_demo(const std::string& line, const Syllabus& syllabus, RunOfText& to) {
    std::vector<std::string> words = texts::words_of_command(line);
    if (words.size() < 2 || words[0] != "./course" || words[1] != "demo") return;
    words.erase(words.begin(), words.begin() + 2);
    const auto read = read_demo_words(words);
    if (!read || read->run.start.mine || !read->run.start.case_file.empty() || !read->run.start.drawing.empty()) return;
    try {
        const Lesson& lesson = syllabus.find(read->lesson);
        if (lesson.has_demo) to.demo = lesson.id;
    } catch (const InputError&) {
        return;
    }
    to.headless = read->headless;
    to.preset = read->run.start.preset;
    to.settings = read->run.start.settings;
    to.steps = read->run.steps;
}

/// The runs that a question's expressions count, and the expressions as a page evaluates them.
class Expressions {
  public:
    Expressions(const texts::Question& question, const texts::LessonText& text, const std::vector<RunOfText>& runs)
        : question_(question), text_(text), runs_(runs) {}

    nlohmann::json json_of(const std::vector<std::string>& expression) {
        nlohmann::json terms = nlohmann::json::array();
        for (const texts::Term& term : texts::postfix_of(expression)) {
            if (!term.operation.empty())
                terms.push_back(term.operation);
            else if (term.reference.words.empty())
                terms.push_back(term.number.in({1, term.number.unit->powers}));
            else
                terms.push_back(json_of(term.reference));
        }
        return terms;
    }

    nlohmann::json json_of(const texts::Reference& reference) {
        const std::size_t command = command_of(text_, question_, reference.command);
        if (runs_[command].demo.empty() || !reference.file.empty())
            throw texts::TextError("the answer of a question comes from runs of demos: " + runs_[command].line);
        const auto found = std::find(commands_.begin(), commands_.end(), command);
        const auto index = static_cast<std::size_t>(found - commands_.begin());
        if (found == commands_.end()) commands_.push_back(command);
        return {{"run", index}, {"words", texts::joined(reference.words)}};
    }

    nlohmann::json runs() const {
        nlohmann::json all = nlohmann::json::array();
        for (const std::size_t command : commands_) all.push_back(book::json_of(runs_[command]));
        return all;
    }

  private:
    const texts::Question& question_;
    const texts::LessonText& text_;
    const std::vector<RunOfText>& runs_;
    std::vector<std::size_t> commands_;
};

}  // namespace

std::vector<RunOfText> runs_of(const texts::LessonText& text, const Syllabus& syllabus) {
    std::vector<RunOfText> runs;
    for (const texts::TextCommand& command : text.commands) {
        RunOfText run;
        run.line = command.line;
        if (!command.sets_up) read_demo(command.line, syllabus, run);
        runs.push_back(run);
    }
    return runs;
}

nlohmann::json json_of(const RunOfText& run) {
    return {{"line", run.line},     {"demo", run.demo},         {"headless", run.headless},
            {"preset", run.preset}, {"settings", run.settings}, {"steps", run.steps}};
}

nlohmann::json json_of(const texts::Question& question, const texts::LessonText& text, const std::vector<RunOfText>& runs) {
    using Kind = texts::Question::Kind;
    Expressions expressions(question, text, runs);
    nlohmann::json json = {{"experiment", question.experiment}, {"unit", question.unit}};
    if (const auto unit = texts::read_unit(question.unit)) json["factor"] = unit->factor;
    for (const texts::Choice& choice : question.choices) {
        nlohmann::json conditions = nlohmann::json::array();
        for (const texts::Comparison& c : choice.condition)
            conditions.push_back({expressions.json_of(c.left), expressions.json_of(c.right)});
        json["choices"].push_back({{"if", conditions}, {"remark", choice.remark}});
    }
    if (question.kind == Kind::number) {
        json["number"] = expressions.json_of(question.expression);
        json["within"] = question.within;
    }
    if (question.kind == Kind::sketch) {
        json["curve"] = expressions.json_of(question.curve);
        json["axes"] = {question.seconds, question.lowest, question.highest};
    }
    json["runs"] = expressions.runs();
    return json;
}

}  // namespace rbc::book
