#include <doctest/doctest.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "common/foundation/programs/paths.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/exact_contact.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/19_admm_friction/anderson.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "tests/lessons/18_admm_problems.hpp"
#include "tests/support/contact_families.hpp"
#include "tests/support/truth_json.hpp"

// What the two ways to friction are good for, where answers are many, masses far apart and contacts too many.

using namespace rbc;
using namespace rbc::test;

using Eigen::VectorXd;

TEST_CASE("one contact in space: what slides, sticks and lifts has the reference's impulse, by both") {
    for (const auto& run : truth_json("coulomb_single_contact.json").at("cases")) {
        ContactProblem problem{3, ContactMatrix(3, 3), vector_of(run.at("b")),
                               VectorXd::Constant(1, run.at("mu").get<double>())};
        Eigen::Matrix3d W;
        for (Eigen::Index i = 0; i < 3; ++i) W.row(i) = vector_of(run.at("A").at(static_cast<std::size_t>(i)));
        problem.W = W;
        for (const ContactSolver solver : {ContactSolver(solve_contact_admm), ContactSolver(solve_contact_admm_cone)}) {
            const ContactResult result = solver(problem, {.tolerance = 1e-12});
            CHECK(result.status == SolverStatus::solved);
            // 1e-12 of |q|, over W's least eigenvalue: above 1e-2.
            CHECK(largest(result.r - vector_of(run.at("lam"))) <= 1e-9);
        }
    }
}

TEST_CASE("200 problems with too many contacts: both obey every law where they say so, and nobody gains energy") {
    RandomNumbers random(210);
    int cone = 0, split = 0, compared = 0;
    for (int trial = 0; trial < 200; ++trial) {
        CAPTURE(trial);
        // Fewer ways to move than rows: no unique impulses, and with friction no unique motion.
        const ContactProblem problem =
            random_contacts(random, 2 + trial % 2, 1 + trial % 6, -1 - trial % 4, trial % 3 == 0 ? 0 : 0.8);
        const ContactResult by_cone = solve_contact_admm_cone(problem), by_turns = solve_contact_admm(problem);
        cone += by_cone.status == SolverStatus::solved;
        split += by_turns.status == SolverStatus::solved;
        for (const ContactResult* result : {&by_cone, &by_turns}) {
            if (result->status != SolverStatus::solved) continue;
            CHECK(contact_residual(problem, result->r) <= 1e-8);
            // Half of r'(u + q) is what the bodies gain; of a solution r'u = 0 or less. A residual of 1e-8 counts.
            CHECK(result->r.dot(result->u + problem.q) / 2 <= 1e-7 * largest(problem.q) * result->r.lpNorm<1>());
        }
        CHECK(outside_bounds(problem, by_cone.r) <= 1e-14 * largest(by_cone.r));
        if (trial % 3 != 0 || by_cone.status != SolverStatus::solved) continue;
        // Without friction the motion is unique, and W's least eigenvalue that is not 0 above 1e-4.
        const ContactResult other = problem.dimension == 2 ? solve_contact_dantzig(problem, {})
                                                           : solve_contact_pgs_exact(problem, {.iterations = 100000});
        if (other.status != SolverStatus::solved) continue;
        CHECK(largest(by_cone.u - other.u) <= 1e-3 * largest(problem.q));
        ++compared;
    }
    CHECK(cone >= 198);
    CHECK(split >= 190);
    CHECK(compared >= 60);
}

TEST_CASE("without friction a contact that nothing slides along pushes or does nothing") {
    // A row of balls: the first flies off, the others press on each other a little.
    const ContactProblem row{2, Eigen::MatrixXd{{2, 0, -1, 0}, {0, 6, 0, 1}, {-1, 0, 2, 0}, {0, 1, 0, 6}},
                             Eigen::Vector4d(2, 0, -1e-3, 0), Eigen::Vector2d::Zero()};
    const ContactResult result = solve_contact_admm_cone(row);
    CHECK(result.status == SolverStatus::solved);
    CHECK(largest(result.r - Eigen::Vector4d(0, 0, 5e-4, 0)) <= 1e-8);
}

TEST_CASE(
    "heavy on light, walls and balls: the cone is solved in hundreds of iterations, the split says what it is not") {
    const struct {
        ContactProblem problem;
        int most;
    } rows[] = {{box_wall(6, 6), 300},       {ball_cube(4), 500},         {planar_box_wall(8, 8), 300},
                {box_wall(3, 3, 100), 1000}, {box_wall(3, 3, 1e3), 3000}, {load_on_slider(1e4, 0.5, 3), 200}};
    for (const auto& row : rows) {
        const ContactProblem& problem = row.problem;
        CAPTURE(problem.q.size());
        const ContactResult result = solve_contact_admm_cone(problem);
        CHECK(result.status == SolverStatus::solved);
        CHECK(contact_residual(problem, result.r) <= 1e-8);
        CHECK(result.iterations <= row.most);
        const ContactResult split = solve_contact_admm(problem, {.iterations = 200});
        CHECK((split.status == SolverStatus::solved) == (contact_residual(problem, split.r) <= 1e-8));
    }
}

