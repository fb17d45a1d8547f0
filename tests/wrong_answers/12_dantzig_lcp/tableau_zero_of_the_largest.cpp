// hint: T_ii is what C leaves of A_ii of the same row: compare it with that, not with the others'.
#include "exercises/12_dantzig_lcp/tableau.hpp"

namespace rbc::ex12 {

namespace {

/// y stands for f in C and for a outside; all that x stands for is zero.
Motion sorted(const std::vector<bool>& exchanged, const Eigen::VectorXd& y) {
    Motion motion{Eigen::VectorXd::Zero(y.size()), Eigen::VectorXd::Zero(y.size())};
    for (Eigen::Index i = 0; i < y.size(); ++i)
        (exchanged[static_cast<std::size_t>(i)] ? motion.f : motion.a)[i] = y[i];
    return motion;
}

}  // namespace

Tableau exchange(const Tableau& tableau, int i) {
    const auto row = static_cast<std::size_t>(i);
    const double pivot = tableau.T(i, i);
    if (!tableau.exchanged[row] && pivot <= 1e-10 * tableau.own.maxCoeff()) return tableau;  // (E12.6)

    // y_i = T_i. x + c_i solved for x_i: the line in which y_i stands on the right.
    Eigen::RowVectorXd line = -tableau.T.row(i) / pivot;
    line[i] = 1 / pivot;
    const double constant = -tableau.c[i] / pivot;

    Eigen::VectorXd column = tableau.T.col(i);
    column[i] = 0;
    Tableau result = tableau;
    result.T.col(i).setZero();
    result.T.row(i) = line;
    result.c[i] = constant;
    result.T += column * line;
    result.c += column * constant;
    result.exchanged[row] = !result.exchanged[row];
    return result;
}

Motion solution(const Tableau& tableau) {
    return sorted(tableau.exchanged, tableau.c);
}

Motion direction(const Tableau& tableau, int d) {
    Motion motion = sorted(tableau.exchanged, tableau.T.col(d));
    motion.f[d] = 1;
    return motion;
}

}  // namespace rbc::ex12
