#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/13_dantzig_friction/friction_tree.hpp"
#include "lessons/13_dantzig_friction/nonnegative.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Index;

namespace {

/// With targets, an approach that is to be turned around, q is no J x, and there may be no answer.
ContactProblem random_problem(RandomNumbers& random, int contacts, bool targets, Sliding sliding = Sliding::none) {
    ContactProblem problem = random_friction_problem(random, std::max(1, contacts / 2), contacts, 2, sliding);
    if (targets)
        for (int i = 0; i < contacts; ++i) problem.q[2 * i] -= random.between(0, 6);
    return problem;
}

/// Whether mode `asked` is one of those below `node`.
bool below(const ContactModes& asked, const ContactModes& node) {
    for (std::size_t i = 0; i < asked.size(); ++i)
        if (node[i] && node[i] != asked[i]) return false;
    return true;
}

/// Whether the weights do what (13.21) asks for, by the definition of the modes alone: 200 random r of the cones that
/// the modes leave, and u of the signs that they ask for.
void check_refutation(const ContactProblem& problem, const ModeRefutation& one, RandomNumbers& random) {
    const Eigen::VectorXd& y = one.weights;
    const double size = y.cwiseAbs().maxCoeff() * problem.q.cwiseAbs().maxCoeff();
    for (int trial = 0; trial < 200; ++trial) {
        Eigen::VectorXd r = Eigen::VectorXd::Zero(problem.q.size());
        for (Index i = 0; i < problem.friction.size(); ++i) {
            const auto& mode = one.modes[static_cast<std::size_t>(i)];
            const double mu = problem.friction[i], r_n = random.between(0, 10);
            if (mode != FrictionMode::separate) r[2 * i] = r_n;
            if (!mode || mode == FrictionMode::stick) r[2 * i + 1] = mu * r_n * random.between(-1, 1);
            if (mode == FrictionMode::slip_pos) r[2 * i + 1] = -mu * r_n;
            if (mode == FrictionMode::slip_neg) r[2 * i + 1] = mu * r_n;
        }
        CHECK(y.dot(problem.W * r + problem.q) < 1e-12 * size);
    }
    for (Index i = 0; i < problem.friction.size(); ++i) {
        const auto& mode = one.modes[static_cast<std::size_t>(i)];
        const double y_n = y[2 * i], y_t = y[2 * i + 1];
        if (!mode || mode == FrictionMode::separate) CHECK((y_n >= 0 && y_t == 0));
        if (mode == FrictionMode::slip_pos) CHECK(y_t >= 0);
        if (mode == FrictionMode::slip_neg) CHECK(y_t <= 0);
    }
}

/// Discs in a row between two walls, each touching the next; the first wall throws its disc back with restitution e.
ContactProblem row_between_walls(int discs, double e) {
    ContactProblem problem;
    const int contacts = discs + 1;
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(2 * contacts, 3 * discs);  // of unit masses, radius 0.5 m, I = 1/8
    for (int i = 0; i < contacts; ++i) {
        if (i < discs) J.block<2, 3>(2 * i, 3 * i) << 1, 0, 0, 0, -1, 0.5 * std::sqrt(8.0);
        if (i > 0) J.block<2, 3>(2 * i, 3 * i - 3) << -1, 0, 0, 0, 1, 0.5 * std::sqrt(8.0);
    }
    Eigen::VectorXd v = Eigen::VectorXd::Zero(3 * discs);
    for (int k = 0; k < discs; ++k) v[3 * k] = -1;
    problem.W = symmetric_part(Eigen::MatrixXd(J * J.transpose()));
    problem.q = J * v;
    problem.q[0] *= 1 + e;
    problem.friction = Eigen::VectorXd::Constant(contacts, 0.5);
    return problem;
}

}  // namespace

TEST_CASE("either x >= 0 with A x = b, or y with A'y <= 0 and b.y > 0: 2000 random systems") {
    RandomNumbers random(3);
    int without = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const int m = 1 + trial % 7, n = 1 + trial / 7 % 9;
        Eigen::MatrixXd A = Eigen::MatrixXd::NullaryExpr(m, n, [&] { return random.between(-1, 1); });
        if (m > 1 && trial % 3 == 0) A.row(m - 1) = A.row(0);
        const Eigen::VectorXd b = Eigen::VectorXd::NullaryExpr(m, [&] { return random.between(-1, 1); });
        const NonnegativeAnswer answer = find_nonnegative(A, b);
        CHECK(answer.x.minCoeff() >= 0);
        const bool exists = (A * answer.x - b).cwiseAbs().maxCoeff() <= 1e-9;
        const bool refuted = b.dot(answer.y) > 1e-9 && (A.transpose() * answer.y).maxCoeff() <= 1e-10;
        CHECK(exists != refuted);
        without += refuted;
    }
    CHECK(without > 500);
    CHECK(without < 1900);
}

TEST_CASE("the tree says that there is an answer where trying every combination of modes finds one, and only there") {
    RandomNumbers random(11);
    int none = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const ContactProblem problem = random_problem(random, 1 + trial % 3, trial % 2 == 0, Sliding(trial / 6 % 3));
        const FrictionOutcomes outcomes = enumerate_friction_modes(problem);
        const FrictionTree first = search_friction_modes(problem), all = search_friction_modes(problem, {.all = true});
        CHECK(first.infeasible() == (outcomes.kind == FrictionClass::inconsistent));
        CHECK(first.infeasible() == all.infeasible());
        CHECK(all.complete);
        none += first.infeasible();
        for (const FrictionTree* tree : {&first, &all})
            for (const ModeAnswer& answer : tree->answers) CHECK(contact_residual(problem, answer.r) <= 1e-9);
        for (const FrictionSolution& solution : outcomes.solutions) {
            // Its combination holds; with redundant contacts the point may be another one.
            const auto has = [&](const ModeAnswer& answer) {
                return below(ContactModes(solution.modes.begin(), solution.modes.end()), answer.modes);
            };
            CHECK(std::any_of(all.answers.begin(), all.answers.end(), has));
        }
    }
    CHECK(none > 5);  // 10
}

