#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rbc {

/// Whether to give up waiting; asked some 50 times a second.
using Cancelled = std::function<bool()>;

struct ProcessResult {
    int exit_code = 0;   ///< 128 + signal where a signal ended it, 127 where the program cannot be started
    std::string output;  ///< stdout and stderr together, where they were captured
    bool cancelled = false;
    bool timed_out = false;  ///< ended because it took longer than its limit
    bool stalled = false;    ///< ended by the clock: the machine did not let it come to its end
    double seconds = 0;      ///< of its own, as of OwnTime
};

/// What a program and each of its children may use; 0: as much as we may.
struct ProcessLimits {
    double seconds = 0;      ///< of its own (OwnTime), until the whole of it is ended
    double clock = 0;        ///< s by the clock, behind all: until the whole of it is ended
    unsigned cpu = 0;        ///< s, of each process
    std::size_t memory = 0;  ///< bytes, of each process
    std::size_t file = 0;    ///< bytes, of each file written
    std::size_t output = 0;  ///< bytes kept of what it says; the rest is read and forgotten
};

struct ProcessOptions {
    bool capture = true;             ///< false: the child uses our own stdin, stdout and stderr
    std::string_view input = {};     ///< what the child reads where it is captured
    std::string folder = {};         ///< where it runs; empty: here
    Cancelled cancelled = {};        ///< true ends the child and its children
    ProcessLimits limits = {};
    bool clean_environment = false;  ///< it sees only where the system's programs are, and no language
    int descriptor = -1;             ///< an open file of ours that it has as its descriptor 3; -1: none
};

/// Runs a program to its end. No shell is involved: arguments arrive as they are, spaces and all.
ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options = {});

/// Whether a system or its administrator ends processes by this signal: SIGKILL, SIGTERM or SIGHUP. An exercise may not send
/// it, so a process that ended by it says nothing about the exercise.
bool ends_from_outside(int signal);
/// "killed from outside (signal 9; was memory short?)"
std::string killed_from_outside(int signal);

}  // namespace rbc
