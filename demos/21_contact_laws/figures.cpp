#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/recording.hpp"
#include "demos/21_contact_laws/scenes.hpp"
#include "lessons/14_pgs/pgs.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/21_contact_laws/chain.hpp"
#include "lessons/21_contact_laws/law_step.hpp"
#include "lessons/21_contact_laws/merging.hpp"
#include "lessons/21_contact_laws/stick_slip.hpp"

namespace rbc {

namespace {

constexpr const char* demo = "21_contact_laws";

/// Whether a block of weight 1 without extent stays, by the solver: one contact, h = m = 1.
bool stays(double angle, double mu, double adhesion, Apex apex) {
    const Eigen::Vector2d q(-std::cos(angle), -std::sin(angle));
    const ContactProblem p{2, Eigen::Matrix2d(Eigen::Matrix2d::Identity()), q, Eigen::VectorXd::Constant(1, mu)};
    return solve_contact_laws(p, {{adhesion}}, {.apex = apex}).u.norm() < 1e-6;
}

Figure gecko() {
    Figure figure =
        empty_figure("Adhesion that holds a block", "angle of the surface [degrees]", "adhesion / weight",
                     "mu = 0.8; curve: (21.3), dots: found by the solver. Apex at 0: none holds right of the line");
    const double mu = 0.8;
    Series formula{"formula", colours::grey, {}, {}, Series::Style::line};
    Series shifted{"apex shifted", colours::blue, {}, {}, Series::Style::points};
    for (int i = 0; i <= 180; i += 2) {
        const double angle = std::numbers::pi * i / 180;
        formula.add(i, std::max(0.0, std::sin(angle) / mu - std::cos(angle)));
        if (i % 10 != 0) continue;
        double low = 0, high = 4;
        if (stays(angle, mu, 0, Apex::shifted)) high = 0;
        for (int k = 0; k < 30 && high > 0; ++k) {
            const double middle = (low + high) / 2;
            (stays(angle, mu, middle, Apex::shifted) ? high : low) = middle;
        }
        shifted.add(i, high);
    }
    Series origin{"apex at r_n = 0", colours::orange, {}, {}, Series::Style::dashed};
    const double limit = 180 / std::numbers::pi * std::atan(mu);
    origin.add(limit, 0);
    origin.add(limit, 2);
    figure.series = {formula, shifted, origin};
    return figure;
}

Figure slip() {
    Figure figure = empty_figure("One step of falling friction", "u that static friction leaves [m/s]",
                                 "u after the step [m/s]", "w = 1/kg, gamma = 1 s/m; S: the stiffness (21.8)");
    const struct {
        const char* label;
        Colour colour;
        double stiffness;
        Falloff shape;
        Series::Style style;
    } rows[] = {{"exponential, S = 0.5", colours::sky, 0.5, Falloff::exponential, Series::Style::line},
                {"exponential, S = 2", colours::blue, 2, Falloff::exponential, Series::Style::line},
                {"Gaussian, S = 0.9", colours::orange, 0.9, Falloff::gaussian, Series::Style::line},
                {"Gaussian, S = 2", colours::vermillion, 2, Falloff::gaussian, Series::Style::line_points}};
    for (const auto& [label, colour, stiffness, shape, style] : rows) {
        Series series{label, colour, {0}, {0}, style};
        for (int i = 1; i <= 60; ++i)
            series.add(0.01 * i, slip_speed(0.01 * i, 1, {stiffness / steepest_falloff(shape), 1, 0, shape}));
        figure.series.push_back(std::move(series));
    }
    return figure;
}

/// What resists sliding, over the speed: (21.6) and a film. It falls as long as (21.11) does not hold, and then rises.
Figure stribeck() {
    const double load = 9.81, fall = 0.4, gamma = 30, belt = 0.05;
    Figure figure = empty_figure("Friction and film together: Stribeck's curve", "speed [m/s]", "resistance / load",
                                 "mu_s = 0.6, mu_d = 0.2, gamma = 30 s/m, 9.81 N; a film with c_F in N s/m");
    const auto curve = [&](const char* label, Colour colour, double film, Falloff shape, Series::Style style) {
        Series series{label, colour, {}, {}, style};
        for (int i = 0; i <= 100; ++i) {
            const double speed = 0.002 * i;
            series.add(speed, 0.6 - fall * falloff(shape, gamma * speed) + film * speed / load);
        }
        figure.series.push_back(std::move(series));
    };
    curve("dry", colours::orange, 0, Falloff::exponential, Series::Style::line);
    curve("c_F = 10", colours::sky, 10, Falloff::exponential, Series::Style::line);
    curve("c_F = 40", colours::blue, 40, Falloff::exponential, Series::Style::line);
    curve("c_F = 10, Gaussian", colours::green, 10, Falloff::gaussian, Series::Style::dashed);
    Series of_belt{"the belt's speed", colours::grey, {}, {}, Series::Style::dashed};
    of_belt.add(belt, 0);
    of_belt.add(belt, 1);
    figure.series.push_back(std::move(of_belt));
    return figure;
}

Figure bow() {
    Figure figure =
        empty_figure("A block on a belt", "time t [s]", "stretch of the spring [mm]",
                     "m = 1 kg, k = 100 N/m, V = 0.05 m/s, mu_s = 0.6, mu_d = 0.2, gamma = 30 s/m, h = 5 ms");
    const auto curve = [&](const char* film, const char* lane, const char* label, Colour colour) {
        Series series = series_of(record(demo, std::string("scene=bow film=") + film, 2400), std::string(lane) + ".way",
                                  label, colour, Series::Style::line, 8);
        for (double& y : series.y) y *= 1e3;
        figure.series.push_back(std::move(series));
    };
    curve("40", "second", "mu falls", colours::orange);
    curve("10", "third", "mu falls, a film of 10 N s/m", colours::sky);
    curve("40", "third", "mu falls, a film of 40 N s/m", colours::blue);
    return figure;
}

Figure cycle() {
    Figure figure =
        empty_figure("The limit cycle, and what a soft fall makes of it", "gamma V", "period / period of (21.10)",
                     "lesson's Bow, h = 0.1 ms; mu falls as 1 - exp(-gamma u)", {.log_x = true});
    for (const double V : {0.05, 0.1, 0.2}) {
        const Colour colour = V < 0.07 ? colours::blue : V < 0.15 ? colours::green : colours::orange;
        const std::string label = "V = " + std::to_string(V).substr(0, 4) + " m/s";
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (double x = 1; x < 2000; x *= 2) {
            Bow bow{.speed = V, .gamma = x / V};
            BowState state;
            const double dt = 1e-4;
            double last = -1, period = 0;
            bool stuck = true;
            for (long n = 0; n < 150000; ++n) {
                state = step_bow(state, bow, dt);
                const bool sticks = state.velocity == V;
                if (stuck && !sticks) {
                    if (last >= 0) period = n * dt - last;
                    last = n * dt;
                }
                stuck = sticks;
            }
            if (period > 0) series.add(x, period / coulomb_cycle(bow).period());
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

/// The largest angle of a link in 0.25 s, rad. Not longer: errors in the last bits grow.
double hang(int merge, LawOptions options) {
    const Chain chain{.links = 6};
    World world = hanging_chain(chain);
    double largest = 0;
    for (int n = 0; n < 25; ++n) {
        std::vector<Contact> contacts = chain_contacts(chain, world);
        if (merge > 0) contacts = merge_contacts(contacts, merge);
        options.solver.start = step_contact_laws(world, contacts, {}, 0.01, options).result.r;
        largest = std::max(largest, wiggle(world));
    }
    return largest;
}

/// Friction by turns is solved as accurately as the normals: otherwise the last bits would decide.
Figure chain() {
    Figure figure =
        empty_figure("A chain at rest that nobody touches", "residual, or eps_A = eps_{AC}",
                     "largest angle of a link in 0.25 s [mrad]",
                     "6 links, 8 uneven points a face, h = 10 ms, warm starts", {.log_x = true, .log_y = true});
    for (const auto& [solver, merge, label, colour] :
         {std::tuple{ChainSolver::sweeps, 0, "sweeps, all points", colours::vermillion},
          {ChainSolver::sweeps, 3, "sweeps, merged to 3", colours::orange},
          {ChainSolver::by_turns, 0, "by turns, all points", colours::blue},
          {ChainSolver::by_turns, 3, "by turns, merged to 3", colours::sky}}) {
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (const double tolerance : {1e-4, 1e-5, 1e-6})
            series.add(tolerance, 1e3 * hang(merge, solver == ChainSolver::sweeps ? by_sweeps(tolerance)
                                                                                  : by_turns(tolerance, tolerance)));
        figure.series.push_back(std::move(series));
    }
    return figure;
}

/// Iterations of the chain's first step from r = 0 to a residual of 1e-4.
double first_step(const Chain& chain, int merge, ContactSolver solve) {
    World world = hanging_chain(chain);
    std::vector<Contact> contacts = chain_contacts(chain, world);
    if (merge > 0) contacts = merge_contacts(contacts, merge);
    LawOptions options{.rounds = 1, .tolerance = 1e-4, .solve = solve};
    options.solver.iterations = 100000;
    options.solver.tolerance = 1e-4;
    return step_contact_laws(world, contacts, {}, 0.01, options).result.iterations;
}

Figure cost() {
    Figure figure =
        empty_figure("Iterations that merging saves", "points of contact on each face",
                     "iterations to 1e-4, first step", "6 links that hang, uneven points; from r = 0", {.log_y = true});
    for (const auto& [solve, merge, label, colour] :
         {std::tuple{ContactSolver(solve_contact_pgs), 0, "sweeps, all points", colours::vermillion},
          {ContactSolver(solve_contact_pgs), 3, "sweeps, merged to 3", colours::orange},
          {ContactSolver(solve_contact_admm), 0, "by turns, all points", colours::blue},
          {ContactSolver(solve_contact_admm), 3, "by turns, merged to 3", colours::sky},
          {ContactSolver(solve_contact_admm_cone), 0, "whole cone, all points", colours::green},
          {ContactSolver(solve_contact_admm_cone), 3, "whole cone, merged to 3", colours::purple}}) {
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (const int points : {2, 3, 4, 6, 8, 12})
            series.add(points, first_step({.links = 6, .points = points}, merge, solve));
        figure.series.push_back(std::move(series));
    }
    return figure;
}

}  // namespace

RBC_FIGURES("21_contact_laws", {{"gecko", gecko},
                                {"slip", slip},
                                {"stribeck", stribeck},
                                {"bow", bow},
                                {"cycle", cycle},
                                {"chain", chain},
                                {"cost", cost}})

}  // namespace rbc
