#include <doctest/doctest.h>

#include "common/demo/kit/demo.hpp"
#include "common/foundation/judge/lcp_problem.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "common/foundation/problems/impact_file.hpp"
#include "common/foundation/problems/lcp_file.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

// What holds for the problem that any demo writes, from any preset, after any step.

using namespace rbc;

namespace {

/// @return whether there was one
bool check_problem(const Demo& demo) {
    const std::string text = demo.problem_text();
    CAPTURE(demo.steps());
    if (text.empty()) return false;
    if (looks_like_friction(text)) {
        const ContactProblem problem = read_friction(text, demo.name).problem;
        CHECK(asymmetry(problem.W) <= 1e-9);
        CHECK(problem.W.rows() == problem.dimension * problem.friction.size());
        return true;
    }
    if (text.front() == '{') {
        // The same text after it was read: every double came back to its last bit.
        CHECK(impact_text(read_impact(text, demo.name)) == text);
        return true;
    }
    REQUIRE(looks_like_lcp(text));
    const LcpProblem problem = read_lcp(text, demo.name).problem;
    CHECK(visible_defect(problem.A, asymmetry(problem.A)) == SolverStatus::solved);
    CHECK(solve_lcp_dantzig(problem).status == SolverStatus::solved);
    return true;
}

}  // namespace

TEST_CASE("a demo's own problem is read back and solved, and the same state writes the same text") {
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const std::vector<Preset> presets = make_demo(entry.name)->presets;
        bool any = false;
        for (const Preset& preset : presets) {
            CAPTURE(preset.name);
            const auto demo = make_demo(entry.name, preset.name);
            for (int step = 0; step <= 60; ++step) {
                if (step % 20 == 0) any = check_problem(*demo) || any;
                demo->advance();
            }
            const std::string text = demo->problem_text();
            CHECK(text == demo->problem_text());
        }
        const std::string name = entry.name;
        for (const char* writes : {"08_poisson_impact", "09_stronge_impact", "10_mirtich_friction", "12_dantzig_lcp",
                                   "13_dantzig_friction"}) {
            if (name == writes) CHECK_MESSAGE(any, "has problems to write");
        }
    }
}
