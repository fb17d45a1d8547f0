#pragma once

#include <string>

namespace rbc {

/// Gives up what an exercise has no use for: processes and threads, signals to others, the network, writing files,
/// changing limits or the machine. There is no way back. On Linux the kernel then answers such an attempt with SIGSYS;
/// elsewhere only the number of processes is limited.
void enter_sandbox();

/// From what enter_sandbox() cannot keep a student's code on this system, as a sentence; empty where nothing is
/// missing.
std::string missing_protection();

/// What a system call that enter_sandbox() refuses is for, in words: "start a process or a thread".
const char* deed_of(long system_call);

}  // namespace rbc
