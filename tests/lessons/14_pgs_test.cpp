#include "lessons/14_pgs/pgs.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "common/foundation/judge/contact_residual.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"
#include "tests/support/random_numbers.hpp"
#include "tests/support/refusal.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using nlohmann::json;

namespace {

ContactProblem problem_in_space(const json& run) {
    ContactProblem problem;
    problem.dimension = 3;
    problem.q = vector_of(run.at("b"));
    problem.W = matrix_of(run.at("A"));
    problem.friction.setConstant(problem.q.size() / 3, run.at("mu").get<double>());
    return problem;
}

/// One contact of a body of 1 kg with mu = 0.5, pressed down with 1 N s and pushed with `push` in direction `angle`.
ContactProblem pushed(double push, double angle) {
    return {.dimension = 3,
            .W = Eigen::Matrix3d::Identity(),
            .q = Eigen::Vector3d(-1, push * std::cos(angle), push * std::sin(angle)),
            .friction = Eigen::VectorXd::Constant(1, 0.5)};
}

/// The impulses of a step of 1 s for boxes at rest under gravity, where impulses are forces. The residual of 1e-12
/// leaves 1e-11 m/s, and as many N where W_nn is 1/kg; less than ten times that in the end.
Eigen::VectorXd forces(World world, const std::vector<Contact>& contacts, double friction) {
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity = world.gravity;
    ContactSystem system;
    fill_contact_system(world, contacts, std::vector<ContactTerms>(contacts.size(), {.friction = friction}), system);
    const ContactResult result = solve_contact_pgs(contact_problem(system), {.iterations = 100000, .tolerance = 1e-12});
    CHECK(result.status == SolverStatus::solved);
    return result.r;
}

Contact standing(int a, int b, double x, double y) {
    return {.a = a, .b = b, .point = {x, y}, .normal = Vector2d::UnitY(), .gap = 0, .feature = 0};
}

}  // namespace

TEST_CASE("pgs_nncg.json: every iterate of box and cone") {
    for (const json& run : truth_json("pgs_nncg.json").at("problems")) {
        const ContactProblem problem = problem_in_space(run);
        const auto check = [&](FrictionShape shape, const std::string& name, const std::string& last) {
            const PgsSweeps sweeps(problem, shape);
            Eigen::VectorXd r = Eigen::VectorXd::Zero(problem.q.size());
            int found = 0;
            for (int sweep = 1; sweep <= 4000; ++sweep) {
                sweeps.sweep(r);
                if (!run.at(name).contains(std::to_string(sweep))) continue;
                CAPTURE(sweep);
                CHECK(distance(r, vector_of(run.at(name).at(std::to_string(sweep)))) <= 1e-15);
                ++found;
            }
            CHECK(found == static_cast<int>(run.at(name).size()));
            CHECK(distance(r, vector_of(run.at(last))) <= 1e-15);
            return r;
        };
        const Eigen::VectorXd box = check(FrictionShape::box, "pgs_box", "pgs_box_4000_sweeps");
        CHECK(distance(problem.W * box + problem.q, vector_of(run.at("u_at_4000"))) <= 1e-14);
        const Eigen::VectorXd cone = check(FrictionShape::cone, "pgs_cone", "pgs_cone_4000");
        CHECK(contact_residual(problem, cone) <= 1e-14);
        CHECK(contact_residual(problem, box) > 0.01);  // another law
    }
}

TEST_CASE("coulomb_single_contact.json: the cone finds what is unique, and says solved") {
    for (const json& run : truth_json("coulomb_single_contact.json").at("cases")) {
        const ContactProblem problem = problem_in_space(run);
        CAPTURE(run.at("state").get<std::string>());
        const ContactResult result = solve_contact_pgs(problem, {.tolerance = 1e-13});
        CHECK(result.status == SolverStatus::solved);
        CHECK(distance(result.r, vector_of(run.at("lam"))) <= 1e-11);  // residual times the condition of W, below 100
        CHECK(distance(result.u, vector_of(run.at("u"))) <= 1e-11);
    }
}

