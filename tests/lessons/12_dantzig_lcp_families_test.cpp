#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/lcp_residual.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "tests/support/lcp_families.hpp"

// The list of robustness: whatever contact problems look like, the answer is right to 1e-9, the default tolerance.

using namespace rbc;
using namespace rbc::test;

namespace {

struct Solved {
    double residual, pivots_per_row;
};

/// Solved, and what it says about itself is so.
Solved solved(const LcpProblem& p, double max_pivots_per_row) {
    const LcpResult r = solve_lcp_dantzig(p);
    CHECK(r.status == SolverStatus::solved);
    CHECK(r.residual == lcp_residual(p, r.z));
    CHECK(r.residual <= 1e-9);
    CHECK(r.pivots <= max_pivots_per_row * static_cast<double>(p.b.size()));
    return {r.residual, r.pivots / static_cast<double>(p.b.size())};
}

/// Infeasible, and `proof` is one: y >= 0 but for joints, b.y < 0, and A y so near 0 that -b.y <= f.(A y) asks of any
/// f >= 0 that |sqrt(A_ii) f_i| sum to 4.9e6 times the largest |b_i|/sqrt(A_ii) under y. (The solver promises 1e7 in
/// its units, in which A_ii is between 1/2 and 2: two factors of up to sqrt(2), and round-off.)
void check_proof(const LcpProblem& p, const LcpResult& r) {
    CHECK(r.status == SolverStatus::infeasible);
    const Eigen::VectorXd& y = r.proof;
    REQUIRE(y.size() == p.b.size());
    CHECK(y.cwiseAbs().maxCoeff() == 1);
    std::vector<bool> joint(static_cast<std::size_t>(y.size()), false);
    for (const int i : p.bilateral) joint[static_cast<std::size_t>(i)] = true;
    long double pull = 0, motion = 0, asked = 0;
    for (Eigen::Index i = 0; i < y.size(); ++i) {
        CHECK((joint[static_cast<std::size_t>(i)] || y[i] >= 0));
        pull -= static_cast<long double>(p.b[i]) * y[i];
        long double moved = 0;
        for (Eigen::Index j = 0; j < y.size(); ++j) moved += static_cast<long double>(p.A(i, j)) * y[j];
        const long double unit = p.A(i, i) > 0 ? std::sqrt(p.A(i, i)) : 1;
        motion = std::max(motion, std::abs(moved) / unit);
        if (y[i] != 0) asked = std::max(asked, std::abs(static_cast<long double>(p.b[i])) / unit);
    }
    CHECK(pull > 0);
    CHECK(pull >= 4.9e6L * asked * motion);
}

}  // namespace

TEST_CASE("random positive definite problems take 0.5 to 0.8 n pivots, and lose no digit") {
    double most = 0;
    for (const int n : {1, 2, 3, 10, 65, 130, 250}) {
        for (unsigned long seed = 0; seed < 3; ++seed) {
            const Solved done = solved(random_spd(n, seed), n < 10 ? 2 : 0.8);
            CHECK(done.residual <= 1e-12);  // conditions of at most 50: n times 2^-53 times that
            if (n >= 10) most = std::max(most, done.pivots_per_row);
        }
    }
    MESSAGE("random, positive definite: at most ", most, " pivots a contact");
}

TEST_CASE("pyramids of base 5 to 20, at rest and falling, take 0.7 n pivots") {
    double most = 0;
    for (int base = 5; base <= 20; base += base < 12 ? 1 : 4) {
        for (const bool impact : {false, true}) {
            CAPTURE(base);
            const Solved done = solved(pyramid(base, impact), 0.7);
            CHECK(done.residual <= 1e-11);  // as in the README; 1.5e-12 is the largest
            most = std::max(most, done.pivots_per_row);
        }
    }
    MESSAGE("pyramids: at most ", most, " pivots a contact");
}

TEST_CASE("stacks of up to 500 boxes with mass ratios up to 1:10000, every contact once") {
    for (const int boxes : {1, 10, 100, 500}) {
        for (const Masses masses : {Masses::heavy_top, Masses::alternating, Masses::growing, Masses::shrinking}) {
            for (const double ratio : {1.0, 1e2, 1e4}) {
                if (boxes == 500 && ratio == 1e2) continue;
                CAPTURE(boxes);
                CAPTURE(ratio);
                // Forces of 250 x 10^4 light boxes' weight: A_ii f_i is 5e6 |b|, and 2^-53 of that is 6e-10.
                const LcpProblem p = stack(boxes, boxes == 100, masses, ratio);
                const LcpResult r = solve_lcp_dantzig(p);
                CHECK(r.status == SolverStatus::solved);
                CHECK(r.pivots == p.b.size());
                if (ratio == 1) CHECK(r.residual <= 1e-11);  // as in the README
                if (ratio > 1 || boxes == 500) continue;
                // By hand: each corner carries half of what stands above it.
                for (int i = 0; i < boxes && boxes != 100; ++i)
                    CHECK(std::abs(r.z[2 * i] - 9.81 * (boxes - i) / 2) <= 1e-11 * boxes);
            }
        }
    }
}

