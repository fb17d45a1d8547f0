#pragma once

#include <Eigen/Geometry>
#include <algorithm>
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

/// V of the contract, m/s.
inline double fastest(const BallMotion& s, const BilliardBall& b) {
    return std::max(s.velocity.lpNorm<Eigen::Infinity>(), b.radius * s.spin.lpNorm<Eigen::Infinity>());
}

inline const char* const no_mass =
    "All impulses are proportional to m and are divided by it: no motion depends on the mass.";

inline const Coordinate any_mass = decades("m", ex10::ball_masses)
                                       .indifferent(Coordinate::End::low, no_mass)
                                       .indifferent(Coordinate::End::high, no_mass),
                        any_radius = decades("R", ex10::ball_radii),
                        any_speed = decades("V", ex10::ball_speeds).simple(1), any_axis = choice("axis", 7).simple(5),
                        any_height = angle("height of n").simple(std::numbers::pi / 2), any_turn = angle("turn of n"),
                        is_rough = choice("rough", 2).simple(1),
                        any_mu = decades("mu", ex10::cushion_frictions).simple(0.125),
                        any_e = even("e", 0, 1).simple(0.5);

/// An axis of space exactly, or any direction.
inline Vector3d normal_of(const Sample& s) {
    const double height = s["height of n"], turn = s["turn of n"];
    const int axis = s.integer("axis");
    if (axis > 0) return Vector3d::Unit((axis - 1) / 2) * (axis % 2 == 0 ? -1 : 1);
    return {std::cos(height) * std::cos(turn), std::cos(height) * std::sin(turn), std::sin(height)};
}

inline Cushion cushion_of(const Sample& s) {
    return {normal_of(s), s.integer("rough") == 1 ? s["mu"] : 0, s["e"]};
}

struct Hit {
    BallMotion motion;
    BilliardBall ball;
    Cushion cushion;
};

/// Of unit size, and then as fast as the sample says.
inline Hit hit(const Sample& s) {
    const double R = s["R"];
    const Cushion cushion = cushion_of(s);
    const Vector3d n = cushion.normal, velocity(s["v_x/V"], s["v_y/V"], s["v_z/V"]);
    Vector3d R_spin(s["w_x R/V"], s["w_y R/V"], s["w_z R/V"]);
    if (s.integer("rolls") == 1) R_spin = (1 + s["slip/|v_t|"]) * n.cross(velocity) + s["w_z R/V"] * n;
    const double V = s["V"] / std::max(velocity.lpNorm<Eigen::Infinity>(), R_spin.lpNorm<Eigen::Infinity>());
    return {{V * velocity, V / R * R_spin}, {s["m"], R}, cushion};
}

inline const Domain any_hit =
    Domain{any_mass,
           any_radius,
           any_speed,
           even("v_x/V", -1, 1).edges({0}).simple(1),
           even("v_y/V", -1, 1).edges({0}).simple(0),
           either_sign("v_z/V", 1e-12, 1).simple(-1),
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
           any_e}
        .where([](const Sample& s) {
            const Hit h = hit(s);
            return h.motion.velocity.allFinite() && h.motion.spin.allFinite();  // not all of them are 0
        });

inline Vector3d along_wall(const Sample& s, const Vector3d& n, const char* direction) {
    const Vector3d t1 = n.unitOrthogonal(), t2 = n.cross(t1);
    return std::cos(s[direction]) * t1 + std::sin(s[direction]) * t2;
}

/// A ball that slips as much as friction can just stop, or a little more or less; it may graze the wall.
inline Hit just_stopped(const Sample& s) {
    const double R = s["R"];
    const Cushion cushion = cushion_of(s);
    const Vector3d n = cushion.normal, v_t = s["v_t"] * along_wall(s, n, "direction of v_t");
    const double stops = 3.5 * cushion.friction * (1 + cushion.restitution) * s["u_n"];
    const Vector3d slip = (1 + s["slip/most - 1"]) * stops * along_wall(s, n, "direction of the slip");
    const Vector3d velocity = v_t - s["u_n"] * n, R_spin = (slip - v_t).cross(n) + s["w_n"] * n;
    const double V = s["V"] / std::max(velocity.lpNorm<Eigen::Infinity>(), R_spin.lpNorm<Eigen::Infinity>());
    return {{V * velocity, V / R * R_spin}, {s["m"], R}, cushion};
}

