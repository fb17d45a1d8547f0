#include "lessons/08_poisson_impact/impulse_path.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/foundation/judge/impact_problem.hpp"
#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

int sign_of(double x) {
    return x > 0 ? 1 : (x < 0 ? -1 : 0);
}

/// The law of a piece that starts with u_t slipping in direction s.
PathPiece slip(const PlanarImpactProblem& problem, int s) {
    const auto& K = problem.K;
    const double slope_t = -problem.friction * s;
    return {{}, Motion::slip, s, slope_t, {K(0, 1) + slope_t * K(0, 0), K(1, 1) + slope_t * K(0, 1)}};  // (08.3)
}

/// The law of a piece that starts with u_t = 0.
PathPiece from_rest(const PlanarImpactProblem& problem) {
    const auto& K = problem.K;
    if (std::abs(K(0, 1)) > problem.friction * K(0, 0)) return slip(problem, sign_of(K(0, 1)));     // (08.6)
    return {{}, Motion::stick, 0, -K(0, 1) / K(0, 0), {0, K(1, 1) - K(0, 1) * K(0, 1) / K(0, 0)}};  // (08.5)
}

PathPoint along(const PathPiece& piece, double dp) {
    PathPoint point = piece.start;
    const Eigen::Vector2d dP(piece.friction * dp, dp);
    point.impulse += dP;
    point.u += piece.slope * dp;
    point.work += 0.5 * (piece.start.u + point.u).cwiseProduct(dP);  // (08.11)
    return point;
}

}  // namespace

ImpulsePath impulse_path(const PlanarImpactProblem& problem) {
    check_impact_problem(problem);
    require(!(problem.u[1] > 0), "u_n is > 0: separating bodies have no path of impact");

    const auto add = [](ImpulsePath& path, PathPiece piece, const PathPoint& start) -> PathPiece& {
        piece.start = start;
        return path.storage[static_cast<std::size_t>(path.count++)] = piece;
    };
    // Splits a motion where u_n = 0, rising.
    const auto end_compression = [&](ImpulsePath& path, const PathPiece& piece, double longest) -> PathPiece& {
        PathPoint point = along(piece, std::min(longest, -piece.start.u[1] / piece.slope[1]));  // (08.7)
        point.u[1] = 0;
        if (piece.sign * point.u[0] < 0) point.u[0] = 0;  // the slip stops here too, but for round-off
        path.restitution = path.count;
        return add(path, piece, point);
    };

    constexpr double endless = std::numeric_limits<double>::infinity();
    ImpulsePath path;
    const int s = sign_of(problem.u[0]);
    PathPiece* last = &add(path, s == 0 ? from_rest(problem) : slip(problem, s), {{0, 0}, problem.u, {0, 0}});
    const double p_s = s * last->slope[0] < 0 ? -problem.u[0] / last->slope[0]  // (08.4)
                                              : endless;
    if (last->slope[1] > 0 && problem.u[1] + last->slope[1] * p_s >= 0) last = &end_compression(path, *last, p_s);
    if (p_s < endless) {
        PathPoint stop = along(*last, p_s - last->start.impulse[1]);
        stop.u[0] = 0;
        last = &add(path, from_rest(problem), stop);
        if (last->motion == Motion::slip) last->motion = Motion::reverse;
        if (path.restitution == 0) end_compression(path, *last, endless);
    }
    return path;
}

PathPoint point_on(const ImpulsePath& path, double normal_impulse) {
    int i = path.count - 1;
    while (i > 0 && path.piece(i).start.impulse[1] > normal_impulse) --i;
    const PathPiece& piece = path.piece(i);
    PathPoint point = along(piece, normal_impulse - piece.start.impulse[1]);
    point.impulse[1] = normal_impulse;
    return point;
}

double normal_impulse_at_velocity(const ImpulsePath& path, double u_n) {
    int i = path.count - 1;
    while (i > path.restitution && path.piece(i).start.u[1] > u_n) --i;
    const PathPiece& piece = path.piece(i);
    return piece.start.impulse[1] + (u_n - piece.start.u[1]) / piece.slope[1];
}

double normal_impulse_at_returned_work(const ImpulsePath& path, double work) {
    const double W_c = path.compression_end().work[1];
    int i = path.count - 1;
    while (i > path.restitution && path.piece(i).start.work[1] - W_c > work) --i;
    const PathPiece& piece = path.piece(i);
    const double w = work - (piece.start.work[1] - W_c), u = piece.start.u[1];
    if (!(w > 0)) return piece.start.impulse[1];
    return piece.start.impulse[1] + 2 * w / (u + std::sqrt(u * u + 2 * w * piece.slope[1]));  // (08.12)
}

PlanarImpact end_impact(const PlanarImpactProblem& problem, const ImpulsePath& path, double end) {
    const PathPoint last = point_on(path, end);
    const PathPoint& compressed = path.compression_end();
    PlanarImpact impact;
    impact.impulse = last.impulse;
    impact.u = last.u;
    impact.normal_work = last.work[1];
    impact.compression_work = compressed.work[1];
    impact.compression_impulse = compressed.impulse[1];
    impact.energy_change = impact_energy_change(impact.impulse, problem.u, impact.u);  // (08.13)

    using Kind = ImpactEvent::Kind;
    for (int i = 0; i < path.count; ++i) {
        const PathPiece& piece = path.piece(i);
        const double p = piece.start.impulse[1];
        if (p > end) break;
        if (i == path.restitution) impact.add({Kind::compression_end, p, 0});
        const bool new_motion = i == 0 || piece.motion != path.piece(i - 1).motion;
        if (!new_motion || (i == 0 && problem.u[0] != 0)) continue;
        if (i > 0) impact.add({Kind::slip_stops, p, 0});
        if (piece.motion == Motion::stick)
            impact.add({Kind::stick, p, 0});
        else
            impact.add({Kind::reversal, p, piece.sign > 0 ? 0 : std::numbers::pi});
    }

    const Eigen::Vector2d P = impact.impulse.cwiseAbs(), u = problem.u.cwiseAbs() + impact.u.cwiseAbs();
    const double size = problem.K(0, 0) * P[0] * P[0] + problem.K(1, 1) * P[1] * P[1] + P.dot(u);
    const double off = std::abs(impact.energy_change - last.work.sum());
    impact.status =
        off <= 64 * std::numeric_limits<double>::epsilon() * size ? ImpactStatus::ended : ImpactStatus::inaccurate;
    return impact;
}

std::string regime(const ImpulsePath& path, double end) {
    constexpr const char* words[] = {"slip", "stick", "reverse"};
    std::string text;
    for (int i = 0; i < path.count; ++i) {
        const PathPiece& piece = path.piece(i);
        const bool is_last = i + 1 == path.count;
        const double p = piece.start.impulse[1];
        if (p >= end) break;
        if (!is_last && path.piece(i + 1).start.impulse[1] <= p) continue;  // no length
        if (!text.empty()) text += '-';
        text += words[static_cast<int>(piece.motion)];
        text += i < path.restitution ? "_c" : "_r";
    }
    return text;
}

}  // namespace rbc
