// hint: Polak and Ribiere's beta needs steps that end where g turns by a right angle. A sweep's steps are short, g stays nearly the same, and that beta is 0.
#include "exercises/15_nncg/direction.hpp"

#include <cmath>

namespace rbc::ex15 {

Search advance(const Search& search, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal) {
    const auto dot = [&](const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
        return x.cwiseProduct(diagonal).dot(y);
    };
    const Eigen::VectorXd g = search.r - s;
    Search next{search.r, -g, g, search.restarts};
    if (search.p.size() > 0) {
        const double before = dot(search.g, search.g);
        const double beta = before > 0 ? std::fmax(0.0, dot(g, g - search.g) / before) : 0;  // (E15.1)
        const Eigen::VectorXd p = beta * search.p - g;                                       // (E15.2)
        const double downhill = -dot(g, p), least = 0.2 * std::sqrt(dot(g, g) * dot(p, p));
        if (p.allFinite() && downhill >= least) {
            next.p = p;
        } else {
            ++next.restarts;  // (E15.3)
        }
    }
    next.r += next.p;
    return next;
}

}  // namespace rbc::ex15
