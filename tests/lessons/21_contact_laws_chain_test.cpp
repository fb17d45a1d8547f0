#include <doctest/doctest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/21_contact_laws/chain.hpp"
#include "lessons/21_contact_laws/law_step.hpp"
#include "lessons/21_contact_laws/merging.hpp"

using namespace rbc;

namespace {

/// The largest angle in a number of steps of 10 ms, each from the impulses of the last; and the iterations of all.
struct Hung {
    double angle = 0;
    long iterations = 0;
    int worst = 0;  ///< of one step
};
Hung hang(const Chain& chain, int merge, LawOptions options, int steps, Kept kept = Kept::means) {
    World world = hanging_chain(chain);
    Hung hung;
    for (int n = 0; n < steps; ++n) {
        std::vector<Contact> contacts = chain_contacts(chain, world);
        if (merge > 0) contacts = merge_contacts(contacts, merge, kept);
        const LawStep step = step_contact_laws(world, contacts, {}, 0.01, options);
        options.solver.start = step.result.r;
        hung.angle = std::max(hung.angle, wiggle(world));
        hung.iterations += step.result.iterations;
        hung.worst = std::max(hung.worst, step.result.iterations);
    }
    return hung;
}

LawOptions sweeps(double residual) {
    LawOptions options{.rounds = 1, .tolerance = residual, .solve = ContactSolver(solve_contact_pgs)};
    options.solver.tolerance = residual;
    options.solver.iterations = 100000;
    return options;
}

/// A block of 1 kg and weight 1 without extent on a surface at this angle, for one step of 1 s.
LawResult on_surface(double angle, double mu, double adhesion, Apex apex) {
    const ContactProblem p{2, Eigen::Matrix2d(Eigen::Matrix2d::Identity()),
                           Eigen::Vector2d(-std::cos(angle), -std::sin(angle)), Eigen::VectorXd::Constant(1, mu)};
    return solve_contact_laws(p, {{adhesion}}, {.apex = apex});
}

}  // namespace

TEST_CASE("a chain at rest leans in proportion to the residual of its sweeps") {
    const Chain chain{.links = 3};
    const double coarse = hang(chain, 0, sweeps(1e-4), 20).angle, fine = hang(chain, 0, sweeps(1e-6), 20).angle;
    CHECK(coarse > 1e-6);
    CHECK(coarse < 1e-4);
    // A hundredth of the residual, a hundredth of the angle, to a factor of 3.
    CHECK(fine < coarse / 33);
    CHECK(fine > coarse / 300);
}

TEST_CASE("a chain by turns: no link leans where all is even, and right friction keeps an uneven one still") {
    // What is symmetric stays so but for round-off, which 50 steps make larger.
    CHECK(hang({.links = 4, .uneven = 0}, 0, by_turns(1e-4), 50).angle < 1e-12);
    const Hung still = hang({.links = 6}, 0, by_turns(1e-4, 1e-4), 100);
    CHECK(still.angle < 2e-5);
    CHECK(still.iterations < 100 * 10);  // a handful each
    CHECK(hang({.links = 6}, 0, by_turns(1e-6), 50).angle < 1e-6);
}

TEST_CASE("K-means that cannot decide makes warm starts worthless, where all points need one sweep") {
    const auto late = [](double uneven, int merge) {
        const Chain chain{.links = 3, .uneven = uneven};
        return hang(chain, merge, sweeps(1e-4), 60).iterations - hang(chain, merge, sweeps(1e-4), 20).iterations;
    };
    const long all = late(0, 0), undecided = late(0, 3), decided = late(0.3, 3);
    CHECK(undecided > 3 * all);
    CHECK(undecided > 3 * decided);
}

