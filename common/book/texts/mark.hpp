#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/book/texts/quantity.hpp"
#include "common/book/texts/written_number.hpp"

namespace rbc::texts {

/// What a mark asks for: a number in the output of a command, or in a CSV.
struct Reference {
    std::string command;             ///< "", "#2", "3#1", "below", "below#2" (lesson_text.hpp)
    std::string file;                ///< "rest.csv", "figures/order.csv"; empty: the output
    std::vector<std::string> words;  ///< "second", "sag", "last"
};

/// The comment behind a number of a text that says where it comes from (tests/README.md, "Numbers in texts"):
///
///   [with NAME VALUE ... :] [>= | <=] EXPRESSION [in UNIT] [within NUMBER [UNIT or %]]
///
/// EXPRESSION: references, numbers with units, + - * / between them, sqrt, abs and brackets, all with spaces around them.
struct Mark {
    std::vector<std::pair<std::string, std::string>> options;  ///< of `with`: "steps" and "34", "set" and "shell=0"
    std::string bound;                    ///< ">=": the text says at least that much; "<="; else ""
    std::vector<std::string> expression;  ///< its words
    std::string unit;                     ///< of `in`
    std::string within;                   ///< of `within`: "2 %", "0.01 mm"
};

/// @throws TextError a mark that GitHub would not hide, or that is not well formed
Mark read_mark(std::string_view body);

/// One of an expression in postfix form: a number, a reference, or an operation on the one or two values before it.
struct Term {
    Quantity number;
    Reference reference;    ///< without words: it is none
    std::string operation;  ///< "+", "-", "*", "/", "minus", "sqrt", "abs"; empty: it is none
};

/// @throws TextError no such expression
std::vector<Term> postfix_of(const std::vector<std::string>& expression);

/// @throws TextError no such expression, or units that do not fit; and whatever `look_up` throws
Quantity value_of(const std::vector<std::string>& expression, const std::function<Quantity(const Reference&)>& look_up);

/// All that it refers to. @throws TextError as value_of
std::vector<Reference> references_of(const std::vector<std::string>& expression);

/// Whether the text's number is what the command gives; else a sentence that says both.
std::string difference(const Mark& mark, const WrittenNumber& written, const Quantity& given);

}  // namespace rbc::texts
