#include "common/demo/kit/residual_curves.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rbc {

namespace {

double log_of(double residual) {
    return std::log10(std::clamp(residual, 1e-13, 1e3));
}

Rect world_of(const std::vector<SolveCurve>& curves) {
    std::size_t longest = 2;
    double least = -2, high = 0;
    for (const SolveCurve& curve : curves) {
        longest = std::max(longest, curve.residual.size());
        for (const double residual : curve.residual) {
            least = std::min(least, log_of(residual));
            high = std::max(high, log_of(residual));
        }
    }
    const double low = 2 * std::floor(least / 2), top = 2 * std::ceil(high / 2) + 0.5;
    return {0, low, static_cast<double>(longest - 1), top - low};
}

void draw_curve(Canvas& canvas, const SolveCurve& curve) {
    std::vector<Point> points;
    for (std::size_t k = 0; k < curve.residual.size(); ++k)
        points.push_back({static_cast<double>(k), log_of(curve.residual[k])});
    canvas.polyline(points, {curve.colour, 2});
    for (const int k : curve.rings)
        if (k < static_cast<int>(points.size())) {
            canvas.dot(points[static_cast<std::size_t>(k)], 4, curve.colour);
            canvas.dot(points[static_cast<std::size_t>(k)], 2.5, colours::white);
        }
}

}  // namespace

Pane residual_pane(const std::string& x_name, std::function<std::vector<SolveCurve>()> curves) {
    return {"Residual by iteration", x_name, "log10", [curves] { return world_of(curves()); },
            [curves](Canvas& canvas) {
                for (const SolveCurve& curve : curves()) draw_curve(canvas, curve);
            },
            false};
}

}  // namespace rbc
