#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/19_shock_propagation/pairs.hpp"

namespace rbc {

namespace {

/// The row of balls, their velocities above each other: blue before, below it those of both answers.
std::vector<Pane> draw_pairs(const KeptCall& kept) {
    const auto call = read_call<decltype(ex19::strike_in_pairs)>(kept, "strike_in_pairs");
    if (!call) return {};
    const ex19::Row& row = call->argument<0>();
    const long count = row.v.size();
    if (count < 1 || count > 40 || row.mass.size() != count) return {};
    const auto after = [&](const std::optional<ex19::RowAfter>& end) {
        return end && end->v.size() == count ? std::optional(end->v) : std::nullopt;
    };
    const auto reference = after(call->reference), mine = after(call->answer);
    double fastest = 0;
    for (const auto& v : {std::optional(row.v), reference, mine})
        if (v)
            for (const double speed : *v)
                if (std::isfinite(speed)) fastest = std::max(fastest, std::abs(speed));
    const double unit = fastest > 0 ? 0.9 / fastest : 0;
    double heaviest = 0;
    for (const double mass : row.mass)
        if (std::isfinite(mass)) heaviest = std::max(heaviest, mass);
    return {still_diagram(
        "Velocities: before (blue), after below", {-1.2, -1.5, static_cast<double>(count) + 1.4, 3}, false,
        [=, mass = row.mass, v = row.v](Canvas& canvas) {
            for (long i = 0; i < count; ++i) {
                const Point at{static_cast<double>(i), 0};
                const double share = std::isfinite(mass[i]) && heaviest > 0 ? std::cbrt(mass[i] / heaviest) : 1;
                if (std::isfinite(mass[i]))
                    canvas.dot(at, 4 + 10 * share, colours::ground);
                else
                    canvas.rectangle({at.x - 0.1, -1.2, 0.2, 2.4}, colours::ground);
                if (count <= 12) draw_case_label(canvas, {at.x, 0.1}, std::to_string(i));
                canvas.arrow({at.x, 0.8}, {at.x + unit * v[i], 0.8}, {colours::blue, 2.5});
                const auto tip = [&](const std::optional<Eigen::VectorXd>& speeds) {
                    return speeds ? std::optional(Point{at.x + unit * (*speeds)[i], -0.8}) : std::nullopt;
                };
                draw_both_arrows(canvas, {at.x, -0.8}, tip(reference), tip(mine));
            }
        })};
}

}  // namespace

RBC_CASE_PICTURE("19_shock_propagation", "pairs", draw_pairs)

}  // namespace rbc
