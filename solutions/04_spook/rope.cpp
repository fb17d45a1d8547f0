#include "exercises/04_spook/rope.hpp"

#include <Eigen/Geometry>

namespace rbc::ex04 {

using Eigen::Vector2d;

namespace {

/// What gravity does to a particle in one step; nothing if it is nailed.
Vector2d kick(double inverse_mass, const RopeParameters& p) {
    return inverse_mass > 0 ? Vector2d(p.dt * p.gravity) : Vector2d(0, 0);
}

}  // namespace

std::vector<double> rope_impulses(const Rope& rope, const RopeParameters& p) {
    const double d = p.relaxation / p.dt, Y = 1 / (1 + 4 * d);
    const double a = 4 * Y / p.dt, b = 4 * d * Y, epsilon = 4 * Y / (p.dt * p.dt * p.stiffness);  // (04.4)
    const std::size_t rods = p.length.size();
    // Row i of (E04.6): coupling_i lambda_{i-1} + diagonal_i lambda_i + coupling_{i+1} lambda_{i+1} = right_i.
    std::vector<double> coupling(rods), diagonal(rods), right(rods);
    Vector2d before(0, 0);  // the direction of the rod before
    for (std::size_t i = 0; i < rods; ++i) {
        const Vector2d between = rope.x[i + 1] - rope.x[i], n = between.normalized();
        const Vector2d free = kick(p.inverse_mass[i + 1], p) - kick(p.inverse_mass[i], p);
        diagonal[i] = p.inverse_mass[i] + p.inverse_mass[i + 1] + epsilon;
        coupling[i] = -p.inverse_mass[i] * before.dot(n);
        right[i] = -a * (between.norm() - p.length[i]) - b * n.dot(rope.v[i + 1] - rope.v[i]) - n.dot(free);
        before = n;
    }
    // What row i - 1 says of lambda_{i-1} goes into row i, which then begins with lambda_i. The last row has no other.
    for (std::size_t i = 1; i < rods; ++i) {
        const double share = coupling[i] / diagonal[i - 1];
        diagonal[i] -= share * coupling[i];
        right[i] -= share * right[i - 1];
    }
    std::vector<double> lambda(rods);
    lambda[rods - 1] = right[rods - 1] / diagonal[rods - 1];
    for (std::size_t i = rods - 1; i > 0; --i) {
        lambda[i - 1] = (right[i - 1] - coupling[i] * lambda[i]) / diagonal[i - 1];
    }
    return lambda;
}

Rope step_rope(const Rope& rope, const RopeParameters& p) {
    const std::vector<double> lambda = rope_impulses(rope, p);
    Rope next = rope;
    for (std::size_t i = 0; i < rope.x.size(); ++i) next.v[i] += kick(p.inverse_mass[i], p);
    for (std::size_t i = 0; i < lambda.size(); ++i) {
        const Vector2d push = lambda[i] * (rope.x[i + 1] - rope.x[i]).normalized();
        next.v[i] -= p.inverse_mass[i] * push;
        next.v[i + 1] += p.inverse_mass[i + 1] * push;
    }
    for (std::size_t i = 0; i < rope.x.size(); ++i) next.x[i] += p.dt * next.v[i];
    return next;
}

}  // namespace rbc::ex04
