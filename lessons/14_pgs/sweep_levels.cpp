#include "lessons/14_pgs/sweep_levels.hpp"

#include <algorithm>
#include <numeric>

namespace rbc {

int SweepLevels::arrange(const ContactSystem& system, std::vector<int>& order) {
    highest_.assign(static_cast<std::size_t>(system.inverse_mass.cols()), 0);
    begin_.assign(order.size() + 1, 0);
    level_.resize(order.size());
    const auto movable = [&](int body) {
        return system.inverse_mass(0, body) != 0 || system.inverse_mass(2, body) != 0;
    };
    int levels = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const ContactRow& row = system.rows[static_cast<std::size_t>(order[k])];
        int &a = highest_[static_cast<std::size_t>(row.a)], &b = highest_[static_cast<std::size_t>(row.b)];
        const int level = 1 + std::max(a, b);
        if (movable(row.a)) a = level;
        if (movable(row.b)) b = level;
        level_[k] = level;
        ++begin_[static_cast<std::size_t>(level)];
        levels = std::max(levels, level);
    }
    // Counting sort: what is counted in level l becomes the place where level l + 1 begins.
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    arranged_.resize(order.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        arranged_[static_cast<std::size_t>(begin_[static_cast<std::size_t>(level_[k] - 1)]++)] = order[k];
    order = arranged_;
    return levels;
}

}  // namespace rbc
