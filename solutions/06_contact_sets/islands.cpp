#include "exercises/06_contact_sets/islands.hpp"

#include <algorithm>
#include <numeric>

namespace rbc::ex06 {

namespace {

/// The root of a body's tree; on the way, every body is hung nearer to it.
int root_of(std::vector<int>& parent, int body) {
    const auto at = [&](int i) -> int& { return parent[static_cast<std::size_t>(i)]; };
    while (at(body) != body) {
        at(body) = at(at(body));
        body = at(body);
    }
    return body;
}

}  // namespace

std::vector<int> label_islands(int bodies, const std::vector<bool>& movable, const std::vector<Touch>& touches) {
    std::vector<int> parent(static_cast<std::size_t>(bodies));
    std::iota(parent.begin(), parent.end(), 0);
    const auto moves = [&](int i) { return movable[static_cast<std::size_t>(i)]; };
    for (const Touch& touch : touches) {
        if (!moves(touch.a) || !moves(touch.b)) continue;
        const int one = root_of(parent, touch.a), two = root_of(parent, touch.b);
        // The lower root stays one, so that a root is the lowest index of its island.
        parent[static_cast<std::size_t>(std::max(one, two))] = std::min(one, two);
    }
    std::vector<int> labels;
    for (int i = 0; i < bodies; ++i) labels.push_back(moves(i) ? root_of(parent, i) : -1);
    return labels;
}

}  // namespace rbc::ex06
