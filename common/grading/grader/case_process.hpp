#pragma once

#include <functional>
#include <string>

#include "common/foundation/exercise/wire.hpp"

/// A case judged in a process of its own. Whatever its answers make of the grader there, a crash, an endless loop, all
/// memory, the other cases are judged and the report is written.
namespace rbc {

/// What came of it.
struct JudgedApart {
    Bytes verdict;
    std::string end;       ///< not empty: there is no verdict, since "it was ended by signal 11 (Segmentation fault)"
    bool machine = false;  ///< and that was no answer's doing
    double cpu = 0;        ///< s of processor time, of it and of all that it waited for
};

/// Calls `judge` in a child, which ends with it. No destructor runs there but those of what `judge` itself holds.
/// @param seconds  of CPU time, after which the child is ended
JudgedApart judge_apart(const std::function<Bytes()>& judge, unsigned seconds);

/// Within judge_apart: s of processor time so far, of the child and of all that it waited for.
double cpu_seconds_of_case();

/// Within judge_apart: ends the child at once with this verdict, from wherever it is.
[[noreturn]] void end_with_verdict(const Bytes& verdict);

}  // namespace rbc