TEST_CASE("stack_forces.json: what the corners of two boxes and the boxes of a column carry") {
    const json& all = truth_json("stack_forces.json");
    for (const json& run : all.at("two_box")) {
        const double w = run.at("width").get<double>(), d = run.at("offset").get<double>();
        World world = on_ground({});
        world.bodies.push_back(box({.half_width = 0.5 * w, .mass = run.at("m1").get<double>(), .position = {0, 0.5}}));
        world.bodies.push_back(box({.half_width = 0.5 * w, .mass = run.at("m2").get<double>(), .position = {d, 1.5}}));
        const Eigen::VectorXd f = forces(world,
                                         {standing(0, 1, -w / 2, 0), standing(0, 1, w / 2, 0),
                                          standing(1, 2, d - w / 2, 1), standing(1, 2, w / 2, 1)},
                                         0.5);
        const Eigen::Vector4d wanted(run.at("N_bottom_left").get<double>(), run.at("N_bottom_right").get<double>(),
                                     run.at("N_top_left").get<double>(), run.at("N_top_right").get<double>());
        for (int i = 0; i < 4; ++i) CHECK(std::abs(f[2 * i] - wanted[i]) <= 1e-10);
    }
    for (const json& run : all.at("column")) {
        const int n = run.at("n").get<int>();
        const World world = on_ground(stack({.masses = equal(n)}));
        std::vector<Contact> contacts;
        for (int i = 0; i < n; ++i)
            for (const double x : {-0.5, 0.5}) contacts.push_back(standing(i, i + 1, x, i));
        const Eigen::VectorXd f = forces(world, contacts, 0.5);
        for (int i = 0; i < n; ++i) {
            const double total = f[4 * i] + f[4 * i + 2];
            CHECK(std::abs(total - run.at("N_interface")[static_cast<std::size_t>(i)].get<double>()) <= 1e-10);
        }
    }
}

TEST_CASE("the box holds sqrt(2) more along its diagonals, and turns what slides; the cone is the same all around") {
    for (int k = 0; k < 16; ++k) {
        const double angle = k * std::numbers::pi / 8;
        CAPTURE(k);
        const auto slide = [&](FrictionShape shape) -> Eigen::Vector2d {
            return solve_contact_pgs(pushed(2, angle), {.iterations = 5}, {.shape = shape}).u.tail<2>();
        };
        const Eigen::Vector2d push = pushed(2, angle).q.tail<2>(), cone = slide(FrictionShape::cone),
                              box = slide(FrictionShape::box);
        CHECK(distance(cone, 0.75 * push) <= 1e-15);  // 0.5 of 2 N s are held
        const double across = (push.x() * box.y() - push.y() * box.x()) / 2;
        CHECK((push - box).norm() <= std::sqrt(0.5) + 1e-15);
        if (k % 4 == 2) CHECK(std::abs((push - box).norm() - std::sqrt(0.5)) <= 1e-15);  // the diagonals
        if (k % 2 == 0) CHECK(std::abs(across) <= 1e-15);
        if (k % 2 == 1) CHECK(std::abs(across) > 0.1);
    }
}

TEST_CASE("the status is measured: max_iterations with the residual reached, solved with one within the tolerance") {
    const ContactProblem problem = problem_in_space(truth_json("pgs_nncg.json").at("problems")[0]);
    std::vector<double> history;
    const ContactResult few = solve_contact_pgs(problem, {.iterations = 3, .history = &history});
    CHECK(few.status == SolverStatus::max_iterations);
    CHECK(few.iterations == 3);
    CHECK(few.residual == contact_residual(problem, few.r));
    REQUIRE(history.size() == 3);
    CHECK(std::abs(history.back() - few.residual) <= 1e-15);
    CHECK(few.residual > 1e-8);
    const ContactResult all = solve_contact_pgs(problem, {.history = &history});
    CHECK(all.status == SolverStatus::solved);
    CHECK(all.residual <= 1e-8);
    CHECK(history.size() == 3 + static_cast<std::size_t>(all.iterations));
    CHECK(distance(all.u, problem.W * all.r + problem.q) == 0);
    CHECK(solve_contact_pgs(problem, {.start = all.r}).iterations == 1);
    CHECK(solve_contact_pgs(problem, {.iterations = 0, .start = all.r}).status == SolverStatus::solved);
    const ContactResult none = solve_contact_pgs({.dimension = 2, .W = {}, .q = {}, .friction = {}});
    CHECK(none.status == SolverStatus::solved);
    CHECK(none.r.size() == 0);
}

