#include "common/program/asking.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>

#include "common/book/texts/command_line.hpp"
#include "common/book/texts/output_lookup.hpp"
#include "common/book/texts/words.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/program/commands.hpp"
#include "common/program/help.hpp"
#include "common/program/progress.hpp"

namespace rbc {

namespace {

using Kind = texts::Question::Kind;

constexpr int sketched = 4;  ///< so many numbers of a curve are asked for on a terminal

/// How the command of a text begins its demo; nothing: it runs none, or not without a window.
std::optional<HeadlessRun> run_of(const texts::TextCommand& command) {
    std::vector<std::string> words = texts::words_of_command(command.line);
    if (words.size() < 2 || words[0] != "./course" || words[1] != "demo") return std::nullopt;
    words.erase(words.begin(), words.begin() + 2);
    const auto read = read_demo_words(words);
    return read && read->headless ? std::optional(read->run) : std::nullopt;
}

std::vector<std::string> sorted(std::vector<std::string> words) {
    std::sort(words.begin(), words.end());
    return words;
}

bool begin_alike(const DemoStart& a, const DemoStart& b) {
    return a.preset == b.preset && sorted(a.settings) == sorted(b.settings) && a.drawing.empty() && a.case_file.empty();
}

/// A letter for a choice: 'a' is the first.
char letter(std::size_t choice) {
    return static_cast<char>('a' + choice);
}

std::string indented(const std::string& text, const std::string& blanks) {
    std::string out = blanks;
    for (const char c : text) out += c == '\n' ? "\n" + blanks : std::string(1, c);
    return out;
}

/// For people: four digits.
std::string shown(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

/// The time of the i-th number of a sketch on a terminal.
double time_of(const texts::Question& question, int i) {
    return question.seconds * (i + 1) / sketched;
}

}  // namespace

Asking::Asking(const Lesson& lesson, texts::LessonText text, const texts::Question& question)
    : lesson_(&lesson), text_(std::move(text)), question_(question) {
    const Progress progress = read_progress();
    const auto record = progress.lessons.find(lesson.id);
    if (record == progress.lessons.end()) return;
    const auto guess = record->second.guesses.find(std::to_string(question_.experiment));
    if (guess != record->second.guesses.end()) guess_ = guess->second;
}

std::optional<Asking> Asking::of_run(const Lesson& lesson, const DemoStart& start) {
    if (!lesson.has_text) return std::nullopt;
    texts::LessonText text = texts::read_lesson_text("", read_file(lesson_text(lesson)));
    for (const texts::TextCommand& command : text.commands) {
        const auto run = command.experiment == 0 ? std::nullopt : run_of(command);
        if (!run || !begin_alike(start, run->start)) continue;
        for (const texts::Question& question : text.questions)
            if (question.experiment == command.experiment) return Asking(lesson, text, question);
    }
    return std::nullopt;
}

std::optional<Asking> Asking::of_fold(const Lesson& lesson, int fold) {
    if (!lesson.has_text) return std::nullopt;
    texts::LessonText text = texts::read_lesson_text("", read_file(lesson_text(lesson)));
    for (const texts::TextExperiment& experiment : text.experiments) {
        for (const texts::Question& question : text.questions)
            if (experiment.fold == fold && question.experiment == experiment.number) return Asking(lesson, text, question);
    }
    return std::nullopt;
}

std::vector<std::string> Asking::plain_words() const {
    const std::string mark = "\n\n@@@\n\n";
    std::string markdown = question_.words;
    for (const texts::Choice& choice : question_.choices) markdown += mark + choice.words;
    std::vector<std::string> parts(1);
    std::istringstream lines(laid_out(markdown, false));
    for (std::string line; std::getline(lines, line);) {
        if (line.find("@@@") != std::string::npos)
            parts.emplace_back();
        else if (line.find_first_not_of(' ') != std::string::npos)
            parts.back() += (parts.back().empty() ? "" : "\n") + line.substr(line.find_first_not_of(' '));
    }
    parts.resize(question_.choices.size() + 1);
    return parts;
}

bool Asking::is_guess(const std::string& text) const {
    const texts::Words words = texts::split_words(text);
    double number = 0;
    if (question_.kind == Kind::choice)
        return words.size() == 1 && words[0].size() == 1 && words[0][0] >= 'a' && words[0][0] < letter(question_.choices.size());
    const auto is_number = [&](const std::string& word) { return read_number(word, number) && std::isfinite(number); };
    return words.size() == (question_.kind == Kind::sketch ? sketched : 1) && std::all_of(words.begin(), words.end(), is_number);
}

std::string Asking::ask_once() const {
    const std::string unit = question_.unit.empty() ? "" : " [" + question_.unit + "]";
    if (question_.kind == Kind::choice) return ask_line(std::string("  Your guess, a to ") + letter(question_.choices.size() - 1) + ":");
    if (question_.kind == Kind::number) return ask_line("  Your guess" + unit + ":");
    std::string times;
    for (int i = 0; i < sketched; ++i) times += (i == 0 ? "" : i + 1 < sketched ? ", " : " and ") + shown(time_of(question_, i));
    return ask_line("  Its values" + unit + " after " + times + " s, four numbers:");
}

void Asking::ask() {
    const std::vector<std::string> words = plain_words();
    std::fprintf(stderr, "\n%s\n\n", indented(words[0], "  ").c_str());
    for (std::size_t i = 1; i < words.size(); ++i)
        std::fprintf(stderr, "  %c  %s\n", letter(i - 1), indented(words[i], "     ").substr(5).c_str());
    if (!guess_.empty()) std::fprintf(stderr, "  (You guessed %s when you were here before; an empty line keeps it.)\n", guess_.c_str());
    for (std::string line = ask_once(); !texts::split_words(line).empty(); line = ask_once()) {
        if (is_guess(line)) return keep(texts::joined(texts::split_words(line)));
        std::fprintf(stderr, "  That is none of the answers; an empty line goes on without one.\n");
    }
    check_interrupted();
}

void Asking::keep(const std::string& guess) {
    guess_ = guess;
    update_progress([&](Progress& p) { p.lessons[lesson_->id].guesses[std::to_string(question_.experiment)] = guess; });
}

std::string Asking::output_of(std::size_t command, const std::string& csv, const Cancelled& cancelled) const {
    const auto run = run_of(text_.commands[command]);
    if (!run) throw texts::TextError("the answer of a question comes from runs of demos without a window");
    std::vector<std::string> words{program_path(headless_of(*lesson_)), "--steps", std::to_string(run->steps)};
    if (!run->start.preset.empty()) words.insert(words.end(), {"--preset", run->start.preset});
    for (const std::string& setting : run->start.settings) words.insert(words.end(), {"--set", setting});
    if (!csv.empty()) words.insert(words.end(), {"--csv", csv});
    ProcessOptions options;
    options.cancelled = cancelled;
    const ProcessResult result = run_process(words, options);
    if (result.cancelled) throw Interrupted();
    if (result.exit_code != 0) throw InputError(text_.commands[command].line + " fails: " + result.output.substr(0, result.output.find('\n')));
    return result.output;
}

nlohmann::json Asking::curve(const Cancelled& cancelled) const {
    const TemporaryFolder folder;
    const std::string file = folder.path() / "run.csv";
    output_of(command_of(text_, question_, question_.curve.command), file, cancelled);
    std::istringstream lines(read_file(file));
    std::string line, cell;
    std::getline(lines, line);
    std::istringstream head(line);
    std::size_t column = 0;
    const std::string wanted = question_.curve.words[0] + "." + question_.curve.words[1];
    while (std::getline(head, cell, ',') && cell != wanted) ++column;
    nlohmann::json points = nlohmann::json::array();
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        double t = 0, value = 0;
        for (std::size_t c = 0; std::getline(cells, cell, ','); ++c) {
            if (c == 0) read_number(cell, t);
            if (c == column) read_number(cell, value);
        }
        if (t <= question_.seconds * (1 + 1e-9)) points.push_back({t, value});
    }
    return points;
}

nlohmann::json Asking::question() const {
    std::vector<std::string> words = plain_words();
    for (std::string& text : words) std::replace(text.begin(), text.end(), '\n', ' ');
    nlohmann::json json = {{"title", "Lesson " + lesson_->number + ", experiment " + std::to_string(question_.experiment)},
                           {"words", words[0]},
                           {"choices", std::vector<std::string>(words.begin() + 1, words.end())},
                           {"unit", question_.unit},
                           {"guess", guess_}};
    if (question_.kind == Kind::sketch) {
        json["axes"] = {question_.seconds, question_.lowest, question_.highest};
        json["curve"] = texts::joined(question_.curve.words);
    }
    // What is shown is the last of the runs that the answer needs.
    const texts::Reference shown_run = references_of(question_).back();
    if (const auto run = run_of(text_.commands[command_of(text_, question_, shown_run.command)])) {
        json["steps"] = run->steps;
        json["preset"] = run->start.preset;
        json["settings"] = run->start.settings;
    }
    return json;
}

nlohmann::json Asking::answer(const Cancelled& cancelled) const {
    build_programs({headless_of(*lesson_)});
    if (question_.kind == Kind::sketch) return {{"curve", curve(cancelled)}};
    std::map<std::size_t, std::string> outputs;
    const auto look_up = [&](const texts::Reference& reference) {
        const std::size_t command = command_of(text_, question_, reference.command);
        if (outputs.count(command) == 0) outputs[command] = output_of(command, "", cancelled);
        return texts::number_in_output(outputs[command], reference.words);
    };
    if (question_.kind == Kind::number) {
        const texts::Quantity run = texts::value_of(question_.expression, look_up);
        return {{"number", run.in(*texts::read_unit(question_.unit))}, {"within", question_.within}};
    }
    nlohmann::json json = {{"right", texts::right_choice(question_, look_up)}};
    for (const texts::Choice& choice : question_.choices) json["remarks"].push_back(choice.remark);
    return json;
}

void Asking::tell_curve(const nlohmann::json& answer) const {
    const texts::Words mine = texts::split_words(guess_);
    std::printf("       t       yours     the run%s\n", question_.unit.empty() ? "" : ("  [" + question_.unit + "]").c_str());
    for (int i = 0; i < sketched; ++i) {
        const double t = time_of(question_, i);
        double value = NAN;
        for (const auto& point : answer["curve"])
            if (point[0].get<double>() <= t * (1 + 1e-9)) value = point[1].get<double>();
        std::printf("%8s s %11s %11s\n", shown(t).c_str(), mine[static_cast<std::size_t>(i)].c_str(), shown(value).c_str());
    }
}

void Asking::tell() {
    if (guess_.empty() || !is_guess(guess_)) return;
    nlohmann::json right;
    {
        const Waiting waiting("running what the answer needs");
        right = answer([] { return interrupted() != 0; });
    }
    const Ink ink = ink_for(1);
    const std::string unit = question_.unit.empty() ? "" : " " + question_.unit;
    std::printf("\n%s\n", ink.bold("You guessed " + guess_ + (question_.kind == Kind::number ? unit : "") + ".").c_str());
    if (question_.kind == Kind::sketch) return tell_curve(right);
    if (question_.kind == Kind::number) {
        double mine = 0;
        read_number(guess_, mine);
        const double run = right["number"];
        const bool good = mine == run || std::abs(mine - run) <= question_.within * std::abs(run);
        std::printf("%s The run: %s%s.\n", (good ? ink.good("Right.") : ink.bad("Not that.")).c_str(), shown(run).c_str(), unit.c_str());
        return;
    }
    const auto at = right["right"].get<std::size_t>(), mine = static_cast<std::size_t>(guess_[0] - 'a');
    if (mine != at) std::printf("%s %s\n", ink.bad("No.").c_str(), question_.choices[mine].remark.c_str());
    std::printf("%s %s\n", ink.good(std::string("Right is ") + letter(at) + ".").c_str(), question_.choices[at].remark.c_str());
}

}  // namespace rbc
