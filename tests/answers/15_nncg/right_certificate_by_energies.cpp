#include <cmath>
#include <limits>

#include "exercises/15_nncg/certificate.hpp"

namespace rbc::ex15 {

/// The difference of both energies, term by term, for the first s that is allowed; then the parabola's lowest point if that
/// is allowed, too.
Certificate certify(const Touching& t, const Eigen::VectorXd& r) {
    const double infinity = std::numeric_limits<double>::infinity();
    const Eigen::Index contacts = t.J.rows(), n = t.J.cols();
    if (!t.J.allFinite() || !t.mass.allFinite() || !t.v_free.allFinite() || !t.opening.allFinite() || !r.allFinite())
        return {false, infinity};
    Eigen::VectorXd push = Eigen::VectorXd::Zero(n);
    for (Eigen::Index i = 0; i < contacts; ++i)
        if (r[i] > 0) push += r[i] * t.J.row(i).transpose();
    const Eigen::VectorXd v = t.v_free + push.cwiseQuotient(t.mass);
    double least = -infinity, work = 0, load = 0;
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const double opens = t.J.row(i).dot(t.opening), u = t.J.row(i).dot(v);
        if (!(opens > 0)) return {false, infinity};
        if (-u / opens > least) least = -u / opens;
        if (r[i] > 0) work += r[i] * u, load += r[i] * opens;
    }
    if (contacts == 0) return {true, 0};
    double weight = 0;
    for (Eigen::Index k = 0; k < n; ++k) weight += t.mass[k] * t.opening[k] * t.opening[k];
    const auto bound = [&](double s) { return work + s * (load + 0.5 * weight * s); };
    double best = bound(least);
    if (-load / weight > least) best = bound(-load / weight);
    return {true, best > 0 ? best : 0};
}

}  // namespace rbc::ex15
