#include "lessons/19_admm_friction/cones.hpp"

#include <algorithm>

namespace rbc {

void project_disc(Eigen::Ref<Eigen::VectorXd> x, double radius) {
    const double length = x.stableNorm();
    if (length > radius) x *= radius / length;
}

void project_cone(Eigen::Ref<Eigen::VectorXd> r, double friction) {
    auto t = r.tail(r.size() - 1);
    const double T = t.stableNorm();
    if (r[0] >= 0 && T <= friction * r[0]) return;  // without friction 0 <= -0 for a pull as well
    if (friction * T <= -r[0]) {
        r.setZero();
        return;
    }
    r[0] = std::max(0.0, (r[0] + friction * T) / (1 + friction * friction));  // (19.1)
    if (T > 0) t *= friction * r[0] / T;
}

void project_ray(Eigen::Ref<Eigen::VectorXd> r, double friction, const Eigen::Ref<const Eigen::VectorXd>& e) {
    auto t = r.tail(r.size() - 1);
    r[0] = std::max(0.0, (r[0] - friction * e.dot(t)) / (1 + friction * friction));
    t = -friction * r[0] * e;
}

}  // namespace rbc
