#include "demos/17_friction_stabilization/mine.hpp"

#include "exercises/17_friction_stabilization/pair.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

std::vector<bool> sticking_by_student(CallTarget& target, const StepView& view, const ContactSystem& system,
                                      const Eigen::Ref<const Eigen::VectorXd>& r, const std::vector<bool>& known) {
    static const Remote<decltype(ex17::who_sticks)> who_sticks{"who_sticks"};
    World after = view.world;  // its velocities, when the impulses have acted
    apply_impulses(system, r, after);
    std::vector<ex17::Foot> feet;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const Contact& contact = view.contacts[i];
        const auto row = static_cast<Eigen::Index>(2 * i);
        feet.push_back({contact.a, contact.b, contact.point, contact.normal, view.options.friction, r[row], r[row + 1],
                        contact.tangent().dot(relative_velocity(after, contact)), known[i]});
    }
    ex17::Thresholds thresholds;
    thresholds.speed = view.options.dt * view.world.gravity.norm();
    std::vector<bool> sticks = who_sticks(target, feet, thresholds);
    if (sticks.size() != feet.size())
        throw CallFailure(CallFailure::Kind::garbage, "who_sticks: one answer for each contact");
    return sticks;
}

}  // namespace rbc
