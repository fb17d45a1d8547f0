#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "exercises/19_admm_friction/bipotential.hpp"

namespace rbc::ex19 {

/// In the unit of velocities, R = rho r, contact by contact from a list of old numbers; the nearest point of a cone by
/// the angle of its edge.
Swept sweep_shifted(const Contacts& contacts, const Eigen::VectorXd& start, double tolerance, int most) {
    const int d = contacts.dimension, rows = static_cast<int>(contacts.q.size());
    double rho = 0;
    for (int k = 0; k < rows; ++k) rho = std::max(rho, contacts.W.row(k).lpNorm<1>());
    Swept swept{start, 0, false};
    std::vector<double> R(static_cast<std::size_t>(rows)), next = R;
    for (int k = 0; k < rows; ++k) R[static_cast<std::size_t>(k)] = rho * start[k];
    while (swept.sweeps < most) {
        double change = 0;
        for (int from = 0; from < rows; from += d) {
            std::vector<double> x;
            double slides = 0;
            for (int k = from; k < from + d; ++k) {
                double u = contacts.q[k];
                for (int l = 0; l < rows; ++l) u += contacts.W(k, l) / rho * R[static_cast<std::size_t>(l)];
                x.push_back(R[static_cast<std::size_t>(k)] - u);
                if (k > from) slides = std::hypot(slides, u);
            }
            const double mu = contacts.friction[from / d];
            x[0] -= mu * slides;
            const double t = d == 3 ? std::hypot(x[1], x[2]) : std::fabs(x[1]);
            // The edge of the cone is at `edge` from n; what is further from it than a right angle goes to the tip.
            const double edge = std::atan(mu), angle = std::atan2(t, x[0]), length = std::hypot(t, x[0]);
            if (angle > edge) {
                const double along = std::max(0.0, length * std::cos(angle - edge));
                x[0] = along * std::cos(edge);
                for (std::size_t k = 1; k < x.size(); ++k) x[k] *= t > 0 ? along * std::sin(edge) / t : 0;
            }
            for (int k = 0; k < d; ++k) {
                const auto row = static_cast<std::size_t>(from + k);
                next[row] = x[static_cast<std::size_t>(k)];
                change = std::max(change, std::fabs(next[row] - R[row]));
            }
        }
        std::swap(R, next);
        ++swept.sweeps;
        swept.settled = change <= tolerance;
        if (swept.settled) break;
    }
    if (swept.sweeps > 0)
        for (int k = 0; k < rows; ++k) swept.r[k] = R[static_cast<std::size_t>(k)] / rho;
    return swept;
}

}  // namespace rbc::ex19
