#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

namespace rbc {

/// Balls on long strings side by side, each a pendulum of the same period for itself: way s and velocity v along the
/// row, 0 at the lowest point, where neighbours just touch. Between impacts the motion is exact, and so are their
/// times.
struct Cradle {
    /// From the velocities before to those after, N and M^-1 being those of a row of balls.
    using Law = std::function<Eigen::VectorXd(const Eigen::VectorXd& v)>;

    Eigen::VectorXd inverse_mass;  ///< 1/kg
    Eigen::VectorXd s, v;          ///< m, m/s
    double omega = 3;              ///< of the pendulums, rad/s

    void advance(double time, const Law& law);
    double energy() const;  ///< kinetic and that of the strings, J
};

/// N of balls in a row: u_i = v_i+1 - v_i.
Eigen::MatrixXd row_normals(Eigen::Index balls);

}  // namespace rbc
