// hint: Hang each body nearer to its root whenever you look it up (path compression), and do not recurse along the chain.
#include "exercises/06_contact_sets/islands.hpp"

namespace rbc::ex06 {

namespace {

using Neighbours = std::vector<std::vector<int>>;

/// Flood fill along the chain, one call deeper for every body.
void fill(const Neighbours& neighbours, std::vector<int>& labels, int body, int label) {
    volatile char frame[128];  // what a debug build of a richer body takes
    frame[0] = 0;
    labels[static_cast<std::size_t>(body)] = label;
    for (const int next : neighbours[static_cast<std::size_t>(body)]) {
        if (labels[static_cast<std::size_t>(next)] < 0) fill(neighbours, labels, next, label);
    }
    frame[1] = frame[0];
}

}  // namespace

std::vector<int> label_islands(int bodies, const std::vector<bool>& movable, const std::vector<Touch>& touches) {
    Neighbours neighbours(static_cast<std::size_t>(bodies));
    for (const auto& [a, b] : touches) {
        if (!movable[static_cast<std::size_t>(a)] || !movable[static_cast<std::size_t>(b)]) continue;
        neighbours[static_cast<std::size_t>(a)].push_back(b);
        neighbours[static_cast<std::size_t>(b)].push_back(a);
    }
    std::vector<int> labels(static_cast<std::size_t>(bodies), -1);
    for (int i = 0; i < bodies; ++i) {
        if (movable[static_cast<std::size_t>(i)] && labels[static_cast<std::size_t>(i)] < 0)
            fill(neighbours, labels, i, i);
    }
    return labels;
}

}  // namespace rbc::ex06
