#include "common/book/texts/lesson_text.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include "common/book/texts/command_line.hpp"

namespace rbc::texts {

namespace {

struct Announcement {
    int command = 0;  ///< of the block, from 1 on; 0: all
    std::string not_run;
    int exit_code = 0;
    double seconds = 0;
    int at = 0;
};

bool read_announcement(const std::string& body, Announcement& to) {
    static const std::regex form(R"((?:#(\d+) )?(?:not run: (.+)|ends with (\d+)|takes up to (\d+) s))");
    std::smatch m;
    if (!std::regex_match(body, m, form)) return false;
    to.command = m[1].matched ? std::stoi(m[1]) : 0;
    to.not_run = m[2];
    to.exit_code = m[3].matched ? std::stoi(m[3]) : 0;
    to.seconds = m[4].matched ? std::stod(m[4]) : 0;
    return true;
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// Whether `at` stands between backticks of its line.
bool in_code_span(const std::string& line, std::size_t at) {
    return std::count(line.begin(), line.begin() + static_cast<long>(at), '`') % 2 == 1;
}

std::string without_comments(const std::string& text) {
    static const std::regex comment(R"(<!--[\s\S]*?-->)");
    return std::regex_replace(text, comment, "");
}

/// Whether a line of an answer has a number that a run may have given: not in code, a link, an equation's tag, a lesson's name.
bool has_number(const std::string& line) {
    static const std::regex none(
        R"(`[^`]*`|!?\[[^\]]*\]\([^)]*\)|\([A-Z]*\d\d\.\d+\)|\\tag\{[^}]*\}|[Ll]essons? \d+( (and|to) \d+)?|[Ee]xperiments? \d+( (and|to) \d+)?)");
    const std::string rest = std::regex_replace(without_comments(line), none, "");
    return std::any_of(rest.begin(), rest.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Goes through the lines once.
class Reader {
  public:
    explicit Reader(LessonText& text) : text_(text) {}

    void read() {
        std::istringstream in(text_.source);
        for (std::string line; std::getline(in, line);) {
            ++at_;
            read_line(line);
            text_.sections.resize(static_cast<std::size_t>(section_) + 1);
            text_.sections.back() += without_comments(line) + "\n";
            blank_ = trimmed(line).empty();
        }
        end_question();
        complain_about_announcements();
    }

  private:
    void problem(const std::string& what) { text_.problems.push_back({at_, what}); }

    void read_line(const std::string& line) {
        const std::string bare = trimmed(line);
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        if (bare.starts_with("```")) {
            fence_ = !fence_;
            code_ = false;
            if (fence_) begin_block();
            return;
        }
        const bool code = fence_ || (!bare.empty() && indent >= 4 && (code_ || blank_));
        if (code && !code_ && !fence_) begin_block();
        if (!bare.empty()) code_ = code;
        if (code) return read_code(bare);
        if (read_question(line) || bare.empty()) return;
        if (line[0] == '#') {
            ++section_;
            experiment_ = 0;
            dollars_ = 0;
        }
        read_experiment(bare);
        if (bare.starts_with("<!--") && bare.find("-->") == bare.size() - 3) return read_announcement_line(bare);
        if (!announced_.empty()) complain_about_announcements();
        read_marks(line);
        if (in_answer_ && !text_.experiments.empty() && has_number(line)) text_.experiments.back().has_numbers = true;
    }

    /// Whether the line belongs to a question: "> **Guess.** ..." and the quoted lines behind it.
    bool read_question(const std::string& line) {
        if (!line.starts_with(">")) {
            end_question();
            return false;
        }
        const std::string quoted = line.substr(line.starts_with("> ") ? 2 : 1);
        try {
            if (asking_)
                questioner_.add(quoted);
            else
                asking_ = questioner_.begin(quoted, experiment_, at_);
            return asking_;
        } catch (const TextError& error) {
            problem(error.what());
            return true;
        }
    }

    void end_question() {
        if (!asking_) return;
        asking_ = false;
        try {
            text_.questions.push_back(questioner_.finish());
        } catch (const TextError& error) {
            problem(error.what());
        }
    }

    void read_experiment(const std::string& bare) {
        static const std::regex begin(R"(\*\*(\d+)\. .*)");
        std::smatch m;
        if (bare.starts_with("#")) in_answer_ = false;
        if (std::regex_match(bare, m, begin)) {
            ++section_;
            experiment_ = std::stoi(m[1]);
            text_.experiments.push_back({experiment_, at_});
        }
        if (bare.find("<details>") != std::string::npos) {
            ++fold_;
            if (experiment_ != 0 && text_.experiments.back().fold == 0) text_.experiments.back().fold = fold_;
            if (experiment_ != 0) in_answer_ = true;
        }
        if (bare.find("</details>") != std::string::npos) in_answer_ = false;
    }

    void begin_block() {
        ++block_;
        in_block_ = 0;
        waiting_ = std::move(announced_);
        announced_.clear();
    }

    void read_code(const std::string& bare) {
        if (bare.find("<!--") != std::string::npos) problem("a comment in a code block is code");
        TextCommand command;
        const bool writes = bare.starts_with("echo ") || bare.starts_with("printf ");
        command.sets_up = writes && bare.find(" > ") != std::string::npos;
        if (!command.sets_up && !bare.starts_with("./course ") && bare != "./course") return;
        command.line = command.sets_up ? bare : without_explanation(bare);
        command.at = at_;
        command.section = section_;
        command.experiment = experiment_;
        command.block = block_;
        if (!command.sets_up) ++in_block_;
        for (const Announcement& a : waiting_) {
            if (a.command != 0 && a.command != in_block_) continue;
            if (!a.not_run.empty()) command.not_run = a.not_run;
            if (a.exit_code != 0) command.exit_code = a.exit_code;
            if (a.seconds > 0) command.seconds = a.seconds;
        }
        text_.commands.push_back(command);
    }

    void read_announcement_line(const std::string& bare) {
        Announcement announcement;
        announcement.at = at_;
        const std::string body = trimmed(bare.substr(4, bare.size() - 7));
        if (read_announcement(body, announcement))
            announced_.push_back(announcement);
        else
            problem("the comment '" + body +
                    "' stands behind no number, and is neither 'not run: ...' nor 'ends with N' nor 'takes up to N s'");
    }

    void complain_about_announcements() {
        for (const Announcement& a : announced_) text_.problems.push_back({a.at, "no command follows this comment"});
        announced_.clear();
    }

    void read_marks(const std::string& line) {
        if (blank_) dollars_ = 0;
        std::size_t from = 0;
        for (std::size_t at = line.find("<!--"); at != std::string::npos; at = line.find("<!--", from)) {
            const std::size_t end = line.find("-->", at);
            if (in_code_span(line, at)) {
                from = at + 4;
                continue;
            }
            if (end == std::string::npos) return problem("a comment must end on its own line");
            const std::string before = without_comments(line.substr(0, at));
            if (line[at + 4] != ' ' || line[end - 1] != ' ')
                problem("a comment needs a blank at its beginning and its end");
            if ((dollars_ + std::count(before.begin(), before.end(), '$')) % 2 == 1)
                problem("a mark stands behind a formula's $, not in the formula");
            text_.marks.push_back({trimmed(line.substr(at + 4, end - at - 4)), before, at_, section_});
            if (experiment_ != 0) ++text_.experiments.back().marks;
            from = end + 3;
        }
        const std::string words = without_comments(line);
        dollars_ += std::count(words.begin(), words.end(), '$');
    }

    LessonText& text_;
    QuestionReader questioner_;
    int at_ = 0, section_ = 0, experiment_ = 0, block_ = 0, in_block_ = 0, fold_ = 0;
    long dollars_ = 0;  // of the paragraph so far
    bool fence_ = false, code_ = false, blank_ = true, in_answer_ = false, asking_ = false;
    std::vector<Announcement> announced_, waiting_;  // for the next block, of this one
};

}  // namespace

LessonText read_lesson_text(const std::string& path, const std::string& source) {
    LessonText text;
    text.path = path;
    text.source = source;
    Reader(text).read();
    return text;
}

}  // namespace rbc::texts
