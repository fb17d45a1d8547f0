#pragma once

#include "common/foundation/model/world.hpp"

namespace rbc {

/// How a step of h takes the angular velocity w of a body without torque to w+, and its attitude R to R+. The angular
/// momentum L stays as it is in the world; in the body's own axes, where I is diagonal and b = R^T w, Euler's equations
/// say the same:
///
///   L = R I b,   dL/dt = 0                                                                       (23.5)
///   I db/dt + b x I b = 0,  that is  db_1/dt = (I_2 - I_3)/I_1 b_2 b_3, and so on round          (23.6)
///
/// Energy b.I b/2 and |L| stay, too. Of an update that starts from b and ends with b+ = R+^T w+:
enum class SpinUpdate {
    dropped,          ///< b+ = b: w stays in the world, as for a ball. No top ever turns over
    explicit_euler,   ///< (23.7): never loses energy
    implicit_newton,  ///< (23.8) by one step of Newton's method: engines'
    implicit_solved,  ///< (23.8): never gains energy
    midpoint,         ///< (23.9): keeps energy and |L|; turns L a little
    momentum,         ///< (23.10): keeps L, and gains energy until it spins about its axis of least inertia
    split,            ///< (23.11): keeps L, and energy in the long run; explicit; -h takes it back. Not for thin rods
    split_middle,     ///< (23.12): as split; exact where two moments are equal
};

/// One step of angular velocity and attitude without torque; position and velocity stay.
///
///   explicit_euler   b+ = b - h I^-1 (b x I b)                                                   (23.7)
///   implicit         I (b+ - b) + h b+ x I b+ = 0                                                (23.8)
///   midpoint         I (b+ - b) + h m x I m = 0,  m = (b + b+)/2                                 (23.9)
///   momentum         q+ = turn_exactly(q, w, h), then w+ = R+ I^-1 R+^T L                        (23.10)
///   split            q+ = q s_1 s_2 s_3 s_2 s_1, then w+ as momentum: turns about the body's axes 1, 2, 3, 2, 1 by
///                    h l_i/I_i (half, half, whole, half, half), l = R^T L in the attitude so far (23.11)
///   split_middle     q+ = exp(h L/I_m) q s_i s_k s_i, then w+ as momentum: first the whole turn of a ball with the
///                    middle moment I_m, about L; then axes i, k, i of the other two moments turn by
///                    h l_i (1/I_i - 1/I_m) (half, whole, half). i is the one that differs more        (23.12)
///
/// Attitudes: the first four updates know w+ = R b+ in the old axes; there it stays, and the body turns by it, q+ =
/// turn_exactly(q, w+, h), which leaves b+ as it is. (Turned by the old w instead, with w+ left in the world, b+ would
/// be another one: with explicit_euler a top that turns over 4 times did so 19 times.) Midpoint turns by R m, then
/// w+ = R+ b+.
///
///   E+ - E = h^2/2 g.I^-1 g,  g = b x I b  (explicit_euler);   -(b+ - b).I (b+ - b)/2  (implicit)  (23.13)
///
/// (23.8) has one solution near b up to h |w| = 0.7, and may have several beyond: ours is one of them. The one step of
/// implicit_newton begins at b. Its matrix is singular where the body spins about its middle axis with h |w| =
/// sqrt(I_1 I_3/((I_3 - I_2) (I_2 - I_1))): 1.7 rad for 1 : 2 : 3. Up to h |w| = 0.3 no random top gained more than 1 %
/// of its energy, beyond 1 some gain a millionfold.
///
/// Turns about an axis of small I are large: split suits bodies whose moments are alike. A rod ten times as long as
/// wide, 5 rad/s, h = 1/60, is off by up to 5 deg after a second where its length is axis 1 or 3, by up to 180 where it
/// is axis 2 (by 10 in direction, the rest about its length); with midpoint by 0.2. The turns of split_middle are as
/// large as the moments differ: a body with two equal ones moves exactly, whatever h, and it does not matter which axis
/// is which. Of 1000 random tops, rods and plates it left none farther off after a second than 0.08 deg, split 1.6 and
/// rods 180, midpoint 0.2.
///
/// Where all three moments are equal, or the inverse of one is 0 (no torque turns the body, or about one axis only), w
/// stays and all updates are turn_exactly. A body with w = 0 is left as it is.
///
/// @param body  an orientation off length 1 by at most 1e-6 is normalised first
/// @param h     s, finite, of any sign
/// @throws std::invalid_argument  as check_body; a velocity or h is not finite; the answer would not be, because
///         implicit_newton's matrix is singular or numbers overflow. The body is as before
/// Cost: 0.1 to 0.3 us, no allocation; implicit_solved and midpoint more where h |w| > 0.7: some 25 us at 1e12.
/// Source: [HLW06] ch. VII.5 for midpoint and split; [CAT15] for explicit_euler and implicit_newton in engines;
/// [FAS03] for how much the errors of splits depend on the moments. (23.12) follows from 1/I = 1/I_m + (1/I - 1/I_m): the first part commutes
/// with the rest.
void rotate_freely(SpatialBody& body, double h, SpinUpdate how);

/// How bodies in space move while nothing touches them, for h, s: x <- x + h v, and rotate_freely by `split_middle`.
/// v stays; fixed bodies keep w, too, and carry what touches them.
/// @throws std::invalid_argument  as rotate_freely (says which body)
void move_freely(SpatialWorld& world, double h);

}  // namespace rbc
