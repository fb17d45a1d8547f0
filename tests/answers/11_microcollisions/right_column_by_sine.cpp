#include "exercises/11_microcollisions/column.hpp"

#include <cmath>

namespace rbc::ex11 {

namespace {

double inverse_mass(const std::vector<double>& masses, int ball) {
    return ball < 0 ? 0 : 1 / masses[static_cast<std::size_t>(ball)];
}

}  // namespace

/// Approaches instead of velocities: an impulse takes one away and gives a part of it to each neighbour.
ColumnCost land_column(const std::vector<double>& masses, const std::vector<int>& order, double tolerance) {
    const int n = static_cast<int>(masses.size());
    std::vector<double> approach(masses.size() + 2, 0), passed(masses.size(), 0);
    approach[0] = 1;
    std::int64_t impulses = 0, sweeps = 0;
    while (true) {
        const std::int64_t before = impulses;
        for (const int i : order) {
            const auto k = static_cast<std::size_t>(i);
            if (approach[k] <= tolerance) continue;
            const double below = inverse_mass(masses, i - 1), above = inverse_mass(masses, i);
            const double p = approach[k] / (below + above);
            approach[k] = 0;
            if (i > 0) approach[k - 1] += below * p;
            if (i + 1 < n) approach[k + 1] += above * p;
            passed[k] += p;
            ++impulses;
        }
        if (impulses == before) break;
        ++sweeps;
    }
    double fastest = 0;
    for (const double a : approach) fastest = std::fmax(fastest, a);
    return {impulses, sweeps, passed, fastest};
}

double sweep_factor(int n) {
    const double s = std::sin(M_PI / (2.0 * n));
    return 1 - s * s;
}

}  // namespace rbc::ex11
