#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/22_arena/curve.hpp"

namespace rbc {

namespace {

/// The samples, and what each answer reads from them: a slope through their middle, a floor.
std::vector<Pane> draw_curve(const KeptCall& kept) {
    const auto call = read_call<decltype(ex22::read_curve)>(kept, "read_curve");
    if (!call || call->argument<0>().size() < 2) return {};
    std::vector<Point> points;
    Extent extent;
    for (const ex22::ResidualPoint& sample : call->argument<0>()) {
        const Point p{sample.work, std::log10(std::max(sample.residual, 1e-17))};
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) continue;
        points.push_back(p);
        extent.add(p);
    }
    if (points.size() < 2) return {};
    const double end = points.back().x, quarter = points[points.size() / 4].x;
    const double start_level = points[points.size() / 4].y;
    const auto line = [&](const std::optional<ex22::Reading>& reading) -> std::optional<std::vector<Point>> {
        if (!reading) return std::nullopt;
        std::vector<Point> read{{quarter, start_level}};
        const double level = reading->floor > 0 ? std::log10(reading->floor) : NAN;
        double corner = end;
        if (std::isfinite(level) && reading->decades > 0)
            corner = std::min(end, quarter + (start_level - level) / reading->decades);
        read.push_back({corner, start_level - reading->decades * (corner - quarter)});
        if (std::isfinite(level)) {
            read.push_back({corner, level});
            read.push_back({end, level});
        }
        return read;
    };
    const auto reference = line(call->reference), mine = line(call->answer);
    const double tolerance = call->argument<1>();
    return {still_pane("Residuals, and what is read from them", "work", "log10 of the residual", extent.rect(), false,
                       [=](Canvas& canvas) {
                           for (const Point& p : points) canvas.dot(p, 2.5, colours::blue);
                           draw_both(canvas, reference, mine);
                           if (tolerance > 0) {
                               const double level = std::log10(tolerance);
                               canvas.line({0, level}, {end, level}, {colours::purple, 1, Stroke::Dash::dotted});
                               draw_case_label(canvas, {0, level}, "tolerance", colours::purple);
                           }
                       })};
}

}  // namespace

RBC_CASE_PICTURE("22_arena", "curve", draw_curve)

}  // namespace rbc
