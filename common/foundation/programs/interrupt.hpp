#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace rbc {

/// From now on Ctrl-C, a hang-up and a polite kill only set a mark, so that children are ended, files are whole and
/// the terminal is as it was before the program ends.
void catch_interrupts();

/// The signal that asked the program to end, or 0.
int interrupted();

/// Ends the program through main: children are gone by then. Exit code 128 + signal: 130 for Ctrl-C.
struct Interrupted : std::runtime_error {
    Interrupted() : std::runtime_error("interrupted") {}
};

/// @throws Interrupted if so
void check_interrupted();

/// Runs a program on our own terminal until it ends; a signal that asks us to end is passed on to it.
/// @return its exit code, 128 + signal where one ended it. @throws Interrupted
int run_attached(const std::vector<std::string>& command);

/// Lets a child (a pager) have Ctrl-C to itself for as long as this lives.
class IgnoreInterrupts {
  public:
    IgnoreInterrupts();
    ~IgnoreInterrupts();
    IgnoreInterrupts(const IgnoreInterrupts&) = delete;
    IgnoreInterrupts& operator=(const IgnoreInterrupts&) = delete;
};

}  // namespace rbc
