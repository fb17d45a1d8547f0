#include "lessons/14_pgs/sweep_order.hpp"

#include <bit>
#include <numeric>
#include <stdexcept>
#include <string>

#include "lessons/11_microcollisions/contact_order.hpp"

namespace rbc {

namespace {

ContactOrder order_of(SweepOrder kind) {
    switch (kind) {
        case SweepOrder::bottom_up:
            return ContactOrder::bottom_up;
        case SweepOrder::top_down:
            return ContactOrder::top_down;
        case SweepOrder::along_velocity:
            return ContactOrder::along_velocity;
        case SweepOrder::random:
            return ContactOrder::random;
        default:
            return ContactOrder::as_found;
    }
}

}  // namespace

template <int D>
const std::vector<int>& SweepOrdering::colour(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts) {
    const std::size_t bodies = world.bodies.size();
    for (std::size_t i = 0; i < contacts.size(); ++i)
        for (const int body : {contacts[i].a, contacts[i].b})
            if (body < 0 || static_cast<std::size_t>(body) >= bodies)
                throw std::invalid_argument("contact " + std::to_string(i) + ": names the body " +
                                            std::to_string(body) + " of " + std::to_string(bodies));
    const auto movable = [&](int i) { return !never_moves(world.bodies[static_cast<std::size_t>(i)]); };
    colours_.assign(contacts.size(), -1);
    std::size_t left = contacts.size();
    // A contact for which none of 64 colours is free waits for the next 64.
    for (int first = 0; left > 0; first += 64) {
        taken_.assign(bodies, 0);
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            if (colours_[i] >= 0) continue;
            std::uint64_t &a = taken_[static_cast<std::size_t>(contacts[i].a)],
                          &b = taken_[static_cast<std::size_t>(contacts[i].b)];
            const int free = std::countr_one(a | b);
            if (free == 64) continue;
            colours_[i] = first + free;
            --left;
            if (movable(contacts[i].a)) a |= std::uint64_t{1} << free;
            if (movable(contacts[i].b)) b |= std::uint64_t{1} << free;
        }
    }
    return colours_;
}

template <int D>
void SweepOrdering::find(const WorldIn<D>& world, const std::vector<ContactIn<D>>& contacts, SweepOrder kind,
                         std::uint64_t seed, std::vector<int>& order) {
    if (kind != SweepOrder::colours) {
        order_contacts<D>(world, contacts, order_of(kind), seed, order, keys_);
        return;
    }
    colour(world, contacts);
    // Counting sort: how many have each colour, where each colour begins, then each contact to its place.
    begin_.assign(contacts.size() + 1, 0);
    for (const int c : colours_) ++begin_[static_cast<std::size_t>(c + 1)];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    order.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i)
        order[static_cast<std::size_t>(begin_[static_cast<std::size_t>(colours_[i])]++)] = static_cast<int>(i);
}

template void SweepOrdering::find(const World&, const std::vector<Contact>&, SweepOrder, std::uint64_t,
                                  std::vector<int>&);
template void SweepOrdering::find(const SpatialWorld&, const std::vector<SpatialContact>&, SweepOrder, std::uint64_t,
                                  std::vector<int>&);
template const std::vector<int>& SweepOrdering::colour(const World&, const std::vector<Contact>&);
template const std::vector<int>& SweepOrdering::colour(const SpatialWorld&, const std::vector<SpatialContact>&);

void sweep_order(const World& world, const std::vector<Contact>& contacts, SweepOrder kind, std::uint64_t seed,
                 std::vector<int>& order) {
    SweepOrdering().find(world, contacts, kind, seed, order);
}

std::vector<int> contact_colours(const World& world, const std::vector<Contact>& contacts) {
    return SweepOrdering().colour(world, contacts);
}

void complete_order(std::vector<int>& order, std::size_t contacts, std::vector<char>& seen) {
    if (order.empty()) {
        order.resize(contacts);
        std::iota(order.begin(), order.end(), 0);
    }
    seen.assign(contacts, 0);
    for (const int i : order) {
        const bool fits = order.size() == contacts && i >= 0 && static_cast<std::size_t>(i) < contacts;
        if (!fits || seen[static_cast<std::size_t>(i)] != 0)
            throw std::invalid_argument("order: every one of the " + std::to_string(contacts) + " contacts, once");
        seen[static_cast<std::size_t>(i)] = 1;
    }
}

}  // namespace rbc
