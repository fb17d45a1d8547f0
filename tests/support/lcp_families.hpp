#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/model/lcp.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

/// A = G G'/n + 0.1 with G of independent entries, b of both signs: full rank, well conditioned.
inline LcpProblem random_spd(int n, unsigned long seed) {
    RandomNumbers random(seed);
    const auto number = [&] { return random.between(-1.7, 1.7); };
    const Eigen::MatrixXd G = Eigen::MatrixXd::NullaryExpr(n, n, number);
    return {G * G.transpose() / n + 0.1 * Eigen::MatrixXd::Identity(n, n), Eigen::VectorXd::NullaryExpr(n, number), {}};
}

/// b is negative throughout: 70 % of the rows end clamped.
inline LcpProblem random_spd_pressed(int n, unsigned long seed) {
    LcpProblem p = random_spd(n, seed);
    p.b = -p.b.cwiseAbs();
    return p;
}

/// Rows that hardly disturb each other, b negative: all of them end clamped, the most that any solver has to do.
inline LcpProblem random_spd_all_clamped(int n, unsigned long seed) {
    LcpProblem p = random_spd_pressed(n, seed);
    p.A.diagonal().array() += n / 10.0;
    p.b.array() -= 0.1;
    return p;
}

/// A with condition number 30 instead of thousands, b = -1 in every row.
inline LcpProblem random_spd_even(int n, unsigned long seed) {
    RandomNumbers random(seed);
    const auto number = [&] { return random.between(-1.7, 1.7); };
    const Eigen::MatrixXd G = Eigen::MatrixXd::NullaryExpr(n, 2 * n, number);
    return {G * G.transpose() / n, Eigen::VectorXd::Constant(n, -1), {}};
}

/// What J and b of a random problem are made of. Small integers and quarters make redundant and degenerate contacts.
enum class Entries { reals, signs, sparse_integers, quarters };

/// A = J W J' and b = J x: n <= `most` rows over r <= n columns, so often more contacts than can be independent,
/// inverse masses W over 10^-decades to 10^decades. Some b are raised where the problem stays feasible: contacts that
/// let go.
inline LcpProblem random_psd(RandomNumbers& random, double decades, int most = 24) {
    const auto integer = [&](int low, int high) { return static_cast<int>(std::floor(random.between(low, high + 1))); };
    const int n = integer(1, most), r = integer(1, n);
    const auto kind = static_cast<Entries>(integer(0, 3));
    const auto entry = [&]() -> double {
        if (kind == Entries::reals) return random.between(-2, 2);
        if (kind == Entries::signs) return integer(-1, 1);
        if (kind == Entries::quarters) return integer(-8, 8) / 4.0;
        return integer(0, 3) == 0 ? integer(-2, 2) : 0;
    };
    const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(n, r, entry);
    const Eigen::VectorXd W = Eigen::VectorXd::NullaryExpr(r, [&] { return random.decades(-decades, decades); });
    const Eigen::VectorXd x = Eigen::VectorXd::NullaryExpr(
        r, [&]() -> double { return kind == Entries::reals ? random.between(-2, 2) : integer(-3, 3); });
    LcpProblem problem{J * W.asDiagonal() * J.transpose(), J * x, {}};
    if (integer(0, 3) == 0)
        for (double& b : problem.b) b += integer(0, 2) == 0 ? 0.5 : 0;
    return problem;
}

/// Boxes of 1 m x 1 m on a ground (-1), every contact with its normal upward.
struct BoxPile {
    struct Touch {
        int below, above;
        double x, y;
    };
    std::vector<Eigen::Vector2d> centres;
    std::vector<double> masses;
    std::vector<Touch> contacts;

    int add(double x, double y, double mass) {
        centres.push_back({x, y});
        masses.push_back(mass);
        return static_cast<int>(centres.size()) - 1;
    }

    /// At rest under gravity; or thrown down at 1 m/s as a whole (`impact`): then b are velocities.
    LcpProblem problem(bool impact) const {
        const auto n = static_cast<Eigen::Index>(contacts.size()), boxes = static_cast<Eigen::Index>(masses.size());
        Eigen::MatrixXd J = Eigen::MatrixXd::Zero(n, 3 * boxes);
        Eigen::VectorXd W(3 * boxes), fall = Eigen::VectorXd::Zero(3 * boxes);
        for (Eigen::Index i = 0; i < boxes; ++i) {
            const double m = masses[static_cast<std::size_t>(i)];
            W.segment<3>(3 * i) << 1 / m, 1 / m, 6 / m;
            fall[3 * i + 1] = impact ? -1 : -9.81;
        }
        for (Eigen::Index i = 0; i < n; ++i) {
            const Touch& c = contacts[static_cast<std::size_t>(i)];
            const auto push = [&](int box, double sign) {
                if (box < 0) return;
                J(i, 3 * box + 1) = sign;
                J(i, 3 * box + 2) = sign * (c.x - centres[static_cast<std::size_t>(box)].x());
            };
            push(c.below, -1);
            push(c.above, 1);
        }
        return {J * W.asDiagonal() * J.transpose(), J * fall, {}};
    }
};

/// base + ... + 2 + 1 boxes, 0.1 m between neighbours. Two contacts under a box on the ground, four elsewhere: two more
/// than hold it.
inline LcpProblem pyramid(int base, bool impact) {
    BoxPile pile;
    std::vector<int> lower;
    for (int layer = 0; layer < base; ++layer) {
        std::vector<int> row;
        for (int i = 0; i < base - layer; ++i) {
            const double x = 1.1 * (i + 0.5 * layer);
            const int box = pile.add(x, layer + 0.5, 1);
            row.push_back(box);
            if (layer == 0) {
                for (const double side : {-0.5, 0.5}) pile.contacts.push_back({-1, box, x + side, 0});
                continue;
            }
            for (const int below : {lower[static_cast<std::size_t>(i)], lower[static_cast<std::size_t>(i) + 1]}) {
                const double other = pile.centres[static_cast<std::size_t>(below)].x();
                for (const double at : {std::max(x, other) - 0.5, std::min(x, other) + 0.5})
                    pile.contacts.push_back({below, box, at, static_cast<double>(layer)});
            }
        }
        lower = row;
    }
    return pile.problem(impact);
}

enum class Masses { equal, heavy_top, alternating, growing, shrinking };

/// Boxes on top of each other; the heaviest weighs `ratio` times the lightest.
inline LcpProblem stack(int boxes, bool impact, Masses masses = Masses::equal, double ratio = 1) {
    BoxPile pile;
    for (int i = 0; i < boxes; ++i) {
        const double part = boxes > 1 ? i / (boxes - 1.0) : 0;
        const double mass = masses == Masses::heavy_top     ? (i == boxes - 1 ? ratio : 1)
                            : masses == Masses::alternating ? (i % 2 == 1 ? ratio : 1)
                            : masses == Masses::growing     ? std::pow(ratio, part)
                            : masses == Masses::shrinking   ? std::pow(ratio, 1 - part)
                                                            : 1;
        pile.add(0, i + 0.5, mass);
        for (const double side : {-0.5, 0.5}) pile.contacts.push_back({i - 1, i, side, static_cast<double>(i)});
    }
    return pile.problem(impact);
}

}  // namespace rbc::test
