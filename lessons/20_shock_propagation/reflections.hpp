#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "common/foundation/model/simultaneous_impact.hpp"

namespace rbc {

struct ReflectionOptions {
    /// m/s, >= 0, one per contact or none at all: slower approaches are left alone. Beside it, always, 1e-12 of
    /// the largest |u|.
    Eigen::VectorXd slow = {};
    int max_rounds = 50;  ///< >= 1: that one contact may be part of
};

/// One round in the contacts' own terms.
struct Reflection {
    std::vector<int> violated;
    Eigen::VectorXd r;  ///< m, the round's impulses, N s
};

struct ReflectionsResult {
    SolverStatus status = SolverStatus::inaccurate;
    Eigen::VectorXd r;  ///< m, N s
    Eigen::VectorXd u;  ///< m, after, m/s
    std::vector<Reflection> rounds;
    bool capped = false;
};

/// Generalized reflections: a shock runs through bodies that touch, round by round. In each round only the contacts
/// that approach now are asked, all of them at once, and thrown back:
///
///   V = {i: u_i < -slow_i};   empty: done                                                              (20.2)
///   0 <= lambda  perp  u_V + W_VV lambda >= 0                                                           (20.3)
///   r_V += (1 + e) lambda,   u += (1 + e) W_:V lambda                                                   (20.4)
///
/// Every round changes the kinetic energy by -(1 - e^2)/2 lambda'W lambda: never up, and for e = 1 not at all.   (20.5)
/// For e = 1 they end wherever all contacts could open together (some v has N v > 0), after very many rounds where
/// ratios of masses are large; for e < 1 they may go on for ever (inelastic collapse). So where a contact would take
/// part once more than max_rounds times, all contacts are solved for at once, with e = 0:                       (20.6)
///   0 <= lambda  perp  u + W lambda >= 0,   r += lambda,   and that is the end.
///
/// @param W  m x m, N M^-1 N', symmetric positive semidefinite, 1/kg
/// @param u  m, before, m/s; finite
/// @param e  in [0, 1], of all contacts
/// @return r, u after, the rounds (the last one of a capped run is (20.6)), and a status measured on exit: solved if no
///         contact approaches faster than slow_i + 1e-9 of the largest |u| before; infeasible where nothing can stop
///         an approach (W_VV says that no body would move; the rounds until then); else inaccurate
/// @throws std::invalid_argument  sizes, e, slow or max_rounds out of range; a number is not finite (says which)
/// Cost: a round is one LCP of lesson 12, over V alone.
/// Source: [SKVTG12]; the cap as in [CLW23], which does not say what e its global solve has. Ours is 0: it is feasible,
/// makes no energy, and is the limit of a collapse that involves all contacts.
ReflectionsResult generalized_reflections(const Eigen::MatrixXd& W, const Eigen::VectorXd& u, double e,
                                          const ReflectionOptions& options = {});

/// W where bodies stand for it: a round needs no more of it than this.
struct NormalResponse {
    std::function<Eigen::MatrixXd(const std::vector<int>& V)> among;       ///< W_VV, 1/kg
    std::function<Eigen::VectorXd(const Eigen::VectorXd& r)> velocities;  ///< W r, m/s
};
ReflectionsResult generalized_reflections(const NormalResponse& W, const Eigen::VectorXd& u, double e,
                                          const ReflectionOptions& options = {});

/// The same for velocities and masses: W = N M^-1 N', u = N v, and in the end v + M^-1 N' r.            (20.1)
/// @throws std::invalid_argument  see check_impact; max_rounds or slow out of range
SimultaneousImpactResult impact_generalized_reflections(const SimultaneousImpact& impact,
                                                        const ReflectionOptions& options = {});

/// For comparison, one LCP over all contacts at once, with Newton's e where they approach:
///
///   0 <= r  perp  u + W r >= -e min(u, 0)                                                               (20.7)
///
/// A contact that separates before (u_i > 0) may be pushed on: then energy can be made, and where bodies are wedged
/// between walls there may be no answer at all (infeasible).
SimultaneousImpactResult impact_newton_lcp(const SimultaneousImpact& impact);

/// For comparison, one contact after the other, as engines do that visit pairs: (20.2) to (20.4) with the one contact
/// in V that approaches fastest, of equal ones the first. An order is chosen, and with it a side.
/// @param max_hits  >= 0, in all
/// @return rounds of one contact each; solved as above, infeasible where an approach has no body that moves,
///         inaccurate where max_hits ended it
/// @throws std::invalid_argument  see check_impact; max_hits < 0
SimultaneousImpactResult impact_in_pairs(const SimultaneousImpact& impact, int max_hits = 10000);

/// @throws std::invalid_argument  sizes differ, an entry is not finite, an inverse mass < 0, e outside [0, 1] (says
///          which)
void check_impact(const SimultaneousImpact& impact);

}  // namespace rbc
