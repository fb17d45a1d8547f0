#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "tests/lessons/13_dantzig_friction_problems.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// A disc that turns between a wall and a block, and what of it can be said by hand. Unit masses, R = 0.5 m, one mu.
///
/// The floor carries N = m g h / (1 + mu^2), friction at the wall the rest; the block presses the disc with s >= 0, and
/// so does the wall, beyond mu N of the floor's friction. Friction at the block lifts it, so it stays where it is for
/// s <= mu (m g h - mu s), s <= mu m g h / (1 + mu^2). Everything that touches the disc brakes it, and so a step takes
///
///   (2 mu / (m R)) ((1 + mu) N + 2 s)
///
/// off its spin: any s in these bounds is a solution.
struct SqueezedDisc {
    double mu = 0.5, spin = 10, R = 0.5;
    World world = on_ground({});
    ContactStepper stepper{{.friction = mu}};
    double gh = 9.81 * stepper.options.dt, N = gh / (1 + mu * mu), most = mu * gh / (1 + mu * mu);
    ContactProblem problem;

    SqueezedDisc() {
        world.bodies.push_back(plane({.angle = -std::numbers::pi / 2}));
        world.bodies.push_back(disc({.radius = R, .position = {0.5, 0.5}, .angular_velocity = spin}));
        world.bodies.push_back(box({.position = {1.5, 0.5}}));
        problem = stepper.next_problem(world);
    }
    double spin_after(double s) const { return spin - 2 * mu / R * ((1 + mu) * N + 2 * s); }

    struct Motion {
        double residual, spin, others;  ///< others: what else moves
    };
    /// The motion that PGS finds from impulses of s at wall and block.
    Motion from(double s) {
        World now = world;
        stepper.step(now);  // for its system: rows in the order of the problem
        const ContactSystem& system = stepper.system();
        ContactOptions options{.tolerance = 1e-14, .start = Eigen::VectorXd::Zero(problem.q.size())};
        for (std::size_t i = 0; i < system.rows.size(); ++i)
            if (std::abs(system.rows[i].normal.x()) > 0.5) options.start[static_cast<Eigen::Index>(2 * i)] = s;
        const ContactResult result = solve_contact_pgs(problem, options);
        now = world;
        for (Body& body : now.bodies)
            if (body.inverse_mass > 0) body.velocity += stepper.options.dt * now.gravity;
        apply_impulses(system, result.r, now);
        const Body &turning = now.bodies[2], &block = now.bodies[3];
        return {result.residual, turning.angular_velocity,
                turning.velocity.norm() + block.velocity.norm() + std::abs(block.angular_velocity)};
    }
};

}  // namespace

TEST_CASE("a disc squeezed between wall, floor and block: with friction neither impulses nor motion are unique") {
    SqueezedDisc scene;
    REQUIRE(scene.problem.friction.size() == 5);
    // Residuals of 1e-14 are velocities of 2e-15 m/s, in W some tens of them: far below 1e-12 rad/s.
    const auto loose = scene.from(0), tight = scene.from(1), between = scene.from(0.1);
    for (const auto& motion : {loose, tight, between}) {
        CHECK(motion.residual <= 1e-14);
        CHECK(motion.others <= 1e-12);
    }
    CHECK(std::abs(loose.spin - scene.spin_after(0)) <= 1e-12);
    CHECK(std::abs(tight.spin - scene.spin_after(scene.most)) <= 1e-12);
    CHECK(between.spin < loose.spin - 0.1);
    CHECK(between.spin > tight.spin + 0.01);
    MESSAGE("disc, squeezed as hard as can be: ", tight.spin, " rad/s, not at all: ", loose.spin, " rad/s");
    CHECK(std::abs(loose.spin - 9.608) <= 5e-4);
    CHECK(std::abs(tight.spin - 9.346) <= 5e-4);
}

