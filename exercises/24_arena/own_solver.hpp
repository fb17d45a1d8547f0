#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex24 {

/// A contact as its two bodies feel it: its velocity is u_n = n_a' v_a + n_b' v_b and u_t = t_a' v_a + t_b' v_b, with
/// v = (v_x, v_y, omega) of each; its impulse gives a the momentum n_a r_n + t_a r_t, and b n_b r_n + t_b r_t.
struct Touch {
    int a = 0, b = 0;          ///< bodies, indices of inverse_mass; a != b, and one of them at least moves
    Eigen::Vector3d n_a, t_a;  ///< rows of the Jacobian for a: 1, 1, m; of length 1 in x, y, and across each other
    Eigen::Vector3d n_b, t_b;  ///< for b; in x, y the opposite of those for a
    Eigen::Vector2d q;         ///< (n, t), m/s: u as it would be without impulses, less what is asked for
    double friction = 0;       ///< mu >= 0
    Eigen::Vector2d start;     ///< (n, t), N s: that of the step before, where sweeps begin; r_n >= 0, |r_t| <= mu r_n
};

/// All contacts of one step, u = W r + q with W = J M^-1 J', and the bodies still in it.
struct Question {
    std::vector<Touch> contacts;
    std::vector<Eigen::Vector3d> inverse_mass;  ///< per body 1/m, 1/m, 1/I; 0 of what does not move
};

/// What may be asked. Units of any of these, so that a number may be small or large.
inline constexpr Allowed contact_counts{0, 3000}, mass_ratios{1, 1e3}, frictions{1e-3, 100}, sweep_counts{1, 300},
    enough_sweeps{250, 300},  ///< for small piles, however many there are
    units_of_length{1e-9, 1e6, "m"}, units_of_mass{1e-9, 1e9, "kg"}, units_of_time{1e-6, 1e6, "s"};
/// How little is to be left, as a share of what a solver of the lessons leaves.
inline constexpr Tolerance as_pgs{1.05},          ///< of PGS's after 20 sweeps, heaps, level and on slopes
    twice_pgs{2},                                 ///< of PGS's after 20, heaps of up to 3000 contacts
    half_of_pgs{0.5},                             ///< of PGS's after 100, heavy boxes on light ones
    as_nncg{2}, tenth_of_nncg{0.1},               ///< of NNCG's after 100, all of these
    worst_question{10};                           ///< of the same, for each question; the others are geometric means
inline constexpr Tolerance cone_tolerance{1e-9},  ///< of the largest impulse
    kept_residual{1e-6};                          ///< the residual of what is right, and of what is solved

/// Your solver. The impulses r = (n, t) of each contact, on b, that leave little of the residual of the lesson:
///
///   r_n >= 0,   u_n >= 0,   r_n u_n = 0;    |r_t| <= mu r_n,   r_t = -mu r_n sign(u_t) where u_t != 0     (E24.1)
///
/// How is up to you: sweeps, in what order, faster than sweeps, or not by sweeps at all.
///
/// Held to, whatever is asked: contacts, masses that differ, coefficients (or mu = 0) and units as above, redundant
/// contacts in any number. The answer is finite, has two numbers per contact, and every impulse is in its cone, to
/// `cone_tolerance`.
///
/// @param question  as above, all numbers finite
/// @param sweeps    of `sweep_counts`: how much work it may be; one leaves less of a single contact than none, and
///                  `enough_sweeps` leave `kept_residual` at most of discs, one or two on each other, in any number. A
///                  sweep is a pass over all contacts that costs O(1) for each; a factorization is paid by the clock:
///                  a call may take 2 s, a process 1 GB.
/// @return  (n, t) of each contact, N s, two entries a contact. The same question gives the same answer, bit for bit,
///          whatever was asked before: what is to be remembered from step to step comes in as `start`. Where `start`
///          solves it, three sweeps leave `kept_residual` at most.
/// @missing impulses that leave little of (E24.1), in so many sweeps
Eigen::VectorXd solve_own(const Question& question, int sweeps);

RBC_EXERCISE(solve_own)

}  // namespace rbc::ex24