TEST_CASE("two normals a face are determined, three are not: by turns no step with two takes long, wherever they are") {
    LawOptions options = by_turns(1e-4);
    options.solver.iterations = 10000;
    long determined = 0, redundant = 0;
    int worst = 0;
    for (const Chain& chain :
         {Chain{.links = 6}, Chain{.links = 6, .right = 0.9}, Chain{.links = 6, .left = -0.5, .right = 0.45}}) {
        World world = hanging_chain(chain);
        for (const int K : {2, 3}) {
            const std::vector<Contact> contacts = merge_contacts(chain_contacts(chain, world), K, Kept::seeds);
            ContactSystem system;
            fill_contact_system(world, contacts, std::vector<ContactTerms>(contacts.size()), system);
            const Eigen::MatrixXd W = contact_problem(system).W;
            const Eigen::MatrixXd normals = W(Eigen::seqN(0, 6 * K, 2), Eigen::seqN(0, 6 * K, 2));
            CHECK(normals.fullPivLu().rank() == 12);  // a shift and a turn of each of six links
        }
        const Hung two = hang(chain, 2, options, 500, Kept::seeds), all = hang(chain, 0, options, 500);
        CHECK(two.worst < 1000);  // 262 at most in twelve starts of each
        determined += two.iterations;
        redundant += all.iterations;
        worst = std::max(worst, all.worst);
    }
    // The last bits decide how much more; in the twelve starts the means of a chain were 35 to 702, those of two 2 to 77.
    CHECK(redundant > 3 * determined);
    CHECK(worst > 1000);
    const Hung even = hang({.links = 6, .uneven = 0}, 2, options, 300);
    CHECK(even.angle < 1e-10);  // means at even places, left before right in every step: warm starts fit, nothing leans
}

TEST_CASE("the adhesion that holds a block is that of the formula, at every angle; with the apex at 0 there is none") {
    for (const double mu : {0.3, 0.8, 2.0})
        for (int i = 1; i <= 24; ++i) {
            const double angle = std::numbers::pi * i / 24;
            const double needed = std::max(0.0, std::sin(angle) / mu - std::cos(angle));  // (21.3)
            // A solver's 1e-9, and a little less glue than needed leaves 1e-6 mu of speed.
            CHECK(on_surface(angle, mu, needed + 1e-6, Apex::shifted).u.norm() < 1e-8);
            if (needed > 1e-3) CHECK(on_surface(angle, mu, needed - 1e-6, Apex::shifted).u.norm() > 1e-7);
            if (std::tan(angle) > 1.01 * mu || std::cos(angle) < 0)
                if (i < 24) CHECK(on_surface(angle, mu, 100, Apex::origin).u.norm() > 1e-3);
        }
}

TEST_CASE("from rest a slip leaps where the fall is steeper than the step, and only there") {
    // x = 2 (1 - exp(-x)) has its second root at 1.5936; below a slope of 1 there is none.
    CHECK(slip_speed(1e-13, 1, {.drop = 2, .gamma = 1}) == doctest::Approx(1.5936242600400401).epsilon(1e-12));
    CHECK(slip_speed(1e-13, 1, {.drop = 0.9, .gamma = 1}) < 2e-12);
    CHECK(slip_speed(0, 1, {.drop = 2, .gamma = 1}) == 0);
    // The Gaussian of slope S = 2 has three roots up to some u_S, and leaps there; of S = 0.9 it never does.
    const auto largest_leap = [](double stiffness) {
        const double drop = stiffness / steepest_falloff(Falloff::gaussian);
        double before = 0, leap = 0;
        for (int i = 1; i <= 6000; ++i) {
            const double x = slip_speed(1e-4 * i, 1, {.drop = drop, .gamma = 1, .shape = Falloff::gaussian});
            leap = std::max(leap, x - before);
            before = x;
        }
        return leap;
    };
    CHECK(largest_leap(2) > 2);
    CHECK(largest_leap(0.9) < 1.1e-4 / (1 - 0.9));
}

TEST_CASE("two feet of one block share its drop: together they slip as one foot with all of the load") {
    // 1 kg that cannot turn: both contacts see the same velocity, and any share of the load.
    Eigen::Matrix4d W;
    W << 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1;
    const ContactProblem p{2, W, Eigen::Vector4d(-1, 1, -1, 1), Eigen::Vector2d(0.6, 0.6)};
    const std::vector<ContactLaw> laws(2, ContactLaw{0, 0.4, 1.5, 0});
    const LawResult got = solve_contact_laws(p, laws, {.tolerance = 1e-12});
    REQUIRE(got.status == SolverStatus::solved);
    const double u_static = 1 - 0.6, together = slip_speed(u_static, 1, {.drop = 0.4, .gamma = 1.5});
    CHECK(got.u[1] == doctest::Approx(together).epsilon(1e-10));
    // Each for itself, with half of the load, would give back too little.
    CHECK(slip_speed(u_static, 1, {.drop = 0.2, .gamma = 1.5}) < 0.9 * together);
}
