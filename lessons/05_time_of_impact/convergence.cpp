#include "lessons/05_time_of_impact/convergence.hpp"

#include <cmath>
#include <stdexcept>

#include "common/judge/exact_bounce.hpp"
#include "common/judge/particle_energy.hpp"

namespace rbc {

BounceErrors measure_bounce_errors(const MethodOfStep& method, double dt, double gravity, double restitution) {
    if (!(dt > 0 && dt <= 1)) throw std::invalid_argument("dt must be in (0, 1]");
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
    if (dt.size() != errors.size()) throw std::invalid_argument("there must be as many errors as time steps");
    if (dt.size() < 2) throw std::invalid_argument("an order needs at least two time steps");
    const auto n = static_cast<double>(dt.size());
    double x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t i = 0; i < dt.size(); ++i) {
        if (!(std::isfinite(dt[i]) && dt[i] > 0)) throw std::invalid_argument("every time step must be finite and > 0");
        if (!(std::isfinite(errors[i]) && errors[i] > 0))
            throw std::invalid_argument("every error must be finite and > 0");
        const double a = std::log(dt[i]), b = std::log(errors[i]);
        x += a, y += b, xx += a * a, xy += a * b;
    }
    const double spread = n * xx - x * x;
    if (!(spread > 0)) throw std::invalid_argument("the time steps must not all be equal");
    return (n * xy - x * y) / spread;  // (05.15)
}

}  // namespace rbc
