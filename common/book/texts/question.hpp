#pragma once

#include <functional>
#include <string>
#include <vector>

#include "common/book/texts/mark.hpp"

namespace rbc::texts {

/// `left` < `right`, of expressions as in a mark (mark.hpp).
struct Comparison {
    std::vector<std::string> left, right;
};

/// One of two to four answers to choose from.
struct Choice {
    std::string words;                  ///< Markdown
    std::vector<Comparison> condition;  ///< it is right where all of them hold; none: where no other choice is
    std::string remark;                 ///< what is right or wrong about it, plain text
};

/// The question of an experiment, asked before its commands run. In a text it is a quoted block:
///
///     > **Guess.** What has become of the cold house? What ten seconds do to it.
///     >
///     > - It stands. <!-- if #3 second sag last < 5 mm: Each step leaves the same small error. -->
///     > - It lies on the ground. <!-- otherwise: Thirty sweeps hold the cards up. -->
///
/// with conditions A < B or A > B, joined by `and`; `#k` is the k-th command of the experiment. Or a number, with what counts
/// as right:
///
///     > **Guess.** How far has it sagged? <!-- number #1 first sag last in mm within 30 % -->
///
/// or a curve over the time of a run, to be drawn:
///
///     > **Sketch.** Its energy over five seconds. <!-- sketch #1 gbf energy over 5 s from 0 J/kg to 12 J/kg -->
struct Question {
    enum class Kind { choice, number, sketch };
    Kind kind = Kind::choice;
    int experiment = 0, at = 0;  ///< at: line of the text
    std::string words;           ///< Markdown
    std::vector<Choice> choices;
    std::vector<std::string> expression;  ///< of a number
    std::string unit;                     ///< of a number, and of a sketch's vertical axis
    double within = 0;                    ///< of a number: the share of it that a guess may be off
    Reference curve;                      ///< of a sketch: its words are a variant and a probe
    double seconds = 0, lowest = 0, highest = 0;  ///< of a sketch: the axes, the vertical one in `unit`
};

/// Reads a question, line by line, without the "> " in front.
class QuestionReader {
  public:
    /// Whether the line begins one: "**Guess.** ..." or "**Sketch.** ...". @throws TextError it begins one, and is not well formed
    bool begin(const std::string& line, int experiment, int at);
    /// A later line of the block. @throws TextError no choice and not empty
    void add(const std::string& line);
    /// The question, at the end of its block. @throws TextError it has no choices, or choices beside a number
    Question finish() const;

  private:
    Question question_;
};

/// Everything that the answer needs from runs.
std::vector<Reference> references_of(const Question& question);

/// Of a choice: the one that holds, as an index. @throws TextError none or several hold; and whatever `look_up` throws
std::size_t right_choice(const Question& question, const std::function<Quantity(const Reference&)>& look_up);

}  // namespace rbc::texts
