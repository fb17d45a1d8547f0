#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rbc {

struct ProcessResult {
    int exit_code = 0;   ///< 128 + signal where a signal ended it, 127 where the program cannot be started
    std::string output;  ///< stdout and stderr together, where they were captured
    bool cancelled = false;
};

struct ProcessOptions {
    bool capture = true;             ///< false: the child uses our own stdin, stdout and stderr
    std::string_view input = {};     ///< what the child reads where it is captured
    std::string folder = {};         ///< where it runs; empty: here
    std::function<bool()> cancelled = {};  ///< asked some 50 times a second; true ends the child and its children
};

/// Runs a program to its end. No shell is involved: arguments arrive as they are, spaces and all.
ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options = {});

}  // namespace rbc
