#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"
#include "lessons/09_stronge_impact/straight_path.hpp"

namespace rbc::ex09 {

/// The work that a contact gives back when `stored` has been done on it. Up to the yield work W_y it is elastic and
/// gives back all; beyond, it yields, and the restitution falls as metals show it, e ~ (impact speed)^(-1/4):
///
///   R(W) = W                       for W <= W_y
///   R(W) = W (W_y/W)^(1/4)         for W > W_y;    R = 0 for W_y = 0             (E09.5)
///
/// @param stored      W, J: 0, or 1e-12 to 1e12
/// @param yield_work  W_y, J: 0, or 1e-12 to 1e12; W = W_y comes back whole
/// @missing the work that a yielding contact gives back (E09.5)
double returned_work(double stored, double yield_work);

/// An impact, and where its energy went.
struct YieldingImpact {
    Eigen::Vector2d impulse;  ///< (p_t, p_n) on B, N s
    Eigen::Vector2d u;        ///< (u_t, u_n) after, m/s
    double stored;            ///< work done on the contact while u_n < 0: W = -W_c >= 0, J
    double returned;          ///< what the normal impulse gave back, R(W), J
    double rubbed;            ///< what friction took, >= 0, J
};

/// Stronge's idea without a coefficient: the impact follows its path and ends as soon as the normal impulse has given
/// back R(W), whatever the velocity or the impulse is then. The energies add up,
///
///   T+ - T- = -(stored - returned) - rubbed                                    (E09.6)
///
/// @param path        of the impact, see straight_path.hpp; one piece or two, u_n at its start 1e-6 to 1e3 m/s, masses
///                    of milligrams to tonnes, mu 0 to 1000
/// @param yield_work  W_y >= 0, J; 0 ends it where compression ends
/// @return right to about 11 digits of the largest velocity, impulse and work on the way
/// @missing an impact that ends when the work is given back, and its energies (E09.6)
YieldingImpact impact_yielding(const StraightPath& path, double yield_work);

RBC_EXERCISE(returned_work)
RBC_EXERCISE(impact_yielding)

}  // namespace rbc::ex09
