#include <cmath>

#include "exercises/15_nncg/direction.hpp"

namespace rbc::ex15 {

/// In rows multiplied by sqrt(W_ii), where the measure is the ordinary one, and with unit vectors.
Search advance(const Search& search, const Eigen::VectorXd& s, const Eigen::VectorXd& diagonal) {
    const Eigen::ArrayXd root = diagonal.array().sqrt();
    const Eigen::VectorXd sweep = s - search.r;
    const Eigen::VectorXd way = (sweep.array() * root).matrix();
    Search next;
    next.g = -sweep;
    next.bends = search.bends;
    next.p = sweep;
    const double length = way.norm();
    const double last = search.g.size() != 0 ? (search.g.array() * root).matrix().norm() : 0.0;
    if (last > 0 && length > 0) {
        const double ratio = length / last;
        const Eigen::VectorXd old = (ratio * ratio * search.p.array() * root).matrix(), ahead = way / length;
        double along = old.dot(ahead);
        Eigen::VectorXd across = old - along * ahead;
        bool bends = false;
        if (along < 0) {
            along = 0;
            bends = true;
        }
        if (across.squaredNorm() > (length + along) * (length + along)) {
            across.normalize();
            across *= length + along;
            bends = true;
        }
        next.p = (((length + along) * ahead + across).array() / root).matrix();
        if (bends) next.bends++;
    }
    next.r = search.r + next.p;
    return next;
}

}  // namespace rbc::ex15
