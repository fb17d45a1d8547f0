#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <regex>
#include <set>
#include <string>
#include <utility>

#include "common/foundation/io/files.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "demos/programs/solvers.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/15_nncg/nncg_step.hpp"
#include "tests/support/distance.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using rbc::test::apart;

namespace {

/// On a slope of 0.4 rad, mu = 0.3: a column of two that slides down as one, and a box below that it will not reach.
World sliding_column() {
    World world = scenes::on_ground(scenes::stack({.masses = scenes::equal(2)}));
    scenes::add(world, {scenes::box({.position = {20, 0.5}})});
    world.gravity = 9.81 * Eigen::Vector2d(std::sin(0.4), -std::cos(0.4));
    return world;
}

/// Six boxes on each other's shoulders, dropped from 1 cm.
World falling_pyramid() {
    World world = scenes::on_ground(scenes::pyramid({.rows = 3}));
    for (std::size_t i = 1; i < world.bodies.size(); ++i) world.bodies[i].position.y() += 0.01;
    return world;
}

struct Outcome {
    World world;
    int failures = 0;
    double worst = 0;  ///< residual of any step
};

Outcome play(World world, double friction, StepSolver solver, MatrixStep* watched) {
    ContactStepper stepper({.friction = friction, .iterations = 50});
    stepper.solve = std::move(solver);
    Outcome outcome;
    for (int n = 0; n < 90; ++n) {
        stepper.step(world);
        outcome.worst = std::max(outcome.worst, contact_residual(stepper.system(), stepper.impulses()));
    }
    if (watched) outcome.failures = watched->failures();
    outcome.world = world;
    return outcome;
}

}  // namespace

TEST_CASE("every solver of contacts steps the same world, one that sweeps and one that does not") {
    for (const bool slope : {true, false}) {
        const World start = slope ? sliding_column() : falling_pyramid();
        const double friction = slope ? 0.3 : 0.5;
        World first;
        for (const NamedContactSolver& solver : contact_solvers()) {
            if (solver.other_law != nullptr) continue;
            CAPTURE(slope);
            CAPTURE(std::string(solver.name));
            MatrixStep step(solver.solve, 1e-12);
            step.until_done = true;
            const Outcome outcome = play(start, friction, std::ref(step), &step);
            CHECK(outcome.failures == 0);
            CHECK(outcome.worst <= 1e-11);  // measured without the matrix: round-off of another sum
            if (first.bodies.empty()) first = outcome.world;
            // 90 steps, each right to 1e-12 of |q|, which is some m/s.
            CHECK(apart(outcome.world, first) <= 1e-9);
        }
        // Sweeps over bodies, 50 a step, are on their way to the same.
        CHECK(apart(play(start, friction, solve_sweeps<2>, nullptr).world, first) <= 1e-3);
        CHECK(apart(play(start, friction, NncgStep(), nullptr).world, first) <= 1e-3);
        // By hand: both boxes of the column have gone as far as one would, h^2 a n (n + 1)/2 with a = g (sin - mu cos).
        if (slope) {
            const double a = 9.81 * (std::sin(0.4) - 0.3 * std::cos(0.4)), h = 1.0 / 60;
            for (const std::size_t i : {1, 2})
                CHECK(std::abs(first.bodies[i].position.x() - a * h * h * 90 * 91 / 2) <= 1e-9);
        }
    }
}

TEST_CASE("contacts that slide: every solver finds the same, in the plane and in space") {
    RandomNumbers random(29);
    int compared = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const int dimension = 2 + trial % 2, contacts = 1 + trial % 4, n = dimension * contacts;
        // More ways to move than rows, and little friction: one answer, as far as W_nn > mu |W_nt| says.
        const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, 2 * n, [&] { return random.between(-1, 1); });
        ContactProblem problem{dimension, J * J.transpose(), Eigen::VectorXd(n), Eigen::VectorXd(contacts)};
        problem.sliding.setZero((dimension - 1) * contacts);
        for (int i = 0; i < contacts; ++i) {
            for (int k = 0; k < dimension; ++k) problem.q[dimension * i + k] = random.between(-2, 1);
            problem.friction[i] = random.between(0, 0.3);
            if (i % 3 == 2) continue;  // this one may stick
            const double angle = random.between(0, 6.28);
            if (dimension == 2) problem.sliding[i] = angle < 3.14 ? 1 : -1;
            if (dimension == 3) problem.sliding.segment<2>(2 * i) << std::cos(angle), std::sin(angle);
        }
        Eigen::VectorXd first;
        for (const NamedContactSolver& solver : contact_solvers()) {
            if ((dimension == 3 && !solver.in_space) || solver.other_law != nullptr) continue;
            CAPTURE(std::string(solver.name));
            CAPTURE(trial);
            const ContactResult result = solver.solve(problem, {.tolerance = 1e-12});
            CHECK(result.status == SolverStatus::solved);
            CHECK(contact_residual(problem, result.r) <= 1e-12);
            if (first.size() == 0) first = result.r;
            // r is |q|/W times the residual, and W's least eigenvalue is well above 1e-2 here.
            CHECK((result.r - first).cwiseAbs().maxCoeff() <= 1e-9);
            ++compared;
        }
    }
    int expected = 0;  // 30 problems in the plane, 30 in space
    for (const NamedContactSolver& solver : contact_solvers())
        if (solver.other_law == nullptr) expected += solver.in_space ? 60 : 30;
    CHECK(compared == expected);
}

