#include "lessons/05_time_of_impact/convergence.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/exact_bounce.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "common/foundation/judge/require.hpp"

namespace rbc {

BounceErrors measure_bounce_errors(const MethodOfStep& method, double dt, double gravity, double restitution) {
    require(dt > 0 && dt <= 1, "dt must be in (0, 1]");
    constexpr int starts = 32;
    constexpr double duration = 2;
    const long steps = std::lround(duration / dt);
    double height = 0, energy = 0;
    long rows = 0, rows_above = 0;
    for (int i = 0; i < starts; ++i) {
        Particle p{1 + 0.5 * i / starts, 0.5 * gravity * dt};  // at rest: v(0) = 0
        const ExactBounce exact(p.x, 0, gravity, restitution);
        const double start = particle_energy(p, dt, gravity);
        for (long n = 1; n <= steps; ++n) {
            p = method(p, dt);
            height += std::pow(p.x - exact.at(static_cast<double>(n) * dt).x, 2);
            ++rows;
            if (p.x < 0) continue;
            energy += std::pow(particle_energy(p, dt, gravity) - start, 2);
            ++rows_above;
        }
    }
    return {std::sqrt(height / static_cast<double>(rows)), std::sqrt(energy / static_cast<double>(rows_above))};
}

double measured_order(const std::vector<double>& dt, const std::vector<double>& errors) {
    require(dt.size() == errors.size(), "there must be as many errors as time steps");
    require(dt.size() >= 2, "an order needs at least two time steps");
    const auto n = static_cast<double>(dt.size());
    double x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t i = 0; i < dt.size(); ++i) {
        require(std::isfinite(dt[i]) && dt[i] > 0, "every time step must be finite and > 0");
        require(std::isfinite(errors[i]) && errors[i] > 0, "every error must be finite and > 0");
        const double a = std::log(dt[i]), b = std::log(errors[i]);
        x += a, y += b, xx += a * a, xy += a * b;
    }
    const double spread = n * xx - x * x;
    require(spread > 0, "the time steps must not all be equal");
    return (n * xy - x * y) / spread;  // (05.15)
}

std::vector<EnergySpread> measure_energy_spread(const MethodOfStep& method, double dt, double gravity,
                                                const std::vector<double>& times) {
    require(std::isfinite(dt) && dt > 0, "dt must be finite and > 0");
    require(std::isfinite(gravity) && gravity > 0, "gravity must be finite and > 0");
    constexpr int starts = 256;
    constexpr double golden = 0.6180339887498949;  // its multiples lie evenly in [0, 1), and at no ratio of h
    std::vector<Particle> balls;
    std::vector<double> at_start;
    for (int i = 0; i < starts; ++i) {
        balls.push_back({1 + 0.5 * i / starts, std::fmod(i * golden, 1.0)});
        at_start.push_back(particle_energy(balls.back(), dt, gravity));
    }
    std::vector<EnergySpread> spreads;
    long step = 0;
    for (const double time : times) {
        const long end = std::lround(time / dt);
        require(std::isfinite(time) && end >= step, "times must be finite, >= 0 and in order");
        for (; step < end; ++step) {
            for (Particle& p : balls) p = method(p, dt);
        }
        std::vector<double> shares;
        double sum = 0;
        for (std::size_t i = 0; i < balls.size(); ++i) {
            const double share = particle_energy(balls[i], dt, gravity) / at_start[i];
            if (!(std::abs(share) < 1e3)) continue;
            shares.push_back(share);
            sum += share;
        }
        EnergySpread spread{NAN, NAN, NAN, NAN, starts - static_cast<int>(shares.size())};
        if (!shares.empty()) {
            std::sort(shares.begin(), shares.end());
            spread = {shares.front(), shares[shares.size() / 2], sum / static_cast<double>(shares.size()),
                      shares.back(), spread.lost};
        }
        spreads.push_back(spread);
    }
    return spreads;
}

}  // namespace rbc
