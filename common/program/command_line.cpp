#include <CLI/CLI.hpp>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/plain_help.hpp"
#include "common/foundation/programs/run_program.hpp"
#include "common/program/argument_problem.hpp"
#include "common/program/arguments.hpp"

namespace rbc {

namespace {

int parse_and_run(int argc, char** argv, int (*run)(const CLI::App&, Arguments&)) {
    Arguments arguments;
    CLI::App app(
        "Rigid-body contact, step by step: lessons, demos and exercises.\nWithout a command: where you are and what is "
        "next.");
    plain_help(app);
    app.name("./course");
    app.set_version_flag("--version", RBC_VERSION, "the course's version");
    app.footer(
        "Lessons are named by number or name: 2, 02, balanced_gbf; without one, the next lesson.\n./course COMMAND --help explains one command.\n"
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
    } catch (const CLI::Success& said) {  // --help, --version
        return app.exit(said);
    } catch (const CLI::ParseError& error) {
        throw InputError(argument_problem(app, error, words));
    }
    return run(app, arguments);
}

}  // namespace

int run_command_line(int argc, char** argv, int (*run)(const CLI::App&, Arguments&)) {
    catch_interrupts();
    return run_program([&] { return parse_and_run(argc, argv, run); });
}

}  // namespace rbc
