#include <algorithm>
#include <cmath>

#include "exercises/15_nncg/trim.hpp"

namespace rbc::ex15 {

/// |s_t + alpha d_t|^2 = (mu (s_n + alpha d_n) + small)^2 is a quadratic equation: the first root at which it leaves.
double trim(const Eigen::VectorXd& s, const Eigen::VectorXd& d, double mu) {
    double largest_s = 0, largest_d = 0;
    for (Eigen::Index k = 0; k < s.size(); ++k) {
        largest_s = std::max(largest_s, std::fabs(s[k]));
        largest_d = std::max(largest_d, std::fabs(d[k]));
    }
    const double small = 1e-12 * (largest_s + largest_d);
    const auto fits = [&](double alpha, double part = 1) {
        double squares = 0;
        for (Eigen::Index k = 1; k < s.size(); ++k) squares += std::pow(s[k] + alpha * d[k], 2);
        const double n = s[0] + alpha * d[0];
        return n >= -part * small && std::sqrt(squares) <= mu * n + part * small;
    };
    if (fits(1)) return 1;
    double alpha = 1;
    if (s[0] + d[0] < -small) alpha = std::max(0.0, (s[0] + small) / -d[0]);
    // a x^2 + 2 b x + c = 0; c <= 0 inside
    const double edge = mu * s[0] + small, rate = mu * d[0];
    double a = -rate * rate, b = -rate * edge, c = -edge * edge;
    for (Eigen::Index k = 1; k < s.size(); ++k) a += d[k] * d[k], b += s[k] * d[k], c += s[k] * s[k];
    const double root = std::sqrt(std::max(0.0, b * b - a * c)), q = b > 0 ? -b - root : -b + root;  // nothing cancels
    for (const double x : {a != 0 ? q / a : -1, q != 0 ? c / q : -1})
        if (x >= 0 && x < alpha && !fits(x + 1e-5, 0.95)) alpha = x;  // and no root of the other cone
    for (double bit = 1e-15; alpha > 0 && !fits(alpha); bit *= 2) alpha = std::max(0.0, alpha - bit);
    return alpha;
}

Eigen::VectorXd extrapolate(int dimension, const Eigen::VectorXd& friction, const Eigen::VectorXd& s,
                            const Eigen::VectorXd& d) {
    Eigen::VectorXd r = s;
    for (Eigen::Index i = 0; i < s.size(); i += dimension) {
        const double mu = friction[i / dimension];
        const Eigen::VectorXd from = s.segment(i, dimension), way = d.segment(i, dimension);
        Eigen::VectorXd to = from + trim(from, way, mu) * way;
        if (to[0] < 0) to[0] = 0;
        const double length = to.tail(dimension - 1).norm();
        if (length > mu * to[0]) to.tail(dimension - 1) *= mu * to[0] / length;
        r.segment(i, dimension) = to;
    }
    return r;
}

}  // namespace rbc::ex15
