#pragma once

#include <string>
#include <vector>

#include "tests/selftest/code_text.hpp"

namespace rbc {

/// A function that keeps an argument, or a field of one, as it was in the first call: the lines in place of its
/// signature.
struct FrozenArgument {
    std::size_t line = 0;  ///< of the signature, from 0
    std::string rule;
    Lines added;
};

/// All of a program.
/// @param code      its lines without comments and texts (code_of); each signature on one line
/// @param contract  its header, without comments and texts: the functions that it exports, and the structs they take
std::vector<FrozenArgument> frozen_arguments(const Lines& lines, const Lines& code, const std::string& contract);

}  // namespace rbc
