#include "exercises/06_contact_sets/carry_over.hpp"

#include <limits>

namespace rbc::ex06 {

// Features first; then, again and again, the nearest pair that is left.
std::vector<Eigen::Vector2d> carry_over(const std::vector<SolvedSpot>& old, double old_dt,
                                        const std::vector<Spot>& fresh, double new_dt, double reach) {
    std::vector<Eigen::Vector2d> start(fresh.size(), Eigen::Vector2d(0, 0));
    std::vector<int> used(old.size(), 0), found(fresh.size(), 0);
    const auto swapped = [](const Spot& p, const Spot& q) { return p.a == q.b && p.b == q.a; };
    const auto same_bodies = [&](const Spot& p, const Spot& q) { return (p.a == q.a && p.b == q.b) || swapped(p, q); };
    const auto distance = [&](const Spot& p, const Spot& q) {
        const double one = (p.on_a - (swapped(p, q) ? q.on_b : q.on_a)).norm();
        const double two = (p.on_b - (swapped(p, q) ? q.on_a : q.on_b)).norm();
        return one < two ? one : two;
    };
    const auto take = [&](std::size_t i, std::size_t j) {
        used[i] = found[j] = 1;
        start[j] = old[i].impulse / old_dt * new_dt;
    };
    for (std::size_t i = 0; i < old.size(); ++i) {
        for (std::size_t j = 0; j < fresh.size(); ++j) {
            if (same_bodies(old[i].spot, fresh[j]) && old[i].spot.feature == fresh[j].feature) take(i, j);
        }
    }
    while (true) {
        double nearest = std::numeric_limits<double>::infinity();
        std::size_t best_i = 0, best_j = 0;
        for (std::size_t i = 0; i < old.size(); ++i) {
            for (std::size_t j = 0; j < fresh.size(); ++j) {
                if (used[i] || found[j] || !same_bodies(old[i].spot, fresh[j])) continue;
                const double d = distance(old[i].spot, fresh[j]);
                if (d < nearest) nearest = d, best_i = i, best_j = j;
            }
        }
        if (!(nearest <= reach)) return start;
        take(best_i, best_j);
    }
}

}  // namespace rbc::ex06
