#include <algorithm>
#include <cmath>

#include "exercises/09_stronge_impact/yielding.hpp"

namespace rbc::ex09 {

namespace {

struct State {
    Eigen::Vector2d impulse = Eigen::Vector2d::Zero(), u = Eigen::Vector2d::Zero(), work = Eigen::Vector2d::Zero();
};

State at(const StraightPath& path, double p) {
    State state;
    state.u = {path[0].u_t, path[0].u_n};
    for (std::size_t i = 0; i < path.size() && path[i].start < p; ++i) {
        const StraightPiece& piece = path[i];
        const double dp = (i + 1 < path.size() ? std::min(p, path[i + 1].start) : p) - piece.start;
        const Eigen::Vector2d dP(piece.friction_slope * dp, dp), du(piece.slope_t * dp, piece.slope_n * dp);
        state.impulse += dP;
        state.work += dP.cwiseProduct(Eigen::Vector2d(piece.u_t, piece.u_n) + 0.5 * du);
        state.u = Eigen::Vector2d(piece.u_t, piece.u_n) + du;
    }
    return state;
}

template <class Beyond>
double search(const StraightPath& path, double low, double high, Beyond beyond) {
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        (beyond(at(path, middle)) ? high : low) = middle;
    }
    return high;
}

}  // namespace

double returned_work(double stored, double yield_work) {
    if (yield_work == 0 || stored == 0) return 0;
    return stored * std::min(1.0, std::exp(0.25 * (std::log(yield_work) - std::log(stored))));
}

YieldingImpact impact_yielding(const StraightPath& path, double yield_work) {
    double far = path.back().start + 1;
    while (at(path, far).u[1] < 0 || at(path, far).work[1] < 0) far *= 2;
    const double p_c = search(path, 0, far, [](const State& s) { return s.u[1] >= 0; });
    const double stored = -at(path, p_c).work[1], returned = returned_work(stored, yield_work);
    // A root of the square of the way: half the digits, where little comes back; Newton's method mends them.
    double p = search(path, p_c, far, [&](const State& s) { return s.work[1] >= returned - stored; });
    for (int i = 0; i < 3 && returned > 0; ++i) {
        const State s = at(path, p);
        if (s.u[1] > 0) p -= (s.work[1] - (returned - stored)) / s.u[1];
    }
    if (returned == 0) p = p_c;
    const State end = at(path, p);
    return {end.impulse, end.u, stored, returned, -end.work[0]};
}

}  // namespace rbc::ex09
