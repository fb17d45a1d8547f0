#pragma once

#include "common/model/exercise.hpp"

namespace rbc::ex03 {

/// What somebody wants from a clamped spring contact. Gravity is left out: impacts are short.
struct WantedContact {
    double restitution;  ///< e in (0, 1]: leaves with e times the speed it came with
    double speed;        ///< of the impact, m/s, > 0
    double depth;        ///< of the deepest point of this impact, m, > 0
    double mass;         ///< kg, > 0
    double safety;       ///< in (0, 1): the time step is at most this share of the largest stable one
    double steps;        ///< the impact lasts for at least this many time steps, > 0
};

struct ChosenSpring {
    double stiffness;  ///< k, N/m
    double damping;    ///< b, N s/m
    double dt;         ///< h, s
};

/// How deep a particle gets that hits the clamped spring with `speed`: the largest -x of m x'' = -k x - b x', x(0) = 0,
/// x'(0) = -speed, in m (E03.3). In continuous time, for every damping ratio, also 1 and above.
///
/// @param speed > 0, m/s    @param stiffness > 0, N/m    @param damping >= 0, N s/m    @param mass > 0, kg
double deepest_point(double speed, double stiffness, double damping, double mass);
RBC_EXERCISE(deepest_point)

/// How long that contact lasts, s: from x = 0 to the first moment after it at which the force -k x - b x' is zero
/// (E03.4).
double contact_duration(double stiffness, double damping, double mass);
RBC_EXERCISE(contact_duration)

/// The spring that does what is wanted, in continuous time and with the contact ending at zero force (03.8), and the
/// largest time step that `safety` and `steps` allow (E03.5). The limit of stability is (03.5).
ChosenSpring choose_spring(const WantedContact& wanted);
RBC_EXERCISE(choose_spring)

}  // namespace rbc::ex03
