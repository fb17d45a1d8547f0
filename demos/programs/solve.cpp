#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/io/files.hpp"
#include "common/model/input_error.hpp"
#include "common/program/solve_options.hpp"
#include "demos/programs/run_program.hpp"
#include "demos/programs/solve_friction.hpp"
#include "demos/programs/solve_impact.hpp"
#include "demos/programs/solve_impacts.hpp"
#include "demos/programs/solve_lcp.hpp"
#include "demos/programs/solve_progress.hpp"

// Answers a problem file: the kind is recognized by the content, and each kind has its table of methods.

namespace {

using namespace rbc;

struct Input {
    std::string name;  ///< for messages
    std::string text;
};

constexpr std::size_t most_bytes = std::size_t{1} << 29, most_json_bytes = 64 << 20;

/// Prints the answer, and writes it where it is wanted. @return the exit code
template <class Problem, class Answer>
int report(const Problem& problem, const Answer& answer, const SolveOptions& options) {
    if (!options.json.empty()) write_file(options.json, answer_json(problem, answer));
    std::fputs(answer_text(problem, answer).c_str(), stdout);
    return is_solved(answer) ? 0 : 1;
}

/// Runs f, with progress on the terminal; what it complains about is said with the input's name.
template <class F>
auto about(const Input& input, F f) {
    const SolveProgress progress("solving");
    try {
        return f();
    } catch (const InputError& error) {
        throw InputError(input.name + ": " + error.what());
    } catch (const std::invalid_argument& error) {
        throw InputError(input.name + ": " + error.what());
    }
}

/// What ends an iteration means nothing for a method that does not iterate.
void check_no_limits(const Input& input, const SolveOptions& options) {
    if (options.tolerance || options.iterations)
        throw InputError(input.name + ": --tolerance and --iterations are for contacts with friction");
}

int solve_impact(const Input& input, const SolveOptions& options) {
    check_no_limits(input, options);
    if (!options.solver.empty()) throw InputError(input.name + ": an impact has a --law, and no --solver");
    if (input.text.size() > most_json_bytes)
        throw InputError("cannot read " + input.name + ": an impact is not larger than " +
                         std::to_string(most_json_bytes >> 10) + " kB");
    const ImpactFile impact = read_impact(input.text, input.name);
    const std::string& law = options.law.empty() ? impact.law : options.law;
    return report(impact, about(input, [&] { return answer_impact(impact, find_impact_law(law, impact)); }), options);
}

int solve_impacts(const Input& input, const SolveOptions& options) {
    check_no_limits(input, options);
    if (!options.solver.empty()) throw InputError(input.name + ": impacts have a --law, and no --solver");
    if (input.text.size() > most_json_bytes)
        throw InputError("cannot read " + input.name + ": impacts are not larger than " +
                         std::to_string(most_json_bytes >> 10) + " kB");
    const ImpactsFile impacts = read_impacts(input.text, input.name);
    const std::string& law = options.law.empty() ? impacts.law : options.law;
    return report(impacts, about(input, [&] { return answer_impacts(impacts, find_impacts_law(law)); }), options);
}

int solve_lcp(const Input& input, const SolveOptions& options) {
    check_no_limits(input, options);
    if (!options.law.empty()) throw InputError(input.name + ": an LCP has a --solver, and no --law");
    const LcpFile lcp = read_lcp(input.text, input.name);
    return report(lcp, about(input, [&] { return answer_lcp(lcp.problem, find_lcp_solver(options.solver)); }), options);
}

int solve_friction(const Input& input, const SolveOptions& options) {
    if (!options.law.empty()) throw InputError(input.name + ": contacts with friction have a --solver, and no --law");
    const FrictionFile file = [&] {
        const SolveProgress progress("reading");
        return read_friction(input.text, input.name);
    }();
    ContactOptions limits;
    if (options.tolerance) limits.tolerance = *options.tolerance;
    limits.iterations = options.iterations;
    const auto answer = [&] { return answer_friction(file, find_friction_solvers(options.solver, file), limits); };
    return report(file, about(input, answer), options);
}

/// A kind of problem file, known by its content. The last one takes, and complains about, what no other recognizes.
struct ProblemKind {
    bool (*recognizes)(std::string_view text);
    int (*solve)(const Input& input, const SolveOptions& options);  ///< @return 0 solved, 1 not
};

const std::vector<ProblemKind>& problem_kinds() {
    static const std::vector<ProblemKind> kinds{
        {looks_like_friction, solve_friction},
        {looks_like_lcp, solve_lcp},
        {looks_like_impacts, solve_impacts},
        {[](std::string_view) { return true; }, solve_impact},
    };
    return kinds;
}

int solve(const SolveOptions& options) {
    const bool piped = options.file == "-";
    std::error_code none;
    if (!piped && std::filesystem::is_regular_file(options.file, none) &&
        std::filesystem::equivalent(options.file, options.json, none))
        throw InputError("--json " + options.json + " is the problem itself; the answer needs a file of its own");
    if (!options.json.empty()) check_writable(options.json);
    const Input input{piped ? "standard input" : options.file,
                      piped ? read_standard_input(most_bytes) : read_file(options.file, most_bytes)};
    const auto kind = std::find_if(problem_kinds().begin(), problem_kinds().end() - 1,
                                   [&](const ProblemKind& k) { return k.recognizes(input.text); });
    const std::size_t begin = input.text.find_first_not_of(" \t\r\n");
    if (kind == problem_kinds().end() - 1 && begin != std::string::npos && !std::strchr("{[\"", input.text[begin]))
        throw InputError(
            input.name + " line " +
            std::to_string(1 + std::count(input.text.begin(), input.text.begin() + static_cast<long>(begin), '\n')) +
            ": this is neither an impact, which is JSON and begins with {, nor an LCP or " +
            "contacts with friction, which are numbers");
    return kind->solve(input, options);
}

}  // namespace

int main(int argc, char** argv) {
    SolveOptions options;
    CLI::App app("Answers a problem file.\nExample: solve impact.json --law poisson --json answer.json");
    add_solve_options(app, options);
    app.get_option("file")->required();
    return run_program(app, [&] {
        app.parse(argc, argv);
        return solve(options);
    });
}
