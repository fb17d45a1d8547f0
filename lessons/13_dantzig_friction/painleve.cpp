#include "lessons/13_dantzig_friction/painleve.hpp"

#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void check_shape(double angle, double inertia_ratio) {
    require(angle > 0 && angle < std::acos(0.0), "angle", angle, "in (0, pi/2)");
    require(inertia_ratio > 0 && std::isfinite(inertia_ratio), "inertia_ratio", inertia_ratio, "finite and > 0");
}

}  // namespace

PainleveContact painleve_contact(const PainleveRod& rod, double rounding) {
    require(rod.mass > 0 && std::isfinite(rod.mass), "mass", rod.mass, "finite and > 0");
    require(rod.half_length > 0 && std::isfinite(rod.half_length), "half_length", rod.half_length, "finite and > 0");
    require(rod.friction >= 0 && std::isfinite(rod.friction), "friction", rod.friction, "finite and >= 0");
    require(std::isfinite(rod.angular_velocity), "angular_velocity", rod.angular_velocity, "finite");
    require(std::isfinite(rod.gravity), "gravity", rod.gravity, "finite");
    check_shape(rod.angle, rod.inertia_ratio);
    const double m = rod.mass, k = rod.inertia_ratio, c = std::cos(rod.angle), s = std::sin(rod.angle);
    const double centripetal = rod.angular_velocity * rod.angular_velocity * rod.half_length;

    PainleveContact contact;
    contact.K << 1 + s * s / k, s * c / k,  //
        s * c / k, 1 + c * c / k;
    contact.K /= m;
    contact.b_n = -rod.gravity + centripetal * s;
    contact.b_t = -centripetal * c;
    const double lever = rod.friction * contact.K(0, 1);
    contact.slope = contact.K(1, 1) - lever;  // (13.15)
    const bool falls = contact.b_n < 0;
    if (std::abs(contact.slope) <= rounding * (contact.K(1, 1) + lever)) {
        contact.kind = PainleveCase::critical;
        return contact;
    }
    if (contact.slope > 0)
        contact.kind = falls ? PainleveCase::slides : PainleveCase::separates;
    else
        contact.kind = falls ? PainleveCase::inconsistent : PainleveCase::indeterminate;
    if (contact.b_n * contact.slope < 0) contact.force = -contact.b_n / contact.slope;
    return contact;
}

ContactProblem painleve_problem(const PainleveRod& rod) {
    const PainleveContact contact = painleve_contact(rod);
    ContactProblem problem;
    problem.W = Eigen::Matrix2d{{contact.K(1, 1), contact.K(0, 1)}, {contact.K(0, 1), contact.K(0, 0)}};
    problem.q = Eigen::Vector2d(contact.b_n, contact.b_t);
    problem.friction = Eigen::VectorXd::Constant(1, rod.friction);
    problem.sliding = Eigen::VectorXd::Ones(1);
    return problem;
}

double painleve_critical_friction(double angle, double inertia_ratio) {
    check_shape(angle, inertia_ratio);
    const double c = std::cos(angle), s = std::sin(angle);
    return (inertia_ratio + c * c) / (s * c);
}

}  // namespace rbc
