#pragma once

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/model/particle.hpp"

namespace rbc::ex03 {

/// What may be asked; heights and velocities are of either sign, or 0.
inline constexpr Allowed hertz_steps{1e-6, 1, "s"}, hertz_gravities{0, 1e3, "m/s^2"}, hertz_masses{1e-6, 1e6, "kg"},
    hertz_stiffnesses{1e-3, 1e12, "N/m^1.5"}, losses{0, 100, "s/m"}, hertz_heights{1e-9, 100, "m"},
    hertz_speeds{1e-6, 1e4, "m/s"}, hertz_depths{1e-9, 100, "m"};
inline constexpr Allowed loss_products{1e-12, 100};  ///< c times the speed of an impact, or 0
inline constexpr Tolerance force_tolerance{4e-15},   ///< of |v| + h (g + f/m), f with |v| for -v, and of |x|
    hertz_energy_tolerance{1e-14},                   ///< of the sum of all sizes in it
    stable_tolerance{1e-12},                         ///< of the step
    loss_tolerance{1e-9};                            ///< of the restitution

/// An elastic ball on a flat plane does not push back like a spring: its contact area grows with the depth d = -x
/// (Hertz), and its damping grows with it (Hunt and Crossley).
struct HertzContact {
    double dt = 0.001;         ///< time step h, of `hertz_steps`, s
    double gravity = 9.81;     ///< g, of `hertz_gravities`, m/s^2; pulls towards -x
    double mass = 1;           ///< m, of `hertz_masses`, kg
    double stiffness = 20000;  ///< k, of `hertz_stiffnesses`, N/m^1.5
    double loss = 0;           ///< c, of `losses`, s/m
};

/// One step, semi-implicit as in the lesson, with the force
///
///   f = k d^1.5 max(0, 1 - c v)  where d = -x > 0, else 0                       (E03.2)
///
/// @param p  x of `hertz_heights`, m; v of `hertz_speeds`, m/s, stored half a step early
/// @return   the particle one step later, to `force_tolerance`
/// @missing [named] the step with the force of Hertz, Hunt and Crossley
Particle step_hertz(Particle p, const HertzContact& contact);
RBC_EXERCISE(step_hertz)

/// The energy per mass, J/kg, that the contact without loss (c = 0) conserves: kinetic, gravity, and what the contact
/// has stored. All at the same instant t_n: the stored velocity is half a step old, in flight and in contact. Above the
/// plane it is the lesson's invariant. The loss of `contact` does not enter, whatever it is: neither what is
/// stored nor the missing half step knows it. To `hertz_energy_tolerance`.
/// @missing [named] the energy of the contact without loss
double hertz_energy(Particle p, const HertzContact& contact);
RBC_EXERCISE(hertz_energy)

/// The largest stable time step, s, of a particle that oscillates a little about the depth d, without loss: there the
/// contact is a spring with the slope df/dd.
///
/// @param depth of `hertz_depths`, m    @param stiffness, mass  as above    @return to `stable_tolerance`
/// @missing [named] the largest stable time step about a depth
double hertz_stable_step(double depth, double stiffness, double mass);
RBC_EXERCISE(hertz_stable_step)

/// The restitution of an impact without gravity in continuous time. It depends on the product of loss and speed alone.
///
/// @param speed of the impact, of `hertz_speeds`, m/s
/// @param loss  c >= 0, s/m; c times the speed is 0 or of `loss_products`
/// @return e in (0, 1], to `loss_tolerance`
/// @missing [named] the restitution of an impact with loss
double hertz_restitution(double speed, double loss);
RBC_EXERCISE(hertz_restitution)

}  // namespace rbc::ex03
