#include "tests/selftest/edits.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/nearest_match.hpp"
#include "tests/selftest/code_text.hpp"

namespace rbc {

namespace {

std::string without_spaces_at_end(std::string_view line) {
    return std::string(line.substr(0, line.find_last_not_of(" \t\r") + 1));
}

Lines trimmed_lines(std::string_view text) {
    Lines lines = lines_of(text);
    for (std::string& line : lines) line = without_spaces_at_end(line);
    return lines;
}

[[noreturn]] void fail(const std::string& file, int number, const std::string& what) {
    throw InputError(file + ":" + std::to_string(number) + ": " + what);
}

class Reader {
  public:
    Reader(const std::string& file, const EditWords& words) : file_(file), words_(words) {}

    std::vector<EditedAnswer> read(std::string_view text) {
        for (const std::string& line : trimmed_lines(text)) {
            ++number_;
            take(line);
        }
        finish_answer();
        if (answers_.empty()) fail(file_, 1, "there is no '" + words_.entry + ": name' in it");
        return std::move(answers_);
    }

  private:
    void take(const std::string& line) {
        if (line == "#" || line.starts_with("# ")) return;
        if (line.empty()) {
            in_edit_ = false;
        } else if (const auto name = behind(words_.entry + ":", line)) {
            begin_answer(*name, false);
        } else if (const auto right = behind("right:", line)) {
            begin_answer(*right, true);
        } else if (const auto hint = behind(words_.note + ":", line)) {
            set(current("a " + words_.note).hint, *hint, words_.note);
        } else if (const auto thought = behind("thought:", line)) {
            set(current("a thought").thought, *thought, "thought");
        } else if (line == "-" || line.starts_with("- ")) {
            remove({line.substr(std::min<std::size_t>(2, line.size())), number_});
        } else if (line == "+" || line.starts_with("+ ")) {
            add({line.substr(std::min<std::size_t>(2, line.size())), number_});
        } else {
            fail(file_, number_,
                 "'" + line + "' begins with none of '" + words_.entry + ": ', 'right: ', 'thought: ', '" +
                     words_.note + ": ', '- ', '+ ', '# '");
        }
    }

    static std::optional<std::string> behind(const std::string& word, const std::string& line) {
        if (!line.starts_with(word)) return {};
        const std::size_t begin = line.find_first_not_of(' ', word.size());
        return begin == std::string::npos ? "" : line.substr(begin);
    }

    void begin_answer(const std::string& name, bool right) {
        finish_answer();
        const auto allowed = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
        if (name.empty() || !std::all_of(name.begin(), name.end(), allowed)) {
            fail(file_, number_, "the name '" + name + "' is not made of letters, digits and _");
        }
        for (const EditedAnswer& other : answers_) {
            if (other.name == name)
                fail(file_, number_, name + " stands in line " + std::to_string(other.number) + " too");
        }
        answers_.push_back({name, "", "", number_, right, {}});
        in_edit_ = false;
    }

    EditedAnswer& current(const std::string& what) {
        if (answers_.empty()) fail(file_, number_, what + " stands before the first '" + words_.entry + ": name'");
        return answers_.back();
    }

    void set(std::string& place, const std::string& text, const std::string& what) {
        if (text.empty()) fail(file_, number_, "there is nothing behind '" + what + ": '");
        if (!place.empty()) fail(file_, number_, "a second " + what + " for " + answers_.back().name);
        place = text;
        in_edit_ = false;
    }

    void remove(EditLine line) {
        std::vector<Edit>& edits = current("an edit").edits;
        if (!in_edit_ || !edits.back().added.empty()) edits.emplace_back();
        in_edit_ = true;
        edits.back().removed.push_back(std::move(line));
    }

    void add(EditLine line) {
        std::vector<Edit>& edits = current("an edit").edits;
        if (!in_edit_) fail(file_, number_, "nothing says where this belongs: a '- ' line of the solution comes first");
        edits.back().added.push_back(std::move(line));
    }

    void finish_answer() const {
        if (answers_.empty()) return;
        const EditedAnswer& last = answers_.back();
        if (last.hint.empty() != last.right) {
            fail(file_, last.number,
                 last.name + (last.right ? " is right and has a '" : " has no '") + words_.note + ": '");
        }
        if (last.edits.empty()) fail(file_, last.number, last.name + " has no edit ('- ' and '+ ' lines)");
    }

    const std::string& file_;
    const EditWords& words_;
    int number_ = 0;
    bool in_edit_ = false;
    std::vector<EditedAnswer> answers_;
};

std::string without_spaces(std::string line) {
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t'; });
    return line;
}

/// Lines of an edit that follow each other in the solution, first and behind the last.
struct Range {
    std::size_t begin, end;
};

/// Finds the lines of one answer in the solution.
class Finder {
  public:
    Finder(const EditedAnswer& answer, const std::string& file, const NamedText& solution)
        : answer_(answer), file_(file), solution_name_(solution.name), solution_(trimmed_lines(solution.text)) {}

    const Lines& solution() const { return solution_; }

    /// Of one edit; its parts between "..." come in this order.
    Range find(const Edit& edit) const {
        const std::vector<std::vector<EditLine>> parts = parts_of(edit);
        Range found = find_once(parts.front());
        for (std::size_t i = 1; i < parts.size(); ++i) {
            std::size_t at = found.end;
            while (at < solution_.size() && !stands_at(at, parts[i])) ++at;
            if (at >= solution_.size()) {
                fail_at(parts[i].front(), "'" + parts[i].front().text + "' does not stand below line " +
                                              std::to_string(found.end) + " of " + solution_name_);
            }
            found.end = at + parts[i].size();
        }
        return found;
    }