TEST_CASE("the shift in every iteration and the shift between convex problems have the same answer") {
    RandomNumbers random(211);
    for (int trial = 0; trial < 30; ++trial) {
        const ContactProblem problem = random_contacts(random, 2 + trial % 2, 1 + trial % 4, 3, 0.4);
        const ContactResult at_once = solve_contact_admm_cone(problem, {.tolerance = 1e-10}),
                            by_turns = solve_contact_admm_cone(problem, {.iterations = 100000, .tolerance = 1e-10},
                                                               {.inner_tolerance = 1e-11});
        CHECK(at_once.status == SolverStatus::solved);
        CHECK(by_turns.status == SolverStatus::solved);
        // The residual times the condition of W, below 1e4.
        CHECK(largest(at_once.u - by_turns.u) <= 1e-6 * largest(problem.q));
    }
}

TEST_CASE("of all iterations the best is the answer, the start among them") {
    RandomNumbers random(213);
    int not_the_last = 0;
    for (int trial = 0; trial < 40; ++trial) {
        const ContactProblem problem = random_contacts(random, 2 + trial % 2, 1 + trial % 6, trial % 4 - 2, 0.8);
        for (const ContactSolver solver : {ContactSolver(solve_contact_admm), ContactSolver(solve_contact_admm_cone)}) {
            std::vector<double> history;
            const ContactResult result = solver(problem, {.iterations = 2 + trial % 9, .history = &history});
            history.insert(history.begin(), contact_residual(problem, VectorXd::Zero(problem.q.size())));
            // The same sums in another order.
            CHECK(std::abs(result.residual - *std::min_element(history.begin(), history.end())) <= 1e-14);
            not_the_last += result.residual < history.back();
        }
    }
    CHECK(not_the_last > 5);
}

TEST_CASE("dense or sparse, the cone ends at the same answer of a wall") {
    const ContactProblem wall = planar_box_wall(5, 5);
    VectorXd first;
    for (const FactorKind kind : {FactorKind::dense, FactorKind::sparse}) {
        AdmmVariant variant;
        variant.admm.factor = kind;
        const ContactResult result = solve_contact_admm_cone(wall, {.tolerance = 1e-12}, variant);
        CHECK(result.status == SolverStatus::solved);
        if (first.size() == 0) first = result.u;
        CHECK(largest(result.u - first) <= 1e-9 * largest(wall.q));
    }
}

TEST_CASE("every problem of the course's files, those with a W of bodies, is solved by the whole cone") {
    for (const char* name : {"slope_holds", "slope_slips", "one_contact_space", "circle_plane", "circle_space",
                             "heavy_top", "wheels_space"}) {
        CAPTURE(std::string(name));
        const std::string path = (course_root() / "tests/problems" / (std::string(name) + ".dat")).string();
        ContactProblem problem = read_friction(read_file(path), path).problem;
        problem.W = symmetric_part(problem.W);
        const ContactResult result = solve_contact_admm_cone(problem);
        CHECK(result.status == SolverStatus::solved);
        CHECK(contact_residual(problem, result.r) <= 1e-8);
    }
}

TEST_CASE("Anderson's memory finds where a linear iteration rests, once it remembers as many moves as there are rows") {
    RandomNumbers random(212);
    for (int n = 1; n <= 6; ++n) {
        const Eigen::MatrixXd A = 0.9 / n * Eigen::MatrixXd::NullaryExpr(n, n, [&] { return random.between(-1, 1); });
        const VectorXd b = VectorXd::NullaryExpr(n, [&] { return random.between(-1, 1); });
        VectorXd rest = VectorXd::Zero(n);
        for (int k = 0; k < 1000; ++k) rest = A * rest + b;  // |A x| <= 0.9 |x|
        AndersonMemory memory(n, n);
        VectorXd x = VectorXd::Zero(n), g;
        for (int k = 0; k <= n; ++k) {
            g = A * x + b;
            memory.next(x, g);
        }
        // The products of moves lose half of the digits.
        CHECK(largest(x - rest) <= 1e-5);
    }
}

TEST_CASE("Anderson's memory goes back where a mixture made the move ten times as long, and no sooner") {
    for (const double growth : {9.0, 11.0}) {
        AndersonMemory memory(2, 5);
        VectorXd x = Eigen::Vector2d(0, 0);
        const VectorXd g = Eigen::Vector2d(1, 0);
        memory.next(x, g);
        CHECK(x == g);
        const VectorXd far = x + growth * Eigen::Vector2d(0, 1);
        memory.next(x, far);
        CHECK((x == g) == (growth > 10));
    }
}
