#pragma once

#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// What a contact's forces say it does.
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

}  // namespace rbc
