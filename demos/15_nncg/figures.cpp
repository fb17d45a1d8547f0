#include <algorithm>
#include <cmath>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/15_nncg/problems.hpp"
#include "lessons/15_nncg/nncg.hpp"

namespace rbc {

namespace {

using Kind = NncgScene::Kind;

double sweeps_to(const ContactProblem& problem, double tolerance, ContactSolver solver, int max_iterations = 20000) {
    return solver(problem, {.iterations = max_iterations, .tolerance = tolerance}).iterations;
}

/// Residual over sweeps, from r = 0, and the restarts on it.
struct Curve {
    Series line, restarts;
};

Curve nncg_curve(const ContactProblem& problem, int iterations, const std::string& label, Colour colour,
                 NncgRestart rule = NncgRestart::drop) {
    Curve curve{{label, colour, {}, {}, Series::Style::line}, {"", colour, {}, {}, Series::Style::points}};
    const PgsSweeps sweeps(problem);
    Nncg nncg(rule);
    nncg.start(Eigen::VectorXd::Zero(problem.q.size()));
    for (int k = 1; k <= iterations; ++k) {
        const NncgIteration done = nncg.iterate([&](Eigen::VectorXd& r) { sweeps.sweep(r); });
        const double residual = contact_residual(problem, nncg.feasible());
        if (!(residual > 1e-14 && residual < 1e6)) break;
        curve.line.add(k, residual);
        if (done.restart) curve.restarts.add(k, residual);
    }
    return curve;
}

Series pgs_curve(const ContactProblem& problem, int iterations, const std::string& label, Colour colour) {
    Series series{label, colour, {}, {}, Series::Style::dashed};
    std::vector<double> history;
    solve_contact_pgs(problem, {.iterations = iterations, .tolerance = 0, .history = &history});
    for (std::size_t k = 0; k < history.size(); ++k) series.add(static_cast<double>(k + 1), history[k]);
    return series;
}

Figure curves() {
    Figure figure = empty_figure("The same problems, swept 200 times", "sweep", "residual",
                                 "from r = 0; dots: restarts. The step in which gravity is switched on",
                                 {.log_y = true, .y_range = std::pair{1e-12, 1.0}});
    const struct {
        const char* label;
        ContactProblem problem;
        Colour colour;
    } rows[] = {{"column of 20", problem_of(Kind::column, 20), colours::vermillion},
                {"wall, 6 x 8", problem_of(Kind::wall, 8), colours::green},
                {"column of 5 on a slope", problem_of(Kind::slide, 5, 0.3), colours::blue}};
    for (const auto& [label, problem, colour] : rows) {
        figure.series.push_back(pgs_curve(problem, 200, std::string(label) + ", PGS", colour));
        Curve curve = nncg_curve(problem, 200, std::string(label) + ", NNCG", colour);
        curve.restarts.label = std::string(label) + ", restarts";
        figure.series.push_back(curve.line);
        figure.series.push_back(curve.restarts);
    }
    return figure;
}

Figure heights() {
    Figure figure =
        empty_figure("How many sweeps a column takes", "boxes", "sweeps to a residual of 1e-4",
                     "from r = 0; boxes that can turn rest on two contacts each", {.log_x = true, .log_y = true});
    Series pgs{"PGS", colours::orange, {}, {}, Series::Style::line_points};
    Series nncg{"NNCG", colours::blue, {}, {}, Series::Style::line_points};
    Series upright_pgs{"PGS, cannot turn", colours::yellow, {}, {}, Series::Style::line_points};
    Series upright_nncg{"NNCG, cannot turn", colours::sky, {}, {}, Series::Style::line_points};
    for (const int boxes : {2, 3, 4, 6, 8, 12, 16, 24, 32}) {
        const ContactProblem problem = problem_of(Kind::column, boxes), upright = upright_column(boxes);
        if (boxes <= 16) {
            pgs.add(boxes, sweeps_to(problem, 1e-4, solve_contact_pgs, 100000));
            nncg.add(boxes, sweeps_to(problem, 1e-4, solve_contact_nncg));
        }
        upright_pgs.add(boxes, sweeps_to(upright, 1e-4, solve_contact_pgs));
        upright_nncg.add(boxes, sweeps_to(upright, 1e-4, solve_contact_nncg));
    }
    figure.series = {pgs, nncg, upright_pgs, upright_nncg};
    return figure;
}

Figure rules() {
    Figure figure = empty_figure("What the restart is for: a column of 20", "sweep", "residual",
                                 "from r = 0, the step in which gravity is switched on; dots: restarts",
                                 {.log_y = true, .y_range = std::pair{1e-4, 100.0}});
    const ContactProblem problem = problem_of(Kind::column, 20);
    figure.series.push_back(pgs_curve(problem, 250, "PGS", colours::orange));
    const struct {
        const char* label;
        NncgRestart rule;
        Colour colour;
    } rows[] = {{"drop p: NNCG", NncgRestart::drop, colours::blue},
                {"turn, p = -g", NncgRestart::turn, colours::green},
                {"never", NncgRestart::never, colours::vermillion}};
    for (const auto& [label, rule, colour] : rows) {
        // Without restarts: from sweep 40 on the digits are round-off.
        Curve curve = nncg_curve(problem, rule == NncgRestart::never ? 40 : 250, label, colour, rule);
        curve.restarts.label = std::string(label) + ", restarts";
        figure.series.push_back(curve.line);
        if (!curve.restarts.x.empty()) figure.series.push_back(curve.restarts);
    }
    return figure;
}

Figure restarts() {
    Figure figure = empty_figure(
        "After a restart: drop p, or go on with p = -g?", "boxes in the column", "iterations",
        "NNCG from r = 0, boxes that can turn",
        {.log_x = true, .log_y = true, .x_range = std::pair{1.5, 20.0}, .y_range = std::pair{10.0, 2000.0}});
    const struct {
        const char* label;
        double tolerance;
        NncgRestart rule;
        Colour colour;
        Series::Style style;
    } rows[] = {{"p = -g, to 1e-4", 1e-4, NncgRestart::turn, colours::green, Series::Style::line_points},
                {"p = 0, to 1e-4", 1e-4, NncgRestart::drop, colours::blue, Series::Style::line_points},
                {"p = -g, to 1e-2", 1e-2, NncgRestart::turn, colours::green, Series::Style::dashed},
                {"p = 0, to 1e-2", 1e-2, NncgRestart::drop, colours::blue, Series::Style::dashed}};
    for (const auto& [label, tolerance, rule, colour, style] : rows) {
        Series series{label, colour, {}, {}, style};
        for (const int boxes : {2, 3, 4, 6, 8, 12, 16})
            series.add(boxes, nncg_iterations(problem_of(Kind::column, boxes), tolerance, rule).iterations);
        figure.series.push_back(series);
    }
    return figure;
}

Figure duel() {
    Figure figure = empty_figure("Who arrives first?", "sweeps of PGS to a residual of 1e-6", "iterations of NNCG",
                                 "from r = 0; one point a problem; above the line NNCG loses; at most 3000",
                                 {.log_x = true, .log_y = true});
    figure.x_range = figure.y_range = std::pair{1.0, 4000.0};
    const auto add = [](Series& series, const ContactProblem& problem) {
        series.add(sweeps_to(problem, 1e-6, solve_contact_pgs, 3000),
                   sweeps_to(problem, 1e-6, solve_contact_nncg, 3000));
    };
    Series columns{"columns of 1 to 9", colours::vermillion, {}, {}, Series::Style::points};
    Series walls{"walls and pyramids", colours::green, {}, {}, Series::Style::points};
    Series slopes{"on a slope, mu = 0 to 1", colours::sky, {}, {}, Series::Style::points};
    Series chains{"20 bodies, mu = 0.5", colours::blue, {}, {}, Series::Style::points};
    Series random{"random rows, mu = 1.5", colours::purple, {}, {}, Series::Style::points};
    for (int n = 1; n <= 9; ++n) add(columns, problem_of(Kind::column, n));
    for (int n = 1; n <= 6; ++n) {
        add(walls, problem_of(Kind::wall, n));
        add(walls, problem_of(Kind::pyramid, n));
    }
    for (int k = 0; k <= 20; ++k) add(slopes, problem_of(Kind::slide, 2 + k % 5, 0.05 * k));
    for (int k = 0; k < 40; ++k) {
        add(chains, random_problem(k, 20, 20, 0.5));
        add(random, random_problem(k, 2 + k % 5, 0, 1.5));
    }
    figure.series = {columns, walls,  slopes,
                     chains,  random, {"equal", colours::grey, {1, 4000}, {1, 4000}, Series::Style::dashed}};
    return figure;
}

/// The path of one contact's impulse: of the contact that NNCG carries furthest out of its cone.
Figure outside() {
    Figure figure = empty_figure("Out of bounds and back: the impulse of one contact", "r_t [N s]", "r_n [N s]",
                                 "a column of 5 lands on a slope, mu = 0.3; 25 sweeps from r = 0");
    const double friction = 0.3;
    const ContactProblem problem = problem_of(Kind::slide, 5, friction);
    const PgsSweeps sweeps(problem);
    const Nncg::Sweep sweep = [&](Eigen::VectorXd& r) { sweeps.sweep(r); };
    std::vector<Eigen::VectorXd> feasible, extrapolated, plain;
    Eigen::VectorXd r = Eigen::VectorXd::Zero(problem.q.size());
    Nncg nncg;
    nncg.start(r);
    for (int k = 0; k < 25; ++k) {
        nncg.iterate(sweep);
        sweep(r);
        feasible.push_back(nncg.feasible());
        extrapolated.push_back(nncg.extrapolated());
        plain.push_back(r);
    }
    Eigen::Index furthest = 0;
    double breach = 0;
    for (const Eigen::VectorXd& x : extrapolated)
        for (Eigen::Index i = 0; i < x.size(); i += 2) {
            const double outside = std::abs(x[i + 1]) - friction * x[i];
            if (outside > breach) furthest = i;
            breach = std::max(breach, outside);
        }
    const auto trail = [&](const std::vector<Eigen::VectorXd>& way, const char* label, Colour colour,
                           Series::Style style) {
        Series series{label, colour, {}, {}, style};
        for (const Eigen::VectorXd& x : way) series.add(x[furthest + 1], x[furthest]);
        return series;
    };
    double top = 0;
    for (const Eigen::VectorXd& x : extrapolated) top = std::max(top, x[furthest]);
    figure.series = {
        trail(plain, "PGS", colours::orange, Series::Style::line_points),
        trail(extrapolated, "NNCG, extrapolated", colours::vermillion, Series::Style::line_points),
        trail(feasible, "NNCG, what the sweep makes of it", colours::blue, Series::Style::points),
        {"|r_t| = mu r_n", colours::grey, {-friction * top, 0, friction * top}, {top, 0, top}, Series::Style::dashed}};
    return figure;
}

Figure sag() {
    Figure figure = empty_figure("A column of 20 that should stand", "time t [s]", "sag [mm]",
                                 "20 and 50 sweeps a step, warm start, dt = 1/60 s, mu = 0.5",
                                 {.log_y = true, .x_range = std::pair{0.0, 3.0}, .y_range = std::pair{0.1, 1000.0}});
    for (const char* iterations : {"20", "50"}) {
        const Recording r = record("15_nncg", std::string("iterations=") + iterations, 180);
        const std::string sweeps = std::string(", ") + iterations + " sweeps";
        const Series::Style style = iterations[0] == '2' ? Series::Style::dashed : Series::Style::line;
        figure.series.push_back(series_of(r, "pgs.sag", "PGS" + sweeps, colours::orange, style));
        figure.series.push_back(series_of(r, "nncg.sag", "NNCG" + sweeps, colours::blue, style));
    }
    for (Series& series : figure.series) series.keep(1e-9);  // 0 has no logarithm
    return figure;
}

Figure mass() {
    Figure figure =
        empty_figure("A heavy box on top of five light ones", "mass of the uppermost box / mass of the others",
                     "residual after 50 sweeps", "from r = 0, the step in which gravity is switched on",
                     {.log_x = true, .log_y = true});
    Series pgs{"PGS", colours::orange, {}, {}, Series::Style::line_points};
    Series nncg{"NNCG", colours::blue, {}, {}, Series::Style::line_points};
    const ContactOptions options{.iterations = 50, .tolerance = 0};
    for (double ratio = 0.01; ratio < 1100; ratio *= std::sqrt(10)) {
        const ContactProblem problem = problem_of(Kind::heavy, 6, 0.5, ratio);
        pgs.add(ratio, solve_contact_pgs(problem, options).residual);
        nncg.add(ratio, solve_contact_nncg(problem, options).residual);
    }
    figure.series = {pgs, nncg};
    return figure;
}

}  // namespace

RBC_FIGURES("15_nncg", {{"sag", sag},
                        {"curves", curves},
                        {"heights", heights},
                        {"rules", rules},
                        {"restarts", restarts},
                        {"outside", outside},
                        {"duel", duel},
                        {"mass", mass}})

}  // namespace rbc