TEST_CASE("without friction the motion is unique, whatever the start, although impulses are not") {
    RandomNumbers random(7);
    int differ = 0;
    for (int scene = 0; scene < 10; ++scene) {
        World world = on_ground(stack(
            {.masses =
                 equal(3)}));  // two contacts carry each box: impulses can be shared in many ways with three of them
        world.bodies.push_back(box({.half_width = 1.1, .position = {0.6, 3.5}}));
        world.bodies.push_back(box({.position = {1.2, 0.5}}));
        world.bodies.push_back(box({.position = {1.2, 1.5}}));
        world.bodies.push_back(box({.position = {1.2, 2.5}}));
        const ContactProblem problem = ContactStepper({.friction = 0}).next_problem(world);
        Eigen::VectorXd u[2], r[2];
        for (int k = 0; k < 2; ++k) {
            ContactOptions options{.iterations = 200000, .tolerance = 1e-12};
            options.start = Eigen::VectorXd::Zero(problem.q.size());
            if (k == 1)
                for (Eigen::Index i = 0; i < options.start.size(); i += 2) options.start[i] = random.between(0, 1);
            const ContactResult result = solve_contact_pgs(problem, options);
            REQUIRE(result.status == SolverStatus::solved);
            r[k] = result.r;
            u[k] = problem.W * result.r + problem.q;
        }
        // 1e-12 of g h in the residual, times the condition of the stacks, some 1e3.
        CHECK((u[0] - u[1]).cwiseAbs().maxCoeff() <= 1e-9);
        differ += (r[0] - r[1]).cwiseAbs().maxCoeff() > 1e-3;
    }
    CHECK(differ > 0);
}

namespace {

/// The velocities of random_friction_problem, taken for those of a step: W = A, q = b, static contacts.
ContactProblem impulses_of(const ContactProblem& problem) {
    return {.dimension = 2, .W = problem.W, .q = problem.q, .friction = problem.friction};
}

}  // namespace

TEST_CASE("without friction the velocities are those of Dantzig's algorithm, and so are the impulses that are unique") {
    RandomNumbers random(21);
    int pushing = 0;
    for (int run = 0; run < 100; ++run) {
        const int contacts = 2 + run % 5;
        const ContactProblem problem =
            impulses_of(random_friction_problem(random, 1 + run % 4, contacts, 0, Sliding::none));
        const ContactResult sweeps = solve_contact_pgs(problem, {.iterations = 100000, .tolerance = 1e-12});
        REQUIRE(sweeps.status == SolverStatus::solved);
        const Eigen::MatrixXd W = problem.W;
        const Eigen::Map<const Eigen::MatrixXd, 0, Eigen::Stride<Eigen::Dynamic, 2>> normal(
            W.data(), contacts, contacts, Eigen::Stride<Eigen::Dynamic, 2>(4 * contacts, 2));
        const Eigen::Map<const Eigen::VectorXd, 0, Eigen::InnerStride<2>> q(problem.q.data(), contacts);
        const LcpResult pivots = solve_lcp_dantzig({normal, q, {}});
        REQUIRE(pivots.status == SolverStatus::solved);
        const double size = problem.q.cwiseAbs().maxCoeff();
        for (Eigen::Index i = 0; i < contacts; ++i) {
            CHECK(std::abs(sweeps.u[2 * i] - pivots.w[i]) <= 1e-8 * size);
            pushing += pivots.z[i] > 0 ? 1 : 0;
        }
        const double least = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(normal).eigenvalues()[0];
        if (least < 1e-3) continue;  // more contacts than their bodies can tell apart
        for (Eigen::Index i = 0; i < contacts; ++i)
            CHECK(std::abs(sweeps.r[2 * i] - pivots.z[i]) <= 1e-8 * size / least);
    }
    CHECK(pushing > 100);
}

TEST_CASE("with friction, up to mu = 1, sweeps and pivots have the same velocities") {
    RandomNumbers random(22);
    int runs = 0, sliding = 0;
    for (int run = 0; run < 200; ++run) {
        CAPTURE(run);
        const ContactProblem pivoting =
            random_friction_problem(random, 1 + run % 4, 1 + run % 6, run % 2 == 0 ? 0.2 : 1, Sliding::none);
        const ContactResult pivots = solve_contact_dantzig(pivoting);
        if (pivots.status != SolverStatus::solved) continue;
        ++runs;
        const ContactProblem problem = impulses_of(pivoting);
        const ContactResult sweeps = solve_contact_pgs(problem, {.iterations = 100000, .tolerance = 1e-11});
        CHECK(sweeps.status == SolverStatus::solved);
        CHECK(contact_residual(problem, pivots.r) <= 1e-8);  // one law, two judges
        // Not unique in theory; a residual of 1e-11 may be 1e-6 of velocity where W is nearly singular.
        CHECK(distance(sweeps.u, pivots.u) <= 1e-6 * problem.q.cwiseAbs().maxCoeff());
        for (Eigen::Index i = 0; i < problem.friction.size(); ++i)
            if (sweeps.r[2 * i] > 0 && std::abs(sweeps.u[2 * i + 1]) > 1e-3) ++sliding;
    }
    CHECK(runs >= 199);
    CHECK(sliding > 100);
}
