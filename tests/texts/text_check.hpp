#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/book/texts/lesson_text.hpp"
#include "common/book/texts/mark.hpp"
#include "tests/texts/command_runner.hpp"

namespace rbc::texts {

/// The result of checking a text: a line, "path:line: what", for each failure, and how much was compared.
struct TextVerdict {
    std::vector<std::string> complaints;
    int commands = 0, commands_run = 0;  ///< those that have to be run, with what marks ask for; and those that were
    int marks = 0, marks_compared = 0;
    int questions = 0, questions_answered = 0;  ///< by the runs that decide them
};

/// A text's commands and marks, asked of a runner that runs them for all texts.
class TextCheck {
  public:
    /// Asks for all commands of the text, and for the further runs that its marks need.
    /// @param seconds  that a command may take where the text says nothing
    TextCheck(LessonText text, CommandRunner& runner, double seconds);

    const LessonText& text() const { return text_; }
    /// All commands that were asked for, by their numbers.
    const std::vector<std::size_t>& commands() const { return asked_; }
    /// Failures that show without running anything: marks and comments that mean nothing.
    const std::vector<std::string>& complaints() const { return complaints_; }
    /// The result, when the commands have been run. A command that was not run, or was stopped, is a failure only with `all`.
    /// @param figures  the folder with the figures of the lesson as they are committed
    TextVerdict verdict(const std::filesystem::path& figures, bool all) const;

  private:
    struct Sought {
        Reference reference;
        std::optional<std::size_t> job;  ///< nothing: only a figure as it is committed
    };
    struct CheckedMark {
        std::size_t mark;  ///< of the text
        Mark asked;
        WrittenNumber written;
        std::vector<Sought> sought;
    };

    void complain(int line, const std::string& what);
    std::size_t ask(const std::string& line, std::size_t before, double seconds);
    void ask_for_commands(double seconds);
    void read_marks(double seconds);
    void read_questions();
    std::optional<std::string> fault_of_question(const Question& question) const;
    std::optional<std::size_t> job_of(const TextMark& mark, const Mark& asked, const Reference& reference,
                                      double seconds);
    std::string fault_of_command(const TextCommand& command, std::size_t job, bool all) const;
    Quantity look_up(const Sought& sought, const std::filesystem::path& figures) const;

    LessonText text_;
    CommandRunner& runner_;
    std::vector<std::optional<std::size_t>> jobs_;  ///< of the text's commands; nothing: not run
    std::vector<std::size_t> asked_;
    std::vector<CheckedMark> marks_;
    std::vector<Question> questions_;  ///< those whose commands are run
    std::vector<std::string> complaints_;
};

}  // namespace rbc::texts
