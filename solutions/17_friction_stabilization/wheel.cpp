#include "exercises/17_friction_stabilization/wheel.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace rbc::ex17 {

namespace {

/// The contact as a body sees it.
struct Seen {
    Eigen::Vector2d point, normal;
};

Seen seen(const Eigen::Vector2d& point, const Eigen::Vector2d& normal, double angle, const Eigen::Vector2d& position) {
    const Eigen::Rotation2Dd back(-angle);
    return {back * (point - position), back * normal};
}

/// (E17.4), > 0 along t.
double arc(const Seen& from, const Seen& to) {
    const Eigen::Vector2d n = (from.normal + to.normal).normalized(), chord = to.point - from.point;
    const double sine = (to.normal - from.normal).norm() / 2;  // of theta/2
    const double length = n.y() * chord.x() - n.x() * chord.y();
    const double half = std::atan2(sine, (to.normal + from.normal).norm() / 2);
    return sine > 0 ? length * half / sine : length;
}

}  // namespace

Travel travel(const std::vector<Moment>& history) {
    Travel sum;
    for (std::size_t i = 1; i < history.size(); ++i) {
        const Moment &from = history[i - 1], &to = history[i];
        const double on_a = arc(seen(from.point, from.normal, from.angle_a, from.position_a),
                                seen(to.point, to.normal, to.angle_a, to.position_a));
        const double on_b = arc(seen(from.point, from.normal, from.angle_b, from.position_b),
                                seen(to.point, to.normal, to.angle_b, to.position_b));
        sum.on_a += on_a;
        sum.on_b += on_b;
        sum.slip += on_a - on_b;  // (E17.5)
        sum.slid += std::abs(on_a - on_b);
        if (on_a * on_b > 0) sum.rolled += std::min(std::abs(on_a), std::abs(on_b));
    }
    return sum;
}

Motion motion(const Travel& travel, double tolerance) {
    const bool slides = travel.slid > tolerance, rolls = travel.rolled > tolerance;
    if (slides && rolls) return Motion::rolls_and_slides;
    return rolls ? Motion::rolls : slides ? Motion::slides : Motion::rests;
}

}  // namespace rbc::ex17