TEST_CASE("any order ends in the same place, and a row that no impulse moves is left alone") {
    ContactProblem problem = problem_in_space(truth_json("pgs_nncg.json").at("problems")[0]);
    const Eigen::VectorXd r = solve_contact_pgs(problem, {.tolerance = 1e-13}).r;
    for (const std::vector<int>& order : {std::vector{2, 1, 0}, std::vector{1, 2, 0}})
        CHECK(distance(solve_contact_pgs(problem, {.tolerance = 1e-13}, {.order = order}).r, r) <= 1e-12);
    problem.W.prune([](Eigen::Index i, Eigen::Index j, double) { return i / 3 != 1 && j / 3 != 1; });
    problem.q[3] = 1;
    const ContactResult held = solve_contact_pgs(problem, {.iterations = 100});
    CHECK(held.r.segment<3>(3).cwiseAbs().maxCoeff() == 0);
    CHECK(held.u.segment<3>(3) == problem.q.segment<3>(3));
}

TEST_CASE("a heavy contact is solved beside a light one, and tangents that cannot move stay without friction") {
    // Two contacts that do not know of each other, 1e16 apart; the second has no tangent but for rounding.
    const Eigen::MatrixXd W = Eigen::Vector4d(1e-8, 3e-8, 1e8, 1e-9).asDiagonal();
    ContactProblem problem{.dimension = 2, .W = W, .q = {}, .friction = {}};
    problem.q = Eigen::Vector4d(-1, -0.5, -1, 1);
    problem.friction = Eigen::Vector2d(1, 1);
    for (const FrictionShape shape : {FrictionShape::cone, FrictionShape::box}) {
        const ContactResult result = solve_contact_pgs(problem, {.iterations = 1}, {.shape = shape});
        CHECK(std::abs(result.r[0] - 1e8) <= 1e-6);
        CHECK(std::abs(result.r[1] - 0.5 / 3e-8) <= 1e-6);
        CHECK(std::abs(result.r[2] - 1e-8) <= 1e-22);
        CHECK(result.r[3] == 0);
    }
}

TEST_CASE("whoever stops before the last iteration has solved it, also where the tolerance is round-off") {
    RandomNumbers random(9);
    int solved = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const int dimension = 2 + trial % 2, n = 4 * dimension;
        Eigen::MatrixXd A(n, n);
        for (double& x : A.reshaped()) x = random.between(-1, 1);
        ContactProblem problem{.dimension = dimension, .W = A * A.transpose(), .q = A.col(0), .friction = {}};
        problem.W = symmetric_part(problem.W);
        problem.friction = Eigen::VectorXd::Constant(4, 0.3);
        const ContactOptions options{.iterations = 300, .tolerance = 3e-16};
        const ContactResult result = solve_contact_pgs(problem, options);
        solved += result.status == SolverStatus::solved;
        CHECK((result.status == SolverStatus::solved) == (result.residual <= options.tolerance));
        if (result.status != SolverStatus::solved) CHECK(result.iterations == options.iterations);
    }
    CHECK(solved > 20);
}

TEST_CASE("bad input is refused in words") {
    const ContactProblem good = pushed(1, 0);
    const auto message = [&](const ContactProblem& problem, const ContactOptions& options,
                             const PgsVariant& variant = {}) {
        return refusal([&] { solve_contact_pgs(problem, options, variant); });
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(message(good, {}) == "");
    CHECK(message(good, {.iterations = -1}) == "iterations = -1; >= 0");
    CHECK(message(good, {.tolerance = nan}) == "tolerance = nan; >= 0");
    CHECK(message(good, {}, {.order = {1}}) == "order: every one of the 1 contacts, once");
    CHECK(message(good, {}, {.order = {0, 0}}) == "order: every one of the 1 contacts, once");
    CHECK(message(good, {.start = Eigen::Vector2d(0, 0)}) == "start has 2 entries; as many as q, 3");
    CHECK(message(good, {.start = Eigen::Vector3d(0, nan, 0)}) == "start: an entry is not finite");
    ContactProblem bad = good;
    bad.W.resize(2, 3);
    CHECK(message(bad, {}) == "contact problem: W is 2 x 3; q has 3 entries");
    bad = good;
    bad.q[1] = nan;
    CHECK(message(bad, {}) == "contact problem: q[1] = nan; finite");
}
