#pragma once

#include "lessons/09_stronge_impact/mechanism.hpp"

namespace rbc {

/// Two uniform rods, hinged to each other and to a fixed point; the lower end, the tip, may strike a floor below.
/// Angles are measured from the downward vertical, counter-clockwise (the tip goes to the right as they grow).
struct DoublePendulum {
    double mass1 = 1, mass2 = 1;      ///< of the upper and the lower rod, > 0, kg
    double length1 = 1, length2 = 1;  ///< > 0, m
    double gravity = 9.81;            ///< magnitude, >= 0, m/s^2
};

struct PendulumState {
    Eigen::Vector2d angles = Eigen::Vector2d::Zero();  ///< q, rad
    Eigen::Vector2d rates = Eigen::Vector2d::Zero();   ///< qdot, rad/s
};

/// The tip relative to the hinge, m: (t, n) = (right, up).
Eigen::Vector2d tip_position(const DoublePendulum& pendulum, const Eigen::Vector2d& angles);

/// The pendulum when its tip strikes the floor, t to the right and n up. With c = cos(q1 - q2)
///
///   M = [ (m1/3 + m2) L1^2   m2 L1 L2 c/2 ]    J = [ L1 cos q1   L2 cos q2 ]      (09.15)
///       [ m2 L1 L2 c/2       m2 L2^2/3    ]        [ L1 sin q1   L2 sin q2 ]
///
/// J has rank 2 unless the two rods are in line.
Mechanism<2> double_pendulum(const DoublePendulum& pendulum, const PendulumState& state);

/// Second derivative of the angles in free swing, rad/s^2, from M qddot + h + dV/dq = 0 with
///
///   h = m2 L1 L2 sin(q1 - q2)/2 (qdot2^2, -qdot1^2)                               (09.16)
///   V = -g (m1/2 + m2) L1 cos q1 - g m2 L2 cos q2/2                               (09.17)
Eigen::Vector2d angular_acceleration(const DoublePendulum& pendulum, const PendulumState& state);

/// Kinetic and potential energy together, J; V = 0 with both rods horizontal (09.17).
double pendulum_energy(const DoublePendulum& pendulum, const PendulumState& state);

/// One step of free swing by the classical Runge-Kutta method of fourth order; dt may be negative, s.
/// Cost: four evaluations of (09.16).
PendulumState swing(const DoublePendulum& pendulum, const PendulumState& state, double dt);

}  // namespace rbc
