// hint: When two groups meet, every member of one gets the other's label, not only the two bodies that touch.
#include "exercises/06_contact_sets/islands.hpp"

#include <algorithm>

namespace rbc::ex06 {

std::vector<int> label_islands(int bodies, const std::vector<bool>& movable, const std::vector<Touch>& touches) {
    std::vector<int> labels(static_cast<std::size_t>(bodies));
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = movable[i] ? static_cast<int>(i) : -1;
    for (int pass = 0; pass < 2; ++pass) {
        for (const auto& [a, b] : touches) {
            int &one = labels[static_cast<std::size_t>(a)], &two = labels[static_cast<std::size_t>(b)];
            if (one >= 0 && two >= 0) one = two = std::min(one, two);
        }
    }
    return labels;
}

}  // namespace rbc::ex06
