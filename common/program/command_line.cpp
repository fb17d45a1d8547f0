#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/program/argument_problem.hpp"
#include "common/program/arguments.hpp"

namespace rbc {

namespace {

int parse_and_run(int argc, char** argv, int (*run)(const CLI::App&, Arguments&)) {
    Arguments arguments;
    CLI::App app(
        "Rigid-body contact, step by step: lessons, demos and exercises. Without a command: where you are and what is "
        "next.");
    app.name("./course");
    app.footer(
        "Lessons are named by number or name: 2, 02, balanced_gbf.\n./course COMMAND --help explains one command.\n"
        "Example: ./course demo 1");
    app.add_flag("--yes", arguments.yes, "install missing packages without a question");
    app.require_subcommand(0, 1);
    add_commands(app, arguments);

    arguments.words.assign(argv + 1, argv + argc);
    std::vector<std::string> words = arguments.words;
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        words.push_back("--help");
    }
    check_command(app, words);
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        throw InputError(argument_problem(app, error, words));
    }
    return run(app, arguments);
}

/// What was printed must have arrived: on a full disk a table that is cut off is an error.
void finish_output() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
        throw InputError(std::string("cannot write to the standard output: ") + std::strerror(errno));
    }
}

}  // namespace

int run_command_line(int argc, char** argv, int (*run)(const CLI::App&, Arguments&)) {
    catch_interrupts();
    try {
        const int code = parse_and_run(argc, argv, run);
        finish_output();
        return code;
    } catch (const Interrupted&) {
        return 128 + interrupted();
    } catch (const std::exception& error) {
        if (interrupted()) return 128 + interrupted();
        std::fflush(stdout);
        std::fprintf(stderr, "error: %s\n", printable_lines(error.what(), 16000).c_str());
        return 2;
    }
}

}  // namespace rbc
