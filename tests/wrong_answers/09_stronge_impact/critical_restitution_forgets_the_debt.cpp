// hint: What was lost in the pieces before must come back too: the energy at the start of a piece is not zero.
#include "exercises/09_stronge_impact/critical_restitution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex09 {

namespace {

/// dT/dp at the start of a piece, and its slope (E09.4).
double rate(const StraightPiece& piece) {
    return piece.u_n + piece.friction_slope * piece.u_t;
}
double slope(const StraightPiece& piece) {
    return piece.slope_n + piece.friction_slope * piece.slope_t;
}

double end_of(const StraightPath& path, std::size_t i) {
    return i + 1 < path.size() ? path[i + 1].start : std::numeric_limits<double>::infinity();
}

double change_along(const StraightPiece& piece, double dp) {
    return (rate(piece) + 0.5 * slope(piece) * dp) * dp;
}

}  // namespace

double energy_change(const StraightPath& path, double p) {
    double change = 0;
    for (std::size_t i = 0; i < path.size() && path[i].start < p; ++i) {
        change += change_along(path[i], std::min(p, end_of(path, i)) - path[i].start);
    }
    return change;
}

double critical_restitution(const StraightPath& path) {
    // The rate rises all along the path, so the energy falls first and then rises for ever: it comes back once.
    double change = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const StraightPiece& piece = path[i];
        const double f = rate(piece), c = slope(piece), root = std::sqrt(f * f - 2 * c * change);
        const double dp = f < 0 ? (root - f) / c : -2 * change / (root + f);  // neither loses digits
        if (piece.start + dp <= end_of(path, i)) {
            return std::clamp(-(piece.u_n + piece.slope_n * dp) / path.front().u_n, 0.0, 1.0);
        }
    }
    return 1;
}

}  // namespace rbc::ex09
