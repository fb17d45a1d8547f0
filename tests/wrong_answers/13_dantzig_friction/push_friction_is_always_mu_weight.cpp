// hint: Friction never pushes harder than it is pushed: at rest it is -F, whatever mu times the weight would allow.
#include "exercises/13_dantzig_friction/push.hpp"

#include <algorithm>
#include <cmath>

namespace rbc::ex13 {

namespace {

/// What friction does while both corners are on the floor: as much as the push needs, and no more than it can.
double flat_friction(const PushedBox& box) {
    const double most = box.friction * box.mass * box.gravity;
    return box.force == 0 ? 0 : -std::copysign(most, box.force);
}

/// The box tips about one corner, which holds or slips.
FirstMotion tip(const PushedBox& box, bool right) {
    const double m = box.mass, I = m * (box.width * box.width + box.height * box.height) / 12;
    const double x = (right ? 0.5 : -0.5) * box.width, y = -0.5 * box.height;
    const double K_tt = 1 / m + y * y / I, K_tn = -x * y / I, K_nn = 1 / m + x * x / I;
    const double free_alpha = -box.force * (box.push_height + y) / I;
    const double b_t = box.force / m - free_alpha * y, b_n = -box.gravity + free_alpha * x;

    const double det = K_tt * K_nn - K_tn * K_tn;
    double N = (K_tn * b_t - K_tt * b_n) / det, F = (K_tn * b_n - K_nn * b_t) / det;
    if (std::abs(F) > box.friction * N) {
        const double s = F > 0 ? -1 : 1;  // it slips to where friction could not hold it
        N = -b_n / (K_nn - box.friction * s * K_tn);
        F = -box.friction * s * N;
    }
    return {(box.force + F) / m, N / m - box.gravity, free_alpha + (x * N - y * F) / I,
            right ? 0 : N,       right ? N : 0,       F};
}

}  // namespace

FirstMotion first_motion(const PushedBox& box) {
    const double weight = box.mass * box.gravity, F = flat_friction(box);
    // Moments about the centre of mass: the right corner takes over what the push and friction turn.
    const double shift = (box.force * (box.push_height - 0.5 * box.height) - F * 0.5 * box.height) / box.width;
    if (std::abs(shift) > 0.5 * weight) return tip(box, shift > 0);
    return {(box.force + F) / box.mass, 0, 0, 0.5 * weight - shift, 0.5 * weight + shift, F};
}

std::array<double, 2> flat_heights(const PushedBox& box) {
    const double force = std::abs(box.force);
    if (force == 0) return {0, box.height};
    const double middle = 0.5 * box.height * (1 - std::abs(flat_friction(box)) / force);
    const double half = 0.5 * box.width * box.mass * box.gravity / force;
    return {std::max(0.0, middle - half), std::min(box.height, middle + half)};  // (E13.1)
}

}  // namespace rbc::ex13
