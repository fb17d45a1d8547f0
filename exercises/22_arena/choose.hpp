#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/exercise.hpp"

namespace rbc::ex22 {

/// What the arena measured of one method on one scene. Smaller is better in every column; finite, or NaN: not measured.
struct Measured {
    bool ended = true;    ///< false: it blew up, crashed, or took too long
    double ms = 0;        ///< of a step, >= 0
    double residual = 0;  ///< >= 0
    double depth = 0;     ///< m, >= 0
    double drift = 0;     ///< m, >= 0
};

/// Of each column the largest number that is still as good as 0: nobody sees a micrometre.
struct Matters {
    double ms = 0, residual = 0, depth = 0, drift = 0;  ///< >= 0
};

/// Who is worth a look. A row beats another if it is in no column worse and in one column better; a number that does
/// not matter is as good as any other that does not, and what was not measured is worse than every number and as bad as
/// anything else that was not. A row that did not end beats nobody, and is not worth a look.            (E22.2)
/// @return the indices of the rows that ended and that nobody beats, ascending
std::vector<int> front(const std::vector<Measured>& rows, const Matters& matters);

/// The one method for somebody who may take one along, and does not know where he will go. Its regret on a scene is how
/// many times as much it leaves there as the best one does, its regret what it is on the worst scene,
///
///   regret(m) = max over s of  max(x_ms, matters)/max(min over k of x_ks, matters)                    (E22.3)
///
/// Whoever cannot do a scene that somebody else can regrets infinitely. Scenes that nobody can do count for nobody.
/// @param x        methods x scenes, >= 0, of one column; NaN or infinite: the method cannot do that scene
/// @param matters  > 0
/// @return the method with the least regret, of equal ones the first; -1: all are infinite, or there is no method
int one_for_all(const Eigen::MatrixXd& x, double matters);

/// The smallest toolbox: methods, as few as possible, so that on every scene one of them leaves no more than `good`,
/// but for scenes on which nobody does.                                                                 (E22.4)
/// @param x     as above, at most 12 methods
/// @param good  >= 0
/// @return the indices of the methods, ascending; of several toolboxes of that size the one that comes first when they
///         are compared as words are, by their first index, then by the second, ...
std::vector<int> toolbox(const Eigen::MatrixXd& x, double good);

RBC_EXERCISE(front)
RBC_EXERCISE(one_for_all)
RBC_EXERCISE(toolbox)

}  // namespace rbc::ex22
