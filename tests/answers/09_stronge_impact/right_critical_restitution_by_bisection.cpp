#include <algorithm>
#include <cmath>

#include "exercises/09_stronge_impact/critical_restitution.hpp"

namespace rbc::ex09 {

namespace {

struct State {
    double change, u_n;
};

State at(const StraightPath& path, double p) {
    State state{0, 0};
    for (std::size_t i = 0; i < path.size() && path[i].start <= p; ++i) {
        const auto& piece = path[i];
        const double to = i + 1 < path.size() ? std::min(p, path[i + 1].start) : p, dp = to - piece.start;
        state.change += dp * (piece.u_n + 0.5 * piece.slope_n * dp) +
                        piece.friction_slope * dp * (piece.u_t + 0.5 * piece.slope_t * dp);
        state.u_n = piece.u_n + piece.slope_n * dp;
    }
    return state;
}

}  // namespace

double energy_change(const StraightPath& path, double p) {
    return at(path, p).change;
}

double critical_restitution(const StraightPath& path) {
    // First where the impact with e = 1 ends, then between the end of compression and there.
    const auto search = [&](double low, double high, auto beyond) {
        for (int i = 0; i < 200; ++i) {
            const double middle = 0.5 * (low + high);
            (beyond(at(path, middle)) ? high : low) = middle;
        }
        return high;
    };
    const double full = -path.front().u_n;
    double far = path.back().start + 1;
    while (at(path, far).u_n < full) far *= 2;
    const double end = search(0, far, [&](State s) { return s.u_n >= full; });
    if (at(path, end).change <= 0) return 1;
    const double compressed = search(0, end, [](State s) { return s.u_n >= 0; });
    const double p = search(compressed, end, [](State s) { return s.change > 0; });
    return std::clamp(at(path, p).u_n / full, 0.0, 1.0);
}

}  // namespace rbc::ex09
