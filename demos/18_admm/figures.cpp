#include <algorithm>
#include <cmath>

#include "common/demo/kit/recording.hpp"
#include "demos/18_admm/scenes.hpp"
#include "demos/18_admm/watch.hpp"

namespace rbc {

namespace {

Figure residuals() {
    Figure figure = empty_figure("A tonne on five boxes of 1 kg, without friction",
                                 "iteration: sweep, or linear solve", "residual",
                                 "from r = 0, the step in which gravity is switched on",
                                 {.log_y = true, .y_range = std::pair{1e-9, 10.0}});
    const struct {
        const char* label;
        NormalWay way;
        Colour colour;
    } ways[] = {{"PGS", NormalWay::sweeps, colours::orange},
                {"ADMM", NormalWay::plain, colours::purple},
                {"ADMM, memory", NormalWay::memory, colours::blue}};
    for (const auto& [label, way, colour] : ways) {
        ContactStepper stepper({.friction = 0, .iterations = 200});
        WatchedNormals seen;
        stepper.solve = [&seen, way = way](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            solve_normals(problem, way, {}, r, seen);
        };
        World world = AdmmScene{}.world();
        stepper.step(world);
        Series series{label, colour, {}, {}, Series::Style::line};
        for (std::size_t k = 1; k < seen.residual.size(); ++k)
            series.add(static_cast<double>(k), std::max(seen.residual[k], 1e-9));
        figure.series.push_back(series);
    }
    return figure;
}

Figure acceleration() {
    Figure figure =
        empty_figure("What memory and the right rho are worth", "boxes in the column", "iterations to 1e-4",
                     "normal impulses alone, two contacts under each box, from r = 0", {.log_x = true, .log_y = true});
    Series plain{"plain, rho from the spectrum", colours::grey, {}, {}, Series::Style::line_points};
    Series trace{"accelerated, rho from the trace", colours::orange, {}, {}, Series::Style::line_points};
    Series balanced{"accelerated, rho balanced", colours::green, {}, {}, Series::Style::points};
    Series best{"accelerated, rho from the spectrum", colours::blue, {}, {}, Series::Style::line_points};
    for (const int boxes : {2, 3, 5, 10, 20, 40}) {
        const NormalProblem column = column_problem(boxes);
        plain.add(boxes, normal_iterations(column, {RhoRule::spectrum, false}, 1e-4));
        trace.add(boxes, normal_iterations(column, {RhoRule::trace, true}, 1e-4));
        balanced.add(boxes, normal_iterations(column, {RhoRule::balanced, true}, 1e-4));
        best.add(boxes, normal_iterations(column, {RhoRule::spectrum, true}, 1e-4));
    }
    figure.series = {plain, trace, balanced, best};
    return figure;
}

Figure rho() {
    Figure figure = empty_figure("A column of 20, over rho", "rho [1/kg]", "iterations to 1e-4",
                                 "normal impulses alone, from r = 0; at most 5000; dashed: with memory",
                                 {.log_x = true, .log_y = true, .y_range = std::pair{3.0, 6000.0}});
    const NormalProblem rest = column_problem(20);
    NormalProblem mixed = rest;  // every second pair of contacts approaches with 1 m/s, the others open with 2 m/s
    for (Eigen::Index i = 0; i < mixed.q.size(); ++i) mixed.q[i] = i / 2 % 2 == 0 ? -1 : 2;
    const auto curve = [](const char* label, Colour colour, const NormalProblem& problem, bool memory) {
        Series series{label, colour, {}, {}, memory ? Series::Style::dashed : Series::Style::line};
        for (int k = -24; k <= 9; ++k) {
            const double rho = std::pow(10, k / 6.0);
            series.add(rho, normal_iterations(problem, {.accelerated = memory, .fixed_rho = rho}, 1e-4));
        }
        return series;
    };
    const auto upright = [&](const char* label, Colour colour, RhoRule rule) {
        const double at = admm_rho(rest.W, rule);
        return Series{label, colour, {at, at}, {3, 6000}, Series::Style::line};
    };
    figure.series = {curve("at rest, all press: plain", colours::vermillion, rest, false),
                     curve("accelerated", colours::vermillion, rest, true),
                     curve("every second one opens: plain", colours::blue, mixed, false),
                     curve("accelerated", colours::blue, mixed, true),
                     upright("rho from the spectrum", colours::grey, RhoRule::spectrum),
                     upright("rho from the trace", colours::orange, RhoRule::trace)};
    return figure;
}

}  // namespace

RBC_FIGURES("18_admm", {{"residuals", residuals}, {"rho", rho}, {"acceleration", acceleration}})

}  // namespace rbc
