#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex03 {

/// What somebody wants from a clamped spring contact. Gravity is left out: impacts are short.
struct WantedContact {
    double restitution;  ///< e in [1e-6, 1]: leaves with e times the speed it came with; 1: without loss
    double speed;        ///< of the impact, m/s, in [1e-3, 1e3]
    double depth;        ///< of the deepest point of this impact, m; speed/depth in [0.1, 1e5], 1/s
    double mass;         ///< kg, in [1e-6, 1e6]
    double safety;       ///< in [1e-3, 1): the time step is at most this share of the largest stable one
    double steps;        ///< the impact lasts for at least this many time steps; in [0.1, 1e4], need not be whole
};

struct ChosenSpring {
    double stiffness;  ///< k, N/m
    double damping;    ///< b, N s/m
    double dt;         ///< h, s
};

/// How deep a particle gets that hits the clamped spring with `speed`: the largest -x of m x'' = -k x - b x', x(0) = 0,
/// x'(0) = -speed, in m (E03.3). In continuous time, for every damping ratio zeta, also 1 and above.
///
/// @param speed in [1e-3, 1e3], m/s    @param stiffness in [1e-6, 1e12], N/m    @param mass in [1e-6, 1e6], kg
/// @param damping >= 0, N s/m; zeta = b/(2 sqrt(k m)) <= 1e4
/// @return to a relative 1e-9; where 0 < |zeta - 1| < 1e-3, and sines are divided by nearly nothing, to 1e-7
/// @missing [named] the deepest point of an impact on the damped spring (E03.3)
double deepest_point(double speed, double stiffness, double damping, double mass);
RBC_EXERCISE(deepest_point)

/// How long that contact lasts, s: from x = 0 to the first moment after it at which the force -k x - b x' is zero
/// (E03.4).
///
/// @param stiffness, damping, mass  as above, and as precise
/// @missing [named] the time until the force of the spring is zero again (E03.4)
double contact_duration(double stiffness, double damping, double mass);
RBC_EXERCISE(contact_duration)

/// The spring that does what is wanted, in continuous time and with the contact ending at zero force (03.8), and the
/// largest time step that `safety` and `steps` allow (E03.5). The limit of stability is (03.5).
///
/// @return k and b to 0.1 %, also where b is small because e is nearly 1 (b to 1e-14 sqrt(k m) then); dt to 1e-6 of
///         the largest that is allowed with this k and b
/// @missing [named] stiffness, damping and time step for a wanted contact (E03.5)
ChosenSpring choose_spring(const WantedContact& wanted);
RBC_EXERCISE(choose_spring)

}  // namespace rbc::ex03
