#pragma once

#include <Eigen/Core>

namespace rbc {

/// Change of the kinetic energy of both bodies in an impact, J: dT = P.(u- + u+)/2, exact for any law.
/// @param impulse  on B, N s        @param before, after  relative velocity, m/s; all in the same axes
template <class Vector>
double impact_energy_change(const Vector& impulse, const Vector& before, const Vector& after) {
    return 0.5 * impulse.dot(before + after);
}

}  // namespace rbc
