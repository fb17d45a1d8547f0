#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex03 {

/// An elastic ball on a flat plane does not push back like a spring: its contact area grows with the depth d = -x
/// (Hertz), and its damping grows with it (Hunt and Crossley).
struct HertzContact {
    double dt = 0.001;         ///< time step h in [1e-6, 1], s
    double gravity = 9.81;     ///< g in [0, 1e3], m/s^2; pulls towards -x
    double mass = 1;           ///< m in [1e-6, 1e6], kg
    double stiffness = 20000;  ///< k in [1e-3, 1e12], N/m^1.5
    double loss = 0;           ///< c in [0, 100], s/m
};

/// One step, semi-implicit as in the lesson, with the force
///
///   f = k d^1.5 max(0, 1 - c v)  where d = -x > 0, else 0                       (E03.6)
///
/// @param p  |x| <= 100, m, of either sign; |v| <= 1e4, m/s, stored half a step early
/// @missing [named] the step with the force of Hertz, Hunt and Crossley (E03.6)
Particle step_hertz(Particle p, const HertzContact& contact);
RBC_EXERCISE(step_hertz)

/// The energy per mass, J/kg, that the contact without loss (c = 0) conserves: kinetic, gravity, and what the contact
/// has stored. All at the same instant t_n: the stored velocity is half a step old, in flight and in contact. Above the
/// plane it is the lesson's invariant (E03.7). The loss of `contact` does not enter, whatever it is: neither what is
/// stored nor the missing half step knows it.
/// @missing [named] the energy of the contact without loss (E03.7)
double hertz_energy(Particle p, const HertzContact& contact);
RBC_EXERCISE(hertz_energy)

/// The largest stable time step, s, of a particle that oscillates a little about the depth d, without loss: there the
/// contact is a spring with the slope df/dd (E03.8).
///
/// @param depth in [1e-9, 100], m    @param stiffness, mass  as above    @return to a relative 1e-12
/// @missing [named] the largest stable time step about a depth (E03.8)
double hertz_stable_step(double depth, double stiffness, double mass);
RBC_EXERCISE(hertz_stable_step)

/// The restitution of an impact without gravity in continuous time. It depends on the product of loss and speed alone
/// (E03.9).
///
/// @param speed of the impact, m/s, in [1e-6, 1e4]    @param loss c >= 0, s/m; c speed <= 100, 0 and 1e-12 included
/// @return e in (0, 1], to a relative 1e-9 or better
/// @missing [named] the restitution of an impact with loss (E03.9)
double hertz_restitution(double speed, double loss);
RBC_EXERCISE(hertz_restitution)

}  // namespace rbc::ex03
