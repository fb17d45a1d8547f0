#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/12_dantzig_lcp/obstacle.hpp"

namespace rbc {

namespace {

const char* name_of(ex12::Place place) {
    switch (place) {
        case ex12::Place::waiting:
            return "waiting";
        case ex12::Place::low:
            return "low";
        case ex12::Place::between:
            return "between";
        case ex12::Place::high:
            return "high";
    }
    return "nowhere";
}

std::string words_of(const std::optional<ex12::Obstacle>& obstacle) {
    if (!obstacle) return "none";
    if (obstacle->row < 0) return "none";
    return "row " + std::to_string(obstacle->row) + " to " + name_of(obstacle->to);
}

/// The rows along the drive, one below the other: of the driven one and of those between the force between its bounds,
/// of those at a bound the acceleration, which may fall or rise to 0. The step ends where the first line meets its end.
std::vector<Pane> draw_obstacle(const KeptCall& kept) {
    const auto call = read_call<decltype(ex12::first_obstacle)>(kept, "first_obstacle");
    if (!call || call->argument<0>().empty() || call->argument<0>().size() > 12) return {};
    const std::vector<ex12::Row>& rows = call->argument<0>();
    const int driven = call->argument<1>();
    double end = 0;
    for (const auto& obstacle : {call->reference, call->answer})
        if (obstacle && std::isfinite(obstacle->length)) end = std::max(end, obstacle->length);
    end = end > 0 ? 1.5 * end : 1;
    const double count = static_cast<double>(rows.size());
    const Rect world{-0.02 * end, 0, 1.04 * end, count};
    return {still_pane(
        "Rows along the drive; their ends are dashed", "length of the step s [N]", "row, its scale its own", world,
        false, [=](Canvas& canvas) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const ex12::Row& row = rows[i];
                const bool is_driven = static_cast<int>(i) == driven;
                const bool force = is_driven || row.place == ex12::Place::between;
                const double from = force ? row.f : row.a, rate = force ? row.df : row.da;
                std::vector<double> ends;
                if (!force)
                    ends = {0};
                else
                    for (const double bound : {row.low, row.high})
                        if (std::isfinite(bound)) ends.push_back(bound);
                double low = std::min(from, from + end * rate), high = std::max(from, from + end * rate);
                for (const double e : ends) {
                    if (e < low - 4 * (high - low) || e > high + 4 * (high - low)) continue;
                    low = std::min(low, e);
                    high = std::max(high, e);
                }
                const double bottom = count - 1 - static_cast<double>(i);
                const auto height = [&](double value) {
                    return high > low ? bottom + 0.1 + 0.7 * (value - low) / (high - low) : bottom + 0.4;
                };
                canvas.line({0, bottom}, {end, bottom}, {colours::faint, 1.5});
                for (const double e : ends)
                    if (e >= low && e <= high)
                        canvas.line({0, height(e)}, {end, height(e)}, {colours::vermillion, 1.5, Stroke::Dash::dashed});
                canvas.line({0, height(from)}, {end, height(from + end * rate)},
                            {is_driven ? colours::orange : colours::blue, 2.5});
                draw_case_label(
                    canvas, {0, bottom + 0.8},
                    "row " + std::to_string(i) +
                        (is_driven ? ", driven: f" : std::string(", ") + name_of(row.place) + (force ? ": f" : ": a")));
            }
            const auto upright =
                [&](const std::optional<ex12::Obstacle>& obstacle) -> std::optional<std::vector<Point>> {
                if (!obstacle || !std::isfinite(obstacle->length)) return std::nullopt;
                return std::vector<Point>{{obstacle->length, 0}, {obstacle->length, count}};
            };
            draw_both(canvas, upright(call->reference), upright(call->answer));
            if (call->reference && std::isfinite(call->reference->length))
                draw_case_label(canvas, {call->reference->length, 0.5 * count}, words_of(call->reference),
                                case_colours::reference);
            if (call->answer && std::isfinite(call->answer->length))
                draw_case_label(canvas, {call->answer->length, 0.38 * count}, "yours: " + words_of(call->answer));
        })};
}

}  // namespace

RBC_CASE_PICTURE("12_dantzig_lcp", "obstacle", draw_obstacle)

}  // namespace rbc
