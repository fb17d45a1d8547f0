#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/space_picture.hpp"
#include "common/foundation/exercise/call.hpp"
#include "exercises/10_mirtich_friction/anisotropic.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"
#include "lessons/10_mirtich_friction/sliding_series.hpp"

namespace rbc {

/// Between two states, linearly.
CollisionState mix(const CollisionState& a, const CollisionState& b, double share);

/// What a method did, as states of growing normal impulse, with a straight line between them.
struct MethodPath {
    std::vector<CollisionState> states;
    std::string status = {};  ///< a sentence where the method has no answer, else empty
    double end() const { return states.empty() ? 0 : states.back().impulse.z(); }
    CollisionState at(double p) const;  ///< linear between the states, the last one from its end on
};

/// The paths of the lesson's methods: Mirtich's with a state at so many points; one shot knows only the end, and goes
/// straight there.
MethodPath mirtich_path(const SpatialImpactProblem& problem, int points);
MethodPath extension_path(const SpatialImpactProblem& problem);
MethodPath one_shot_path(const SpatialImpactProblem& problem);

/// What is recorded of a state.
std::vector<Probe> impact_probes(const CollisionState& now);

/// How an impact is drawn out in time.
struct SlowMotion {
    double duration;  ///< of the impact, s
    double time;      ///< now; beyond the duration after it, s
    double scale;     ///< of the picture, 1/m
};
/// The way of the point of contact up to a state of the path: in the impact it slides with the velocity of each moment,
/// then it flies off.
std::vector<Eigen::Vector3d> way_of(const MethodPath& path, const CollisionState& now, const SlowMotion& slow);

/// The least number >= value of the form 1, 2, 3 or 5 times a power of ten.
double round_up(double value);

/// Pictures of one impact in space.

/// The tangential-velocity plane: where sliding drives u_t from everywhere, and the rays that it keeps.
void draw_hodograph(Canvas& canvas, const SpatialImpactProblem& problem, double reach);
/// The friction cone in space, seen by a camera. Height 1 is `height` of normal impulse, radius 1 mu times that.
Rect cone_world();
/// From the side that the scene is seen from now.
Camera cone_home(const Camera& scene);
/// @param compression  of the height, where u_n = 0; a ring marks it
void draw_cone(SpacePicture& picture, double friction, double compression);
/// Where an impulse is in it.
Eigen::Vector3d in_cone(const Eigen::Vector3d& impulse, double friction, double height);
/// The background of u_n over p: approach below 0, separation above.
void draw_phases(Canvas& canvas, const Rect& world);

/// Integrates the student's friction from the end of `path` up to the normal impulse `to`. True: the impact is over, by
/// the rule of the lesson. @throws CallFailure what the student's code did, or that nothing could be integrated
bool grow_path(CallTarget& target, const SpatialImpactProblem& problem, const ex10::Grain& grain, double to,
               MethodPath& path);

}  // namespace rbc