inline const Domain any_just_stopped = {any_mass,
                                        any_radius,
                                        any_speed,
                                        decades("u_n", 3e-13, 1).simple(1),
                                        even("v_t", 0, 1).simple(1),
                                        angle("direction of v_t").simple(0),
                                        either_sign("slip/most - 1", 5e-13, 1)
                                            .simple(0.5)
                                            .indifferent(Coordinate::End::low, "stopping and slipping meet there"),
                                        angle("direction of the slip").simple(0.5),
                                        even("w_n", -1, 1).simple(0),
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

/// The wished change, if `most` can be done: less, just that, more; more or less by so much of V that it counts, or by
/// so little that it does not.
inline double wished_change(const Sample& s, double most, double V) {
    const double counts = s["differs"] * V, too_little = 0.98e-3 * ex10::equal_velocities.of(V);
    const double changes[] = {s["share"] * most, most,          (2 - s["share"]) * most,
                              most + counts,     most - counts, most + too_little,
                              most - too_little};
    return std::max(0.0, changes[s.integer("wished")]);
}
inline const Coordinate any_share = even("share", 0, 0.99).edges({0.5}).simple(0.5), any_wished = choice("wished", 7),
                        any_difference = decades("differs", 1.01e3 * ex10::equal_velocities.share, 0.1);
/// Whether the change counts as the most that friction can do.
inline bool is_the_most(const Sample& s) {
    const int wished = s.integer("wished");
    return wished == 1 || wished > 4;
}

/// Of unit size, and then as fast as the sample says.
inline Wish wish(const Sample& s) {
    const Cushion cushion = cushion_of(s);
    const Vector3d n = cushion.normal, v_t = s["v_t/V"] * along_wall(s, n, "direction of v_t"),
                   velocity = v_t + s["v_n/V"] * n, way = along_wall(s, n, "direction of the change");
    double most = cushion.friction * (1 + cushion.restitution) * std::max(0.0, -n.dot(velocity));
    if (most < 1e-14) most = 0;  // of rounding
    double change = most > 0 || s.integer("wished") != 2 ? wished_change(s, most, velocity.norm()) : s["share"];
    if (s.integer("wished") > 2)
        change = wished_change(s, most, std::max(velocity.norm(), (v_t + change * way).norm()));
    const Vector3d wished = v_t + change * way;
    const double V = s["V"] / std::max(velocity.norm(), wished.norm());
    return {V * velocity, V * wished, {s["m"], s["R"]}, cushion, V * most, s["V"]};
}

inline const char* const it_recedes = "A ball that moves away gets no impulse, however fast it is.";

inline const Domain any_wish =
    Domain{any_mass,
           any_radius,
           any_speed,
           either_sign("v_t/V", 1e-7, 1).edges({0.25}).simple(1),
           even("v_n/V", -10, 10).edges({0, -1}).simple(-1).indifferent(Coordinate::End::high, it_recedes),
           angle("direction of v_t").simple(0),
           any_wished,
           any_share,
           any_difference,
           angle("direction of the change").simple(std::numbers::pi),
           any_axis,
           any_height,
           any_turn,
           is_rough,
           any_mu.simple(0.5),
           any_e}
        .where([](const Sample& s) {
            const Wish w = wish(s);
            const double room = w.most / w.fastest;
            const bool beyond = w.most == 0 && s.integer("wished") == 2;
            if (s.integer("wished") == 4 && room < s["differs"]) return false;
            return w.velocity.allFinite() && std::isfinite(w.fastest) && (!beyond || s["share"] > 1e-3) &&
                   (w.most == 0 || (room >= ex10::rooms.low && room <= ex10::rooms.high));
        });

}  // namespace rbc::grading10
