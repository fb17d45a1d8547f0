#pragma once

#include <Eigen/Core>
#include <algorithm>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex23 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed loop_contacts{1, 8}, loop_mobilities{1e-9, 1e9, "1/kg"}, loop_speeds{1e-6, 1e6, "m/s"},
    loop_frictions{1e-3, 3}, loop_shares{1e-3, 10}, loop_turns{1, 30}, loop_limits{1e-8, 1};

inline constexpr Tolerance loop_tolerance{1e-6},  ///< of the largest |q| and of |W_ii r_i|: of each W_ii r_i
    loop_gap{1e-3},  ///< of the limit: the error of no turn is so near to it; of an error: two so near are equally good
    loop_steadiness{1e-12};  ///< of each input: changed by so much, the answer is as right as before

/// All contacts of a step in space, three rows each: n, t1, t2. u = W r + q.
struct LoopStep {
    Eigen::MatrixXd W;         ///< 3n x 3n, n of `loop_contacts`, of contacts of real bodies; W_ii of `loop_mobilities`
    Eigen::VectorXd q;         ///< m/s; the largest |q_i| of `loop_speeds`
    Eigen::VectorXd friction;  ///< n: mu, each 0 or of `loop_frictions`
    Eigen::VectorXd adhesion;  ///< n: a, N s, so much a contact may pull. W_nn a is 0 or of `loop_shares` of |q|
    Eigen::VectorXd shock;     ///< n: r_G, N s, of the shock before. W_nn r_G is 0 or of `loop_shares` of |q|
    Eigen::VectorXd carried;   ///< 3n: r, N s, of the last step; each W_ii |r_i| is 0 or of `loop_shares` of |q|
};

/// A piece: solves for the normal impulses, from r, by sweeps, with friction held: r_n >= least, u_n >= 0, and one of
/// both is an equality.
/// @param least  n, N s
inline Eigen::VectorXd solve_normals(const LoopStep& step, Eigen::VectorXd r, const Eigen::VectorXd& least) {
    const double enough = 1e-13 * step.q.cwiseAbs().maxCoeff();
    for (int sweep = 0; sweep < 300; ++sweep) {
        double change = 0;
        for (Eigen::Index i = 0; i < least.size(); ++i) {
            const double w = step.W(3 * i, 3 * i), u = step.W.row(3 * i).dot(r) + step.q[3 * i], was = r[3 * i];
            r[3 * i] = std::max(least[i], was - u / w);
            change = std::max(change, w * std::abs(r[3 * i] - was));
        }
        if (change <= enough) break;
    }
    return r;
}

/// What Coulomb's law gives contact i next: its r_t, less u_t over the mobility, cut down to the radius.
inline Eigen::Vector2d next_friction(const LoopStep& step, const Eigen::VectorXd& r, Eigen::Index i, double radius) {
    const Eigen::Vector2d u = step.W.middleRows<2>(3 * i + 1) * r + step.q.segment<2>(3 * i + 1);
    const double w = step.W(3 * i + 1, 3 * i + 1) + step.W(3 * i + 2, 3 * i + 2);
    const Eigen::Vector2d r_t = r.segment<2>(3 * i + 1) - u / w;
    return r_t.norm() > radius ? Eigen::Vector2d(radius / r_t.norm() * r_t) : r_t;
}

/// A piece: solves for friction, from r, by sweeps, with the normal impulses held: |r_t| <= radius, against the slip.
/// @param radius  n, N s
inline Eigen::VectorXd solve_friction(const LoopStep& step, Eigen::VectorXd r, const Eigen::VectorXd& radius) {
    for (int sweep = 0; sweep < 300; ++sweep)
        for (Eigen::Index i = 0; i < radius.size(); ++i) r.segment<2>(3 * i + 1) = next_friction(step, r, i, radius[i]);
    return r;
}

/// A piece: how far r is from Coulomb's law with these radii, a velocity over the largest |q|. 0: it obeys.
inline double friction_error(const LoopStep& step, const Eigen::VectorXd& r, const Eigen::VectorXd& radius) {
    double error = 0;
    for (Eigen::Index i = 0; i < radius.size(); ++i) {
        const Eigen::Vector2d off = r.segment<2>(3 * i + 1) - next_friction(step, r, i, radius[i]);
        error = std::max(error, step.W(3 * i, 3 * i) * off.norm());
    }
    return error / step.q.cwiseAbs().maxCoeff();
}

struct LoopAnswer {
    Eigen::VectorXd r;    ///< 3n, N s
    double error = 0;     ///< friction_error of this r
    int turns = 0;        ///< normal solves that were made
    bool agreed = false;  ///< error <= limit
};

/// Normal impulses and friction in turns, until they agree: what is left of Algorithm 1 when contacts are found, merged
/// and struck. With r of `carried`, the least r_n being r_G - a:
///
///   turn:   r <- solve_normals;   radius = mu (r_n + a);   e = friction_error                         (E23.8)
///   end:    e <= limit, or it was the last turn
///   else:   r <- solve_friction, and the next turn
///
/// What comes back is a state after a normal solve, so nothing that friction pushed penetrates: of all turns the one
/// whose error is the smallest. Of two that are as good as equal (`loop_gap`), either.              (E23.9)
/// @param limit  of `loop_limits`
/// @param most   turns, of `loop_turns`
/// @return r to `loop_tolerance`
/// @missing normals, test, friction, in turns, and the best of them (E23.8), (E23.9)
LoopAnswer loop(const LoopStep& step, double limit, int most);

RBC_EXERCISE(loop)

}  // namespace rbc::ex23
