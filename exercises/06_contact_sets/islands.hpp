#pragma once

#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex06 {

/// One contact, as far as islands care: which two bodies it ties together. A manifold of two points is two of these.
struct Touch {
    int a, b;  ///< indices of the bodies, different
};

inline constexpr Allowed body_counts{0, 1'000'000}, touch_counts{0, 1'000'000};

/// Which bodies can feel each other. A push on one body of an island can reach every other one of it through contacts,
/// and no body outside. So islands can be solved one by one, put to sleep one by one, or given to different threads.
///
/// A body that cannot move passes nothing on: two boxes that stand on the same floor do not feel each other. It belongs
/// to no island.
///
/// @param bodies   n, one of `body_counts`
/// @param movable  n entries: whether the body can be moved by an impulse
/// @param touches  as many as one of `touch_counts`, in any order, in any direction, any number of times, also of two
///                 bodies that cannot move; indices in [0, n)
/// @return n labels: for a movable body the lowest index of all bodies of its island (its own, if it is alone), for any
///         other -1
/// Cost: nearly O(bodies + touches); a chain of all of them is no problem.
/// @missing for every body, the lowest index of its island
std::vector<int> label_islands(int bodies, const std::vector<bool>& movable, const std::vector<Touch>& touches);

RBC_EXERCISE(label_islands)

}  // namespace rbc::ex06
