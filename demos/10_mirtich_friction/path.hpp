#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/exercise/call.hpp"
#include "common/foundation/model/impact.hpp"
#include "exercises/10_mirtich_friction/anisotropic.hpp"
#include "lessons/10_mirtich_friction/sliding_series.hpp"

namespace rbc {

/// K from six numbers that may be chosen freely: the diagonal, and three couplings in (-1, 1), of which the last is
/// what t2 and n have in common beyond t1. Every choice is symmetric positive definite.
struct CollisionMatrixChoice {
    double K11 = 2, K22 = 2, K33 = 1;
    double c12 = 0, c13 = 0, c23 = 0;
    Eigen::Matrix3d matrix() const;
};

/// Between two states, linearly.
CollisionState mix(const CollisionState& a, const CollisionState& b, double share);

/// What a method did, as states of growing normal impulse, with a straight line between them.
struct MethodPath {
    std::vector<CollisionState> states;
    double end() const { return states.empty() ? 0 : states.back().impulse.z(); }
    CollisionState at(double p) const;  ///< linear between the states, the last one from its end on
};

/// Pictures of one impact in space.

/// The tangential-velocity plane: where sliding drives u_t from everywhere, and the rays that it keeps.
void draw_hodograph(Canvas& canvas, const SpatialImpactProblem& problem, double reach);
/// The friction cone, seen from above one side: unit height is `height` of normal impulse, unit radius mu times that.
void draw_cone(Canvas& canvas, double friction, double height, double compression_impulse);
Rect cone_world();
/// Where an impulse is in that picture.
Point on_cone(const Eigen::Vector3d& impulse, double friction, double height);
/// The background of u_n over p: approach below 0, separation above.
void draw_phases(Canvas& canvas, const Rect& world);

/// A number with three or four digits, for a label.
std::string short_text(double value);

/// Integrates the student's friction from the end of `path` up to the normal impulse `to`. True: the impact is over, by
/// the rule of the lesson. @throws CallFailure what the student's code did, or that nothing could be integrated
bool grow_path(CallTarget& target, const SpatialImpactProblem& problem, const ex10::Grain& grain, double to,
               MethodPath& path);

/// The scene of an impact in space: a stone's corner on the ground, seen from above one side.

/// What the picture shows, in units of the ground.
Rect stone_world();
/// Where a point of space is in it: t1 to the right, t2 away from the viewer, n up.
Point in_view(const Eigen::Vector3d& point);
/// The ground with its grid and the directions t1 and t2.
void draw_ground(Canvas& canvas);
/// A stone that stands on one corner, at this point.
void draw_stone(Canvas& canvas, const Eigen::Vector3d& corner, Colour colour);

}  // namespace rbc
