#include <Eigen/LU>

#include "exercises/12_dantzig_lcp/tableau.hpp"

namespace rbc::ex12 {

/// y - T x = c with unknowns on the left: swap two columns of [1, -T], and solve for the new y.
Tableau exchange(const Tableau& tableau, int i) {
    const auto at = static_cast<std::size_t>(i);
    if (!tableau.exchanged[at] && !(tableau.T(i, i) > 1e-10 * tableau.own[i])) return tableau;
    Eigen::MatrixXd left = Eigen::MatrixXd::Identity(tableau.c.size(), tableau.c.size()), right = -tableau.T;
    left.col(i).swap(right.col(i));
    const Eigen::PartialPivLU<Eigen::MatrixXd> solver(left);
    Tableau result = tableau;
    result.T = -solver.solve(right);
    result.c = solver.solve(tableau.c);
    result.exchanged[at].flip();
    return result;
}

Motion solution(const Tableau& tableau) {
    Motion motion{tableau.c, tableau.c};
    for (Eigen::Index i = 0; i < tableau.c.size(); ++i) {
        if (tableau.exchanged[static_cast<std::size_t>(i)]) {
            motion.a[i] = 0;
        } else {
            motion.f[i] = 0;
        }
    }
    return motion;
}

/// What one newton more of f_d changes.
Motion direction(const Tableau& tableau, int d) {
    Tableau moved = tableau;
    moved.c = tableau.T.col(d);
    Motion motion = solution(moved);
    motion.f[d] = 1;
    return motion;
}

}  // namespace rbc::ex12
