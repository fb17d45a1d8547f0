#include <algorithm>
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

/// What the wall may push, from the lowest to the highest, over the weight; nothing where it does not stand.
Pane forces_pane(const ex13::Ladder& ladder, const std::optional<ex13::WallForces>& reference,
                 const std::optional<ex13::WallForces>& own) {
    const double weight = (ladder.mass + ladder.climber_mass) * ladder.gravity;
    double longest = 1;
    for (const auto& forces : {reference, own})
        if (forces && forces->stands)
            for (const double end : {forces->lowest / weight, forces->highest / weight})
                if (std::isfinite(end)) longest = std::max(longest, 1.2 * end);
    const double beyond = 2 * longest;
    const auto ends = [=](const std::optional<ex13::WallForces>& forces) {
        if (!forces || !forces->stands) return std::vector<Point>{};
        const auto at = [&](double force) { return Point{std::min(force / weight, beyond), 0}; };
        return std::vector<Point>{at(forces->lowest), at(forces->highest)};
    };
    const auto line = [ends](const std::optional<ex13::WallForces>& forces) {
        const std::vector<Point> points = ends(forces);
        return points.empty() ? std::nullopt : std::optional(points);
    };
    return still_diagram("What the wall may push", {-0.1 * longest, -1, 1.2 * longest, 2}, false, [=](Canvas& canvas) {
        canvas.line({0, 0}, {beyond, 0}, {colours::grey, 1});
        for (const auto& [force, name] : {std::pair{0.0, "0"}, std::pair{1.0, "the weight W"}}) {
            canvas.line({force, -0.04}, {force, 0.04}, {colours::grey, 1});
            draw_case_label(canvas, {force, -0.1}, name, colours::grey);
        }
        draw_both(canvas, line(reference), line(own));
        draw_both_dots(canvas, ends(reference), ends(own));
        for (const auto& [forces, height, whose] :
             {std::tuple{reference, 0.5, "reference: "}, std::tuple{own, -0.5, "yours: "}})
            if (forces && !forces->stands)
                draw_case_label(canvas, {0, height}, std::string(whose) + "it does not stand");
    });
}

std::vector<Pane> draw_ladder(const KeptCall& kept) {
    if (const auto call = read_call<decltype(ex13::smallest_slope)>(kept, "smallest_slope"))
        return {ladder_pane(call->argument<0>(), call->reference, call->answer, {}, {})};
    if (const auto call = read_call<decltype(ex13::highest_place)>(kept, "highest_place"))
        return {ladder_pane(call->argument<0>(), {}, {}, call->reference.value_or(std::nullopt),
                            call->answer.value_or(std::nullopt))};
    if (const auto call = read_call<decltype(ex13::wall_forces)>(kept, "wall_forces"))
        return {ladder_pane(call->argument<0>(), {}, {}, {}, {}),
                forces_pane(call->argument<0>(), call->reference, call->answer)};
    return {};
}

}  // namespace

RBC_CASE_PICTURE("13_dantzig_friction", "ladder", draw_ladder)

}  // namespace rbc