TEST_CASE("what one solver of contacts refuses, all refuse, in the same words") {
    using Change = std::function<void(ContactProblem&, ContactOptions&)>;
    const double nan = std::nan("");
    const Change changes[] = {[](auto& p, auto&) { p.dimension = 4; },
                              [](auto& p, auto&) { p.q.resize(3); },
                              [](auto& p, auto&) { p.W = ContactMatrix(3, 3); },
                              [&](auto& p, auto&) { p.q[0] = nan; },
                              [&](auto& p, auto&) { p.W.coeffRef(0, 0) = nan; },
                              [](auto& p, auto&) { p.friction[0] = -1; },
                              [](auto& p, auto&) { p.sliding = Eigen::VectorXd::Constant(1, 0.5); },
                              [](auto&, auto& o) { o.iterations = -1; },
                              [](auto&, auto& o) { o.tolerance = -1; },
                              [&](auto&, auto& o) { o.tolerance = nan; },
                              [](auto&, auto& o) { o.start = Eigen::VectorXd::Zero(3); },
                              [&](auto&, auto& o) { o.start = Eigen::VectorXd::Constant(2, nan); }};
    std::set<std::string> all_words;
    for (const Change& change : changes) {
        std::set<std::string> words;
        for (const NamedContactSolver& solver : contact_solvers()) {
            ContactProblem problem{2, Eigen::Matrix2d(Eigen::Matrix2d::Identity()), Eigen::Vector2d(-1, 0),
                                   Eigen::VectorXd::Constant(1, 0.5)};
            ContactOptions options;
            change(problem, options);
            CAPTURE(std::string(solver.name));
            try {
                solver.solve(problem, options);
                FAIL_CHECK("not refused");
            } catch (const std::invalid_argument& error) {
                words.insert(error.what());
            }
        }
        CHECK(words.size() == 1);
        all_words.insert(words.begin(), words.end());
    }
    CHECK(all_words.size() == std::size(changes));
    // W that no bodies have: by the same words where it is swept, by a status where it is pivoted (README).
    for (const NamedContactSolver& solver : contact_solvers()) {
        const Eigen::Matrix2d crooked{{1, 0.5}, {0.4, 1}}, negative{{-1, 0}, {0, 1}};
        for (const Eigen::Matrix2d& W : {crooked, negative}) {
            const ContactProblem problem{2, W, Eigen::Vector2d(-1, 0), Eigen::VectorXd::Constant(1, 0.5)};
            if (solver.pivots)
                CHECK(solver.solve(problem, {}).status ==
                      (W(0, 0) < 0 ? SolverStatus::not_semidefinite : SolverStatus::not_symmetric));
            else
                CHECK_THROWS_AS(solver.solve(problem, {}), std::invalid_argument);
        }
    }
}

TEST_CASE("a solver that fails in a step is counted, and never makes the guess worse") {
    World world = falling_pyramid();
    ContactStepper stepper({.friction = 0.5, .iterations = 2});
    MatrixStep lazy(solve_contact_pgs, 1e-12);
    lazy.until_done = false;
    stepper.solve = std::ref(lazy);
    for (int n = 0; n < 60; ++n) {
        stepper.step(world);
        CHECK(lazy.result().iterations <= 2);
    }
    CHECK(lazy.failures() > 0);
    CHECK(lazy.failures() <= 60);
    for (const Body& body : world.bodies) CHECK(body.position.allFinite());
}

TEST_CASE("the help text names every solver") {
    const ProcessResult help = run_process({program_path("course").string(), "solve", "--help"});
    CHECK(help.exit_code == 0);
    const auto names = [&](const std::string& name) {
        return std::regex_search(help.output, std::regex("\\b" + name + "\\b"));
    };
    const auto check = [&](const std::string& name) {
        INFO("common/foundation/programs/solve_options.cpp should name the solver ", name);
        CHECK(names(name));
    };
    for (const NamedContactSolver& solver : contact_solvers()) check(solver.name);
    for (const NamedLcpSolver& solver : lcp_solvers()) check(solver.name);
    CHECK_FALSE(names("admm_of_nobody"));
}

TEST_CASE("demos/programs/README.md has a row for every solver of contacts, and says where it works") {
    const std::string readme = read_file(course_root() / "demos/programs/README.md");
    std::set<std::string> names;
    for (const NamedContactSolver& solver : contact_solvers()) {
        CAPTURE(std::string(solver.name));
        CHECK(names.insert(solver.name).second);
        const std::string quoted = "`" + std::string(solver.name) + "`";
        std::string row;
        for (std::size_t at = 0; (at = readme.find("\n| `", at)) != std::string::npos; ++at) {
            const std::string line = readme.substr(at + 1, readme.find('\n', at + 1) - at - 1);
            if (line.substr(0, line.find('|', 2)).find(quoted) != std::string::npos && line.find("lesson") != line.npos)
                row = line;
        }
        INFO("the table of solvers of friction in demos/programs/README.md should have: | ", quoted, " | ",
             std::string(solver.in_space ? "plane and space" : "in the plane"), " | lesson ",
             std::string(solver.lesson), ": ... |");
        CHECK(!row.empty());
        if (row.empty()) continue;
        CHECK((row.find("plane and space") != std::string::npos) == solver.in_space);
        CHECK(row.find("lesson " + std::string(solver.lesson)) != std::string::npos);
    }
    for (const NamedLcpSolver& solver : lcp_solvers())
        CHECK(readme.find("`" + std::string(solver.name) + "`") != std::string::npos);
}
