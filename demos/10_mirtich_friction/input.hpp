#pragma once

#include "common/demo/kit/parameters.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"

namespace rbc {

/// One impact in space by its numbers. K comes from six that may be chosen freely: the diagonal, and three couplings in
/// (-1, 1), of which the last is what t2 and n have in common beyond t1. Every choice is symmetric positive definite.
/// The parameters point into it.
struct SpatialImpactInput {
    double K11 = 2, K22 = 1, K33 = 1;         // 1/kg
    double c12 = 0.5, c13 = 0.3, c23 = -0.2;  // 1
    double ux = 1, uy = 0.6, uz = -1;         // m/s
    double friction = 0.5, friction_2 = 0.5;  // 1; the second along t2, of the student's law alone
    double restitution = 0.6;

    explicit SpatialImpactInput(Parameters& parameters);
    Eigen::Matrix3d matrix() const;
    SpatialImpactProblem problem() const { return {matrix(), {ux, uy, uz}, friction, restitution}; }
};

}  // namespace rbc
