// hint: The limit moves too: mu f_N changes with df_N. What falls is mu_back f_N - f_F, with speed mu_back df_N - df_F.
#include "exercises/13_dantzig_friction/skins.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <limits>

namespace rbc::ex13 {

namespace {

/// f_F per f_N of a contact that slips.
double slope(const SkiContact& c) {
    return c.set == SkiSet::slips_on ? -c.mu_on : c.mu_back;
}

bool slips(const SkiContact& c) {
    return c.set == SkiSet::slips_on || c.set == SkiSet::slips_back;
}

}  // namespace

// One row and one unknown per component: either its force is tied, or its acceleration must not change.
Eigen::VectorXd drive_direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>& contacts) {
    const auto n = static_cast<Eigen::Index>(contacts.size());
    Eigen::MatrixXd rows = Eigen::MatrixXd::Identity(2 * n, 2 * n);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(2 * n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const SkiContact& c = contacts[static_cast<std::size_t>(i)];
        const Eigen::Index N = 2 * i, F = 2 * i + 1;
        if (c.set == SkiSet::pressed) right[N] = 1;
        if (c.set == SkiSet::dragged) right[F] = c.a_F > 0 ? -1 : 1;
        if (c.set == SkiSet::holds) rows.row(F) = A.row(F);
        if (slips(c)) rows(F, N) = -slope(c);
        if (c.set == SkiSet::holds || c.set == SkiSet::dragged || slips(c)) rows.row(N) = A.row(N);
    }
    return rows.partialPivLu().solve(right);
}

SkiMove next_move(const std::vector<SkiContact>& contacts, const Eigen::VectorXd& df, const Eigen::VectorXd& da) {
    SkiMove first{std::numeric_limits<double>::infinity(), -1, SkiSet::apart};
    int contact = 0;
    // What must not fall below 0, and how it changes. Asked in the order in which ties are broken.
    const auto ends = [&](double left, double change, SkiSet to) {
        if (!(change < 0)) return;
        const double step = std::max(0.0, left) / -change;
        if (step < first.step) first = {step, contact, to};
    };
    for (const SkiContact& c : contacts) {
        const double df_N = df[2 * contact], df_F = df[2 * contact + 1];
        const double da_N = da[2 * contact], da_F = da[2 * contact + 1];
        if (c.set == SkiSet::pressed) {
            ends(-c.a_N, -da_N, SkiSet::dragged);
        } else if (c.set == SkiSet::apart) {
            const double before = first.step;
            ends(c.a_N, da_N, SkiSet::holds);
            if (first.step < before) {
                const double a_F = c.a_F + first.step * da_F;
                if (a_F != 0) first.to = a_F > 0 ? SkiSet::slips_on : SkiSet::slips_back;
            }
        } else if (c.set != SkiSet::waiting) {
            ends(c.f_N, df_N, SkiSet::apart);
            if (c.set != SkiSet::holds) {
                const bool on = c.set == SkiSet::slips_on || (c.set == SkiSet::dragged && c.a_F > 0);
                ends(on ? c.a_F : -c.a_F, on ? da_F : -da_F, SkiSet::holds);
            }
            if (!slips(c)) {
                ends(c.f_F + c.mu_on * c.f_N, df_F, SkiSet::slips_on);
                ends(c.mu_back * c.f_N - c.f_F, -df_F, SkiSet::slips_back);
            }
        }
        ++contact;
    }
    return first;
}

}  // namespace rbc::ex13
