#pragma once

#include "common/foundation/model/impact.hpp"

namespace rbc::test {

/// The example of a second approach in the lesson's text.
inline SpatialImpactProblem recompressing(double restitution) {
    SpatialImpactProblem q;
    q.K << 8.51, 3.15, 2.58, 3.15, 1.87, 0.4, 2.58, 0.4, 1.57;
    q.u << -3.6, -2.9, -1;
    q.friction = 2.4;
    q.restitution = restitution;
    return q;
}

inline double slip(const SpatialImpactProblem& q) {
    return q.u.head<2>().norm();
}

}  // namespace rbc::test
