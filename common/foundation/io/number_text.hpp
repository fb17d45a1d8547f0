#pragma once

#include <string>
#include <string_view>

namespace rbc {

/// A number as the shortest text that is read back to the last bit: "0.1", "-3", "1e-07"; "inf", "-inf", "nan".
std::string number_text(double value);

/// Whether a whole word is written as a number: "1", "-2.5e-3", also "nan" and "inf"; no '+', no blank, no hexadecimal.
/// Where it is, `value` is the nearest double; one too large is infinite, one too small 0.
bool read_number(std::string_view word, double& value);

/// The same two by the C library, for standard libraries whose <charconv> has no floating point (libc++ before 20).
/// Slower; the program must be in the "C" locale, as it is unless it asks for another one.
namespace by_c_library {
std::string number_text(double value);
bool read_number(std::string_view word, double& value);
}  // namespace by_c_library

}  // namespace rbc
