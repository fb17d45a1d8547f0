#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "demos/13_dantzig_friction/motion.hpp"
#include "demos/13_dantzig_friction/scenes.hpp"

namespace rbc {

/// What a contact does, judged by its forces.
enum class ContactState { unloaded, sticks, at_limit, slides };

ContactState state_of(const ContactProblem& problem, const ContactResult& forces, int contact);
Colour colour_of(ContactState state);

/// The forces of one lane's contacts, for the picture of the cone.
struct ConeLane {
    double friction;
    enum class Look { filled, hollow, ring } look;  ///< of its dots; the cone is solid, dashed, not drawn again
    const ContactProblem* problem;
    const ContactResult* forces;
};

Rect cone_world(double friction);

/// The cones |f_F| <= mu f_N of the lanes and their contacts' forces in them, in units of the largest f_N.
void draw_cones(Canvas& canvas, const std::vector<ConeLane>& lanes);

/// How far the scene's body has moved along the floor, m: the foot of the ladder, the box, the rod's end, the lowest
/// row.
double slip_of(const FrictionScene& scene, const World& start, const World& world);

/// Contacts that slide, or whose friction could not be larger.
long contacts_at_limit(const FrictionStep& step);

/// Of all contacts with the floor (body 0), N; along the tangent or the normal.
double floor_force(const FrictionStep& step, bool tangent);

/// Sets round-off to 0.
inline double clean(double value) {
    return value > -1e-9 && value < 1e-9 ? 0 : value;
}

}  // namespace rbc
