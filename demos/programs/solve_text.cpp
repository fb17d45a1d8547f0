
#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "common/foundation/io/input_error.hpp"
#include "demos/programs/solve_friction.hpp"
#include "demos/programs/solve_impact.hpp"
#include "demos/programs/solve_impacts.hpp"
#include "demos/programs/solve_lcp.hpp"
#include "demos/programs/solve_modes.hpp"
#include "demos/programs/solve_output.hpp"

namespace rbc {

namespace {

struct Input {
    std::string name;  ///< for messages
    std::string text;
};

constexpr std::size_t max_json_bytes = 64 << 20;

template <class Problem, class Answer>
SolvedText report(const char* kind, const Problem& problem, const Answer& answer, const SolveOptions& options) {
    return {kind, is_solved(answer), answer_text(problem, answer),
            options.json.empty() ? "" : answer_json(problem, answer)};
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
    if (options.all_answers) throw InputError(input.name + ": --all-answers is for contacts with friction");
}

/// What is JSON, not too large, and answered by a law; `has`: how a message about it begins ("an impact has").
void check_json(const Input& input, const SolveOptions& options, const std::string& has) {
    check_no_limits(input, options);
    if (!options.solver.empty()) throw InputError(input.name + ": " + has + " a --law, and no --solver");
    if (input.text.size() > max_json_bytes)
        throw InputError("cannot read " + input.name + ": " + has + " at most " + std::to_string(max_json_bytes >> 10) +
                         " kB");
}

SolvedText solve_impact(const Input& input, const SolveOptions& options) {
    check_json(input, options, "an impact has");
    const ImpactFile impact = read_impact(input.text, input.name);
    const std::string& law = options.law.empty() ? impact.law : options.law;
    return report("impact", impact, about(input, [&] { return answer_impact(impact, find_impact_law(law, impact)); }),
                  options);
}

SolvedText solve_impacts(const Input& input, const SolveOptions& options) {
    check_json(input, options, "impacts have");
    const ImpactsFile impacts = read_impacts(input.text, input.name);
    const std::string& law = options.law.empty() ? impacts.law : options.law;
    return report("impacts", impacts, about(input, [&] { return answer_impacts(impacts, find_impacts_law(law)); }),
                  options);
}

SolvedText solve_lcp(const Input& input, const SolveOptions& options) {
    check_no_limits(input, options);
    if (!options.law.empty()) throw InputError(input.name + ": an LCP has a --solver, and no --law");
    const LcpFile lcp = read_lcp(input.text, input.name);
    return report("lcp", lcp, about(input, [&] { return answer_lcp(lcp.problem, find_lcp_solver(options.solver)); }),
                  options);
}

SolvedText solve_friction(const Input& input, const SolveOptions& options) {
    if (!options.law.empty()) throw InputError(input.name + ": contacts with friction have a --solver, and no --law");
    const FrictionFile file = [&] {
        const SolveProgress progress("reading");
        return read_friction(input.text, input.name);
    }();
    if (options.all_answers) {
        if (!options.solver.empty() || options.tolerance || options.iterations)
            throw InputError(input.name + ": --all-answers goes without --solver, --tolerance and --iterations");
        return report("friction", file, about(input, [&] { return find_all_answers(file); }), options);
    }
    ContactOptions limits;
    if (options.tolerance) limits.tolerance = *options.tolerance;
    limits.iterations = options.iterations;
    const auto answer = [&] { return answer_friction(file, find_friction_solvers(options.solver, file), limits); };
    return report("friction", file, about(input, answer), options);
}

/// A kind of problem file, known by its content. The last one takes, and complains about, what no other recognizes.
struct ProblemKind {
    bool (*recognizes)(std::string_view text);
    SolvedText (*solve)(const Input& input, const SolveOptions& options);
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

}  // namespace

SolvedText solve_text(const std::string& name, std::string text, const SolveOptions& options) {
    const Input input{name, std::move(text)};
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

}  // namespace rbc
