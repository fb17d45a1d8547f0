#include "demos/17_friction_stabilization/picture.hpp"

#include <algorithm>
#include <variant>
#include <vector>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

void draw_places(Canvas& canvas, const Building& building, const World& world) {
    for (std::size_t i = 0; i + building.start.bodies.size() < world.bodies.size(); ++i) {
        draw_outline(canvas, building.bricks[i], {colours::ink.with_alpha(0.45), 1, Stroke::Dash::dotted});
    }
}

void draw_impulses(Canvas& canvas, const ContactStepper& stepper) {
    const Eigen::VectorXd& r = stepper.impulses();
    double largest = 0;
    for (Eigen::Index i = 0; i < r.size(); i += 2) largest = std::max(largest, r[i]);
    if (largest == 0) return;
    Eigen::Index row = 0;
    for (const Contact& c : stepper.contacts()) {
        const Eigen::Vector2d to = c.point + 0.35 / largest * (r[row] * c.normal + r[row + 1] * c.tangent());
        canvas.arrow({c.point.x(), c.point.y()}, {to.x(), to.y()}, {colours::ink.with_alpha(0.7), 1.5});
        row += 2;
    }
}

std::vector<bool> who_sticks(const RememberingStepper& stepper, double friction) {
    const Eigen::Map<const Eigen::VectorXd> r = stepper.stepper().impulses();
    const auto& memory = stepper.memory().outcomes();
    std::vector<bool> sticking;
    for (Eigen::Index i = 0; i < r.size(); i += 2) sticking.push_back(is_sticking(r[i], r[i + 1], friction));
    if (memory.size() == sticking.size())
        for (std::size_t i = 0; i < memory.size(); ++i) sticking[i] = memory[i].sticking;
    return sticking;
}

void draw_states(Canvas& canvas, const RememberingStepper& stepper, double friction) {
    const std::vector<Contact>& contacts = stepper.stepper().contacts();
    const auto& memory = stepper.memory().outcomes();
    const Eigen::VectorXd& r = stepper.stepper().impulses();
    const std::vector<bool> sticking = who_sticks(stepper, friction);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(2 * i);
        if (r[row] <= 0) continue;
        const bool rolls = i < memory.size() && memory[i].rolling;
        canvas.dot({contacts[i].point.x(), contacts[i].point.y()}, 3,
                   rolls         ? colours::purple
                   : sticking[i] ? colours::green
                                 : colours::vermillion);
    }
}

}  // namespace rbc
