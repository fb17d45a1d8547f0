#pragma once

#include <Eigen/Core>

#include "common/model/exercise.hpp"

namespace rbc::ex01 {

/// A particle in the plane, in leapfrog bookkeeping.
struct PlanarParticle {
    Eigen::Vector2d x;  ///< position at t_n, m
    Eigen::Vector2d v;  ///< stored velocity v(t_n - h/2), m/s
};

/// A smooth (frictionless) plane through the origin, seen from the side, and gravity in any direction.
struct Slope {
    double dt = 0.01;          ///< h > 0, s
    double restitution = 0.6;  ///< e in [0, 1]
    double shell = 1e-9;       ///< delta >= 0, m
    Eigen::Vector2d normal;    ///< n, unit length, points away from the plane into the free side
    Eigen::Vector2d gravity;   ///< acceleration, m/s^2, for instance (0, -9.81); (0, 0) where there is none
};

/// One GBF step of a particle on the slope. The gap is n.x, the normal velocity n.v; whatever is tangential to the
/// plane is none of the plane's business. Projection moves the particle by the shortest way back to the plane. Below the
/// plane is within the shell. No size is too small to count, be it of a length, a speed or a time.
///
/// @return the particle one step later; n.x >= 0 up to rounding
PlanarParticle step_on_slope(const PlanarParticle& p, const Slope& slope);
RBC_EXERCISE(step_on_slope)

}  // namespace rbc::ex01
