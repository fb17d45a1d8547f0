#pragma once

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <functional>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc {

/// What `run` says, which parses first; --help shows help, and whatever is thrown is one line and exit code 2.
inline int run_program(const CLI::App& app, const std::function<int()>& run) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of write, said in a line
    try {
        const int code = run();
        if (std::fflush(stdout) != 0) throw InputError("cannot write to the standard output");
        return code;
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "error: %s\n", printable(error.what(), '?', 1000).c_str());
        return 2;
    }
}

}  // namespace rbc
