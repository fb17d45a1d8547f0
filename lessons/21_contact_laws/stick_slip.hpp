#pragma once

#include "lessons/21_contact_laws/stribeck.hpp"

namespace rbc {

/// A block on a belt, or a string under a bow: the belt drags it along, a spring holds it back.
struct Bow {
    double mass = 1;                ///< kg, > 0
    double stiffness = 100;         ///< k, N/m, > 0
    double speed = 0.1;             ///< V of the belt, m/s, >= 0
    double load = 10;               ///< N, with which they press on each other, >= 0
    double static_friction = 0.6;   ///< mu_s >= mu_d
    double dynamic_friction = 0.3;  ///< mu_d >= 0
    double gamma = 100;             ///< s/m
    double viscosity = 0;           ///< of a film between them, N s/m
    Falloff shape = Falloff::exponential;
};

struct BowState {
    double stretch = 0;   ///< x of the spring, m, > 0 where the belt runs to
    double velocity = 0;  ///< of the block, m/s
};

/// One step: the spring's force from the stretch before, friction by backward Euler (21.7), then the stretch. That
/// order adds and takes no energy of the spring: an oscillation about steady sliding grows or dies by friction alone,
/// whatever the step (21.11).
/// @throws std::invalid_argument  dt, mass, mu_s - mu_d or another number is out of its range
BowState step_bow(const BowState& state, const Bow& bow, double dt);

/// How the block moves for ever if friction falls from mu_s to mu_d at once (gamma infinite) and no film is there.
struct StickSlipCycle {
    double stick_time;  ///< 2 D/V, s                                                                (21.10)
    double slip_time;   ///< (pi + 2 atan(V/(D omega)))/omega, s
    double low, high;   ///< stretch, m: mu_d N/k -+ sqrt(D^2 + (V/omega)^2)
    double period() const { return stick_time + slip_time; }
};
/// With D = (mu_s - mu_d) N/k, omega = sqrt(k/m); V > 0.
StickSlipCycle coulomb_cycle(const Bow& bow);

/// A film with more than this stops all stick-slip that begins by itself: steady sliding is stable for
///
///   c_F > (mu_s - mu_d) N gamma phi'(gamma V)                                                        (21.11)
///
/// @return  the right side, N s/m: of a film with the force -c_F u_t
double quiet_viscosity(const Bow& bow);

}  // namespace rbc
