#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "tests/support/contact_families.hpp"
#include "tests/support/distance.hpp"

namespace rbc::test {

/// Normal rows of a column of boxes of 1 kg, the uppermost of `top` kg, each 0.8 m wide and 0.4 m high, with two
/// contacts under each: first all left ones, then all right ones. With C for boxes that cannot turn, and what turning
/// adds, 3 w^2/(w^2 + h^2) = 2.4 C, with different signs left and right.
inline Eigen::MatrixXd column_matrix(int boxes, double top = 1) {
    Eigen::MatrixXd J = Eigen::MatrixXd::Identity(boxes, boxes);
    for (int i = 1; i < boxes; ++i) J(i, i - 1) = -1;
    Eigen::VectorXd inverse_mass = Eigen::VectorXd::Ones(boxes);
    inverse_mass[boxes - 1] = 1 / top;
    const Eigen::MatrixXd C = J * inverse_mass.asDiagonal() * J.transpose();
    Eigen::MatrixXd W(2 * boxes, 2 * boxes);
    W << 3.4 * C, -1.4 * C, -1.4 * C, 3.4 * C;
    return W;
}

/// A sliding rod's end, leading, m = l = 1 and tan(angle) = 2: W_nn = 1.6, W_nt = 1.2, W_tt = 3.4 (lesson 13), and
/// (n, t) of its velocity.
inline ContactProblem rod_problem(double u_n, double u_t, double friction) {
    return {2, Eigen::Matrix2d{{1.6, 1.2}, {1.2, 3.4}}, Eigen::Vector2d(u_n, u_t),
            Eigen::VectorXd::Constant(1, friction)};
}

/// A slider of 1 kg on the ground, pushed sideways, with a load of `ratio` kg on it that moves along: r_n = (1 +
/// ratio, ratio) N s.
inline ContactProblem load_on_slider(double ratio, double friction, double push) {
    Eigen::MatrixXd J(4, 4);  // rows n, t of ground-slider, then of slider-load; columns x, y of slider and load
    J << 0, 1, 0, 0, 1, 0, 0, 0, 0, -1, 0, 1, -1, 0, 1, 0;
    const Eigen::Vector4d inverse_mass(1, 1, 1 / ratio, 1 / ratio), v(push, -1, 0, -1);
    return {2, J * inverse_mass.asDiagonal() * J.transpose(), J * v, Eigen::VectorXd::Constant(2, friction)};
}

}  // namespace rbc::test