TEST_CASE("refutations and answers together are all combinations, each once, and each refutation is right") {
    RandomNumbers random(23);
    for (int trial = 0; trial < 40; ++trial) {
        const int contacts = 2 + trial % 3;
        const ContactProblem problem = random_problem(random, contacts, trial % 2 == 0);
        const FrictionTree tree = search_friction_modes(problem, {.all = true});
        REQUIRE(tree.complete);
        for (int code = 0; code < 1 << (2 * contacts); ++code) {
            ContactModes modes;
            for (int i = 0; i < contacts; ++i) modes.push_back(static_cast<FrictionMode>(code >> (2 * i) & 3));
            const auto refutes = [&](const ModeRefutation& one) { return below(modes, one.modes); };
            const auto answers = [&](const ModeAnswer& one) { return one.modes == modes; };
            CHECK(std::count_if(tree.refutations.begin(), tree.refutations.end(), refutes) +
                      std::count_if(tree.answers.begin(), tree.answers.end(), answers) ==
                  1);
        }
        for (const ModeRefutation& one : tree.refutations) {
            CHECK(refutation_reach(problem, one) >= least_reach);
            check_refutation(problem, one, random);
            // With the sign turned it proves nothing.
            CHECK(refutation_reach(problem, {one.modes, -one.weights}) == 0);
        }
    }
}

TEST_CASE("weights prove nothing where a mode does not ask for their sign") {
    // One contact that separates at 1 m/s and slips at 1 m/s: it cannot stick, and it opens.
    const ContactProblem problem{2, Eigen::Matrix2d(Eigen::Matrix2d::Identity()), Eigen::Vector2d(1, 1),
                                 Eigen::VectorXd::Constant(1, 0.5)};
    const Eigen::Vector2d down(-1, 0), back(0, -1);
    CHECK(refutation_reach(problem, {{FrictionMode::stick}, down}) == std::numeric_limits<double>::infinity());
    CHECK(refutation_reach(problem, {{FrictionMode::separate}, down}) == 0);
    CHECK(refutation_reach(problem, {{FrictionMode::separate}, back}) == 0);
    CHECK(refutation_reach(problem, {{FrictionMode::slip_pos}, back}) == 0);
    CHECK(refutation_reach(problem, {{std::nullopt}, back}) == 0);
}

TEST_CASE("a row of discs between two walls: with restitution at one wall no impulses exist, without it they do") {
    // The normal velocities of all contacts add up to minus e m/s, whatever the impulses; all should be >= 0.
    for (const int discs : {1, 4, 9, 14}) {
        const FrictionTree none = search_friction_modes(row_between_walls(discs, 0.5));
        CHECK(none.infeasible());
        CHECK(none.refutations.size() == 1);  // that sum of rows refutes all combinations at once
        CHECK(refutation_reach(row_between_walls(discs, 0.5), none.refutations[0]) >= 1e12);
        CHECK(search_friction_modes(row_between_walls(discs, 0)).answers.size() == 1);
    }
    // 1e-13 m/s more than there is room for: an answer, to the tolerance, and no proof against it that reaches far.
    CHECK_FALSE(search_friction_modes(row_between_walls(1, 1e-13)).infeasible());
}

TEST_CASE("Painleve's rod in one step has three answers, and none as forces while it slides") {
    // W of the rod, tan = 2, m = l = 1, mu = 2. Lifts off; slides with r_n = 0.01/0.8; or is stopped, W r = -q.
    ContactProblem step{2, Eigen::Matrix2d{{1.6, 1.2}, {1.2, 3.4}}, Eigen::Vector2d(0.01, 1),
                        Eigen::VectorXd::Constant(1, 2)};
    const FrictionTree three = search_friction_modes(step, {.all = true});
    REQUIRE(three.answers.size() == 3);
    CHECK(three.answers[0].r.isZero(0));
    CHECK((three.answers[1].r - Eigen::Vector2d(0.2915, -0.397)).isZero(1e-12));
    CHECK((three.answers[2].r - Eigen::Vector2d(0.0125, -0.025)).isZero(1e-12));
    step.q[0] = -0.01;  // it approaches: one answer
    CHECK(search_friction_modes(step, {.all = true}).answers.size() == 1);
    const PainleveRod rod{.friction = 2};
    CHECK(search_friction_modes(painleve_problem(rod)).infeasible());
}

TEST_CASE("what the tree refuses, and where it gives up") {
    RandomNumbers random(5);
    ContactProblem problem = random_problem(random, 10, true);
    const FrictionTree few = search_friction_modes(problem, {.max_nodes = 3});
    CHECK(few.nodes == 3);
    CHECK_FALSE(few.complete);
    CHECK_FALSE(few.infeasible());
    CHECK_THROWS_WITH_AS(search_friction_modes(problem, {.max_nodes = 0}), "max_nodes = 0; at least 1",
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS(search_friction_modes(random_problem(random, 16, true)),
                         "friction tree: 16 contacts; at most 15", std::invalid_argument);
    problem.dimension = 3;
    CHECK_THROWS_AS(search_friction_modes(problem), std::invalid_argument);
    CHECK(search_friction_modes({2, ContactMatrix(0, 0), Eigen::VectorXd(0), Eigen::VectorXd(0)}).answers.size() == 1);
}