    [[noreturn]] void fail_at(const EditLine& line, const std::string& what) const {
        fail(file_, line.number, answer_.name + ": " + what);
    }

  private:
    std::vector<std::vector<EditLine>> parts_of(const Edit& edit) const {
        std::vector<std::vector<EditLine>> parts(1);
        for (const EditLine& line : edit.removed) {
            if (line.text != "...") {
                parts.back().push_back(line);
            } else if (parts.back().empty()) {
                fail_at(line, "'- ...' needs a line of the solution before it");
            } else {
                parts.emplace_back();
            }
        }
        if (parts.back().empty()) fail_at(edit.removed.back(), "'- ...' needs a line of the solution behind it");
        return parts;
    }

    bool stands_at(std::size_t at, const std::vector<EditLine>& lines) const {
        return at + lines.size() <= solution_.size() &&
               std::equal(lines.begin(), lines.end(), solution_.begin() + static_cast<std::ptrdiff_t>(at),
                          [](const EditLine& line, const std::string& other) { return line.text == other; });
    }

    Range find_once(const std::vector<EditLine>& lines) const {
        std::vector<std::size_t> places;
        for (std::size_t at = 0; at < solution_.size(); ++at) {
            if (stands_at(at, lines)) places.push_back(at);
        }
        if (places.empty()) fail_missing(lines);
        if (places.size() > 1) {
            std::string numbers;
            for (const std::size_t place : places) {
                if (!numbers.empty()) numbers += place == places.back() ? " and " : ", ";
                numbers += std::to_string(place + 1);
            }
            fail_at(lines.front(), "'" + lines.front().text + "' stands in lines " + numbers + " of " + solution_name_ +
                                       ": more lines around it have to say which");
        }
        return {places.front(), places.front() + lines.size()};
    }

    /// Where most of the lines fit, the first that does not; where none fits, the line that is most like the first one.
    [[noreturn]] void fail_missing(const std::vector<EditLine>& lines) const {
        std::size_t wrong = 0, nearest = solution_.size(), most = 0, least = 1;
        for (std::size_t at = 0; at < solution_.size(); ++at) {
            std::size_t fit = 0, first = lines.size();
            for (std::size_t i = 0; i < lines.size(); ++i) {
                const bool same = at + i < solution_.size() && solution_[at + i] == lines[i].text;
                fit += same;
                if (!same) first = std::min(first, i);
            }
            if (at + first >= solution_.size()) continue;  // beyond the end there is nothing to show
            const std::size_t off =
                edit_distance(without_spaces(solution_[at + first]), without_spaces(lines[first].text));
            const bool better = fit != most ? fit > most : first != wrong ? first > wrong : off < least;
            if (better || nearest == solution_.size()) {
                wrong = first;
                nearest = at + first;
                most = fit;
                least = off;
            }
        }
        std::string what =
            "'" + lines[wrong].text + "' does not stand " + (wrong > 0 ? "there " : "") + "in " + solution_name_;
        if (nearest < solution_.size()) {
            what += least == 0 ? "; only the spaces differ from" : "; nearest is";
            what += " line " + std::to_string(nearest + 1) + ", '" + solution_[nearest] + "'";
        }
        fail_at(lines[wrong], what);
    }

    const EditedAnswer& answer_;
    const std::string& file_;
    const std::string& solution_name_;
    Lines solution_;
};

}  // namespace

std::vector<EditedAnswer> read_edits(std::string_view text, const std::string& file, const EditWords& words) {
    return Reader(file, words).read(text);
}

Program apply_edits(const EditedAnswer& answer, const std::string& file, const NamedText& solution) {
    const Finder finder(answer, file, solution);
    struct Found {
        Range range;
        const Edit* edit;
    };
    std::map<std::size_t, Found> found;  // by the first line
    for (const Edit& edit : answer.edits) {
        const Range range = finder.find(edit);
        for (const auto& [begin, other] : found) {
            if (range.begin < other.range.end && begin < range.end) {
                finder.fail_at(edit.removed.front(),
                               "this edit and the one in line " + std::to_string(other.edit->removed.front().number) +
                                   " both change line " + std::to_string(std::max(begin, range.begin) + 1) + " of " +
                                   solution.name);
            }
        }
        found.insert({range.begin, {range, &edit}});
    }

    Program program;
    const Lines& lines = finder.solution();
    for (std::size_t at = 0; at < lines.size();) {
        const auto next = found.find(at);
        if (next == found.end()) {
            program.push_back({lines[at], static_cast<int>(at + 1), false});
            ++at;
            continue;
        }
        for (const EditLine& line : next->second.edit->added) program.push_back({line.text, line.number, true});
        at = next->second.range.end;
    }
    if (text_of(program) == joined(lines)) fail(file, answer.number, answer.name + ": its edits change nothing");
    return program;
}

std::string text_of(const Program& program) {
    std::string text;
    for (const ProgramLine& line : program) text += line.text + "\n";
    return text;
}

std::string text_with_origins(const Program& program, const std::string& edits_file, const std::string& solution_file) {
    std::string text;
    const ProgramLine* before = nullptr;
    for (const ProgramLine& line : program) {
        if (before == nullptr || line.edited != before->edited || line.number != before->number + 1) {
            text +=
                "#line " + std::to_string(line.number) + " \"" + (line.edited ? edits_file : solution_file) + "\"\n";
        }
        text += line.text + "\n";
        before = &line;
    }
    return text;
}

}  // namespace rbc
