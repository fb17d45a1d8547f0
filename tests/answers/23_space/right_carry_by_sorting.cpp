#include <algorithm>
#include <cmath>
#include <tuple>

#include "exercises/23_space/carry.hpp"

namespace rbc::ex23 {

std::vector<int> find_again(const std::vector<Touch>& before, const std::vector<Touch>& now, double reach) {
    // All pairs that may be one contact, the best first.
    std::vector<std::tuple<bool, double, std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < now.size(); ++i)
        for (std::size_t k = 0; k < before.size(); ++k) {
            if (std::minmax({now[i].a, now[i].b}) != std::minmax({before[k].a, before[k].b})) continue;
            const bool renamed = now[i].feature != before[k].feature;
            const double distance = (now[i].point - before[k].point).norm();
            if (!renamed || distance <= reach) pairs.emplace_back(renamed, distance, i, k);
        }
    std::sort(pairs.begin(), pairs.end());
    std::vector<int> found(now.size(), -1);
    for (const auto& [renamed, distance, i, k] : pairs) {
        const int old = static_cast<int>(k);
        if (found[i] < 0 && std::find(found.begin(), found.end(), old) == found.end()) found[i] = old;
    }
    return found;
}

Eigen::Vector3d carry(const Touch& before, const Eigen::Vector3d& r_before, const Touch& now, double ratio) {
    // The whole impulse in the world, without its old normal part.
    Eigen::Vector3d P = before.frame * r_before;
    P -= before.frame.col(0) * r_before[0];
    if (before.b != now.b) P *= -1;
    Eigen::Vector3d r = ratio * (now.frame.transpose() * P);
    r[0] = ratio * r_before[0];
    const double most = now.friction * r[0], length = std::hypot(r[1], r[2]);
    const double part = length > most ? most / length : 1;
    return {r[0], part * r[1], part * r[2]};
}

}  // namespace rbc::ex23