TEST_CASE(
    "100,000 random problems, redundant and degenerate, half with masses of up to 1:10000: of this seed none fails") {
    RandomNumbers random(4);
    double worst = 0, most = 0;
    int failures = 0;
    for (int t = 0; t < 100000; ++t) {
        const LcpProblem p = random_psd(random, t % 2 == 0 ? 1 : 2);
        const LcpResult r = solve_lcp_dantzig(p);
        failures += r.status != SolverStatus::solved || !(lcp_residual(p, r.z) <= 1e-9);
        worst = std::max(worst, r.residual);
        if (p.b.size() >= 10) most = std::max(most, r.pivots / static_cast<double>(p.b.size()));
    }
    MESSAGE("100,000 random ones: at most ", most, " pivots a contact");
    CHECK(failures == 0);
    CHECK(worst <= 1e-9);
    CHECK(most <= 4);  // 2.9 was the most of 4,000,000
}

TEST_CASE("the fast form takes the pivots of the plain one, and comes to the same accelerations") {
    RandomNumbers random(5);
    int other_way = 0;
    for (int t = 0; t < 2000; ++t) {
        const LcpProblem p = random_psd(random, 1);
        const LcpResult fast = solve_lcp_dantzig(p), plain = solve_lcp_dantzig_plain(p);
        CHECK(fast.status == plain.status);
        // Both are within 1e-9 |b|, and a is unique; where C is ill-conditioned, an error of 1e-10 in f.a is 1e-5 in a.
        CHECK((fast.w - plain.w).cwiseAbs().maxCoeff() <= 1e-5 * p.b.cwiseAbs().maxCoeff());
        if (fast.pivots != plain.pivots) {
            ++other_way;  // a tie that round-off decides
            continue;
        }
        if (fast.residual <= 1e-12 && plain.residual <= 1e-12)
            CHECK((fast.w - plain.w).cwiseAbs().maxCoeff() <= 1e-9 * p.b.cwiseAbs().maxCoeff());
    }
    CHECK(other_way <= 10);
    const LcpProblem mirrored = pyramid(6, false);
    for (const LcpProblem& p : {mirrored, stack(20, true, Masses::alternating, 1e3), random_spd(70, 1)}) {
        const LcpResult fast = solve_lcp_dantzig(p), plain = solve_lcp_dantzig_plain(p);
        // Mirrored contacts tie, and the last bit says which goes first: 42 and 42 pivots with SSE2, 44 and 42 with
        // NEON.
        const int ties = p.A.rows() == mirrored.A.rows() ? 4 : 0;
        CHECK(std::abs(fast.pivots - plain.pivots) <= ties);
        CHECK((fast.w - plain.w).cwiseAbs().maxCoeff() <= 1e-11 * p.b.cwiseAbs().maxCoeff());
    }
}

TEST_CASE("units do not matter: A and b from 1e-200 to 1e200 give the same pivots and the same residual") {
    RandomNumbers random(6);
    for (int t = 0; t < 300; ++t) {
        const LcpProblem p = random_psd(random, 1);
        const LcpResult here = solve_lcp_dantzig(p);
        for (const int A : {-600, -40, 40, 600})
            for (const int b : {-300, -40, 40, 300}) {
                const LcpProblem scaled{p.A * std::ldexp(1.0, A), p.b * std::ldexp(1.0, b), {}};
                const LcpResult there = solve_lcp_dantzig(scaled);
                CHECK(there.status == here.status);
                CHECK(there.pivots == here.pivots);
                CHECK(there.residual == here.residual);
            }
        LcpProblem feathers = p;  // rows in units of their own, as of light and heavy bodies
        for (Eigen::Index i = 0; i < p.b.size(); ++i) {
            const double unit = random.decades(-3, 3);
            feathers.A.row(i) *= unit;
            feathers.A.col(i) *= unit;
            feathers.b[i] *= unit;
        }
        solved(feathers, 10);
    }
}

TEST_CASE("joints among contacts: redundant ones hold, contradictory ones are infeasible, with a proof") {
    RandomNumbers random(7);
    for (int t = 0; t < 5000; ++t) {
        const int n = static_cast<int>(random.between(1, 21)), r = static_cast<int>(random.between(1, n + 1));
        const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, r, [&] { return std::floor(random.between(-2, 3)); });
        const Eigen::VectorXd W = Eigen::VectorXd::NullaryExpr(r, [&] { return random.decades(-1, 1); });
        const Eigen::VectorXd x = Eigen::VectorXd::NullaryExpr(r, [&] { return random.between(-2, 2); });
        LcpProblem p{J * W.asDiagonal() * J.transpose(), J * x, {}};
        for (int i = 0; i < n; ++i)
            if (random.between(0, 1) < 0.4) p.bilateral.push_back(i);
        solved(p, n < 10 ? 20 : 4);
        if (p.bilateral.empty() || p.b.isZero()) continue;
        // One joint once more, with another acceleration.
        const int k = p.bilateral.front();
        std::vector<int> rows;
        for (int i = 0; i < n; ++i) rows.push_back(i);
        rows.push_back(k);
        LcpProblem contradictory{p.A(rows, rows), p.b(rows), p.bilateral};
        contradictory.bilateral.push_back(n);
        contradictory.b[n] += 1e-3;
        check_proof(contradictory, solve_lcp_dantzig(contradictory));
    }
}

