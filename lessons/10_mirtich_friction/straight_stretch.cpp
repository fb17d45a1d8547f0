#include "lessons/10_mirtich_friction/straight_stretch.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

CollisionState StraightStretch::at(double dp) const {
    CollisionState state;
    state.u = start_.u + dp * velocity_slope_;
    state.impulse = start_.impulse + dp * impulse_slope_;
    const Eigen::Vector3d twice_mean = start_.u + state.u;
    state.normal_work = start_.normal_work + 0.5 * dp * twice_mean.z();
    state.friction_work = start_.friction_work + 0.5 * dp * impulse_slope_.head<2>().dot(twice_mean.head<2>());
    return state;
}

double StraightStretch::find_normal_velocity_zero(bool rising, double from, double to) const {
    const double c = velocity_slope_.z();
    if (rising ? !(c > 0) : !(c < 0)) return nowhere;
    const double zero = std::max(from, -start_.u.z() / c);
    return zero <= to ? zero : nowhere;
}

double StraightStretch::find_normal_work(double goal, double from, double to) const {
    const double z = start_.u.z() + from * velocity_slope_.z(), c = velocity_slope_.z();
    const double need = goal - at(from).normal_work, square = z * z + 2 * c * need;
    if (need <= 0) return from;
    if (!(square >= 0)) return nowhere;
    const double there = from + 2 * need / (z + std::sqrt(square));
    return there <= to ? there : nowhere;
}

double StraightStretch::find_normal_impulse(double p, double from, double to) const {
    return std::clamp(p - start_.impulse.z(), from, to);
}

}  // namespace rbc
