#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/book/texts/quantity.hpp"

namespace rbc::texts {

/// A number as a text writes it: digits ("-0.0613", "44 600", "20,000", "2e-03"), with powers of ten as LaTeX
/// ("6\cdot10^{-16}", "10^{-9}"), a word from "none" to "twelve", "once", "twice" or "nan"; and the unit behind it.
struct WrittenNumber {
    std::string words;  ///< as written, with the unit
    double value = 0;
    double half_digit = 0;          ///< half of a unit of its last digit
    std::optional<Unit> unit = {};  ///< nothing: none is written
};

/// The number that ends here, with its unit; between and behind the two may stand $ * ` _ and ).
/// @throws TextError there is none
WrittenNumber read_written_number(std::string_view before);

}  // namespace rbc::texts
