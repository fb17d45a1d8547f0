#include "exercises/17_friction_stabilization/wheel.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

namespace rbc::ex17 {

namespace {

using Complex = std::complex<double>;

Complex complex(const Eigen::Vector2d& v) {
    return {v.x(), v.y()};
}

/// The plane as complex numbers: the frame of a body is a division, a tangent is the normal times -i.
double arc(Complex p1, Complex n1, Complex p2, Complex n2) {
    const double theta = std::arg(n2 / n1);
    const Complex half_way = n1 * std::polar(1.0, theta / 2) * Complex(0, -1);
    const double chord = std::real((p2 - p1) * std::conj(half_way));
    const double x = theta / 2;
    return chord * (std::abs(x) < 1e-4 ? 1 + x * x / 6 : x / std::sin(x));
}

}  // namespace

Travel travel(const std::vector<Moment>& history) {
    Travel t;
    const Moment* last = nullptr;
    for (const Moment& now : history) {
        if (last != nullptr) {
            const auto on = [&](double Moment::* angle, Eigen::Vector2d Moment::* position) {
                const Complex r1 = std::polar(1.0, last->*angle), r2 = std::polar(1.0, now.*angle);
                return arc(complex(last->point - last->*position) / r1, complex(last->normal) / r1,
                           complex(now.point - now.*position) / r2, complex(now.normal) / r2);
            };
            const double s_a = on(&Moment::angle_a, &Moment::position_a), s_b = on(&Moment::angle_b, &Moment::position_b);
            t.on_a += s_a;
            t.on_b += s_b;
            t.slid += std::abs(s_a - s_b);
            // |a + b| - |a - b| is twice the smaller one, or less than 0 where they run against each other.
            t.rolled += std::max(0.0, std::abs(s_a + s_b) - std::abs(s_a - s_b)) / 2;
        }
        last = &now;
    }
    t.slip = t.on_a - t.on_b;
    return t;
}

Motion motion(const Travel& travel, double tolerance) {
    const int bits = (travel.slid > tolerance ? 1 : 0) + (travel.rolled > tolerance ? 2 : 0);
    return static_cast<Motion>(bits);
}

}  // namespace rbc::ex17
