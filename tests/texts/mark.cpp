#include "tests/texts/mark.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <regex>

#include "common/io/number_text.hpp"
#include "tests/texts/words.hpp"

namespace rbc::texts {

namespace {

bool is_operator(const std::string& word) {
    static const Words operators{"+", "-", "*", "/", "(", ")", "sqrt", "abs"};
    return is_one_of(word, operators);
}

Reference read_reference(Words words) {
    static const std::regex command(R"(\d*#\d+|below(#\d+)?)");
    Reference reference;
    if (std::regex_match(words.front(), command)) {
        reference.command = words.front();
        words.erase(words.begin());
    }
    if (!words.empty() && words.front().ends_with(".csv:")) {
        reference.file = words.front().substr(0, words.front().size() - 1);
        words.erase(words.begin());
    }
    if (words.empty()) throw TextError("the mark does not say which number");
    reference.words = words;
    return reference;
}

/// By recursive descent over the words.
class Evaluation {
  public:
    Evaluation(const Words& words, const std::function<Quantity(const Reference&)>& look_up)
        : words_(words), look_up_(look_up) {}

    Quantity value() {
        const Quantity result = sum();
        if (at_ < words_.size()) throw TextError("the mark has '" + words_[at_] + "' where nothing should follow");
        return result;
    }

  private:
    bool next_is(const char* word) const { return at_ < words_.size() && words_[at_] == word; }
    bool take(const char* word) {
        if (!next_is(word)) return false;
        ++at_;
        return true;
    }

    Quantity sum() {
        Quantity result = product();
        for (;;) {
            if (take("+"))
                result = result + product();
            else if (take("-"))
                result = result - product();
            else
                return result;
        }
    }
    Quantity product() {
        Quantity result = factor();
        for (;;) {
            if (take("*"))
                result = result * factor();
            else if (take("/"))
                result = result / factor();
            else
                return result;
        }
    }
    Quantity factor() {
        if (take("-")) return -factor();
        if (take("sqrt")) return root(factor());
        if (take("abs")) return magnitude(factor());
        if (take("(")) {
            const Quantity result = sum();
            if (!take(")")) throw TextError("the mark lacks a ')'");
            return result;
        }
        Words run;
        while (at_ < words_.size() && !is_operator(words_[at_])) run.push_back(words_[at_++]);
        if (run.empty()) throw TextError("the mark lacks a number or the words of a row");
        double number = 0;
        if (read_number(run.front(), number)) {
            const auto unit = read_unit(joined(run, 1, run.size()));
            if (unit) return {number, unit};
        }
        return look_up_(read_reference(run));
    }

    const Words& words_;
    const std::function<Quantity(const Reference&)>& look_up_;
    std::size_t at_ = 0;
};

/// Takes the words behind the last `word` away and gives them, joined.
std::string take_suffix(Words& words, const std::string& word, const std::function<bool(const std::string&)>& is_one) {
    for (std::size_t i = words.size(); i-- > 1;) {
        if (words[i] != word) continue;
        const std::string rest = joined(words, i + 1, words.size());
        if (rest.empty() || !is_one(rest)) continue;
        words.resize(i);
        return rest;
    }
    return "";
}

std::optional<Quantity> read_quantity(const std::string& text) {
    const Words words = split_words(text);
    double number = 0;
    if (words.empty() || !read_number(words.front(), number)) return std::nullopt;
    const auto unit = read_unit(joined(words, 1, words.size()));
    if (!unit) return std::nullopt;
    return Quantity{number, unit};
}

std::string shown(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

}  // namespace

Mark read_mark(std::string_view body) {
    if (body.find("--") != std::string_view::npos)
        throw TextError("a mark must have no '--', which GitHub would show; its options have no dashes");
    if (body.find('|') != std::string_view::npos) throw TextError("a mark must have no '|', which ends a table's cell");
    Mark mark;
    Words words = split_words(body);
    if (!words.empty() && words.front() == "with") {
        const auto colon = std::find_if(words.begin(), words.end(), [](const std::string& w) { return w.ends_with(":"); });
        if (colon == words.end()) throw TextError("behind 'with NAME VALUE' a mark needs a colon");
        colon->pop_back();
        const Words options(words.begin() + 1, colon + 1);
        if (options.size() % 2 != 0) throw TextError("'with' takes names and values in turn, as in 'with steps 34:'");
        for (std::size_t i = 0; i < options.size(); i += 2) mark.options.emplace_back(options[i], options[i + 1]);
        words.erase(words.begin(), colon + 1);
    }
    if (!words.empty() && (words.front() == ">=" || words.front() == "<=")) {
        mark.bound = words.front();
        words.erase(words.begin());
    }
    mark.within = take_suffix(words, "within", [](const std::string& rest) { return read_quantity(rest).has_value(); });
    mark.unit = take_suffix(words, "in", [](const std::string& rest) { return read_unit(rest).has_value(); });
    if (words.empty()) throw TextError("the mark is empty");
    mark.expression = words;
    return mark;
}

Quantity value_of(const Words& expression, const std::function<Quantity(const Reference&)>& look_up) {
    return Evaluation(expression, look_up).value();
}

std::vector<Reference> references_of(const Words& expression) {
    std::vector<Reference> found;
    const std::function<Quantity(const Reference&)> note = [&](const Reference& reference) {
        found.push_back(reference);
        return Quantity{1, std::nullopt};
    };
    value_of(expression, note);
    return found;
}

std::string difference(const Mark& mark, const WrittenNumber& written, const Quantity& given) {
    const std::optional<Unit> unit = !mark.unit.empty() ? read_unit(mark.unit) : written.unit;
    double number = 0;
    try {
        number = unit ? given.in(*unit) : given.number;
    } catch (const TextError&) {
        return "the text says " + written.words + ", which has not the unit of what the command gives";
    }
    double tolerance = written.half_digit * (1 + 1e-9);
    if (const auto wide = read_quantity(mark.within)) {
        const bool share = mark.within.ends_with("%");
        tolerance = share ? wide->number / 100 * std::abs(number) : unit && wide->unit ? wide->in(*unit) : wide->number;
    }
    tolerance += 1e-8 * std::abs(number);  // a command prints nine digits
    const double above = written.value - number;
    const bool both_nan = std::isnan(written.value) && std::isnan(number);
    const bool holds = mark.bound == ">="   ? above >= -1e-8 * std::abs(number)
                       : mark.bound == "<=" ? above <= 1e-8 * std::abs(number)
                                            : both_nan || std::abs(above) <= tolerance || written.value == number;
    if (holds) return "";
    const std::string in_unit = mark.unit.empty() || written.unit ? "" : " (in " + mark.unit + ")";
    const std::string relation = mark.bound.empty() ? "" : mark.bound == ">=" ? "at least that of " : "at most that of ";
    return "the text says " + written.words + in_unit + ", " + relation + "the command gives " + shown(number);
}

}  // namespace rbc::texts
