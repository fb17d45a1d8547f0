#pragma once

#include <Eigen/Core>
#include <functional>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/model/world.hpp"

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

/// N of balls in a row: u_i = v_(i+1) - v_i.
Eigen::MatrixXd row_normals(Eigen::Index balls);

/// What is struck.
struct ShockScene {
    enum class Kind { cradle, billiards, bridge, wall, rod };

    Kind kind = Kind::cradle;
    double balls = 5;          ///< of a cradle, of a bridge; rows of billiards and of a wall
    double left = 1;           ///< balls that come from the left
    double right = 0;          ///< and from the right
    double right_speed = 0.5;  ///< of those, over the speed of those from the left
    double ratio = 1;          ///< mass of the first ball over that of the others
    double speed = 8;          ///< of the ball that hits all but a cradle, m/s

    void bind(Parameters& parameters);
    World world() const;
    Cradle cradle() const;
    Rect part_of_world() const;
    bool falls() const { return kind == Kind::wall; }
    double seconds() const;  ///< after which the scene starts again; 0: never

    static constexpr double radius = 0.15;  ///< m, of a ball of the cradle
    static constexpr double string = 1.6;   ///< m
    static constexpr double swing = 0.6;    ///< m, how far balls are pulled out
};

/// Where ball i hangs, m.
Eigen::Vector2d ball_at(const Cradle& cradle, Eigen::Index i);

}  // namespace rbc
