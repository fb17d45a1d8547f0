#include "exercises/23_space/carry.hpp"

#include <algorithm>

namespace rbc::ex23 {

namespace {

bool of_the_same_bodies(const Touch& p, const Touch& q) {
    return (p.a == q.a && p.b == q.b) || (p.a == q.b && p.b == q.a);
}

}  // namespace

std::vector<int> find_again(const std::vector<Touch>& before, const std::vector<Touch>& now, double reach) {
    std::vector<int> found(now.size(), -1);
    std::vector<bool> taken(before.size(), false);
    const auto take = [&](std::size_t i, std::size_t k) {
        found[i] = static_cast<int>(k);
        taken[k] = true;
    };
    for (std::size_t i = 0; i < now.size(); ++i)
        for (std::size_t k = 0; k < before.size(); ++k)
            if (of_the_same_bodies(now[i], before[k]) && now[i].feature == before[k].feature) take(i, k);
    for (;;) {
        double nearest = reach;
        std::size_t i_near = now.size(), k_near = before.size();
        for (std::size_t i = 0; i < now.size(); ++i)
            for (std::size_t k = 0; k < before.size(); ++k) {
                if (found[i] >= 0 || taken[k] || !of_the_same_bodies(now[i], before[k])) continue;
                const double distance = (now[i].point - before[k].point).norm();
                if (distance > nearest) continue;
                nearest = distance;
                i_near = i;
                k_near = k;
            }
        if (i_near == now.size()) return found;
        take(i_near, k_near);  // (E23.1)
    }
}

Eigen::Vector3d carry(const Touch& before, const Eigen::Vector3d& r_before, const Touch& now, double ratio) {
    const double r_n = ratio * r_before[0];
    Eigen::Vector3d arrow = ratio * before.frame.rightCols<2>() * r_before.tail<2>();  // on B of before
    if (before.a != now.a) arrow = -arrow;
    Eigen::Vector2d r_t = now.frame.rightCols<2>().transpose() * arrow;
    const double limit = now.friction * r_n, length = r_t.norm();
    if (length > limit) r_t *= limit / length;
    return {r_n, r_t[0], r_t[1]};  // (E23.2)
}

}  // namespace rbc::ex23
