#include "common/foundation/programs/run_program.hpp"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/plain_help.hpp"

namespace rbc {

int run_program(const std::function<int()>& run) {
    // A file that may not grow is an error of write, said in a line. A handler, not SIG_IGN: an ignored signal would stay
    // ignored in the compilers and in the students' code that this program starts.
    std::signal(SIGXFSZ, [](int) {});
    try {
        const int code = run();
        if (std::fflush(stdout) != 0 || std::ferror(stdout))
            throw InputError(std::string("cannot write to the standard output: ") + std::strerror(errno));
        return code;
    } catch (const std::exception& error) {
        if (interrupted()) return 128 + interrupted();
        std::fflush(stdout);
        std::fprintf(stderr, "error: %s\n", printable_lines(error.what(), 16000).c_str());
        return 2;
    }
}

int run_program(CLI::App& app, int argc, char** argv, const std::function<int()>& run) {
    plain_help(app);
    return run_program([&] {
        try {
            app.parse(argc, argv);
        } catch (const CLI::CallForHelp& help) {
            return app.exit(help);
        }
        return run();
    });
}

}  // namespace rbc
