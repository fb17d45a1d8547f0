#include "lessons/23_space/pressed_disc.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "common/foundation/judge/require.hpp"
#include "lessons/10_mirtich_friction/integrator.hpp"

namespace rbc {

namespace {

/// (23.47) for 0 <= m < 1.
struct EllipticIntegrals {
    double B, C, D, E;

    /// @param rest  1 - m, > 0, with all its digits
    EllipticIntegrals(double m, double rest) {
        double a = 1, b = std::sqrt(rest), c = 1 / (2 * (1 + b));  // c: of the second mean, over m
        double sum = 0;                                            // of 2^(n-1) c_n^2/m^2, n >= 1
        for (double weight = 1;; weight *= 2) {
            sum += weight * c * c;
            const double mean = 0.5 * (a + b);
            b = std::sqrt(a * b);
            a = mean;
            if (std::abs(c) * m <= 1e-9 * a) break;  // c is squared in each step
            c = m * c * c / (4 * (0.5 * (a + b)));
        }
        const double K = std::numbers::pi / (a + b);
        B = K * (0.5 - m * sum);
        D = K - B;
        C = 2 * K * sum;  // (D - B)/m
        E = B + rest * D;
    }
};

struct FlatRate {
    double shrink, turn;  ///< -d ln S/ds, -d angle/ds
};

/// (23.44) with |v| = S sin(angle), R |w| = S cos(angle).
FlatRate rate_at(double angle, double inertia, const FlatLaw& law) {
    const double s = std::sin(angle), c = std::cos(angle);
    const FlatFriction f = law(c > 0 ? s / c : std::numeric_limits<double>::infinity());
    return {.shrink = s * f.force + c * f.torque / inertia, .turn = c * f.force - s * f.torque / inertia};
}

void check_flat(const FlatBody& body, const FlatMotion& start) {
    require_positive("radius", body.radius);
    require_positive("inertia", body.inertia);
    require_positive("friction", body.friction);
    require_positive("gravity", body.gravity);
    require(start.speed >= 0 && std::isfinite(start.speed), "speed", start.speed, ">= 0 and finite");
    require(start.turning >= 0 && std::isfinite(start.turning), "turning", start.turning, ">= 0 and finite");
    require(std::isfinite(start.time + start.distance + start.angle), "the start's time, distance or angle", "finite");
}

}  // namespace

FlatFriction pressed_disc_friction(double ratio) {
    require(ratio >= 0, "ratio", ratio, ">= 0");
    constexpr double pi = std::numbers::pi;
    if (ratio == 1) return {.force = 8 / (3 * pi), .torque = 8 / (9 * pi)};
    if (ratio < 1) {  // (23.46)
        const double m = ratio * ratio;
        const EllipticIntegrals of(m, (1 - ratio) * (1 + ratio));
        return {.force = 4 / (3 * pi) * ratio * (of.E + of.B),
                .torque = 4 / (9 * pi) * ((3 - 2 * m) * of.E + m * of.B)};
    }
    const double x = 1 / ratio;
    const EllipticIntegrals of(x * x, (1 - x) * (1 + x));
    return {.force = 4 / (3 * pi) * (of.E + of.B), .torque = 4 / (9 * pi) * x * (3 * of.B + of.C - of.D)};
}

FlatFriction pressed_rim_friction(double ratio, int points) {
    require(ratio >= 0, "ratio", ratio, ">= 0");
    require(points >= 1, "points", points, ">= 1");
    // x and 1 by the larger one: neither overflows.
    const double x = ratio > 1 ? 1 : ratio, one = ratio > 1 ? 1 / ratio : 1;
    FlatFriction sum{.force = 0, .torque = 0};
    for (int k = 0; k < points; ++k) {
        const double at = 2 * std::numbers::pi * k / points, a = one * std::cos(at), b = one * std::sin(at);
        const double l = std::hypot(a, x - b);
        if (l == 0) continue;  // the point that stands still
        sum.force += (x - b) / l;
        sum.torque += (one - x * std::sin(at)) / l;  // (23.43)
    }
    return {.force = sum.force / points, .torque = sum.torque / points};
}

double end_ratio(double inertia, const FlatLaw& law) {
    require(inertia > 0 && std::isfinite(inertia), "inertia", inertia, "> 0 and finite");
    const auto turning_is_braked_more = [&](double x) {
        const FlatFriction f = law(x);
        return inertia * f.force < x * f.torque;  // (23.45): x grows
    };
    double low = std::log(1e-4), high = std::log(1e4);
    if (!turning_is_braked_more(std::exp(low))) return 0;
    if (turning_is_braked_more(std::exp(high))) return std::numeric_limits<double>::infinity();
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (turning_is_braked_more(std::exp(middle)) ? low : high) = middle;
    }
    return std::exp(low);
}

std::vector<FlatMotion> slide_flat(const FlatBody& body, const FlatMotion& start, const FlatLaw& law) {
    check_flat(body, start);
    const double rim = body.radius * start.turning, size = std::hypot(start.speed, rim);
    std::vector<FlatMotion> motion{start};
    if (size == 0) return motion;
    const double braking = body.friction * body.gravity;
    const bool of_both = start.speed > 0 && start.turning > 0;
    // Angle and ln S; time in S_0/(mu g); way and turned angle in S_0^2/(mu g), the latter over R.
    using State = Eigen::Matrix<double, 5, 1>;
    const auto slope = [&](double, const State& y) {
        const FlatRate rate = rate_at(y[0], body.inertia, law);
        const double S = std::exp(y[1]);
        return State(of_both ? -rate.turn : 0, -rate.shrink, S, S * S * std::sin(y[0]), S * S * std::cos(y[0]));
    };
    const auto put = [&](const State& y, double S) {
        const double turns = start.turning > 0 ? 1 / body.radius : 0;  // cos(pi/2) is not quite 0
        motion.push_back({.speed = size * S * std::sin(y[0]),
                          .turning = size * S * std::cos(y[0]) * turns,
                          .time = start.time + y[2] * size / braking,
                          .distance = start.distance + y[3] * size * size / braking,
                          .angle = start.angle + y[4] * size * size / braking * turns});
    };
    State y(std::atan2(start.speed, rim), 0, 0, 0, 0);
    while (y[1] > std::log(1e-12)) {
        const double step = 0.05 / rate_at(y[0], body.inertia, law).shrink;
        y = integrate<5>(slope, 0, y, step, State::Ones(), 1e-12, [](double, const State&) { return 1.0; }).y;
        put(y, std::exp(y[1]));
    }
    put(y, 0);
    return motion;
}

}  // namespace rbc
