#pragma once

#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/impact.hpp"

namespace rbc {

/// An impulse without a collision: where no finite forces obey the laws, infinite ones act for no time.
struct JamImpulse {
    Eigen::VectorXd impulse;  ///< a multiple of the ray, N s
    Eigen::VectorXd u;        ///< u_n, u_t per contact after it, m/s; where u_n < 0 it is a collision from here on
    int stopped = -1;         ///< the sliding contact whose u_t reached 0 first; -1: the ray stops none
};

/// The ray as an impulse that grows until a contact stops sliding:
///
///   u + p A ray,   p = the least with u_t,i = 0, i sliding                                               (13.17)
///
/// The ray of one contact presses its u_n below 0 meanwhile (slope < 0), and what follows is a collision.
/// @param problem  its `sliding` says which contacts slide
/// @param ray      of an inconsistent ContactResult
/// @param u        u_n, u_t per contact before, m/s
/// @throws std::invalid_argument  sizes differ
/// Source: [BAR91].
JamImpulse jam_impulse(const ContactProblem& problem, const Eigen::VectorXd& ray, const Eigen::VectorXd& u);

/// One contact, to the end, by Stronge's law from u_n = 0: it jams until it stops, sticks while u_n rises back to 0,
/// and gives back e^2 of the work done until then (lesson 09).
///
///   slip: du_n/dp = K_nn - mu s K_tn < 0 until u_t = 0;   stick: u_n = 0 again at p_c;   (09.4)           (13.18)
///
/// @param problem  (t, n); u_n = 0 (or < 0: an ordinary impact)
/// @return  as impact_stronge; status separating with no impulse if nothing jams: forces suffice
PlanarImpact impact_jam(const PlanarImpactProblem& problem);

}  // namespace rbc
