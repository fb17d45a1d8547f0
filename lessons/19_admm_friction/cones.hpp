#pragma once

#include <Eigen/Core>

namespace rbc {

/// The nearest point of the disc |x| <= radius (an interval in the plane). @param radius  >= 0
void project_disc(Eigen::Ref<Eigen::VectorXd> x, double radius);

/// The nearest point of the whole friction cone |r_t| <= mu r_n, a second-order cone. With T = |r_t|:
///
///   T <= mu r_n, r_n >= 0:   r itself;   mu T <= -r_n:   the tip, 0                                   (19.1)
///   else the nearest point of the line along r_t on its surface:
///        r_n' = (r_n + mu T)/(1 + mu^2),  r_t' = mu r_n' r_t/T
///
/// @param r  one contact, normal first
void project_cone(Eigen::Ref<Eigen::VectorXd> r, double friction);

/// The nearest point of the ray (1, -mu e) r_n, r_n >= 0: all that a contact can do that slides along e.
void project_ray(Eigen::Ref<Eigen::VectorXd> r, double friction, const Eigen::Ref<const Eigen::VectorXd>& e);

}  // namespace rbc
