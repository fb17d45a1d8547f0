#include "lessons/13_dantzig_friction/lemke_tableau.hpp"

#include "lessons/13_dantzig_friction/pivot_table.hpp"

namespace rbc {

namespace {

using Eigen::Index;

constexpr double zero = 1e-10;  // of a table whose rows are scaled to about 1

/// Whether row i, divided by its entry in `entering`, is lexicographically less than row j: the right side first, then
/// the columns of w, which are the inverse of the basis.
bool before(const PivotTable& table, Index entering, Index i, Index j) {
    const Index last = table.cols() - 1;
    const double pi = table(i, entering), pj = table(j, entering);
    double difference = table(i, last) / pi - table(j, last) / pj;
    for (Index k = 0; std::abs(difference) < 1e-12 && k < table.rows(); ++k)
        difference = table(i, k) / pi - table(j, k) / pj;
    return difference < 0;
}

}  // namespace

LemkeAnswer solve_lemke_tableau(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, const Eigen::VectorXd& c,
                                int max_pivots) {
    const Index n = q.size(), load = 2 * n;  // columns: w, z, z0, right side
    LemkeAnswer answer{SolverStatus::solved, Eigen::VectorXd::Zero(n), 0};
    if (n == 0 || q.minCoeff() >= 0) return answer;
    PivotTable table(n, 2 * n + 2);
    table << Eigen::MatrixXd::Identity(n, n), -M, -c, q;
    Eigen::VectorX<Index> basis = Eigen::VectorX<Index>::LinSpaced(n, 0, n - 1);
    Index row = 0;
    q.cwiseQuotient(c).minCoeff(&row);
    Index entering = load;
    for (; answer.pivots < max_pivots; ++answer.pivots) {
        pivot_on(table, row, entering);
        const Index left = basis[row];
        basis[row] = entering;
        if (left == load) {
            for (Index i = 0; i < n; ++i)
                if (basis[i] >= n && basis[i] < load) answer.z[basis[i] - n] = table(i, load + 1);
            return answer;
        }
        entering = left < n ? left + n : left - n;
        row = -1;
        for (Index i = 0; i < n; ++i) {
            if (table(i, entering) <= zero) continue;
            if (row < 0 || before(table, entering, i, row)) row = i;
        }
        if (row < 0) {
            answer.status = SolverStatus::inconsistent;
            return answer;
        }
    }
    answer.status = SolverStatus::max_iterations;
    return answer;
}

}  // namespace rbc
