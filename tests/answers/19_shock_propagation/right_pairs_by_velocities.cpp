#include <cmath>
#include <vector>

#include "exercises/19_shock_propagation/pairs.hpp"

namespace rbc::ex19 {

/// Through the velocity of the pair's centre of mass.
RowAfter strike_in_pairs(const Row& row, int most) {
    const int pairs = static_cast<int>(row.mass.size()) - 1;
    std::vector<double> v(row.v.begin(), row.v.end());
    double largest = 0;
    for (const double x : v) largest = std::fmax(largest, std::fabs(x));
    RowAfter after{row.v, Eigen::VectorXd::Zero(pairs), 0, false};
    for (;;) {
        int next = -1;
        for (int i = 0; i < pairs; ++i) {
            const double approach = v[i] - v[i + 1];
            if (approach > 1e-9 * largest && (next < 0 || approach > v[next] - v[next + 1])) next = i;
        }
        after.done = next < 0;
        if (after.done || after.hits >= most) break;
        double &a = v[next], &b = v[next + 1];
        const double m = row.mass[next], n = row.mass[next + 1], u = b - a;
        const double share = std::isinf(m) ? 0 : std::isinf(n) ? 1 : n / (m + n);  // of n in the centre of mass
        const double centre = a + share * u, e = row.restitution;
        const double before_a = a, before_b = b;
        a = std::isinf(m) ? a : centre + e * share * u;
        b = std::isinf(n) ? b : centre - e * (1 - share) * u;
        after.impulse[next] += m < n ? -m * (a - before_a) : n * (b - before_b);
        after.hits += 1;
    }
    for (int i = 0; i <= pairs; ++i) after.v[i] = v[i];
    return after;
}

}  // namespace rbc::ex19
