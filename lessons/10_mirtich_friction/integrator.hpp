#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace rbc {

/// Solutions of dy/dx = f(x, y), step by step, with the pair of Dormand and Prince: seven slopes give a step of order 5
/// and, from the same slopes, one of order 4. Their difference is the estimate of the error.

/// One step of size h. @return y at x + h, of order 5; `error` is the difference of the two results
template <int n, class Slope>
Eigen::Matrix<double, n, 1> dormand_prince_step(const Slope& f, double x, const Eigen::Matrix<double, n, 1>& y,
                                                double h, Eigen::Matrix<double, n, 1>& error) {
    using Vector = Eigen::Matrix<double, n, 1>;
    const Vector k1 = f(x, y);
    const Vector k2 = f(x + h / 5, Vector(y + h * (k1 / 5)));
    const Vector k3 = f(x + h * 3 / 10, Vector(y + h * (3.0 / 40 * k1 + 9.0 / 40 * k2)));
    const Vector k4 = f(x + h * 4 / 5, Vector(y + h * (44.0 / 45 * k1 - 56.0 / 15 * k2 + 32.0 / 9 * k3)));
    const Vector k5 =
        f(x + h * 8 / 9,
          Vector(y + h * (19372.0 / 6561 * k1 - 25360.0 / 2187 * k2 + 64448.0 / 6561 * k3 - 212.0 / 729 * k4)));
    const Vector k6 = f(x + h, Vector(y + h * (9017.0 / 3168 * k1 - 355.0 / 33 * k2 + 46732.0 / 5247 * k3 +
                                               49.0 / 176 * k4 - 5103.0 / 18656 * k5)));
    const Vector next =
        y + h * (35.0 / 384 * k1 + 500.0 / 1113 * k3 + 125.0 / 192 * k4 - 2187.0 / 6784 * k5 + 11.0 / 84 * k6);
    const Vector k7 = f(x + h, next);
    error = h * (71.0 / 57600 * k1 - 71.0 / 16695 * k3 + 71.0 / 1920 * k4 - 17253.0 / 339200 * k5 + 22.0 / 525 * k6 -
                 k7 / 40);
    return next;
}

/// From x to `end` in equal steps, without looking at the error: its order is 5.
template <int n, class Slope>
Eigen::Matrix<double, n, 1> integrate_fixed(const Slope& f, double x, Eigen::Matrix<double, n, 1> y, double end,
                                            int steps) {
    const double h = (end - x) / steps;
    Eigen::Matrix<double, n, 1> error;
    for (int i = 0; i < steps; ++i) y = dormand_prince_step<n>(f, x + i * h, y, h, error);
    return y;
}

template <int n>
struct Integration {
    enum class Status {
        reached_end,
        stopped,  ///< `stop` became negative; x is where, to a step of 1e-15 of the whole way
        gave_up,  ///< max_steps were not enough, or the step became too small to change x
    };
    Status status = Status::gave_up;
    double x = 0;
    Eigen::Matrix<double, n, 1> y;
    int steps = 0, rejected = 0;
};

/// From x to `end` with steps that hold the error of each below `tolerance`, and an event. The next step is
///
///   step <- step min(5, max(1/5, 0.9 (tolerance/error)^(1/5)))                              (10.21)
///
/// and one with error > tolerance is taken again. Where `stop` is negative after a step, the step is halved instead
/// until it ends at the event.
///
/// @param scale      n, > 0: an error counts relative to it, the largest of all entries decides
/// @param tolerance  > 0, per step
/// @param stop       stop(x, y) >= 0 at the start; a number that changes sign where the integration shall end
/// Cost: 7 slopes per step.
template <int n, class Slope, class Stop>
Integration<n> integrate(const Slope& f, double x, const Eigen::Matrix<double, n, 1>& y, double end,
                         const Eigen::Matrix<double, n, 1>& scale, double tolerance, const Stop& stop,
                         int max_steps = 10000) {
    Integration<n> result{Integration<n>::Status::gave_up, x, y, 0, 0};
    const double whole = end - x;
    double h = 1e-3 * whole;
    while (result.steps + result.rejected < max_steps) {
        const double left = end - result.x;
        const bool last = std::abs(h) >= std::abs(left);
        if (last) h = left;
        Eigen::Matrix<double, n, 1> error;
        const Eigen::Matrix<double, n, 1> next = dormand_prince_step<n>(f, result.x, result.y, h, error);
        const double size = (error.array() / scale.array()).abs().maxCoeff() / tolerance;
        const bool passed = size <= 1 && stop(result.x + h, next) < 0;
        if (size <= 1 && !passed) {
            result.x = last ? end : result.x + h;
            result.y = next;
            ++result.steps;
            if (last) {
                result.status = Integration<n>::Status::reached_end;
                return result;
            }
        } else {
            ++result.rejected;
        }
        if (passed && std::abs(h) <= 1e-15 * std::abs(whole)) {
            result.status = Integration<n>::Status::stopped;
            return result;
        }
        // (10.21); a step that is no number counts as much too large.
        h *= passed ? 0.5 : !(size > 0) ? (size == 0 ? 5 : 0.2) : std::clamp(0.9 * std::pow(size, -0.2), 0.2, 5.0);
        if (result.x + h == result.x) return result;
    }
    return result;
}

}  // namespace rbc
