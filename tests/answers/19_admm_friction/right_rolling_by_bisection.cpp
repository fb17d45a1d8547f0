#include <algorithm>
#include <cmath>

#include "exercises/19_admm_friction/rolling.hpp"

namespace rbc::ex19 {

/// The slope in n, hint 2, rises: its zero by bisection, in units of the largest number.
Eigen::VectorXd nearest(const Eigen::VectorXd& x, double mu, double roll) {
    const double unit = x.cwiseAbs().maxCoeff();
    if (unit == 0) return x;
    Eigen::VectorXd p = x / unit;
    const Eigen::Index last = x.size() - 1;
    const double T = p.segment(1, last - 1).norm(), O = std::fabs(p[last]);
    const auto slope = [&](double n) {
        return n - p[0] - mu * std::max(0.0, T - mu * n) - roll * std::max(0.0, O - roll * n);
    };
    double low = 0, high = 4;
    if (slope(0) >= 0) high = 0;
    for (int k = 0; k < 200 && high > 0; ++k) {
        const double middle = 0.5 * (low + high);
        (slope(middle) < 0 ? low : high) = middle;
    }
    p[0] = high;
    if (T > mu * high) p.segment(1, last - 1) *= mu * high / T;
    if (O > roll * high) p[last] *= roll * high / O;
    return unit * p;
}

}  // namespace rbc::ex19
