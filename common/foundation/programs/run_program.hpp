#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace rbc {

/// The end of every program: what `run` returns, once all that was printed has arrived. Whatever is thrown is one line
/// on stderr and exit code 2; a program that catches interrupts and was asked to end has 128 + signal.
int run_program(const std::function<int()>& run);

/// The same, with the arguments parsed first; --help shows the help and ends.
int run_program(CLI::App& app, int argc, char** argv, const std::function<int()>& run);

}  // namespace rbc
