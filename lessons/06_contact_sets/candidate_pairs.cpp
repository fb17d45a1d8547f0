#include "lessons/06_contact_sets/candidate_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace rbc {

void bounds_of_all(const World& world, double margin, std::vector<Bounds>& around) {
    if (!(margin >= 0 && std::isfinite(margin))) throw std::invalid_argument("the margin must be finite and >= 0");
    around.clear();
    for (const Body& body : world.bodies) around.push_back(bounds_of(body, static_cast<int>(around.size()), margin));
}

void look_at(const World& world, const std::vector<Bounds>& around, double margin, int i, int j,
             CandidatePairs& found) {
    const int a = std::min(i, j), b = std::max(i, j);
    const auto first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
    ++found.tests;
    if (may_touch(world.bodies[first], around[first], world.bodies[second], around[second], margin))
        found.pairs.push_back({a, b});
}

void look_at_half_planes(const World& world, const std::vector<Bounds>& around, double margin, CandidatePairs& found) {
    const int n = static_cast<int>(around.size());
    for (int i = 0; i < n; ++i) {
        if (!around[static_cast<std::size_t>(i)].is_plane) continue;
        for (int j = 0; j < n; ++j)
            if (j > i || (j < i && !around[static_cast<std::size_t>(j)].is_plane))
                look_at(world, around, margin, i, j, found);
    }
}

}  // namespace rbc
