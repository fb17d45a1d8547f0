#pragma once

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex03 {

/// What may be asked.
inline constexpr Allowed impact_speeds{1e-3, 1e3, "m/s"}, masses{1e-6, 1e6, "kg"}, stiffnesses{1e-6, 1e12, "N/m"},
    damping_ratios{0, 1e4}, wanted_restitutions{1e-6, 1}, depth_rates{0.1, 1e5, "1/s"}, safeties{1e-3, 0.999},
    step_counts{0.1, 1e4};
inline constexpr Tolerance impact_tolerance{1e-9},  ///< of the depth, or the duration
    critical_tolerance{1e-7},                       ///< the same where sines are divided by nearly nothing:
    near_critical{1e-3},                            ///< |zeta - 1| below this and not 0
    spring_tolerance{1e-3},                         ///< of k and of b, and of what they lead to
    damping_floor{1e-14},                           ///< of sqrt(k m), for b where e is nearly 1
    step_tolerance{1e-6};                           ///< of the largest step that is allowed with the k and b returned

/// What somebody wants from a clamped spring contact. Gravity is left out: impacts are short.
struct WantedContact {
    double restitution;  ///< e, of `wanted_restitutions`: leaves with e times the speed it came with; 1: without loss
    double speed;        ///< of the impact, of `impact_speeds`, m/s
    double depth;        ///< of the deepest point of this impact, m; speed/depth is of `depth_rates`
    double mass;         ///< of `masses`, kg
    double safety;       ///< of `safeties`: the time step is at most this share of the largest stable one
    double steps;        ///< the impact lasts for at least this many time steps; of `step_counts`, need not be whole
};

struct ChosenSpring {
    double stiffness;  ///< k, N/m
    double damping;    ///< b, N s/m
    double dt;         ///< h, s
};

/// How deep a particle gets that hits the clamped spring with `speed`: the largest -x of m x'' = -k x - b x', x(0) = 0,
/// x'(0) = -speed, in m. In continuous time, for every damping ratio zeta, also 1 and above.
///
/// @param speed of `impact_speeds`, m/s    @param stiffness of `stiffnesses`, N/m    @param mass of `masses`, kg
/// @param damping N s/m; zeta = b/(2 sqrt(k m)) is of `damping_ratios`
/// @return to `impact_tolerance`, or `critical_tolerance`
/// @missing [named] the deepest point of an impact on the damped spring
double deepest_point(double speed, double stiffness, double damping, double mass);
RBC_EXERCISE(deepest_point)

/// How long that contact lasts, s: from x = 0 to the first moment after it at which the force -k x - b x' is zero.
///
/// @param stiffness, damping, mass  as above, and as precise
/// @missing [named] the time until the force of the spring is zero again
double contact_duration(double stiffness, double damping, double mass);
RBC_EXERCISE(contact_duration)

/// The spring that does what is wanted, in continuous time and with the contact ending at zero force (03.8), and the
/// largest time step that `safety` and `steps` allow. The limit of stability is (03.5).
///
/// @return k and b to `spring_tolerance`, also where b is small because e is nearly 1 (to `damping_floor` then); dt to
///         `step_tolerance`, and no larger than is allowed by more
/// @missing [named] stiffness, damping and time step for a wanted contact
ChosenSpring choose_spring(const WantedContact& wanted);
RBC_EXERCISE(choose_spring)

}  // namespace rbc::ex03
