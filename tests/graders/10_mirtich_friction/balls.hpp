#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "common/grading/grader/domain.hpp"
#include "exercises/10_mirtich_friction/billiard.hpp"

namespace rbc::grading10 {

using Eigen::Vector3d;
using ex10::BallMotion;
using ex10::BilliardBall;
using ex10::Cushion;

inline double energy(const BallMotion& s, const BilliardBall& b) {
    return 0.5 * b.mass * (s.velocity.squaredNorm() + 0.4 * b.radius * b.radius * s.spin.squaredNorm());
}

/// About the contact point, which the impulse cannot change.
inline Vector3d angular_momentum(const BallMotion& s, const BilliardBall& b, const Vector3d& n) {
    return b.mass * (b.radius * n.cross(s.velocity) + 0.4 * b.radius * b.radius * s.spin);
}

inline const Coordinate any_mass = decades("m", 1e-6, 1e6, "kg"), any_radius = decades("R", 1e-6, 1e3, "m"),
                        any_axis = choice("axis", 7).simple(5),
                        any_height = angle("height of n").simple(std::numbers::pi / 2), any_turn = angle("turn of n"),
                        is_rough = choice("rough", 2).simple(1), any_mu = decades("mu", 1e-6, 1e3).simple(0.125),
                        any_e = even("e", 0, 1).simple(0.5);

/// An axis of space exactly, or any direction.
inline Cushion cushion_of(const Sample& s) {
    const double height = s["height of n"], turn = s["turn of n"];
    const int axis = s.integer("axis");
    const Vector3d n =
        axis == 0 ? Vector3d(std::cos(height) * std::cos(turn), std::cos(height) * std::sin(turn), std::sin(height))
                  : Vector3d(Vector3d::Unit((axis - 1) / 2) * (axis % 2 == 0 ? -1 : 1));
    return {n, s.integer("rough") == 1 ? s["mu"] : 0, s["e"]};
}

struct Hit {
    BallMotion motion;
    BilliardBall ball;
    Cushion cushion;
};

/// Velocities are below 2 V, spins below 2 V/R.
inline Hit hit(const Sample& s) {
    const double V = s["V"], R = s["R"];
    const Cushion cushion = cushion_of(s);
    const Vector3d n = cushion.normal, velocity = V * Vector3d(s["v_x/V"], s["v_y/V"], s["v_z/V"]);
    Vector3d spin = V / R * Vector3d(s["w_x R/V"], s["w_y R/V"], s["w_z R/V"]);
    if (s.integer("rolls") == 1) spin = (1 + s["slip/|v_t|"]) * n.cross(velocity) / R + s["w_z R/V"] * V / R * n;
    return {{velocity, spin}, {s["m"], R}, cushion};
}

inline const Domain any_hit{any_mass,
                            any_radius,
                            decades("V", 1e-9, 1e3, "m/s").simple(1),
                            even("v_x/V", -1, 1).edges({0}).simple(1),
                            even("v_y/V", -1, 1).edges({0}).simple(0),
                            either_sign("v_z/V", 1e-6, 1).simple(-1),
                            even("w_x R/V", -1, 1).edges({0}).simple(0),
                            even("w_y R/V", -1, 1).edges({0}).simple(0),
                            even("w_z R/V", -1, 1).edges({0}).simple(0),
                            choice("rolls", 2),
                            either_sign("slip/|v_t|", 1e-12, 1),  // of one that rolls, but for this
                            any_axis,
                            any_height,
                            any_turn,
                            is_rough,
                            any_mu,
                            any_e};

/// A wish: within what friction can do, just that much, or more.
struct Wish {
    Vector3d velocity, tangential;
    BilliardBall ball;
    Cushion cushion;
    double most, fastest;  ///< change of v_t that friction can make, and V
};

inline Wish wish(const Sample& s) {
    const Cushion cushion = cushion_of(s);
    const Vector3d n = cushion.normal, t1 = n.unitOrthogonal(), t2 = n.cross(t1);
    const auto along = [&](const char* direction) {
        return Vector3d(std::cos(s[direction]) * t1 + std::sin(s[direction]) * t2);
    };
    const Vector3d v_t = s["v_t/V"] * s["V"] * along("direction of v_t"), velocity = v_t + s["v_n/V"] * s["V"] * n;
    double most = cushion.friction * (1 + cushion.restitution) * std::max(0.0, -n.dot(velocity));
    if (most < 1e-14 * s["V"]) most = 0;  // of rounding
    const double share[] = {s["share"], 1.0, 2 - s["share"]};
    const double change = most > 0                  ? share[s.integer("wished")] * most
                          : s.integer("wished") < 2 ? 0
                                                    : s["share"] * s["V"];
    const Vector3d wished = v_t + change * along("direction of the change");
    return {velocity, wished, {s["m"], s["R"]}, cushion, most, std::max(velocity.norm(), wished.norm())};
}

inline const Domain any_wish = Domain{any_mass,
                                      any_radius,
                                      decades("V", 1e-9, 0.1, "m/s").simple(0.1),
                                      even("v_t/V", 0, 1).edges({0.25}).simple(1),
                                      even("v_n/V", -10, 10).edges({0, -1}).simple(-1),
                                      angle("direction of v_t").simple(0),
                                      choice("wished", 3),
                                      even("share", 0, 0.99).edges({0.5}).simple(0.5),
                                      angle("direction of the change").simple(std::numbers::pi),
                                      any_axis,
                                      any_height,
                                      any_turn,
                                      is_rough,
                                      decades("mu", 1e-4, 1e3).simple(0.5),
                                      any_e}
                                   .where([](const Sample& s) {
                                       const Wish w = wish(s);
                                       const bool beyond = w.most == 0 && s.integer("wished") == 2;
                                       return (w.most == 0 || w.most > 1.01e-3 * w.fastest) && w.fastest >= 1e-9 &&
                                              w.fastest <= 1e3 && (!beyond || s["share"] > 1e-3);
                                   });

}  // namespace rbc::grading10
