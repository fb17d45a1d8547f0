#include <emscripten.h>

#include <nlohmann/json.hpp>
#include <string>

#include "demos/programs/solve_friction.hpp"
#include "demos/programs/solve_impact.hpp"
#include "demos/programs/solve_impacts.hpp"
#include "demos/programs/solve_output.hpp"

// ./course solve for a page (common/book/site/solve.js), texts as UTF-8 in and out.

namespace rbc {

// A page has no terminal to say it on; its worker can be ended at any time.
SolveProgress::SolveProgress(const std::string&) {}
SolveProgress::~SolveProgress() = default;
void say_what_runs(const std::string&) {}

}  // namespace rbc

extern "C" {

/// @param text    of a problem file
/// @param method  a law or solver, by its name; "": the usual one
/// @return JSON: kind, solved, words, answer; or error, a sentence. It stays until the next call.
EMSCRIPTEN_KEEPALIVE const char* course_solve(const char* text, const char* method) {
    static std::string said;
    nlohmann::json result;
    try {
        rbc::SolveOptions options;
        options.json = "-";
        const std::string problem(text);
        const bool is_json = problem.find_first_not_of(" \t\r\n") == problem.find('{');
        (is_json ? options.law : options.solver) = method;
        const rbc::SolvedText answer = rbc::solve_text("the problem", problem, options);
        result = {{"kind", answer.kind},
                  {"solved", answer.solved},
                  {"words", answer.words},
                  {"answer", nlohmann::json::parse(answer.json)}};
        if (result["kind"] == "friction") {
            const Eigen::VectorXd mu = rbc::read_friction(problem, "the problem").problem.friction;
            result["friction"] = std::vector<double>(mu.begin(), mu.end());
        }
    } catch (const std::exception& error) {
        result = {{"error", error.what()}};
    }
    said = result.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return said.c_str();
}

/// The methods by kind of problem: {"impact": [["newton", "in words"], ...], ...}
EMSCRIPTEN_KEEPALIVE const char* course_methods() {
    static std::string said;
    nlohmann::json methods;
    for (const auto& law : rbc::impact_laws()) methods["impact"].push_back({law.name, law.restitution});
    for (const auto& law : rbc::impacts_laws()) methods["impacts"].push_back({law.name, law.idea});
    for (const auto& solver : rbc::lcp_solvers()) methods["lcp"].push_back({solver.name, solver.idea});
    for (const auto& solver : rbc::contact_solvers()) methods["friction"].push_back({solver.name, solver.idea});
    said = methods.dump();
    return said.c_str();
}
}
