#pragma once

namespace rbc {

/// When a collision is a microcollision, and which restitution it gets instead of the material's.
struct MicroRestitution {
    double nominal = 0.5;     ///< e_nom in [0, 1]: of the material, for every other collision
    double greatest = 1;      ///< e_max >= e_nom: of a microcollision at gap <= 0
    double envelope = 1e-3;   ///< eps > 0, m: bodies nearer than this can collide
    bool allow_gain = false;  ///< opt-in: e_max > 1, a collision that adds energy
};

/// The speed that a body gains by falling through the collision envelope, m/s:
///
///   v_micro = sqrt(2 g eps)                                              (11.6)
///
/// @param gravity  magnitude >= 0, m/s^2
/// @throws std::invalid_argument  eps not finite and > 0, gravity not finite and >= 0 (says which)
double micro_speed(double envelope, double gravity);

/// The artificial restitution of a microcollision at the gap d. It falls linearly through the envelope, from e_max
/// where the bodies touch to e_nom at its upper end:
///
///   e(d) = e_max + (e_nom - e_max) clamp(d/eps, 0, 1)                    (11.7)
/// @throws std::invalid_argument  as restitution_of_collision
double artificial_restitution(double gap, const MicroRestitution& restitution);

/// The restitution of a collision: e_nom if it is fast, the artificial one if it is a microcollision,
///
///   e = e(d) if |u_n| < v_micro, else e_nom                              (11.8)
///
/// @param approach_speed  |u_n|, m/s
/// @throws std::invalid_argument  e_nom outside [0, 1]; eps not > 0; e_max < e_nom; e_max > 1 without allow_gain; a
///         number that is not finite (says which)
/// Cost: O(1). Source: [MIR96], [COMP259] 'Artificial restitution for microcollisions' (its graph has no numbers; the
/// linear form and the opt-in are ours).
double restitution_of_collision(double approach_speed, double gap, double gravity, const MicroRestitution& restitution);

/// @throws std::invalid_argument  as restitution_of_collision says of these
void check_micro_restitution(const MicroRestitution& restitution);

}  // namespace rbc
