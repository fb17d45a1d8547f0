#pragma once

#include <stdexcept>
#include <string>

#ifdef RBC_SUBJECT
#include "common/foundation/exercise/subject_export.hpp"
/// Makes a function of an exercise reachable for its grader and for `demo --mine`. Weak: a file that includes this
/// contract without defining the function can still be loaded, for the functions that it does define.
#define RBC_EXERCISE(function)                                   \
    __attribute__((weak)) decltype(function) function;           \
    inline const ::rbc::SubjectExport rbc_export_##function{     \
        #function, &function == nullptr ? nullptr : ::rbc::exported<&function>};
#else
#define RBC_EXERCISE(function)
#endif

namespace rbc {

/// What a contract allows: numbers from `low` to `high`, whose ends belong to it. A grader draws its inputs from this.
struct Allowed {
    double low, high;
    const char* unit = "";
};

/// How far an answer may be off, as a share of a size that the contract names. A grader compares with this.
struct Tolerance {
    double share;
    constexpr double of(double size) const { return share * (size < 0 ? -size : size); }
};

/// What a stub throws: its text says what is missing and names the equation or the task.
struct NotImplemented : std::logic_error {
    explicit NotImplemented(const std::string& what_is_missing) : std::logic_error(what_is_missing) {}
};

}  // namespace rbc
