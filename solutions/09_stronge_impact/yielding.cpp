#include "exercises/09_stronge_impact/yielding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex09 {

namespace {

/// An impact on its way along a path.
struct Traveller {
    Eigen::Vector2d impulse = Eigen::Vector2d::Zero(), u = Eigen::Vector2d::Zero();
    double normal_work = 0, rubbed = 0;

    void go(const StraightPiece& piece, double dp) {
        const Eigen::Vector2d dP(piece.friction_slope * dp, dp),
            next = u + dp * Eigen::Vector2d(piece.slope_t, piece.slope_n);
        normal_work += 0.5 * (u[1] + next[1]) * dP[1];
        rubbed -= 0.5 * (u[0] + next[0]) * dP[0];
        impulse += dP;
        u = next;
    }
};

}  // namespace

double returned_work(double stored, double yield_work) {
    return stored <= yield_work ? stored : stored * std::pow(yield_work / stored, 0.25);  // (E09.5)
}

YieldingImpact impact_yielding(const StraightPath& path, double yield_work) {
    Traveller now;
    double stored = -1, returned = 0;  // stored < 0: still in compression
    for (std::size_t i = 0; i < path.size(); ++i) {
        const StraightPiece& piece = path[i];
        const double end = i + 1 < path.size() ? path[i + 1].start : std::numeric_limits<double>::infinity();
        now.u = {piece.u_t, piece.u_n};  // as the path says, without the round-off of the way here
        if (stored < 0) {
            const double dp = piece.slope_n > 0 ? -now.u[1] / piece.slope_n : std::numeric_limits<double>::infinity();
            if (piece.start + dp > end) {
                now.go(piece, end - piece.start);
                continue;
            }
            now.go(piece, dp);
            now.u[1] = 0;
            stored = -now.normal_work;
            returned = returned_work(stored, yield_work);
        }
        const double need = returned - stored - now.normal_work;
        if (need <= 0) break;
        const double dp = 2 * need / (now.u[1] + std::sqrt(now.u[1] * now.u[1] + 2 * piece.slope_n * need));
        const double left = end - now.impulse[1];
        now.go(piece, std::min(dp, left));
        if (dp <= left) break;
    }
    return {now.impulse, now.u, stored, returned, now.rubbed};
}

}  // namespace rbc::ex09
