#pragma once

namespace rbc {

/// The program that makes system calls, each with its list: all other calls are refused.
enum class Caller {
    student,  ///< loads a library, computes, prints, answers
    tool      ///< a compiler, a grader: also files, children, sockets between them
};

/// Refuses this process and its children every other system call, for good. A student's ends with SIGSYS; a tool's
/// fails as if the kernel did not allow it.
/// @return false: this system cannot; nothing is refused
bool allow_only_calls_of(Caller caller);

/// Whether allow_only_calls_of can.
bool can_refuse_calls();

/// What a refused system call is for, in words: "start a process or a thread".
const char* deed_of(long system_call);

}  // namespace rbc
