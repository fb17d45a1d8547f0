#pragma once

#include <string>

namespace rbc::book {

/// MathML of pandoc with TeX's spaces where browsers have others: none between max and its bracket, and a minus that
/// follows an operator or an opening bracket is a sign.
std::string with_spaces_of_formulas(const std::string& html);

}  // namespace rbc::book
