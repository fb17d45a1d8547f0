#include "exercises/15_nncg/direction.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex15 {

Search advance(const Search& search, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal) {
    const auto dot = [&](const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
        return x.cwiseProduct(diagonal).dot(y);
    };
    const Eigen::VectorXd g = search.r - s;
    Search next{search.r, -g, g, search.bends};
    const double now = dot(g, g), before = search.g.size() > 0 ? dot(search.g, search.g) : 0;
    if (now > 0 && before > 0) {
        const Eigen::VectorXd q = now / before * search.p;  // (E15.1)
        const double with = -dot(g, q) / now;               // the part of q along -g, in lengths of g
        const Eigen::VectorXd across = q + with * g;
        const double ahead = 1 + std::max(0.0, with), aside = std::sqrt(dot(across, across) / now);
        const double share = aside > ahead ? ahead / aside : 1;  // (E15.3)
        next.p = share * across - ahead * g;
        if (with < 0 || share < 1) ++next.bends;
    }
    next.r += next.p;
    return next;
}

}  // namespace rbc::ex15
