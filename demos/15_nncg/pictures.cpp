#include "demos/15_nncg/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

double log_of(double residual) {
    return std::log10(std::clamp(residual, 1e-16, 1e6));
}

double largest_normal(const Eigen::VectorXd& r) {
    double largest = 0;
    for (Eigen::Index i = 0; i < r.size(); i += 2) largest = std::max(largest, r[i]);
    return largest;
}

}  // namespace

Rect residual_curves_world(std::span<const ResidualCurve> curves) {
    std::size_t sweeps = 1;
    double least = -2, largest = 0;
    for (const ResidualCurve& curve : curves) {
        if (!curve.solve->residual.empty()) sweeps = std::max(sweeps, curve.solve->residual.size() - 1);
        for (const double residual : curve.solve->residual) {
            least = std::min(least, log_of(residual));
            largest = std::max(largest, log_of(residual));
        }
    }
    const double low = 2 * std::floor(least / 2), high = 2 * std::ceil(largest / 2) + 0.5;
    return {0, low, static_cast<double>(sweeps), high - low};
}

void draw_residual_curves(Canvas& canvas, std::span<const ResidualCurve> curves, int look_at) {
    const Rect& seen = canvas.view().world;
    const double x = std::min<double>(look_at, seen.right());
    canvas.line({x, seen.y}, {x, seen.top()}, {colours::grey, 1, Stroke::Dash::dotted});
    for (const ResidualCurve& curve : curves) {
        const std::vector<double>& residual = curve.solve->residual;
        std::vector<Point> points;
        for (std::size_t k = 0; k < residual.size(); ++k)
            points.push_back({static_cast<double>(k), log_of(residual[k])});
        canvas.polyline(points, {curve.colour, 2, curve.dash});
        for (const int k : curve.solve->restarts) {
            const Point p = points[static_cast<std::size_t>(k)];
            canvas.dot(p, 5, colours::vermillion);
            canvas.dot(p, 3, colours::white);
        }
    }
}

Rect iterates_world(double friction, const WatchedSolve& solve) {
    double reach = 1.15 * std::clamp(friction, 0.3, 1.5), low = -0.1, high = 1.15;
    const double largest = largest_normal(solve.feasible);
    for (Eigen::Index i = 0; i < solve.extrapolated.size() && largest > 0; i += 2) {
        // Points that are far away are cut off.
        reach = std::max(reach, std::min(1.1 * std::abs(solve.extrapolated[i + 1]) / largest, 2.0));
        low = std::min(low, std::max(1.1 * solve.extrapolated[i] / largest, -1.0));
        high = std::max(high, std::min(1.1 * solve.extrapolated[i] / largest, 3.0));
    }
    // In steps, so that the axes do not change all the time.
    reach = 0.5 * std::ceil(2 * reach);
    low = 0.25 * std::floor(4 * low);
    high = 0.5 * std::ceil(2 * high);
    return {-reach, low, 2 * reach, high - low};
}

void draw_iterates(Canvas& canvas, double friction, const WatchedSolve& solve, Colour colour, int look_at) {
    const Rect& seen = canvas.view().world;
    draw_friction_cone(canvas, friction, seen.top());
    const double largest = largest_normal(solve.feasible);
    for (Eigen::Index i = 0; i < solve.feasible.size() && largest > 0; i += 2) {
        const Point s{solve.feasible[i + 1] / largest, solve.feasible[i] / largest},
            r{solve.extrapolated[i + 1] / largest, solve.extrapolated[i] / largest};
        canvas.line(s, r, {colours::vermillion, 1.5});
        canvas.dot(r, 3.5, colours::vermillion);
        canvas.dot(s, 3.5, colour);
    }
    // Two lines, one above the other: a narrow pane has no room for both side by side.
    const double y = seen.y + 0.09 * seen.height;
    canvas.text({seen.x + 0.03 * seen.width, y}, "after sweep " + std::to_string(look_at),
                {13, colours::grey, TextStyle::Align::left, TextStyle::Anchor::bottom});
    canvas.text({seen.right() - 0.03 * seen.width, y}, "|r_t| <= mu r_n",
                {13, colours::grey, TextStyle::Align::right, TextStyle::Anchor::top});
}

}  // namespace rbc
