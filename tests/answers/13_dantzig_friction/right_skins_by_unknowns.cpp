#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "exercises/13_dantzig_friction/skins.hpp"

namespace rbc::ex13 {

namespace {

/// Gauss, with the largest entry of each column as pivot.
Eigen::VectorXd eliminate(Eigen::MatrixXd M, Eigen::VectorXd x) {
    const Eigen::Index n = x.size();
    for (Eigen::Index k = 0; k < n; ++k) {
        Eigen::Index best = k;
        for (Eigen::Index i = k + 1; i < n; ++i) {
            if (std::abs(M(i, k)) > std::abs(M(best, k))) best = i;
        }
        for (Eigen::Index j = 0; j < n; ++j) std::swap(M(k, j), M(best, j));
        std::swap(x[k], x[best]);
        for (Eigen::Index i = 0; i < n; ++i) {
            if (i == k) continue;
            const double factor = M(i, k) / M(k, k);
            for (Eigen::Index j = k; j < n; ++j) M(i, j) -= factor * M(k, j);
            x[i] -= factor * x[k];
        }
    }
    for (Eigen::Index k = 0; k < n; ++k) x[k] /= M(k, k);
    return x;
}

}  // namespace

// Only the forces that are free are unknowns: the normal force of every contact in reach, with the friction that slips
// along with it, and the friction of those that hold.
Eigen::VectorXd drive_direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>& contacts) {
    const Eigen::Index n = A.rows();
    Eigen::VectorXd driven = Eigen::VectorXd::Zero(n);
    std::vector<Eigen::VectorXd> columns;
    std::vector<Eigen::Index> rows;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const SkiContact& c = contacts[i];
        const auto N = static_cast<Eigen::Index>(2 * i);
        if (c.set == SkiSet::waiting || c.set == SkiSet::apart) continue;
        if (c.set == SkiSet::pressed) {
            driven[N] = 1;
            continue;
        }
        if (c.set == SkiSet::dragged) driven[N + 1] = c.a_F < 0 ? 1 : -1;
        Eigen::VectorXd column = Eigen::VectorXd::Unit(n, N);
        if (c.set == SkiSet::slips_on) column[N + 1] = -c.mu_on;
        if (c.set == SkiSet::slips_back) column[N + 1] = c.mu_back;
        columns.push_back(column);
        rows.push_back(N);
        if (c.set != SkiSet::holds) continue;
        columns.push_back(Eigen::VectorXd::Unit(n, N + 1));
        rows.push_back(N + 1);
    }
    if (columns.empty()) return driven;
    const auto k = static_cast<Eigen::Index>(columns.size());
    Eigen::MatrixXd shape(n, k), kept(k, n);
    for (Eigen::Index i = 0; i < k; ++i) {
        shape.col(i) = columns[static_cast<std::size_t>(i)];
        kept.row(i) = A.row(rows[static_cast<std::size_t>(i)]);
    }
    return driven - shape * eliminate(kept * shape, kept * driven);
}

SkiMove next_move(const std::vector<SkiContact>& contacts, const Eigen::VectorXd& df, const Eigen::VectorXd& da) {
    // All moves there are, sorted as ties are broken: by step, contact, and rank of the new set.
    std::vector<std::tuple<double, int, int, SkiSet>> moves;
    for (int i = 0; i < static_cast<int>(contacts.size()); ++i) {
        const SkiContact& c = contacts[static_cast<std::size_t>(i)];
        const double df_N = df[2 * i], df_F = df[2 * i + 1], da_N = da[2 * i], da_F = da[2 * i + 1];
        const auto when = [](double value, double change) { return std::max(0.0, -value / change); };
        const auto add = [&](double step, int rank, SkiSet to) { moves.emplace_back(step, i, rank, to); };
        switch (c.set) {
            case SkiSet::waiting:
                break;
            case SkiSet::apart:
                if (da_N < 0) {
                    const double step = when(c.a_N, da_N), a_F = c.a_F + step * da_F;
                    add(step, 0, a_F > 0 ? SkiSet::slips_on : a_F < 0 ? SkiSet::slips_back : SkiSet::holds);
                }
                break;
            case SkiSet::pressed:
                if (da_N > 0) add(when(c.a_N, da_N), 0, SkiSet::dragged);
                break;
            default: {
                if (df_N < 0) add(when(c.f_N, df_N), 0, SkiSet::apart);
                const bool forwards = c.set == SkiSet::slips_on || (c.set == SkiSet::dragged && c.a_F > 0);
                if (c.set != SkiSet::holds && (forwards ? da_F < 0 : da_F > 0))
                    add(when(c.a_F, da_F), 1, SkiSet::holds);
                if (c.set == SkiSet::slips_on || c.set == SkiSet::slips_back) break;
                if (df_F < -c.mu_on * df_N)
                    add(when(c.f_F + c.mu_on * c.f_N, df_F + c.mu_on * df_N), 2, SkiSet::slips_on);
                if (df_F > c.mu_back * df_N) {
                    add(when(c.f_F - c.mu_back * c.f_N, df_F - c.mu_back * df_N), 3, SkiSet::slips_back);
                }
            }
        }
    }
    if (moves.empty()) return {std::numeric_limits<double>::infinity(), -1, SkiSet::apart};
    const auto& [step, contact, rank, to] = *std::min_element(moves.begin(), moves.end());
    return {step, contact, to};
}

}  // namespace rbc::ex13
