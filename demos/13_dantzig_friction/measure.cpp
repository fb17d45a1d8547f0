#include "demos/13_dantzig_friction/measure.hpp"

#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "demos/13_dantzig_friction/cone.hpp"

namespace rbc {

double slip_of(const FrictionScene& scene, const World& start, const World& world) {
    const Eigen::Vector2d along(std::cos(scene.slope()), -std::sin(scene.slope()));
    const auto foot = [](const Body& body) {
        const Box& box = std::get<Box>(body.shape);
        return to_world(body, {box.half_width, -box.half_height});
    };
    const std::size_t marked = scene.kind == FrictionScene::Kind::wall ? 1 : world.bodies.size() - 1;
    if (marked >= world.bodies.size() || marked >= start.bodies.size()) return 0;
    const Body &now = world.bodies[marked], &before = start.bodies[marked];
    if (!std::holds_alternative<Box>(now.shape) || !std::holds_alternative<Box>(before.shape)) return 0;
    return along.dot(foot(now) - foot(before));
}

long contacts_at_limit(const FrictionStep& step) {
    long count = 0;
    for (int i = 0; i < static_cast<int>(step.contacts.size()); ++i) {
        const ContactState state = state_of(step.problem, step.forces, i);
        count += state == ContactState::at_limit || state == ContactState::slides;
    }
    return count;
}

double floor_force(const FrictionStep& step, bool tangent) {
    double sum = 0;
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
        if (step.contacts[i].a == 0) sum += step.forces.r[2 * static_cast<Eigen::Index>(i) + (tangent ? 1 : 0)];
    }
    return sum;
}

}  // namespace rbc
