#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/13_dantzig_friction/ladder.hpp"

namespace rbc {

namespace {

/// The ladder at its wall, the steepness that is asked for beside it, or the climber's highest place.
Pane ladder_pane(const ex13::Ladder& ladder, const std::optional<double>& reference_slope,
                 const std::optional<double>& own_slope, const std::optional<double>& reference_place,
                 const std::optional<double>& own_place) {
    // The foot of a ladder of length 1 at the distance 1/sqrt(1 + T^2) of the wall.
    const auto foot_of = [](double slope) { return 1 / std::hypot(1, slope); };
    const auto line = [foot_of](double slope) {
        return std::vector<Point>{{-foot_of(slope), 0}, {0, slope * foot_of(slope)}};
    };
    const auto lines = [line](const std::optional<double>& slope) {
        return slope && std::isfinite(*slope) && *slope >= 0 ? std::optional(line(*slope)) : std::nullopt;
    };
    const std::vector<Point> shown = line(ladder.slope);
    const auto place = [shown](const std::optional<double>& at) {
        std::vector<Point> points;
        if (at && *at >= 0 && *at <= 1) points.push_back({shown[0].x * (1 - *at), shown[1].y * *at});
        return points;
    };
    return still_diagram("The ladder at its wall, its length as unit", {-1.3, -0.25, 1.6, 1.5}, true,
                         [=](Canvas& canvas) {
                             draw_solid(canvas, {0, 1}, 0);
                             draw_solid(canvas, {-1, 0}, 0);
                             canvas.polyline(shown, {colours::blue, 4});
                             const Point climber{shown[0].x * (1 - ladder.climber_at), shown[1].y * ladder.climber_at};
                             if (ladder.climber_mass > 0) {
                                 canvas.dot(climber, 7, colours::orange);
                                 draw_case_label(canvas, climber, "climber", colours::orange);
                             }
                             draw_both(canvas, lines(reference_slope), lines(own_slope));
                             draw_both_dots(canvas, place(reference_place), place(own_place));
                         });
}

std::vector<Pane> draw_ladder(const KeptCall& kept) {
    if (const auto call = read_call<decltype(ex13::smallest_slope)>(kept, "smallest_slope"))
        return {ladder_pane(call->argument<0>(), call->reference, call->answer, {}, {})};
    if (const auto call = read_call<decltype(ex13::highest_place)>(kept, "highest_place"))
        return {ladder_pane(call->argument<0>(), {}, {}, call->reference.value_or(std::nullopt),
                            call->answer.value_or(std::nullopt))};
    return {};
}

}  // namespace

RBC_CASE_PICTURE("13_dantzig_friction", "ladder", draw_ladder)

}  // namespace rbc
