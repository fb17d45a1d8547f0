#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex22 {

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

/// Your solver. The impulses r = (n, t) of each contact, on b, that leave little of the residual of the lesson:
///
///   r_n >= 0,   u_n >= 0,   r_n u_n = 0;    |r_t| <= mu r_n,   r_t = -mu r_n sign(u_t) where u_t != 0     (E22.1)
///
/// How is up to you: sweeps, in what order, faster than sweeps, or not by sweeps at all.
///
/// Held to, whatever is asked: 0 to 3000 contacts; masses that differ by 1e-3 to 1e3 and redundant contacts in any
/// number; mu = 0 up to 100; units of 1e-9 to 1e6 m, 1e-9 to 1e9 kg, 1e-6 to 1e6 s, so that numbers lie between 1e-30
/// and 1e30. The answer is finite, has two numbers per contact, and every impulse is in its cone, to 1e-9 of the
/// largest.
///
/// @param question  as above, all numbers finite
/// @param sweeps    >= 1: how much work it may be; one leaves less of a single contact than none. A sweep is a pass
///                  over all contacts that costs O(1) for each; a factorization is paid by the clock: a
///                  call may take 2 s, a process 1 GB.
/// @return  (n, t) of each contact, N s, two entries a contact. The same question gives the same answer, bit for bit,
///          whatever was asked before: what is to be remembered from step to step comes in as `start`. Where `start`
///          leaves 1e-9 of the residual, three sweeps leave 1e-6 at most.
/// @missing impulses that leave little of (E22.1), in so many sweeps
Eigen::VectorXd solve_own(const Question& question, int sweeps);

RBC_EXERCISE(solve_own)

}  // namespace rbc::ex22
