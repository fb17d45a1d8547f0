#pragma once

#include <Eigen/Core>
#include <cmath>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

enum class Sliding { none, all, some };

/// Bodies of 0.5 to 2 kg under random forces, and contacts at random places in random directions, each
/// of two bodies or of one and the ground. Without sliding b = J x, as for bodies at rest.
inline ContactProblem random_friction_problem(RandomNumbers& random, int bodies, int contacts, double max_friction,
                                              Sliding sliding) {
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(2 * contacts, 3 * bodies);
    Eigen::VectorXd inverse_mass(3 * bodies), free(3 * bodies);
    for (int k = 0; k < bodies; ++k) {
        const double m = random.between(0.5, 2);
        inverse_mass.segment<3>(3 * k) << 1 / m, 1 / m, 1 / (m * random.between(0.05, 1));
        free.segment<3>(3 * k) << random.between(-5, 5), random.between(-13, -7), random.between(-5, 5);
    }
    ContactProblem problem;
    problem.friction.resize(contacts);
    problem.sliding.resize(contacts);
    for (int i = 0; i < contacts; ++i) {
        const double tilt = random.between(-1.2, 1.2);
        const Eigen::Vector2d n(std::sin(tilt), std::cos(tilt)), t(n.y(), -n.x());
        const auto put = [&](int body, double sign) {
            const Eigen::Vector2d r(random.between(-1, 1), random.between(-1, 0.2));
            J.block<1, 3>(2 * i, 3 * body) << sign * n.x(), sign * n.y(), sign * (r.x() * n.y() - r.y() * n.x());
            J.block<1, 3>(2 * i + 1, 3 * body) << sign * t.x(), sign * t.y(), sign * (r.x() * t.y() - r.y() * t.x());
        };
        const int b = static_cast<int>(random.between(0, bodies)) % bodies;
        const int a = static_cast<int>(random.between(0, bodies)) % bodies;
        put(b, 1);
        if (a != b && random.between(0, 1) < 0.6) put(a, -1);
        problem.friction[i] = random.between(0, max_friction);
        const int sign = random.between(0, 1) < 0.5 ? -1 : 1;
        const bool slides = sliding == Sliding::all || (sliding == Sliding::some && random.between(0, 1) < 0.5);
        problem.sliding[i] = slides ? sign : 0;
    }
    const Eigen::MatrixXd W = J * inverse_mass.asDiagonal() * J.transpose();
    problem.W = (0.5 * (W + W.transpose())).eval();
    problem.q = J * free;
    return problem;
}

/// A contact of two bodies with the normal up.
inline Contact up(int a, int b, double x, double y) {
    return {.a = a, .b = b, .point = {x, y}, .normal = Eigen::Vector2d::UnitY(), .gap = 0, .feature = 0};
}

}  // namespace rbc::test
