#include "tests/texts/text_check.hpp"

#include <algorithm>
#include <cmath>

#include "common/book/texts/command_line.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/book/texts/output_lookup.hpp"

namespace rbc::texts {

namespace fs = std::filesystem;

namespace {

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

bool is_figure(const Reference& reference) {
    return reference.file.starts_with("figures/");
}

bool draws_figures(const std::string& line) {
    const std::vector<std::string> words = words_of_command(line);
    return words.size() > 1 && words[1] == "figures";
}

}  // namespace

TextCheck::TextCheck(LessonText text, CommandRunner& runner, double seconds) : text_(std::move(text)), runner_(runner) {
    for (const TextProblem& problem : text_.problems) complain(problem.at, problem.what);
    ask_for_commands(seconds);
    read_marks(seconds);
    read_questions();
}

void TextCheck::complain(int line, const std::string& what) {
    complaints_.push_back(text_.path + ":" + std::to_string(line) + ": " + what);
}

/// Asks for a line, with the files that commands of the text before it write.
std::size_t TextCheck::ask(const std::string& line, std::size_t before, double seconds) {
    std::map<std::string, std::size_t> inputs;
    for (std::size_t i = 0; i < before; ++i) {
        if (!jobs_[i]) continue;
        for (const std::string& file : files_written(text_.commands[i].line))
            if (reads_file(line, file)) inputs[file] = *jobs_[i];
    }
    const std::size_t job = runner_.add(as_run(line), inputs, seconds);
    if (std::find(asked_.begin(), asked_.end(), job) == asked_.end()) asked_.push_back(job);
    return job;
}

void TextCheck::ask_for_commands(double seconds) {
    std::vector<std::string> lacking;  // files that nothing makes
    for (std::size_t i = 0; i < text_.commands.size(); ++i) {
        const TextCommand& command = text_.commands[i];
        const bool lacks = std::any_of(lacking.begin(), lacking.end(),
                                       [&](const std::string& file) { return reads_file(command.line, file); });
        if (command.not_run.empty() && reason_not_to_run(command.line).empty() && !lacks) {
            jobs_.push_back(ask(command.line, i, command.seconds > 0 ? command.seconds : seconds));
            continue;
        }
        jobs_.emplace_back();
        for (const std::string& file : files_written(command.line)) lacking.push_back(file);
    }
}

std::optional<std::size_t> TextCheck::job_of(const TextMark& mark, const Mark& asked, const Reference& reference,
                                             double seconds) {
    std::size_t command = 0;
    try {
        command = command_of(text_, mark, reference.command);
    } catch (const TextError&) {
        if (!is_figure(reference) || !reference.command.empty()) throw;
        return std::nullopt;
    }
    if (is_figure(reference) && !draws_figures(text_.commands[command].line)) return std::nullopt;
    if (!jobs_[command]) throw TextError("its command is not run: " + text_.commands[command].line);
    std::size_t job = *jobs_[command];
    if (!asked.options.empty()) {
        const std::string& words = text_.sections[static_cast<std::size_t>(mark.section)];
        for (const auto& [name, value] : asked.options)
            if (words.find("--" + name + " " + value) == std::string::npos)
                throw TextError("the mark wants --" + name + " " + value + ", and the section nowhere says so");
        const double given = text_.commands[command].seconds;
        job = ask(with_options(text_.commands[command].line, asked.options), command, given > 0 ? given : seconds);
    }
    if (!reference.file.empty()) runner_.keep(job, is_figure(reference) ? "figures" : reference.file);
    return job;
}

void TextCheck::read_marks(double seconds) {
    for (std::size_t i = 0; i < text_.marks.size(); ++i) {
        const TextMark& mark = text_.marks[i];
        try {
            CheckedMark checked{i, read_mark(mark.body), read_written_number(mark.before), {}};
            for (const Reference& reference : references_of(checked.asked.expression))
                checked.sought.push_back({reference, job_of(mark, checked.asked, reference, seconds)});
            marks_.push_back(std::move(checked));
        } catch (const TextError& error) {
            complain(mark.at, std::string(error.what()) + " <!-- " + mark.body + " -->");
        }
    }
}

void TextCheck::read_questions() {
    for (const Question& question : text_.questions) {
        try {
            for (const Reference& reference : references_of(question)) {
                const std::size_t command = command_of(text_, question, reference.command);
                if (!jobs_[command]) throw TextError("its command is not run: " + text_.commands[command].line);
            }
            questions_.push_back(question);
        } catch (const TextError& error) {
            complain(question.at, error.what());
        }
    }
}

/// None where not all of its commands have been run.
std::optional<std::string> TextCheck::fault_of_question(const Question& question) const {
    const auto end_of = [&](const Reference& reference) -> const CommandEnd& {
        return runner_.end(*jobs_[command_of(text_, question, reference.command)]);
    };
    for (const Reference& reference : references_of(question))
        if (end_of(reference).how != CommandEnd::How::ended) return std::nullopt;
    const auto look_up = [&](const Reference& reference) { return number_in_output(end_of(reference).output, reference.words); };
    try {
        if (question.kind == Question::Kind::choice) {
            const Choice& right = question.choices[right_choice(question, look_up)];
            if (right.condition.empty()) return "the right choice, '" + right.words + "', needs a condition of its own";
        } else if (question.kind == Question::Kind::number) {
            const double answer = value_of(question.expression, look_up).in(*read_unit(question.unit));
            if (!(std::abs(answer) > 0) || std::isinf(answer)) return "nobody can guess a share of " + number_text(answer);
        } else {
            Reference least = question.curve, largest = question.curve;
            least.words.push_back("least");
            largest.words.push_back("largest");
            const Unit unit = *read_unit(question.unit);
            const double low = look_up(least).in(unit), high = look_up(largest).in(unit), axis = question.highest - question.lowest;
            if (!(high - low > 0.15 * axis)) return "the curve is flat on its axes: from " + number_text(low) + " to " + number_text(high);
            if (low < question.lowest - 1e-9 * axis || high > question.highest + 1e-9 * axis)
                return "the curve leaves its axes: from " + number_text(low) + " to " + number_text(high);
        }
    } catch (const TextError& error) {
        return error.what();
    }
    return "";
}

std::string TextCheck::fault_of_command(const TextCommand& command, std::size_t job, bool all) const {
    const CommandEnd& end = runner_.end(job);
    if (end.how == CommandEnd::How::not_run) return all ? "was not run" : "";
    if (end.how == CommandEnd::How::too_long)
        return all ? "took longer than " + number_text(runner_.seconds(job)) + " s" : "";
    const bool graded = words_of_command(command.line).size() > 1 && words_of_command(command.line)[1] == "grade";
    if (end.exit_code == command.exit_code || (graded && end.exit_code == 1)) return "";
    const std::string announced = command.exit_code == 0 ? "" : ", not with " + std::to_string(command.exit_code);
    const std::string said = first_line(end.errors.empty() ? end.output : end.errors);
    return "ends with " + std::to_string(end.exit_code) + announced + ": " + said;
}

Quantity TextCheck::look_up(const Sought& sought, const fs::path& figures) const {
    const Reference& reference = sought.reference;
    if (reference.file.empty()) return number_in_output(runner_.end(*sought.job).output, reference.words);
    const fs::path name = fs::path(reference.file).filename(), lesson = fs::path(text_.path).parent_path().filename();
    const fs::path file = !is_figure(reference) ? runner_.end(*sought.job).folder / reference.file
                          : sought.job          ? runner_.end(*sought.job).folder / "figures" / lesson / name
                                                : figures / name;
    if (!fs::exists(file)) throw TextError("there is no " + reference.file);
    return number_in_csv(read_file(file), reference.words);
}

TextVerdict TextCheck::verdict(const fs::path& figures, bool all) const {
    TextVerdict verdict;
    verdict.complaints = complaints_;
    verdict.commands = static_cast<int>(asked_.size());
    verdict.marks = static_cast<int>(text_.marks.size());
    const auto complain = [&](int line, const std::string& what) {
        verdict.complaints.push_back(text_.path + ":" + std::to_string(line) + ": " + what);
    };
    const auto has_run = [&](std::size_t job) { return runner_.end(job).how == CommandEnd::How::ended; };
    verdict.commands_run = static_cast<int>(std::count_if(asked_.begin(), asked_.end(), has_run));
    for (std::size_t i = 0; i < text_.commands.size(); ++i) {
        if (!jobs_[i]) continue;
        const std::string fault = fault_of_command(text_.commands[i], *jobs_[i], all);
        if (!fault.empty()) complain(text_.commands[i].at, text_.commands[i].line + " " + fault);
    }
    verdict.questions = static_cast<int>(text_.questions.size());
    for (const Question& question : questions_) {
        const std::optional<std::string> fault = fault_of_question(question);
        if (!fault) continue;
        ++verdict.questions_answered;
        if (!fault->empty()) complain(question.at, *fault);
    }
    for (const CheckedMark& checked : marks_) {
        const TextMark& mark = text_.marks[checked.mark];
        std::string whose;  // the command that the mark asks last
        for (const Sought& sought : checked.sought)
            if (sought.job) whose = ", by " + runner_.line(*sought.job);
        const std::string end = whose + " <!-- " + mark.body + " -->";
        const bool ready = std::all_of(checked.sought.begin(), checked.sought.end(),
                                       [&](const Sought& s) { return !s.job || has_run(*s.job); });
        if (!ready) continue;
        try {
            std::size_t next = 0;
            const Quantity given = value_of(checked.asked.expression,
                                            [&](const Reference&) { return look_up(checked.sought[next++], figures); });
            const std::string fault = difference(checked.asked, checked.written, given);
            ++verdict.marks_compared;
            if (!fault.empty()) complain(mark.at, fault + end);
        } catch (const TextError& error) {
            complain(mark.at, error.what() + end);
        }
    }
    return verdict;
}

}  // namespace rbc::texts
