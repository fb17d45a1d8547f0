#include "exercises/17_friction_stabilization/pair.hpp"

#include <cmath>

namespace rbc::ex17 {

namespace {

bool same_face(const Foot& i, const Foot& j, double flat) {
    const bool same = i.a == j.a && i.b == j.b, exchanged = i.a == j.b && i.b == j.a;
    const Eigen::Vector2d normal = exchanged ? Eigen::Vector2d(-j.normal) : j.normal;
    return (same || exchanged) && (i.normal - normal).norm() <= flat &&
           std::abs(i.normal.dot(i.point - j.point)) <= flat;
}

}  // namespace

std::vector<bool> who_sticks(const std::vector<Foot>& feet, const Thresholds& thresholds) {
    std::vector<bool> result;
    for (const Foot& foot : feet) {
        double tangential = 0, limit = 0;
        bool stuck = false, slow = true, known = true;
        for (const Foot& other : feet) {
            if (!same_face(foot, other, thresholds.flat)) continue;
            // With the other body first, n, t and the impulse all turn round: r_n, r_t and u_t stay.
            tangential += other.r_t;
            limit += other.friction * other.r_n;
            stuck = stuck || other.sticks;
            slow = slow && std::abs(other.u_t) <= thresholds.speed;
            known = known && std::isfinite(other.friction + other.r_n + other.r_t + other.u_t);
        }
        const double load = std::abs(tangential);  // (E17.1)
        const bool holds = stuck ? load < thresholds.slides * limit : load <= thresholds.sticks * limit && slow;
        result.push_back(known && limit > 0 && holds);
    }
    return result;
}

}  // namespace rbc::ex17
