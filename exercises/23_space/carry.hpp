#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex23 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed touch_counts{0, 24}, kept_impulses{1e-12, 1e12, "N s"}, touch_frictions{1e-6, 1e3},
    step_ratios{1e-3, 1e3}, reaches{1e-9, 1e4, "m"}, origin_distances{0, 1e3};

inline constexpr Tolerance distance_gap{1e-6},  ///< of the reach: so much two distances differ, or one and the reach
    carry_tolerance{1e-12};                     ///< of the ratio times |r|, r being what is carried

/// One contact, with the frame that its three numbers are measured in.
struct Touch {
    int a = 0, b = 1;       ///< indices of the bodies, different. Which of the two is A may change from step to step
    int feature = 0;        ///< what of the one meets what of the other, in words that do not say which is A
    Eigen::Vector3d point;  ///< m
    Eigen::Matrix3d frame;  ///< columns n, t1, t2: unit, at right angles; n from A to B. (t1, t2, n) is right-handed
    double friction = 0;    ///< mu: 0, or of `touch_frictions`
};

/// Which contacts of the last step are those of now. For contacts of the same two bodies:
///
///   first   a contact with the same feature is the same one;
///   then    of those that are left, the two that are nearest to each other, |p_now - p_before| <= reach,
///           and again, until no two are within reach                                                   (E23.1)
///
/// No contact is taken twice. Lists are in no order.
/// @param before, now  `touch_counts` each; in neither are there two of the same bodies and feature. Places are up to
///                     one of `origin_distances` times the reach from the origin. Distances have their `distance_gap`
/// @param reach        of `reaches`, m
/// @return for each of `now` its index in `before`, or -1
/// @missing contacts by their features, then by their places (E23.1)
std::vector<int> find_again(const std::vector<Touch>& before, const std::vector<Touch>& now, double reach);

/// The impulse of a contact as the first guess of the same contact now. A tangential impulse is an arrow in the world,
/// not two numbers:
///
///   r_n = k r_n(before);   P_t = k (t1 r_1 + t2 r_2)(before), on B
///   r_t: the part of P_t along t1 and t2 of now, cut down to |r_t| <= mu r_n, mu of now                (E23.2)
///
/// What was B before may be A now: then P_t is on A, n points the other way, and r_n presses as it did.
/// @param r_before  (r_n, r_1, r_2) in the frame of `before`: each 0, or of `kept_impulses` in size; r_n not negative.
///                  It may be outside the cone
/// @param ratio     k = h_now/h_before, of `step_ratios`
/// @return (r_n, r_1, r_2) in the frame of `now`, N s, to `carry_tolerance`
/// @missing the arrow in the new frame, inside the new cone (E23.2)
Eigen::Vector3d carry(const Touch& before, const Eigen::Vector3d& r_before, const Touch& now, double ratio);

RBC_EXERCISE(find_again)
RBC_EXERCISE(carry)

}  // namespace rbc::ex23
