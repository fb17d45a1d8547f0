#include "lessons/14_pgs/sweep_order.hpp"

#include <algorithm>
#include <numeric>

#include "lessons/11_microcollisions/contact_order.hpp"

namespace rbc {

std::vector<int> contact_colours(const World& world, const std::vector<Contact>& contacts) {
    std::vector<std::vector<bool>> used(world.bodies.size());
    std::vector<int> colour(contacts.size());
    const auto fixed = [&](int i) {
        const Body& body = world.bodies[static_cast<std::size_t>(i)];
        return body.inverse_mass == 0 && body.inverse_inertia == 0;
    };
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        int c = 0;
        const auto taken = [&](int body) {
            const auto& u = used[static_cast<std::size_t>(body)];
            return !fixed(body) && static_cast<std::size_t>(c) < u.size() && u[static_cast<std::size_t>(c)];
        };
        while (taken(contacts[i].a) || taken(contacts[i].b)) ++c;
        for (int body : {contacts[i].a, contacts[i].b}) {
            auto& u = used[static_cast<std::size_t>(body)];
            if (u.size() <= static_cast<std::size_t>(c)) u.resize(static_cast<std::size_t>(c) + 1);
            u[static_cast<std::size_t>(c)] = true;
        }
        colour[i] = c;
    }
    return colour;
}

void sweep_order(const World& world, const std::vector<Contact>& contacts, SweepOrder kind, std::uint64_t seed,
                 std::vector<int>& order) {
    order.resize(contacts.size());
    std::iota(order.begin(), order.end(), 0);
    if (kind == SweepOrder::as_found) return;
    if (kind == SweepOrder::colours) {
        const std::vector<int> colour = contact_colours(world, contacts);
        std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
            return colour[static_cast<std::size_t>(i)] < colour[static_cast<std::size_t>(j)];
        });
        return;
    }
    const ContactOrder by = kind == SweepOrder::bottom_up  ? ContactOrder::bottom_up
                            : kind == SweepOrder::top_down ? ContactOrder::top_down
                            : kind == SweepOrder::random   ? ContactOrder::random
                                                           : ContactOrder::along_velocity;
    order = order_contacts(world, contacts, by, seed);
}

}  // namespace rbc
