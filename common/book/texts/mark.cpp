#include "common/book/texts/mark.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/book/texts/words.hpp"
#include "common/foundation/io/number_text.hpp"

namespace rbc::texts {

namespace {

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
        const auto colon =
            std::find_if(words.begin(), words.end(), [](const std::string& w) { return w.ends_with(":"); });
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
    const std::string relation = mark.bound.empty()   ? ""
                                 : mark.bound == ">=" ? "at least that of "
                                                      : "at most that of ";
    return "the text says " + written.words + in_unit + ", " + relation + "the command gives " + shown(number);
}

}  // namespace rbc::texts
