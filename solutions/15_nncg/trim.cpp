#include "exercises/15_nncg/trim.hpp"

#include <algorithm>

namespace rbc::ex15 {

double trim(const Eigen::VectorXd& s, const Eigen::VectorXd& d, double mu) {
    const double small = 1e-12 * (s.cwiseAbs().maxCoeff() + d.cwiseAbs().maxCoeff());
    const auto inside = [&](double alpha) {
        const Eigen::VectorXd impulse = s + alpha * d;
        return impulse[0] >= -small && impulse.tail(impulse.size() - 1).norm() - mu * impulse[0] <= small;
    };
    if (inside(1)) return 1;
    // The cone is convex: inside up to one alpha, outside from there on.
    double low = 0, high = 1;
    for (int k = 0; k < 20; ++k) {  // to 1e-6
        const double middle = (low + high) / 2;
        (inside(middle) ? low : high) = middle;
    }
    return low;
}

Eigen::VectorXd extrapolate(int dimension, const Eigen::VectorXd& friction, const Eigen::VectorXd& s,
                            const Eigen::VectorXd& d_all) {
    const Eigen::Index d = dimension;
    Eigen::VectorXd r(s.size());
    for (Eigen::Index i = 0; i < friction.size(); ++i) {
        const double alpha = trim(s.segment(d * i, d), d_all.segment(d * i, d), friction[i]);
        auto one = r.segment(d * i, d);
        one = s.segment(d * i, d) + alpha * d_all.segment(d * i, d);
        one[0] = std::max(0.0, one[0]);
        const double length = one.tail(d - 1).norm(), most = friction[i] * one[0];
        if (length > most) one.tail(d - 1) *= most / length;
    }
    return r;
}

}  // namespace rbc::ex15
