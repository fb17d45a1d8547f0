#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "exercises/13_dantzig_friction/push.hpp"

namespace rbc::ex13 {

namespace {

/// Pushed to the right, in units of the mass, of the diagonal and of all forces together. Tries every state of the corners
/// until one keeps all its promises.
FirstMotion pushed_right(const PushedBox& given) {
    const double forces = given.force + given.mass * given.gravity, size = std::hypot(given.width, given.height);
    const double unit = forces / given.mass;
    const PushedBox box{1,
                        given.width / size,
                        given.height / size,
                        given.friction,
                        given.gravity / unit,
                        given.force / forces,
                        given.push_height / size};
    const double m = 1, w = box.width, H = box.height, weight = box.gravity;
    for (const int corners : {3, 2, 1}) {  // both, the right one, the left one
        for (const int slip : {0, 1, -1}) {
            // a_x, a_y, alpha, N_left, N_right, F
            Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
            Eigen::Matrix<double, 6, 1> r = Eigen::Matrix<double, 6, 1>::Zero();
            M(0, 0) = M(1, 1) = m;
            M(2, 2) = m * (w * w + H * H) / 12;
            M(0, 5) = -1;
            M(1, 3) = M(1, 4) = -1;
            M.row(2).tail<3>() << 0.5 * w, -0.5 * w, -0.5 * H;
            r.head<3>() << box.force, -weight, box.force * (0.5 * H - box.push_height);
            for (const int side : {0, 1}) {
                const bool touches = corners & (1 << side);
                M(3 + side, touches ? 1 : 3 + side) = 1;
                if (touches) M(3 + side, 2) = (side == 0 ? -0.5 : 0.5) * w;
            }
            if (slip == 0) {
                M(5, 0) = 1;
                M(5, 2) = 0.5 * H;
            } else {
                M.row(5).tail<3>() << slip * box.friction, slip * box.friction, 1;
            }
            const Eigen::Matrix<double, 6, 1> x = M.fullPivLu().solve(r);
            const double small = 1e-13 * (1 + H / w), turn = 0.5 * w * x[2];
            const bool pushes = std::min(x[3], x[4]) >= -small;
            const bool clears = std::min(x[1] - turn, x[1] + turn) >= -small;
            const bool rubs = slip == 0 ? std::abs(x[5]) <= box.friction * (x[3] + x[4]) + small
                                        : slip * (x[0] + 0.5 * H * x[2]) >= -small;
            if (pushes && clears && rubs)
                return {x[0] * unit, x[1] * unit, x[2] * unit / size, x[3] * forces, x[4] * forces, x[5] * forces};
        }
    }
    return {};
}

}  // namespace

FirstMotion first_motion(const PushedBox& box) {
    if (box.force >= 0) return pushed_right(box);
    PushedBox mirror = box;
    mirror.force = -box.force;
    const FirstMotion m = pushed_right(mirror);
    return {-m.a_x, m.a_y, -m.alpha, m.normal_right, m.normal_left, -m.friction};
}

std::array<double, 2> flat_heights(const PushedBox& box) {
    const double F = std::abs(box.force), weight = box.mass * box.gravity, rubs = std::min(F, box.friction * weight);
    // The moments in newton metres, so that nothing is divided before it is known to be needed.
    const double centre = 0.5 * box.height * (F - rubs), reach = 0.5 * box.width * weight;
    return {centre > reach ? (centre - reach) / F : 0,
            centre + reach < F * box.height ? (centre + reach) / F : box.height};
}

}  // namespace rbc::ex13
