#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/judge/contact_residual.hpp"
#include "demos/15_nncg/problems.hpp"
#include "tests/support/contact_families.hpp"

namespace rbc::test {

/// Largest error of the normal impulses of upright_column, over the largest of them.
inline double column_error(const Eigen::VectorXd& r) {
    const Eigen::Index boxes = r.size() / 2;
    double worst = 0;
    for (Eigen::Index i = 0; i < boxes; ++i)
        worst = std::max(worst, std::abs(r[2 * i] - static_cast<double>(boxes - i)));
    return worst / static_cast<double>(boxes);
}

/// Every u of a planar problem, by trying all 4^contacts ways: each contact opens, sticks, or slips one way or the
/// other.
inline std::vector<Eigen::VectorXd> all_velocities(const ContactProblem& problem) {
    const Eigen::Index contacts = problem.friction.size(), n = 2 * contacts;
    std::vector<Eigen::VectorXd> found;
    for (long code = 0; code < (1L << n); ++code) {
        Eigen::MatrixXd A = problem.W;  // A r = b: row by row either u = 0 or a law for r
        Eigen::VectorXd b = -problem.q;
        const auto law = [&](Eigen::Index row, double of_normal) {
            A.row(row).setZero();
            b[row] = 0;
            A(row, row) = 1;
            if (row % 2 == 1) A(row, row - 1) = -of_normal;
        };
        for (Eigen::Index i = 0; i < contacts; ++i) {
            const long way = (code >> (2 * i)) & 3;
            if (way == 0) law(2 * i, 0);
            if (way != 1) law(2 * i + 1, way == 2 ? problem.friction[i] : -problem.friction[i]);
        }
        const Eigen::VectorXd r = A.fullPivLu().solve(b);
        // Round-off of solving 8 equations, times their condition: far below what tells two answers apart.
        if (contact_residual(problem, r) <= 1e-9) found.push_back(problem.W * r + problem.q);
    }
    return found;
}

}  // namespace rbc::test
