#include <cmath>

#include "exercises/15_nncg/direction.hpp"

namespace rbc::ex15 {

/// In rows multiplied by sqrt(W_ii), where the measure is the ordinary one; the angle as a cosine.
Search advance(const Search& search, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal) {
    const Eigen::ArrayXd root = diagonal.array().sqrt();
    const Eigen::VectorXd g = search.r - s, scaled = (g.array() * root).matrix();
    Search next;
    next.g = g;
    next.restarts = search.restarts;
    next.p = -g;
    if (search.g.size() != 0) {
        const Eigen::VectorXd old = (search.g.array() * root).matrix();
        double beta = 0;
        if (old.squaredNorm() > 0) beta = scaled.squaredNorm() / old.squaredNorm();
        next.p += beta * search.p;
        const Eigen::VectorXd way = (next.p.array() * root).matrix();
        const double lengths = scaled.norm() * way.norm();
        const bool fits = lengths == 0 || -scaled.dot(way) / lengths >= 0.2;
        bool finite = true;
        for (const double entry : next.p) finite = finite && std::isfinite(entry);
        if (!finite || !fits) {
            next.p = -g;
            next.restarts += 1;
        }
    }
    next.r = search.r + next.p;
    return next;
}

}  // namespace rbc::ex15
