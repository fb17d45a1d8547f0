#pragma once

#include <string>

#include "common/foundation/programs/solve_options.hpp"

namespace rbc {

/// What came of a problem file.
struct SolvedText {
    const char* kind;   ///< "impact", "impacts", "lcp", "friction"
    bool solved;        ///< as the exit code says: there is an accurate answer
    std::string words;  ///< for a person
    std::string json;   ///< all of it, where options.json asks for it; else empty
};

/// Answers the text of a problem file: its kind is recognized by the content, and each kind has its table of methods.
/// Reads and writes no file.
/// @param name  for messages
/// @throws InputError  it is no problem, or an option does not fit
SolvedText solve_text(const std::string& name, std::string text, const SolveOptions& options);

}  // namespace rbc
