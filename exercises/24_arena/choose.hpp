#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex24 {

/// What may be asked: numbers of a table, its rows, methods and scenes.
inline constexpr Allowed measured{0, 1e24}, row_counts{0, 100}, method_counts{0, 100}, scene_counts{0, 100},
    toolbox_methods{0, 12}, regret_matters{1e-24, 1e24};

/// What the arena measured of one method on one scene. Smaller is better in every column; each is a number of
/// `measured`, or NaN: not measured.
struct Measured {
    bool ended = true;  ///< false: it blew up, crashed, or took too long; its numbers then mean nothing
    double ms = 0;      ///< of a step
    double residual = 0;
    double depth = 0;  ///< m
    double drift = 0;  ///< m
};

/// Of each column the largest number that is taken as 0, as a micrometre that no eye sees. 0: every digit counts.
struct Matters {
    double ms = 0, residual = 0, depth = 0, drift = 0;  ///< of `measured`
};

/// The rows that are worth a look. A row beats another if it is in no column worse and in one better; numbers that
/// do not matter are equal; what was not measured is worse than every number, and equal to anything else that was not
/// measured. A row that did not end beats no row, and is not worth a look.                              (E24.2)
/// @param rows  `row_counts` of them
/// @return the indices of the rows that ended and that no row beats, ascending; of equal rows all or none
/// @missing the rows that no row beats (E24.2)
std::vector<int> front(const std::vector<Measured>& rows, const Matters& matters);

inline constexpr Tolerance regret_gap{1e-9};  ///< of a regret: by how much another differs from it, if it does

/// The one method for somebody who may take one along, and does not know where he will go. Its regret on a scene is how
/// many times as much it leaves there as the best one does, its regret what it is on the worst scene,
///
///   regret(m) = max over s of  max(x_ms, matters)/max(min over k of x_ks, matters)                    (E24.3)
///
/// A method that cannot do a scene that another can regrets infinitely. A scene that no method can do does not count.
/// @param x        methods x scenes, `method_counts` and `scene_counts` of them; numbers of `measured`, of one column;
///                 NaN or infinite: the method cannot do that scene
/// @param matters  of `regret_matters`. Regrets of two methods are equal without rounding, or differ by `regret_gap`
/// @return the method with the least regret, of equal ones the first; -1: all are infinite, or there is no method
/// @missing the method whose worst scene is least bad (E24.3)
int one_for_all(const Eigen::MatrixXd& x, double matters);

/// The smallest toolbox: methods, as few as possible, so that on every scene one of them leaves no more than `good`,
/// but for scenes on which none does.                                                                   (E24.4)
/// @param x     as above, of `toolbox_methods`
/// @param good  of `measured`; a method that leaves just that is good, one that cannot do the scene never is
/// @return the indices of the methods, ascending; of several toolboxes of that size the one that comes first when they
///         are compared as words are, by their first index, then by the second, ...
/// @missing as few methods as possible that do all scenes (E24.4)
std::vector<int> toolbox(const Eigen::MatrixXd& x, double good);

RBC_EXERCISE(front)
RBC_EXERCISE(one_for_all)
RBC_EXERCISE(toolbox)

}  // namespace rbc::ex24
