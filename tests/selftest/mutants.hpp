#pragma once

#include <string>
#include <vector>

#include "tests/selftest/edits.hpp"

/// Slips made by rule: what a grader should notice of a solution. Each is one edit of one line, or of a function's
/// first.
///
///   < for <=, <= for <, > for >=, >= for >; && for ||; a condition that is always true, or never
///   + for -, - for +, * for /, / for *; a minus left out; a term, a factor or a part of a condition left out
///   another number: n + 1 for n, twice x for x (not for 0), 1e-6 for a small one; float for double (not for infinity)
///   max for min, min for max, sin for cos, cos for sin, abs left out; a statement left out
///   an argument, or a field of one, as it was in the first call: what a grader never varies, and what static variables do
namespace rbc {

struct Mutant {
    int line = 0;                    ///< of the solution, from 1
    std::string rule;                ///< "< for <="
    std::string removed;             ///< the line
    std::vector<std::string> added;  ///< what stands there instead
    std::string text;                ///< the whole program
};

/// All mutants of a solution, in its order. Comments, preprocessor lines and texts are left alone; so are functions
/// behind a comment with the word "unmutated".
/// @param contract  its header: the functions that it exports, and the structs that they take
std::vector<Mutant> mutants_of(const std::string& solution, const std::string& contract);

/// Whether an edit of a .same file (read_edits with {"same", "why"}) is this mutant: same line, same new lines.
bool is_about(const Edit& same, const Mutant& mutant);

}  // namespace rbc
