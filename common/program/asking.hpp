#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/book/texts/lesson_text.hpp"
#include "common/foundation/programs/demo_options.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/foundation/programs/syllabus.hpp"

namespace rbc {

/// The question of an experiment (common/book/texts/question.hpp), asked before a run and answered after it. The guess is kept
/// in the student's record.
class Asking {
  public:
    /// The first experiment of the lesson's text with a command that begins as this; nothing: there is none with a question.
    static std::optional<Asking> of_run(const Lesson& lesson, const DemoStart& start);
    /// The experiment whose answer is the fold of this number.
    static std::optional<Asking> of_fold(const Lesson& lesson, int fold);

    /// Asks on the terminal. An empty line is no guess.
    void ask();
    /// Says on the terminal what was guessed and what is right, after the runs that this takes. Nothing without a guess.
    void tell();

    /// For a window: the question as plain text, the run that it shows with `steps` to wait for, and `guess` where there was
    /// one before: {"title", "words", "choices": [""], "unit", "axes": [T, low, high], "curve": "gbf energy", "preset",
    /// "settings": ["a=1"], "steps", "guess"}
    nlohmann::json question() const;
    /// What is right: {"right": 1, "remarks": [""]}, {"number": 7.1, "within": 0.03} or {"curve": [[t, value]]}; by runs.
    /// @throws InputError a run fails, texts::TextError the text is wrong, Interrupted
    nlohmann::json answer(const Cancelled& cancelled) const;
    /// Keeps a guess: a choice's letter, a number, or a sketch's numbers with blanks between them.
    void keep(const std::string& guess);

  private:
    Asking(const Lesson& lesson, texts::LessonText text, const texts::Question& question);

    /// The question and its choices as plain text, laid out for the terminal.
    std::vector<std::string> plain_words() const;
    std::string ask_once() const;
    bool is_guess(const std::string& text) const;
    std::string output_of(std::size_t command, const std::string& csv, const Cancelled& cancelled) const;
    nlohmann::json curve(const Cancelled& cancelled) const;
    void tell_curve(const nlohmann::json& answer) const;

    const Lesson* lesson_;
    texts::LessonText text_;
    texts::Question question_;
    std::string guess_;
};

}  // namespace rbc
