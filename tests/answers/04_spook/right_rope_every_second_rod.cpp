#include <Eigen/Geometry>

#include "exercises/04_spook/rope.hpp"

namespace rbc::ex04 {

namespace {

using Eigen::Vector2d;

/// below lambda_{i-1} + middle lambda_i + above lambda_{i+1} = right
struct Row {
    double below, middle, above, right;
};

/// Every second rod is put into the rows of the others, which are a shorter rope; then it follows from them.
std::vector<double> solve(const std::vector<Row>& rows) {
    const std::size_t n = rows.size();
    if (n == 1) return {rows[0].right / rows[0].middle};
    std::vector<Row> shorter;
    for (std::size_t i = 1; i < n; i += 2) {
        Row row = rows[i];
        const Row& before = rows[i - 1];
        double share = row.below / before.middle;
        row.middle -= share * before.above, row.right -= share * before.right, row.below = -share * before.below;
        if (i + 1 < n) {
            const Row& after = rows[i + 1];
            share = row.above / after.middle;
            row.middle -= share * after.below, row.right -= share * after.right, row.above = -share * after.above;
        }
        shorter.push_back(row);
    }
    const std::vector<double> others = solve(shorter);
    std::vector<double> lambda(n);
    for (std::size_t i = 1; i < n; i += 2) lambda[i] = others[i / 2];
    for (std::size_t i = 0; i < n; i += 2) {
        double right = rows[i].right;
        if (i > 0) right -= rows[i].below * lambda[i - 1];
        if (i + 1 < n) right -= rows[i].above * lambda[i + 1];
        lambda[i] = right / rows[i].middle;
    }
    return lambda;
}

Vector2d direction(const Rope& rope, std::size_t i) {
    const Vector2d d = rope.x[i + 1] - rope.x[i];
    return d / std::hypot(d.x(), d.y());
}

/// The velocities that gravity alone would make.
std::vector<Vector2d> falling(const Rope& rope, const RopeParameters& p) {
    std::vector<Vector2d> v = rope.v;
    for (std::size_t i = 0; i < v.size(); ++i)
        if (p.inverse_mass[i] > 0) v[i] += p.dt * p.gravity;
    return v;
}

}  // namespace

std::vector<double> rope_impulses(const Rope& rope, const RopeParameters& p) {
    // (E04.6) with the velocities before and after: G v' + epsilon lambda = -a c + (1 - b) G v.
    const double d = p.relaxation / p.dt, a = 4 / (p.dt * (1 + 4 * d));
    const double epsilon = a / (p.dt * p.stiffness), kept = 1 / (1 + 4 * d);
    const std::vector<Vector2d> free = falling(rope, p);
    std::vector<Row> rows;
    for (std::size_t i = 0; i + 1 < rope.x.size(); ++i) {
        const Vector2d n = direction(rope, i);
        const double c = (rope.x[i + 1] - rope.x[i]).norm() - p.length[i], w1 = p.inverse_mass[i],
                     w2 = p.inverse_mass[i + 1];
        const double below = i > 0 ? -w1 * n.dot(direction(rope, i - 1)) : 0;
        const double above = i + 2 < rope.x.size() ? -w2 * n.dot(direction(rope, i + 1)) : 0;
        const double wanted = -a * c + kept * n.dot(rope.v[i + 1] - rope.v[i]);
        rows.push_back({below, w1 + epsilon + w2, above, wanted - n.dot(free[i + 1] - free[i])});
    }
    return solve(rows);
}

Rope step_rope(const Rope& rope, const RopeParameters& p) {
    const std::vector<double> lambda = rope_impulses(rope, p);
    Rope next{rope.x, falling(rope, p)};
    for (std::size_t i = 0; i < rope.x.size(); ++i) {
        Vector2d push(0, 0);
        if (i > 0) push += lambda[i - 1] * direction(rope, i - 1);
        if (i < lambda.size()) push -= lambda[i] * direction(rope, i);
        next.v[i] += p.inverse_mass[i] * push;
        next.x[i] += p.dt * next.v[i];
    }
    return next;
}

}  // namespace rbc::ex04
