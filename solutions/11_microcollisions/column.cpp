#include "exercises/11_microcollisions/column.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rbc::ex11 {

ColumnCost land_column(const std::vector<double>& masses, const std::vector<int>& order, double tolerance) {
    // Place 0 is the ground; ball i stands at place i + 1.
    std::vector<double> v(masses.size() + 1, -1), w(masses.size() + 1, 0);
    v[0] = 0;
    for (std::size_t i = 0; i < masses.size(); ++i) w[i + 1] = 1 / masses[i];

    ColumnCost cost{0, 0, std::vector<double>(masses.size(), 0), 0};
    for (bool applied = true; applied; cost.sweeps += applied ? 1 : 0) {
        applied = false;
        for (const int contact : order) {
            const auto below = static_cast<std::size_t>(contact), above = below + 1;
            const double u = v[above] - v[below];
            if (u >= -tolerance) continue;
            const double p = -u / (w[below] + w[above]);  // (E11.7)
            v[above] += w[above] * p;
            v[below] -= w[below] * p;
            cost.passed[below] += p;
            ++cost.impulses;
            applied = true;
        }
    }
    for (std::size_t i = 0; i < masses.size(); ++i) cost.fastest = std::max(cost.fastest, v[i] - v[i + 1]);
    return cost;
}

/// Equal balls: K has the rows (1, -1), (-1, 2, -1), ..., (-1, 2). Jacobi's matrix maps cos(i a) to cos(a) cos(i a), if
/// cos(n a) = 0 at the upper end: a = pi/(2 n) is the slowest. On a chain a Gauss-Seidel sweep is worth two of Jacobi's.
double sweep_factor(int n) {
    const double c = std::cos(std::numbers::pi / (2 * n));
    return c * c;
}

}  // namespace rbc::ex11
