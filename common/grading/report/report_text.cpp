#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/grading/report/report.hpp"

namespace rbc {

namespace {

constexpr const char *green = "32", *red = "1;31", *yellow = "33";  // of a terminal

/// Columns on a terminal, near enough: UTF-8 characters.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// The words of `text` on lines no wider than `width`; a word that is too long keeps a line of its own.
std::vector<std::string> wrap(const std::string& text, std::size_t width) {
    std::vector<std::string> lines(1);
    std::istringstream in(text);
    for (std::string word; in >> word;) {
        std::string& line = lines.back();
        if (line.empty()) {
            line = word;
        } else if (width_of(line) + 1 + width_of(word) <= width) {
            line += " " + word;
        } else {
            lines.push_back(word);
        }
    }
    return lines;
}

constexpr std::size_t label_width = 10;

class Parts {
  public:
    Parts(std::size_t indent, const TextOptions& options)
        : indent_(indent),
          width_(static_cast<std::size_t>(std::max(options.width, 60)) - indent - label_width),
          ink_{options.colour} {}

    void add(const std::string& label, const std::string& text, const char* colour = nullptr) {
        if (text.empty()) return;
        std::string name = label;
        std::istringstream in(text);
        for (std::string paragraph; std::getline(in, paragraph);) {
            for (const std::string& line : wrap(paragraph, width_)) {
                put(name, line, colour);
                name.clear();
            }
        }
    }
    /// On one line however long: to be pasted.
    void add_line(const std::string& label, const std::string& line) { put(label, line, nullptr); }
    /// As it is, columns and all.
    void add_verbatim(const std::string& text) {
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) out_ += std::string(indent_, ' ') + line + "\n";
    }
    const std::string& text() const { return out_; }

