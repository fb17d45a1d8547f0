#include <algorithm>
#include <cmath>
#include <vector>

#include "exercises/20_shock_propagation/rounds.hpp"

namespace rbc::ex20 {

/// Ball by ball joined to the run on its left, by inverse masses; the last round by adding
/// to V what comes to approach.
RowAfter shock(const Row& row, int most) {
    const int contacts = static_cast<int>(row.v.size()) - 1;
    const Eigen::VectorXd inverse = row.mass.cwiseInverse();
    RowAfter after{row.v, 0, 0, false};
    const double small = 1e-9 * row.v.cwiseAbs().maxCoeff();
    std::vector<int> rounds(static_cast<std::size_t>(std::max(contacts, 0)), 0);
    // Elimination from the left, run by run; what comes out is all balls' velocities after lambda.
    const auto stopped = [&](const std::vector<bool>& V) {
        Eigen::VectorXd v = after.v;
        for (int i = 0; i < contacts;) {
            if (!V[static_cast<std::size_t>(i)]) {
                ++i;
                continue;
            }
            int end = i;
            while (end < contacts && V[static_cast<std::size_t>(end)]) ++end;
            double common = after.v[i], weight = row.mass[i];
            for (int k = i + 1; k <= end; ++k) {
                const double own = 1 / weight;
                common = (own + inverse[k]) > 0 ? (common * inverse[k] + after.v[k] * own) / (own + inverse[k]) : 0;
                weight += row.mass[k];
            }
            for (int k = i; k <= end; ++k) v[k] = common;
            i = end;
        }
        return v;
    };
    for (;;) {
        std::vector<bool> V(static_cast<std::size_t>(std::max(contacts, 0)), false);
        bool any = false;
        for (int i = 0; i < contacts; ++i) {
            if (!(after.v[i] - after.v[i + 1] > small)) continue;
            any = V[static_cast<std::size_t>(i)] = true;
            if (rounds[static_cast<std::size_t>(i)]++ >= most) after.capped = true;
        }
        if (!any) return after;
        ++after.rounds;
        for (bool more = after.capped; more;) {
            more = false;
            const Eigen::VectorXd v = stopped(V);
            for (int i = 0; i < contacts; ++i)
                if (!V[static_cast<std::size_t>(i)] && v[i] > v[i + 1]) more = V[static_cast<std::size_t>(i)] = true;
        }
        const double e = after.capped ? 0 : row.restitution;
        const Eigen::VectorXd impulse_way = stopped(V) - after.v, before = after.v;
        after.v += (1 + e) * impulse_way;
        for (int i = 0; i <= contacts; ++i)
            if (!std::isinf(row.mass[i]))
                after.lost += 0.5 * (1 - e) * (1 + e) * row.mass[i] * impulse_way[i] * impulse_way[i];
        if (after.capped) return after;
    }
}

}  // namespace rbc::ex20
