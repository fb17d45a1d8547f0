#include <vector>

#include "exercises/01_gbf/valley.hpp"

namespace rbc::ex01 {

static double behind(const Side& s, const Eigen::Vector2d& x) {
    return s.offset - s.normal.dot(x);
}

// For two sides the nearest point is easy: at most two feet to try, then the corner. And since at most two sides push,
// the nearest point for all is that of the worst pair: the one whose nearest point is farthest.
static Eigen::Vector2d nearest_of_two(const Eigen::Vector2d& x, const Side& a, const Side& b) {
    const double da = behind(a, x), db = behind(b, x);
    if (da <= 0 && db <= 0) return x;
    // pushes p >= 0 with p_a + k p_b = d_a, k p_a + p_b = d_b, where k is the cosine between the normals
    const double k = a.normal.dot(b.normal);
    const double det = a.normal.x() * b.normal.y() - a.normal.y() * b.normal.x();
    if (da > 0 && k * da >= db) return x + da * a.normal;
    if (db > 0 && k * db >= da) return x + db * b.normal;
    if (det == 0) return da > db ? Eigen::Vector2d(x + da * a.normal) : Eigen::Vector2d(x + db * b.normal);
    return Eigen::Vector2d(a.offset * b.normal.y() - b.offset * a.normal.y(),
                           b.offset * a.normal.x() - a.offset * b.normal.x()) /
           det;
}

Eigen::Vector2d nearest_allowed(const Eigen::Vector2d& point, const std::vector<Side>& sides) {
    Eigen::Vector2d worst = point;
    for (const Side& a : sides)
        for (const Side& b : sides) {
            const Eigen::Vector2d y = nearest_of_two(point, a, b);
            if ((y - point).squaredNorm() > (worst - point).squaredNorm()) worst = y;
        }
    return worst;
}

PlanarParticle step_in_valley(const PlanarParticle& p, const Valley& w) {
    std::vector<Side> hit, rest;
    for (const Side& s : w.sides) {
        if (-behind(s, p.x) > w.shell) continue;
        hit.push_back({s.normal, -w.restitution * s.normal.dot(p.v)});
        rest.push_back({s.normal, 0.0});
    }
    const Eigen::Vector2d v = nearest_allowed(nearest_allowed(p.v, hit) + w.dt * w.gravity, rest);
    return {nearest_allowed(p.x + w.dt * v, w.sides), v};
}

}  // namespace rbc::ex01
