// hint: Not farther than `reach`: a distance of just that is within reach, and so is 0.
#include "exercises/06_contact_sets/carry_over.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace rbc::ex06 {

namespace {

/// The same spot with its bodies in rising order.
Spot sorted(Spot spot) {
    if (spot.a > spot.b) {
        std::swap(spot.a, spot.b);
        std::swap(spot.on_a, spot.on_b);
    }
    return spot;
}

struct Candidate {
    bool same_feature;
    double distance;
    std::size_t old, fresh;
};

}  // namespace

std::vector<Eigen::Vector2d> carry_over(const std::vector<SolvedSpot>& old, double old_dt,
                                        const std::vector<Spot>& fresh, double new_dt, double reach) {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < old.size(); ++i) {
        for (std::size_t j = 0; j < fresh.size(); ++j) {
            const Spot before = sorted(old[i].spot), now = sorted(fresh[j]);
            if (before.a != now.a || before.b != now.b) continue;
            const double moved = std::min((now.on_a - before.on_a).norm(), (now.on_b - before.on_b).norm());
            const bool same = before.feature == now.feature;
            if (same || moved < reach) candidates.push_back({same, moved, i, j});
        }
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& p, const Candidate& q) {
        return std::tuple(!p.same_feature, p.distance, p.old, p.fresh) <
               std::tuple(!q.same_feature, q.distance, q.old, q.fresh);
    });
    std::vector<Eigen::Vector2d> start(fresh.size(), Eigen::Vector2d::Zero());
    std::vector<bool> used(old.size()), found(fresh.size());
    for (const Candidate& c : candidates) {
        if (used[c.old] || found[c.fresh]) continue;
        used[c.old] = found[c.fresh] = true;
        // With the bodies the other way round the impulse on B, n and t all change sign: its components do not.
        start[c.fresh] = new_dt / old_dt * old[c.old].impulse;
    }
    return start;
}

}  // namespace rbc::ex06
