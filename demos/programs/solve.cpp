#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/run_program.hpp"
#include "demos/programs/solve_output.hpp"

// Answers a problem file.

namespace {

using namespace rbc;

constexpr std::size_t max_bytes = std::size_t{1} << 29;

/// @return 0 solved, 1 not
int solve(const SolveOptions& options) {
    const bool piped = options.file == "-";
    std::error_code none;
    if (!piped && std::filesystem::is_regular_file(options.file, none) &&
        std::filesystem::equivalent(options.file, options.json, none))
        throw InputError("--json " + options.json + " is the problem itself; the answer needs a file of its own");
    if (!options.json.empty()) check_writable(options.json);
    std::string text = piped ? read_standard_input(max_bytes) : read_file(options.file, max_bytes);
    const SolvedText answer = solve_text(piped ? "standard input" : options.file, std::move(text), options);
    if (!options.json.empty()) write_file(options.json, answer.json);
    std::fputs(answer.words.c_str(), stdout);
    return answer.solved ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    SolveOptions options;
    CLI::App app("Answers a problem file.\nExample: solve impact.json --law poisson --json answer.json");
    add_solve_options(app, options);
    app.get_option("file")->required();
    return run_program(app, argc, argv, [&] {
        try {
            return solve(options);
        } catch (const std::exception& error) {
            throw InputError(printable(error.what(), '?', 1000));  // it may quote the file: one line, whatever that holds
        }
    });
}
