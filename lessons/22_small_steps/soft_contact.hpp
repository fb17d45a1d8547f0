#pragma once

namespace rbc {

/// What a step asks of the normal velocity u+ of a soft contact, from its gap d and its velocity u- at the start:
///
///   0 <= r,   w = u+ + softness r + correction d/h - kept u- >= 0,   r w = 0       for d <= 0        (22.1)
///   0 <= r,   w = u+ + d/h >= 0,                                     r w = 0       for d > 0         (22.2)
///
/// Four names for three numbers; only SPOOK keeps anything of the old velocity (README, table).
/// At d = 0 the softness of (22.1) appears at once: from d = 0 on u+ = -softness r, just above it u+ = 0 (README, where
/// it breaks).
struct SoftLaw {
    double correction = 1;  ///< beta >= 0: the part of d that a step takes back while the contact carries nothing
    double softness = 0;    ///< gamma >= 0, 1/kg: what an impulse lets the velocity miss
    double kept = 0;        ///< Y in [0, 1): the part of u- that may stay
};

/// A spring k with a damper b, by implicit Euler, r = -h (k (d + h u+) + b u+):
///
///   beta = h k/(h k + b),   gamma = 1/(h (h k + b))                                                  (22.3)
///
/// At rest the contact is as deep as on the spring, gamma/beta = 1/(h^2 k), depth = m g/k, if (22.10) may push that
/// fast: m g/(h k + b) <= push_out. If not, it sinks for ever.
/// @param dt         h > 0, s (so below)
/// @param stiffness  k > 0, N/m; infinite: hard, beta = 1, gamma = 0
/// @param damping    b >= 0, N s/m; finite
/// @throws std::invalid_argument  a number outside its range (says which; so do all below)
/// Source: [CAT11].
SoftLaw spring_law(double dt, double stiffness, double damping);

/// The same by the frequency and damping ratio of the contact's own mass 1/W_nn, k = omega^2/W_nn and
/// b = 2 zeta omega/W_nn:
///
///   a_1 = 2 zeta + h omega,   a_2 = h omega a_1,   beta = h omega/a_1,   gamma = W_nn/a_2            (22.4)
///
/// Every contact is then as stiff as its bodies can bear, and light ones on heavy ones are soft.
/// @param omega         > 0, rad/s
/// @param zeta          >= 0
/// @param inverse_mass  W_nn > 0, 1/kg
/// Source: [CAT11], [BOX24].
SoftLaw frequency_law(double dt, double omega, double zeta, double inverse_mass);

/// What (22.4) makes of one update of Gauss and Seidel, dr = -mass_scale (u + bias)/W_nn - impulse_scale r:
/// mass_scale = a_2/(1 + a_2), impulse_scale = 1/(1 + a_2). No mass is in it.                         (22.5)
struct SoftScales {
    double mass_scale, impulse_scale;
};
SoftScales frequency_scales(double dt, double omega, double zeta);

/// The largest omega that a substep resolves: a quarter of a turn in each, omega = 2 pi/(4 h). Box2D 3 takes this or
/// 30 Hz, whichever is less.                                                                           (22.6)
double resolved_omega(double dt);

/// Lesson 04's (04.4) in these words: Y = 1/(1 + 4 tau/h), beta = 4 Y, gamma = 4 Y/(h^2 k), kept = Y.  (22.7)
/// @param relaxation  tau >= 0, s
SoftLaw spook_law(double dt, double stiffness, double relaxation);

/// Lesson 16's, which knows no stiffness: beta = k_bg, gamma = 0.                                      (22.8)
/// @param error_reduction  in [0, 1]
SoftLaw baumgarte_law(double error_reduction);

/// XPBD solves for positions with the compliance alpha = 1/k; its velocities obey (22.1) with beta = 1 and
/// gamma = alpha/h^2: (22.3) without the damper.                                                      (22.9)
/// @param compliance  alpha >= 0, m/N
/// Source: [MMC16].
SoftLaw xpbd_law(double dt, double compliance);

/// The change of r that one update makes, with r + dr >= 0:
///
///   dr = -(u + max(beta d/h, -push_out) - Y u- + gamma r)/(W_nn + gamma)          d <= 0
///   dr = -(u + d/h)/W_nn                                                          d > 0             (22.10)
struct SoftUpdate {
    double inverse_mass;  ///< W_nn > 0, 1/kg
    double gap;           ///< d, m
    double velocity;      ///< u now, m/s
    double before;        ///< u-, m/s
    double impulse;       ///< r now, >= 0, N s
    double push_out;      ///< >= 0, m/s: how fast a deep contact may be pushed apart; may be infinite
};
double soft_change(const SoftLaw& law, double dt, const SoftUpdate& at);

}  // namespace rbc