TEST_CASE("infeasible and indefinite problems are named, all of them; the infeasible ones with a proof") {
    RandomNumbers random(8);
    const auto number = [&] { return random.between(-1, 1); };
    for (int t = 0; t < 3000; ++t) {
        const int n = static_cast<int>(random.between(2, 18)), r = static_cast<int>(random.between(1, n));
        // A y = 0 and b.y = -0.3 with y >= 0: no force pays for b.
        Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, r, number);
        Eigen::VectorXd b = Eigen::VectorXd::NullaryExpr(n, number), y = Eigen::VectorXd::NullaryExpr(n, number);
        y = y.cwiseMax(0);
        y[0] = 1;
        J -= y * (y.transpose() * J) / y.squaredNorm();
        b -= y * (y.dot(b) + 0.3) / y.squaredNorm();
        const LcpProblem bad{J * J.transpose(), b, {}};
        check_proof(bad, solve_lcp_dantzig(bad));
        check_proof(bad, solve_lcp_dantzig_plain(bad));

        // A reflection of (1, ..., 1, -1e-5): the least eigenvalue is -1e-5.
        Eigen::VectorXd v = Eigen::VectorXd::NullaryExpr(n, number).normalized();
        const Eigen::MatrixXd A = Eigen::MatrixXd::Identity(n, n) - (1 + 1e-5) * v * v.transpose();
        CHECK(solve_lcp_dantzig({A, b, {}}).status == SolverStatus::not_semidefinite);
    }
}

TEST_CASE("an infeasible half is named, however large the forces and accelerations of the other half are") {
    RandomNumbers random(8);
    const auto number = [&] { return random.between(-1, 1); };
    const auto beside = [](const LcpProblem& p, const LcpProblem& q) {
        const Eigen::Index n = p.b.size(), m = q.b.size();
        LcpProblem both{Eigen::MatrixXd::Zero(n + m, n + m), Eigen::VectorXd(n + m), p.bilateral};
        both.A.topLeftCorner(n, n) = p.A;
        both.A.bottomRightCorner(m, m) = q.A;
        both.b << p.b, q.b;
        for (const int i : q.bilateral) both.bilateral.push_back(static_cast<int>(n) + i);
        return both;
    };
    for (int t = 0; t < 500; ++t) {
        // As above, A y = 0; but b.y = -2 |y|_1, so at least one row misses by 2. With joints y has any sign.
        const bool joints = t % 2 == 1;
        const int n = static_cast<int>(random.between(2, 10)), r = static_cast<int>(random.between(1, n));
        Eigen::VectorXd b = Eigen::VectorXd::NullaryExpr(n, number), y = Eigen::VectorXd::NullaryExpr(n, number);
        if (!joints) y = y.cwiseMax(0);
        y[0] = 1;
        Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, r, number);
        J -= y * (y.transpose() * J) / y.squaredNorm();
        b -= y * (y.dot(b) + 2 * y.lpNorm<1>()) / y.squaredNorm();
        LcpProblem bad{J * J.transpose(), b, {}};
        for (int i = 0; joints && i < n; ++i) bad.bilateral.push_back(i);
        // 1e8 times faster, so that 2e-8 of |b| is missed, 20 times the tolerance; or up to 1e16 times heavier.
        struct Scales {
            double faster, lighter;
        };
        for (const Scales& by : {Scales{1e8, 1}, {1e8, 1e8}, {1e4, 1e-8}, {1, 1e-16}}) {
            LcpProblem good = random_psd(random, 1, 8);
            good.A *= by.lighter;
            good.b *= by.faster / std::max(1.0, good.b.cwiseAbs().maxCoeff());
            if (joints) good.bilateral = {0};
            for (const LcpProblem& p : {beside(bad, good), beside(good, bad)}) {
                CAPTURE(by.faster);
                CAPTURE(by.lighter);
                CAPTURE(joints);
                check_proof(p, solve_lcp_dantzig(p));
                check_proof(p, solve_lcp_dantzig_plain(p));
            }
        }
    }
}

TEST_CASE("b with noise in the last digits, and an A whose halves differ in them, are still solved") {
    RandomNumbers random(9);
    for (int t = 0; t < 4000; ++t) {
        LcpProblem p = random_psd(random, 1);
        const double size = p.b.cwiseAbs().maxCoeff();
        for (double& b : p.b) b += size * random.between(-1e-14, 1e-14);
        for (Eigen::Index j = 0; j < p.b.size(); ++j)
            for (Eigen::Index i = 0; i < j; ++i) p.A(i, j) *= 1 + random.between(-1e-12, 1e-12);
        solved(p, p.b.size() < 10 ? 20 : 4);
    }
}
