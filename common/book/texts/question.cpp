#include "common/book/texts/question.hpp"

#include <algorithm>

#include "common/book/texts/words.hpp"
#include "common/foundation/io/number_text.hpp"

namespace rbc::texts {

namespace {

/// A line of Markdown with a comment at its end: the words, and what the comment says; no comment: "".
struct Commented {
    std::string words, comment;
};

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Commented without_comment(const std::string& line) {
    const std::size_t begin = line.find("<!-- "), end = line.rfind(" -->");
    if (begin == std::string::npos) return {trimmed(line), ""};
    if (end == std::string::npos || end < begin + 5 || trimmed(line.substr(end)) != "-->")
        throw TextError("the comment of a question ends its line");
    if (line.find("<!--", begin + 4) != std::string::npos) throw TextError("a line of a question has one comment");
    return {trimmed(line.substr(0, begin)), trimmed(line.substr(begin + 5, end - begin - 5))};
}

/// Splits at a word that stands alone.
std::vector<Words> split_at(const Words& words, const std::string& separator) {
    std::vector<Words> parts(1);
    for (const std::string& word : words) {
        if (word == separator)
            parts.emplace_back();
        else
            parts.back().push_back(word);
    }
    return parts;
}

Comparison read_comparison(const Words& words) {
    for (const char* sign : {"<", ">"}) {
        const std::vector<Words> sides = split_at(words, sign);
        if (sides.size() != 2 || sides[0].empty() || sides[1].empty()) continue;
        for (const Words& side : sides) references_of(side);  // is it an expression?
        return *sign == '<' ? Comparison{sides[0], sides[1]} : Comparison{sides[1], sides[0]};
    }
    throw TextError("'" + joined(words) + "' is not A < B or A > B");
}

Choice read_choice(const std::string& line) {
    const Commented read = without_comment(line);
    Choice choice;
    choice.words = read.words;
    const std::size_t colon = read.comment.find(": ");
    if (read.comment.empty() || colon == std::string::npos)
        throw TextError("a choice ends with <!-- if CONDITION: SENTENCE --> or <!-- otherwise: SENTENCE -->");
    choice.remark = trimmed(read.comment.substr(colon + 2));
    if (choice.remark.find("--") != std::string::npos) throw TextError("a choice's sentence must have no '--'");
    Words words = split_words(read.comment.substr(0, colon));
    if (words == Words{"otherwise"}) return choice;
    if (words.size() < 2 || words.front() != "if") throw TextError("a choice's comment begins with 'if' or 'otherwise'");
    words.erase(words.begin());
    for (const Words& part : split_at(words, "and")) choice.condition.push_back(read_comparison(part));
    return choice;
}

void read_number_asked(const std::string& comment, Question& to) {
    const Mark mark = read_mark(comment.substr(7));
    if (!mark.options.empty() || !mark.bound.empty() || !mark.within.ends_with("%"))
        throw TextError("a number to be guessed is <!-- number EXPRESSION in UNIT within P % -->");
    references_of(mark.expression);
    to.kind = Question::Kind::number;
    to.expression = mark.expression;
    to.unit = mark.unit;
    if (!rbc::read_number(split_words(mark.within).front(), to.within) || !(to.within > 0))
        throw TextError("the share behind 'within' is not a number above 0");
    to.within /= 100;
}

/// The words between two that stand in front of numbers: "5 s" between "over" and "from".
double number_between(const Words& words, const std::string& before, const std::string& after, std::string& unit) {
    const auto begin = std::find(words.begin(), words.end(), before);
    const auto end = after.empty() ? words.end() : std::find(begin, words.end(), after);
    double number = 0;
    if (begin == words.end() || (end == words.end() && !after.empty()) || end - begin < 2 || !rbc::read_number(*(begin + 1), number))
        throw TextError("a sketch is <!-- sketch #k VARIANT PROBE over T s from A UNIT to B UNIT -->");
    const Words rest(begin + 2, end);
    unit = joined(rest);
    if (!read_unit(unit)) throw TextError("'" + unit + "' is not a unit");
    return number;
}

void read_curve_asked(const std::string& comment, Question& to) {
    const Words words = split_words(comment);
    std::string time_unit, other_unit;
    to.kind = Question::Kind::sketch;
    to.seconds = number_between(words, "over", "from", time_unit);
    to.lowest = number_between(words, "from", "to", to.unit);
    to.highest = number_between(words, "to", "", other_unit);
    if (time_unit != "s" || to.unit != other_unit || !(to.seconds > 0) || !(to.highest > to.lowest))
        throw TextError("a sketch goes over some seconds, from a lower to a higher number of the same unit");
    const Words path(words.begin() + 1, std::find(words.begin(), words.end(), "over"));
    const std::vector<Reference> found = references_of(path);
    if (found.size() != 1 || found[0].words.size() < 2) throw TextError("a sketch is of a variant's probe");
    to.curve = found[0];
}

}  // namespace

bool QuestionReader::begin(const std::string& line, int experiment, int at) {
    const bool guess = line.starts_with("**Guess.** "), sketch = line.starts_with("**Sketch.** ");
    if (!guess && !sketch) return false;
    const Commented read = without_comment(line);
    question_ = {};
    question_.experiment = experiment;
    question_.at = at;
    question_.words = trimmed(read.words.substr(read.words.find(' ')));
    if (sketch != read.comment.starts_with("sketch ")) throw TextError("**Sketch.** ends with <!-- sketch ... -->, and nothing else does");
    if (sketch) read_curve_asked(read.comment, question_);
    if (read.comment.starts_with("number "))
        read_number_asked(read.comment, question_);
    else if (!sketch && !read.comment.empty())
        throw TextError("a question ends with <!-- number ... -->, or is followed by choices");
    return true;
}

void QuestionReader::add(const std::string& line) {
    if (trimmed(line).empty()) return;
    if (!line.starts_with("- ")) throw TextError("behind its question a block has lines '> - ' with choices");
    question_.choices.push_back(read_choice(line.substr(2)));
}

Question QuestionReader::finish() const {
    const std::size_t n = question_.choices.size();
    const bool choose = question_.kind == Question::Kind::choice;
    if (choose ? n < 2 || n > 4 : n > 0) throw TextError("a question has two to four choices, or a number, or a sketch");
    if (std::count_if(question_.choices.begin(), question_.choices.end(), [](const Choice& c) { return c.condition.empty(); }) > 1)
        throw TextError("only one choice can be 'otherwise'");
    return question_;
}

std::vector<Reference> references_of(const Question& question) {
    std::vector<Reference> all;
    const auto add = [&](const std::vector<std::string>& expression) {
        for (const Reference& reference : references_of(expression)) all.push_back(reference);
    };
    for (const Choice& choice : question.choices) {
        for (const Comparison& comparison : choice.condition) {
            add(comparison.left);
            add(comparison.right);
        }
    }
    if (question.kind == Question::Kind::number) add(question.expression);
    if (question.kind == Question::Kind::sketch) all.push_back(question.curve);
    return all;
}

std::size_t right_choice(const Question& question, const std::function<Quantity(const Reference&)>& look_up) {
    std::vector<std::size_t> right;
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
        const std::vector<Comparison>& all = question.choices[i].condition;
        const auto holds = [&](const Comparison& c) {
            const Quantity room = value_of(c.right, look_up) - value_of(c.left, look_up);
            return room.number > 0;
        };
        if (!all.empty() && std::all_of(all.begin(), all.end(), holds)) right.push_back(i);
    }
    if (right.empty()) {
        for (std::size_t i = 0; i < question.choices.size(); ++i)
            if (question.choices[i].condition.empty()) right.push_back(i);
    }
    if (right.size() != 1) throw TextError(right.empty() ? "no choice of the question holds" : "several choices of the question hold");
    return right.front();
}

}  // namespace rbc::texts
