#include <algorithm>
#include <cmath>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/19_admm_friction/problems.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/19_admm_friction/convex.hpp"

namespace rbc {

namespace {

using Kind = FrictionStack::Kind;

enum class Way { pgs, split, cone };

ContactResult solve_by(Way way, const ContactProblem& problem, const ContactOptions& options,
                       std::vector<AdmmOuter>* trace = nullptr) {
    if (way == Way::pgs) return solve_contact_pgs(problem, options);
    return way == Way::split ? solve_contact_admm(problem, options, {}, trace)
                             : solve_contact_admm_cone(problem, options, {}, trace);
}

struct Row {
    const char* label;
    Way way;
    Colour colour;
};
constexpr Row ways[] = {{"PGS", Way::pgs, colours::orange},
                        {"ADMM, by turns", Way::split, colours::purple},
                        {"ADMM, whole cone", Way::cone, colours::blue}};

Figure residuals() {
    Figure figure = empty_figure("A tonne on five boxes of 1 kg", "iteration: sweep, or linear solve", "residual",
                                 "from r = 0, the step in which gravity is switched on",
                                 {.log_y = true, .y_range = std::pair{1e-9, 10.0}});
    const ContactProblem problem = stack_problem(Kind::heavy, 6, 1000);
    for (const auto& [label, way, colour] : ways) {
        std::vector<double> history;
        solve_by(way, problem, {.iterations = 400, .tolerance = 1e-9, .history = &history});
        Series series{label, colour, {}, {}, Series::Style::line};
        for (std::size_t k = 0; k < history.size(); ++k)
            series.add(static_cast<double>(k + 1), std::max(history[k], 1e-9));
        figure.series.push_back(series);
    }
    return figure;
}

Figure circle() {
    Figure figure =
        empty_figure("A rod that the split cannot stop", "outer iteration", "normal impulse r_n [N s]",
                     "Painleve's rod, mu = 1.4: friction presses with 1.68/kg, the contact gives way by 1.6/kg");
    Series split{"by turns", colours::purple, {}, {}, Series::Style::line_points};
    Series cone{"whole cone", colours::blue, {}, {}, Series::Style::line_points};
    const ContactProblem rod = rod_contact(1.4);
    const AdmmVariant variant{.outer = 16, .inner_tolerance = 1e-6};
    std::vector<AdmmOuter> turns, shifts;
    solve_contact_admm(rod, {.tolerance = 1e-9}, variant, &turns);
    solve_contact_admm_cone(rod, {.tolerance = 1e-9}, variant, &shifts);
    for (std::size_t k = 0; k < turns.size(); ++k) split.add(static_cast<double>(k + 1), turns[k].r[0]);
    for (std::size_t k = 0; k < shifts.size(); ++k) cone.add(static_cast<double>(k + 1), shifts[k].r[0]);
    figure.series = {split, cone, {"answer", colours::grey, {1, 16}, {0.5 / 3.28, 0.5 / 3.28}, Series::Style::dashed}};
    return figure;
}

Figure ratios() {
    Figure figure = empty_figure("A load that slides on a slider: how often must they agree?",
                                 "mass of the load / mass of the slider", "outer iterations to 1e-2",
                                 "0.5 m/s, mu = 0.6, inner solves to 1e-9",
                                 {.log_x = true, .log_y = true, .y_range = std::pair{1.0, 1000.0}});
    Series split{"ADMM, by turns", colours::purple, {}, {}, Series::Style::line_points};
    Series cone{"ADMM, whole cone", colours::blue, {}, {}, Series::Style::line_points};
    for (const double ratio : {1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0}) {
        split.add(ratio, slider_turns(ratio, false, 1e-2));
        cone.add(ratio, slider_turns(ratio, true, 1e-2));
    }
    figure.series = {split, cone};
    return figure;
}

/// A pyramid of 6 rows at the moment at which every box slips, with up to so many m/s, to either side.
ContactProblem slipping_pyramid(double speed) {
    World world = FrictionStack{Kind::pyramid, 6}.world();
    for (std::size_t i = 1; i < world.bodies.size(); ++i)
        world.bodies[i].velocity.x() = speed * std::sin(2.4 * static_cast<double>(i));
    return ContactStepper({.friction = 0.5}).next_problem(world);
}

Figure turns() {
    Figure figure = empty_figure("By turns, to the end", "outer iteration", "residual", "inner solves to 1e-9, from r = 0",
                                 {.log_y = true, .y_range = std::pair{1e-8, 3.0}});
    const struct {
        const char* label;
        ContactProblem problem;
        Colour colour;
    } scenes[] = {{"pyramid, slips with 0.1 m/s", slipping_pyramid(0.1), colours::vermillion},
                  {"pyramid, slips with 2 m/s", slipping_pyramid(2), colours::green},
                  {"10 kg on a slider", stack_problem(Kind::slider, 2, 10, 0.6), colours::sky},
                  {"100 kg on a slider", stack_problem(Kind::slider, 2, 100, 0.6), colours::purple}};
    for (const auto& [label, problem, colour] : scenes) {
        std::vector<AdmmOuter> trace;
        solve_contact_admm(problem, {.iterations = 40000, .tolerance = 1e-8}, {.outer = 40, .inner_tolerance = 1e-9},
                           &trace);
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (std::size_t k = 0; k < trace.size(); ++k)
            series.add(static_cast<double>(k + 1), std::max(trace[k].residual, 1e-8));
        figure.series.push_back(series);
    }
    return figure;
}

Figure mass() {
    Figure figure = empty_figure("Heavy on light", "mass of the uppermost of six boxes / mass of the others",
                                 "iterations to 1e-6", "from r = 0; at most 5000; above: not there yet",
                                 {.log_x = true, .log_y = true, .y_range = std::pair{5.0, 6000.0}});
    for (const auto& [label, way, colour] : ways) {
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (double ratio = 1; ratio < 11000; ratio *= std::sqrt(10)) {
            const ContactProblem problem = stack_problem(Kind::heavy, 6, ratio);
            series.add(ratio, solve_by(way, problem, {.iterations = 5000, .tolerance = 1e-6}).iterations);
        }
        figure.series.push_back(series);
    }
    return figure;
}

/// The gap under the box of the scene glide, mu = 0.5, on a slope as steep, after each step.
Series glide(const char* label, Colour colour, ContactSolver solver, double margin) {
    Series series{label, colour, {}, {}, Series::Style::line};
    const FrictionStack scene{.kind = Kind::glide, .angle = std::atan(0.5) * 180 / M_PI, .speed = 1};
    World world = scene.world();
    ContactStepper stepper({.friction = 0.5, .margin = margin});
    MatrixStep solve(solver, 1e-12);
    solve.until_done = true;
    stepper.solve = solve;
    for (int n = 0; n <= 60; ++n) {
        series.add(n / 60.0, 1e3 * scene.gap(world));
        stepper.step(world);
    }
    return series;
}

Figure hover() {
    Figure figure = empty_figure("A box slides down a slope as steep as mu, with 1 m/s", "time [s]",
                                 "gap under the box [mm]", "mu = 0.5, h = 1/60 s; grey: h mu |u_t| = 8.33 mm", {});
    constexpr double see_gaps = 0.02;  // m
    figure.series = {{"h mu |u_t|", colours::grey, {0, 1}, {500.0 / 60, 500.0 / 60}, Series::Style::dashed},
                     glide("Coulomb's law", colours::orange, solve_contact_admm_cone, see_gaps),
                     glide("convex, the step sees the gap", colours::blue, solve_contact_convex, see_gaps),
                     glide("convex, it does not", colours::sky, solve_contact_convex, 0)};
    return figure;
}

}  // namespace

RBC_FIGURES("19_admm_friction", {{"residuals", residuals},
                                  {"turns", turns},
                                  {"mass", mass},
                                  {"circle", circle},
                                  {"ratios", ratios},
                                  {"hover", hover}})

}  // namespace rbc
