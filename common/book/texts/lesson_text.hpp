#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/book/texts/question.hpp"

namespace rbc::texts {

/// A line of a code block that can be run: ./course ..., or echo and printf that write a file.
struct TextCommand {
    std::string line;      ///< as it is run, without what explains it
    int at = 0;            ///< line of the text
    int section = 0;       ///< headings and experiments so far
    int experiment = 0;    ///< the N of the "**N. ..." that it stands under; 0: none
    int block = 0;         ///< code blocks so far
    bool sets_up = false;  ///< not ./course: it has no number, and nothing refers to it
    std::string not_run;   ///< the reason that a comment above gives; empty: it is run
    int exit_code = 0;     ///< that a comment above announces
    double seconds = 0;    ///< that it may take, as a comment above says; 0: nothing is said
};

/// A comment behind a number, as it stands there (mark.hpp).
struct TextMark {
    std::string body;    ///< between <!-- and -->
    std::string before;  ///< the line of the text before it
    int at = 0;
    int section = 0;
};

/// One of the things to try in "Predict, then run": "**3. Impacts alone.** ...", its commands and its answer.
struct TextExperiment {
    int number = 0, at = 0, marks = 0;
    int fold = 0;              ///< of the text's folds, counted from 1, the one with its answer; 0: it has none
    bool has_numbers = false;  ///< its answer (what is folded) has
};

struct TextProblem {
    int at = 0;
    std::string what;
};

/// The numbers and commands of a text in Markdown.
struct LessonText {
    std::string path;  ///< "lessons/01_gbf/README.md"
    std::string source;
    std::vector<TextCommand> commands;
    std::vector<TextMark> marks;
    std::vector<TextExperiment> experiments;
    std::vector<Question> questions;
    std::vector<TextProblem> problems;  ///< comments that are neither behind a number nor about the next commands
    std::vector<std::string> sections;  ///< their words, without comments
};

/// Comments on a line of their own, above a code block, are about its commands, or about its second one:
///   <!-- not run: it needs an exercise -->   <!-- #2 ends with 1 -->   <!-- takes up to 600 s -->
LessonText read_lesson_text(const std::string& path, const std::string& source);

/// The command that a mark means, as an index into `commands`. "": the last one of the nearest block above it, in the same
/// section or experiment; "#2": the second one of that block; "3#1": the first one of experiment 3, wherever the mark
/// stands; "below", "below#2": of the nearest block below, in the same section. @throws TextError there is none
std::size_t command_of(const LessonText& text, const TextMark& mark, const std::string& name);

/// The command that a question means, as an index into `commands`: "#2" is the second one of its experiment, "" the first.
/// @throws TextError there is none
std::size_t command_of(const LessonText& text, const Question& question, const std::string& name);

}  // namespace rbc::texts
