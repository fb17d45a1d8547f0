#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "demos/14_pgs/run.hpp"
#include "demos/14_pgs/scenes.hpp"
#include "demos/14_pgs/table.hpp"

namespace rbc {

namespace {

using namespace scenes;

StepOptions cold(int iterations, double friction = 0.5, SweepOrder order = SweepOrder::as_found) {
    return {.friction = friction, .iterations = iterations, .order = order, .warm_start = false};
}

/// A curve over sweeps, some 20 points a decade.
Series over_sweeps(const std::vector<double>& history, const std::string& label, Colour colour,
                   Series::Style style = Series::Style::line) {
    Series series{label, colour, {}, {}, style};
    std::size_t next = 1;
    for (std::size_t k = 1; k < history.size(); ++k) {
        if (k < next || history[k] < 1e-11) continue;  // smaller: round-off
        series.add(static_cast<double>(k), history[k]);
        next = std::max(k + 1, static_cast<std::size_t>(1.12 * static_cast<double>(k)));
    }
    return series;
}

/// Sweeps for one more digit, once only the slowest error is left.
double sweeps_per_digit(const World& world, double friction, int sweeps) {
    const std::vector<double> h = cold_history(world, cold(sweeps, friction));
    std::size_t end = h.size() - 1;
    while (end > 2 && h[end] < 1e-6) --end;  // below this, round-off changes the slope
    const std::size_t middle = end * 3 / 4;
    return static_cast<double>(end - middle) / std::log10(h[middle] / h[end]);
}

Figure convergence() {
    Figure figure =
        empty_figure("One step of things at rest, from r = 0", "sweeps", "residual",
                     "h = 1/60 s, mu = 0.5 (cards: 0.8), contacts as found",
                     {.log_x = true, .log_y = true, .x_range = std::pair{1.0, 1e4}, .y_range = std::pair{1e-10, 2.0}});
    figure.series = {
        over_sweeps(cold_history(on_ground(card_house({.levels = 3, .lean = 20 * degree})), cold(10000, 0.8)),
                    "house of cards", colours::green),
        over_sweeps(cold_history(on_ground(pyramid({.rows = 10})), cold(3000)), "pyramid, 10 rows", colours::blue),
        over_sweeps(cold_history(on_ground(wall({.columns = 8, .rows = 8})), cold(3000)), "wall, 8 rows", colours::sky),
        over_sweeps(cold_history(on_ground(stack({.masses = {100, 1, 1, 1, 1}})), cold(10000)), "4 x 1 kg on 100 kg",
                    colours::purple),
        over_sweeps(cold_history(on_ground(stack({.masses = equal(10)})), cold(10000)), "column of 10",
                    colours::orange),
        over_sweeps(cold_history(on_ground(stack({.masses = {1, 1, 1, 1, 100}})), cold(10000)), "100 kg on 4 x 1 kg",
                    colours::vermillion)};
    return figure;
}

Figure height() {
    Figure figure =
        empty_figure("Columns: how much work is one more digit?", "bodies in the column n",
                     "sweeps for a tenth of the error", "equal bodies at rest, when only the slowest error is left",
                     {.log_x = true, .log_y = true, .x_range = std::pair{1.0, 20.0}, .y_range = std::pair{1.0, 1e5}});
    Series rough{"boxes, mu = 0.5", colours::vermillion, {}, {}, Series::Style::line_points};
    Series smooth{"boxes, no friction", colours::blue, {}, {}, Series::Style::line_points};
    Series round{"balls", colours::green, {}, {}, Series::Style::points};
    Series theory{"balls: cos^2(pi/2n) a sweep", colours::grey, {}, {}, Series::Style::dashed};
    for (int n = 2; n <= 18; ++n) theory.add(n, -std::log(10) / (2 * std::log(std::cos(0.5 * M_PI / n))));
    for (const int n : {2, 3, 4, 6, 8, 12, 16}) {
        const std::vector<double> masses = equal(n);
        if (n <= 12)
            rough.add(n, sweeps_per_digit(on_ground(stack({.masses = masses})), 0.5, std::max(200, 4 * n * n * n * n)));
        smooth.add(n, sweeps_per_digit(on_ground(stack({.masses = masses})), 0, 40 + 12 * n * n));
        round.add(n, sweeps_per_digit(on_ground(disc_stack({.masses = masses})), 0, 40 + 12 * n * n));
    }
    figure.series = {rough, smooth, round, theory};
    return figure;
}

Figure mass_ratio() {
    Figure figure =
        empty_figure("Two bodies, one on the other", "mass ratio", "sweeps until the residual is 1e-4",
                     "from r = 0; contacts as found, from below",
                     {.log_x = true, .log_y = true, .x_range = std::pair{1.0, 1000.0}, .y_range = std::pair{1.0, 1e5}});
    Series boxes{"boxes, mu = 0.5, heavy above", colours::vermillion, {}, {}, Series::Style::line_points};
    Series above{"balls, heavy above", colours::orange, {}, {}, Series::Style::line_points};
    Series boxes_below{"boxes, mu = 0.5, heavy below", colours::blue, {}, {}, Series::Style::line_points};
    Series below{"balls, heavy below", colours::sky, {}, {}, Series::Style::line_points};
    for (int k = 0; k <= 6; ++k) {
        const double ratio = std::pow(10, 0.5 * k);
        boxes.add(ratio, sweeps_needed(on_ground(stack({.masses = {1, ratio}})), cold(100000), 1e-4));
        above.add(ratio, sweeps_needed(on_ground(disc_stack({.masses = {1, ratio}})), cold(100000, 0), 1e-4));
        boxes_below.add(ratio, sweeps_needed(on_ground(stack({.masses = {ratio, 1}})), cold(100000), 1e-4));
        below.add(ratio, sweeps_needed(on_ground(disc_stack({.masses = {ratio, 1}})), cold(100000, 0), 1e-4));
    }
    figure.series = {boxes, above, boxes_below, below};
    return figure;
}

Figure orders() {
    Figure figure = empty_figure("A pyramid of 10 rows: does the order of a sweep matter?", "sweeps", "residual",
                                 "one step from r = 0; h = 1/60 s, mu = 0.5",
                                 {.log_y = true, .x_range = std::pair{0.0, 700.0}, .y_range = std::pair{1e-6, 2.0}});
    const struct {
        const char* label;
        SweepOrder order;
        Colour colour;
    } rows[] = {{"as found (here: bottom up)", SweepOrder::as_found, colours::blue},
                {"top down", SweepOrder::top_down, colours::vermillion},
                {"random", SweepOrder::random, colours::green},
                {"colours", SweepOrder::colours, colours::orange}};
    for (const auto& [label, order, colour] : rows) {
        const std::vector<double> history = cold_history(on_ground(pyramid({.rows = 10})), cold(700, 0.5, order));
        Series series{label, colour, {}, {}, Series::Style::line};
        for (std::size_t k = 1; k < history.size(); k += k < 20 ? 1 : 5) series.add(static_cast<double>(k), history[k]);
        figure.series.push_back(series);
    }
    return figure;
}

Figure warm_and_cold() {
    Figure figure = empty_figure("The residual that 10 sweeps leave, step after step", "time t [s]", "residual",
                                 "h = 1/60 s; pyramid of 10 rows with mu = 0.5, house of cards with mu = 0.8",
                                 {.log_y = true, .x_range = std::pair{0.0, 5.0}, .y_range = std::pair{1e-12, 1.0}});
    const Recording pyramid = record("14_pgs", "scene=pyramid rows=10 friction=0.5", 300);
    const Recording cards = record("14_pgs", {}, 300);
    figure.series = {series_of(pyramid, "second.residual", "pyramid, cold", colours::orange, Series::Style::line, 2),
                     series_of(pyramid, "first.residual", "pyramid, warm", colours::blue, Series::Style::line, 2),
                     series_of(cards, "first.residual", "cards, warm", colours::green, Series::Style::line, 2)};
    for (Series& series : figure.series) series.keep(1e-9);  // before the first step there is none
    return figure;
}

/// The direction in which a plate has moved after a second, degrees; NaN if it has not moved.
double heading(double direction, double push, FrictionShape shape) {
    Body plate = pgs_plate();
    TablePush table;
    table.force = table.friction * table.gravity * push * Eigen::Vector2d(std::cos(direction), std::sin(direction));
    Eigen::VectorXd r;
    std::vector<double> history;
    for (int step = 0; step < 60; ++step) step_table(plate, table, 1.0 / 60, shape, 50, r, history);
    return plate.position.norm() < 1e-4 ? NAN : std::atan2(plate.position.y(), plate.position.x()) / degree;
}

Figure box_and_cone() {
    Figure figure = empty_figure("Where does a plate go that is pushed obliquely?", "direction of the push [deg]",
                                 "direction of the way [deg]", "from above; pushed with 1.2 and 1.5 times mu m g",
                                 {.x_range = std::pair{0.0, 90.0}, .y_range = std::pair{-3.0, 93.0}});
    Series cone{"cone, any push", colours::blue, {}, {}, Series::Style::line};
    Series strong{"box, pushed with 1.5", colours::vermillion, {}, {}, Series::Style::line_points};
    Series weak{"box, pushed with 1.2 (between 34 and 56 it stays)", colours::orange, {}, {}, Series::Style::points};
    for (int angle = 0; angle <= 90; angle += 2) {
        cone.add(angle, heading(angle * degree, 1.5, FrictionShape::cone));
        strong.add(angle, heading(angle * degree, 1.5, FrictionShape::box));
        const double box_weak = heading(angle * degree, 1.2, FrictionShape::box);
        if (!std::isnan(box_weak)) weak.add(angle, box_weak);
    }
    figure.series = {cone, strong, weak};
    return figure;
}

Figure sinking() {
    Figure figure = empty_figure("What was not solved stays: sag of the pyramid", "time t [s]", "sag [mm]",
                                 "10 rows, h = 1/60 s, mu = 0.5; it falls 2.7 mm in the first step if nothing holds it",
                                 {.log_y = true, .x_range = std::pair{0.0, 5.0}, .y_range = std::pair{1e-3, 1e4}});
    const std::array<std::pair<const char*, Colour>, 4> rows{
        {{"5", colours::vermillion}, {"10", colours::orange}, {"50", colours::blue}, {"200", colours::green}}};
    for (const auto& [sweeps, colour] : rows) {
        const Recording r =
            record("14_pgs", std::string("scene=pyramid rows=10 friction=0.5 iterations=") + sweeps, 300);
        figure.series.push_back(
            series_of(r, "second.sag", std::string(sweeps) + " sweeps, cold", colour, Series::Style::dashed, 3));
        figure.series.push_back(
            series_of(r, "first.sag", std::string(sweeps) + " sweeps, warm", colour, Series::Style::line, 3));
    }
    for (Series& series : figure.series) series.keep(1e-9);
    return figure;
}

}  // namespace

RBC_FIGURES("14_pgs", {{"convergence", convergence},
                       {"height", height},
                       {"mass_ratio", mass_ratio},
                       {"orders", orders},
                       {"warm_start", warm_and_cold},
                       {"box_and_cone", box_and_cone},
                       {"sinking", sinking}})

}  // namespace rbc