  private:
    void put(const std::string& name, const std::string& line, const char* colour) {
        const std::string padded = name + std::string(label_width - std::min(label_width, name.size()), ' ');
        out_ += std::string(indent_, ' ') + ink_.dim(padded) + (colour ? ink_.wrap(colour, line) : line) + "\n";
    }
    std::size_t indent_, width_;
    Ink ink_;
    std::string out_;
};

/// What a student's code printed, quoted so that it cannot be mistaken for ours.
std::string quoted(const std::string& printed) {
    std::string text;
    for (const char c : printable_lines(printed, 300)) text += c == '\n' ? std::string(" | ") : std::string(1, c);
    while (!text.empty() && (text.back() == ' ' || text.back() == '|')) text.pop_back();
    return "\"" + text + "\" (what is printed does not count)";
}

std::string failure_parts(const CaseResult& c, const TextOptions& options, std::size_t indent, bool with_compiler) {
    Parts parts(indent, options);
    if (c.was_called()) {
        for (const std::string& line : c.did) parts.add(&line == &c.did.front() ? "did" : "", line);
    }
    parts.add(c.kind == "value" ? "checked" : "problem", c.problem);
    parts.add("expected", c.expected, green);
    parts.add("got", c.got, red);
    if (c.was_called()) parts.add("call", c.input);
    if (!c.printed.empty()) parts.add("printed", quoted(c.printed));
    if (options.hints) parts.add("hint", shown_hint(c), yellow);
    if (!c.file.empty()) {
        const std::string lesson = std::filesystem::path(c.file).parent_path().filename().string();
        const char* const typed = std::getenv("COURSE_COMMAND");
        const std::string course = typed ? typed : "./course";
        parts.add_line("again", course + " grade --case " + c.file);
        parts.add_line("see", course + " demo " + lesson.substr(0, 2) + " --case " + c.file);
        if (c.kind == "ended" || c.kind == "crash" || c.kind == "time" || c.kind == "memory")
            parts.add_line("where", "./course debug " + lesson.substr(0, 2) + " " + c.exercise);
    }
    if (with_compiler) parts.add_verbatim(c.compiler);
    return parts.text();
}

std::string points_text(const CaseResult& c) {
    return std::to_string(c.passed ? c.points : 0) + "/" + std::to_string(c.points);
}

std::string plural(long n, const char* noun) {
    return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string total(const Report& report) {
    const auto passed = std::count_if(report.cases.begin(), report.cases.end(), [](const auto& c) { return c.passed; });
    return std::to_string(report.score()) + " of " + plural(report.max_score(), "point") + ", " +
           std::to_string(passed) + " of " + plural(static_cast<long>(report.cases.size()), "case") + " passed";
}

}  // namespace

std::string failure_text(const CaseResult& result, const TextOptions& options) {
    return result.passed ? "" : failure_parts(result, options, 0, true);
}

std::string report_text(const Report& report, const TextOptions& options) {
    const Ink ink{options.colour};
    std::size_t points_width = 3;
    for (const CaseResult& c : report.cases) points_width = std::max(points_width, points_text(c).size());
    const std::size_t indent = 2 + 4 + 2 + points_width + 2;

    std::string out = ink.bold(report.lesson) + "\n";
    std::string exercise, said;
    for (const CaseResult& c : report.cases) {
        if (&c == &report.cases.front() || c.exercise != exercise) {
            exercise = c.exercise;
            said.clear();
            out += "\n" + ink.bold(exercise + ".cpp") + "\n";
        }
        const std::string points = points_text(c);
        const auto title = wrap(c.title, static_cast<std::size_t>(std::max(options.width, 60)) - indent);
        const std::string verdict = c.passed              ? ink.good("pass")
                                    : c.kind == "not_run" ? ink.dim("skip")
                                    : c.not_judged()      ? ink.bold("----")
                                                          : ink.wrap(red, "FAIL");
        out += "  " + verdict + "  " + std::string(points_width - points.size(), ' ') + points + "  " + title.front() +
               "\n";
        for (std::size_t i = 1; i < title.size(); ++i) out += std::string(indent, ' ') + title[i] + "\n";
        // What is wrong with the file as a whole is said once, not for each of its cases.
        if (c.passed || (!c.was_called() && c.problem == said)) continue;
        said = c.problem;
        out += failure_parts(c, options, indent, false);
        if (!c.compiler.empty()) out += "\n" + c.compiler + "\n\n";
    }
    const std::string sum = total(report);
    const std::string drawn = report.seed == 0 ? "" : ink.dim("  (--seed " + std::to_string(report.seed) + ")");
    return out + "\n" + (report.all_passed() ? ink.good(sum) : ink.bold(sum)) + drawn + "\n";
}

std::string totals_text(const std::vector<Report>& reports, const TextOptions& options) {
    const Ink ink{options.colour};
    std::size_t widest = 5;
    for (const Report& report : reports) widest = std::max(widest, report.lesson.size());
    Report all;
    std::string out;
    const auto line = [&](const std::string& name, const Report& report) {
        const std::string sum = total(report);
        out += name + std::string(widest - name.size() + 2, ' ') + (report.all_passed() ? ink.good(sum) : sum) + "\n";
    };
    for (const Report& report : reports) {
        line(report.lesson, report);
        all.cases.insert(all.cases.end(), report.cases.begin(), report.cases.end());
    }
    if (reports.size() > 1) line("total", all);
    return out;
}

int show_reports(const std::vector<Report>& reports, const std::string& json_file) {
    const TextOptions look{.width = terminal_width(), .colour = ink_for(1).on};
    const std::string text = reports.size() == 1 ? report_text(reports.front(), look) : totals_text(reports, look);
    std::fputs(text.c_str(), stdout);
    if (!json_file.empty())
        write_file(json_file, reports.size() == 1 ? report_json(reports.front()) : report_json(reports));
    const auto passed = [](const Report& report) { return report.all_passed(); };
    return std::all_of(reports.begin(), reports.end(), passed) ? 0 : 1;
}

}  // namespace rbc
