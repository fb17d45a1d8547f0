#include "exercises/17_friction_stabilization/pair.hpp"

#include <cmath>

namespace rbc::ex17 {

namespace {

/// With the lower body first.
Foot ordered(Foot foot) {
    if (foot.a < foot.b) return foot;
    std::swap(foot.a, foot.b);
    foot.normal *= -1;
    return foot;
}

struct Face {
    Foot first;
    double tangential = 0, limit = 0;
    bool stuck = false, slow = true, numbers = true;
};

}  // namespace

std::vector<bool> who_sticks(const std::vector<Foot>& feet, const Thresholds& thresholds) {
    std::vector<Face> faces;
    std::vector<std::size_t> face_of;
    for (const Foot& given : feet) {
        const Foot foot = ordered(given);
        std::size_t k = 0;
        for (; k < faces.size(); ++k) {
            const Foot& first = faces[k].first;
            const double turned = std::asin(first.normal.x() * foot.normal.y() - first.normal.y() * foot.normal.x());
            if (first.a == foot.a && first.b == foot.b && std::abs(turned) <= thresholds.flat &&
                first.normal.dot(foot.normal) > 0 &&
                std::abs(first.normal.dot(foot.point - first.point)) <= thresholds.flat)
                break;
        }
        if (k == faces.size()) faces.push_back({foot});
        faces[k].tangential += foot.r_t;
        faces[k].limit += foot.friction * foot.r_n;
        faces[k].stuck |= foot.sticks;
        faces[k].slow &= std::abs(foot.u_t) <= thresholds.speed;
        for (const double x : {foot.friction, foot.r_n, foot.r_t, foot.u_t})
            if (!(std::abs(x) < INFINITY)) faces[k].numbers = false;
        face_of.push_back(k);
    }
    std::vector<bool> result;
    for (const std::size_t k : face_of) {
        const Face& face = faces[k];
        const double ratio = face.limit == 0 ? INFINITY : std::abs(face.tangential) / face.limit;
        if (!face.numbers) {
            result.push_back(false);
            continue;
        }
        result.push_back(face.stuck ? ratio < thresholds.slides : ratio <= thresholds.sticks && face.slow);
    }
    return result;
}

}  // namespace rbc::ex17
