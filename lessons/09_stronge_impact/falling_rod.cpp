#include "lessons/09_stronge_impact/falling_rod.hpp"

#include <cmath>

namespace rbc {

Mechanism<3> falling_rod(const FallingRod& rod) {
    const double m = rod.mass, l = rod.half_length;
    const double rx = l * std::cos(rod.angle), ry = -l * std::sin(rod.angle);
    Mechanism<3> mechanism;
    mechanism.M = Eigen::Vector3d(m, m, rod.inertia_ratio * m * l * l).asDiagonal();  // (09.14)
    mechanism.J << 1, 0, -ry,                                                         //
        0, 1, rx;
    mechanism.rates = rod.rates;
    return mechanism;
}

}  // namespace rbc
