#pragma once

/// In a grader a condition of Eigen's that does not hold fails the running case, in every build: an answer of a size
/// that was not checked must not be a write past the end. Include it before Eigen (the precompiled header of graders does so);
/// -D_GLIBCXX_ASSERTIONS does the same for the standard library.
namespace rbc {

/// @throws BrokenAssertion (running_case.hpp)
[[noreturn]] void broken_assertion(const char* condition);

}  // namespace rbc

#define eigen_assert(condition) ((condition) ? static_cast<void>(0) : ::rbc::broken_assertion(#condition))
