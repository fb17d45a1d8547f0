#include <cmath>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "demos/11_microcollisions/scenes.hpp"
#include "lessons/11_microcollisions/bounce_train.hpp"
#include "lessons/11_microcollisions/main_loop.hpp"
#include "lessons/11_microcollisions/ordering_cost.hpp"

namespace rbc {

namespace {

using namespace micro_scenes;

/// The height of a dropped ball, in millimetres, until the main loop halts or the time is over.
Series ball_height(bool artificial, const std::string& label, Colour colour) {
    Series series{label, colour, {}, {}, Series::Style::line};
    World world = ball_scene();
    world.bodies[1].position.y() = 0.25 + 0.02;
    MicroParameters p;
    p.dt = 0.001;
    p.tolerance = 0;
    p.artificial = artificial;
    for (int n = 1; n <= 500; ++n) {
        if (advance_micro(world, p, 200).left > 0) break;
        series.add(n * p.dt, 1e3 * (world.bodies[1].position.y() - 0.25));
    }
    return series;
}

Figure train() {
    Figure figure =
        empty_figure("A ball comes to rest, twice", "time t [s]", "gap under the ball [mm]",
                     "dropped from 20 mm, e = 0.5, envelope 1 mm; every microcollision has e = 1 or e = 0.5",
                     {.y_range = std::pair{-0.2, 6.0}});
    figure.series = {ball_height(true, "microcollisions with e = 1", colours::orange),
                     ball_height(false, "e = 0.5 for all: the loop halts", colours::green)};
    figure.series.push_back({"envelope", colours::grey, {0, 0.5}, {1, 1}, Series::Style::dashed});
    return figure;
}

Figure sinking() {
    Figure figure =
        empty_figure("The sinking book", "time t [s]", "sunk by [mm]",
                     "one collision per contact and step, h = 0.005 s, e = 0.5", {.x_range = std::pair{0.0, 2.0}});
    const Recording r = record("11_microcollisions", "scene=book loop=fixed_steps dt=0.005", 400);
    figure.series = {series_of(r, "plain.sink", "plain", colours::green),
                     series_of(r, "artificial.sink", "artificial restitution", colours::orange),
                     series_of(r, "static.sink", "with the static impulse", colours::purple)};
    const double speed = 1e3 * sink_speed(0.5, 9.81, 0.005);
    figure.series.push_back({"one contact, (11.10)", colours::grey, {0, 2}, {0, 2 * speed}, Series::Style::dashed});
    return figure;
}

Figure creep() {
    Figure figure = empty_figure(
        "The shaking ramp", "time t [s]", "crept by [mm]",
        "book on ramps of 0.20 and 0.35 rad, mu = 0.5, e = 0.5, 1.2 for microcollisions, with collision times");
    const struct {
        const char *slope, *where;
        Series::Style style;
    } ramps[] = {{"0.2", ", 0.20 rad", Series::Style::line}, {"0.35", ", 0.35 rad", Series::Style::dashed}};
    for (const auto& ramp : ramps) {
        const Recording r =
            record("11_microcollisions", std::string("scene=ramp greatest=1.2 slope=") + ramp.slope, 300);
        figure.series.push_back(series_of(r, "artificial.creep", std::string("artificial restitution") + ramp.where,
                                          colours::orange, ramp.style, 2));
        figure.series.push_back(
            series_of(r, "static.creep", std::string("static impulse") + ramp.where, colours::purple, ramp.style, 2));
    }
    return figure;
}

Figure orders() {
    Figure figure = empty_figure("What the order saves: impulses to stop a pyramid of 55", "tolerance / landing speed",
                                 "impulses, in % of a random order", "e = 0.3; the random order is the mean of 20",
                                 {.log_x = true, .x_range = std::pair{1e-3, 1e-1}, .y_range = std::pair{60.0, 105.0}});
    const struct {
        const char* label;
        Colour colour;
        ContactOrder order;
        bool shuffled;
        Series::Style style;
    } rows[] = {
        {"bottom up", colours::sky, ContactOrder::bottom_up, false, Series::Style::line_points},
        {"top down", colours::vermillion, ContactOrder::top_down, false, Series::Style::dashed},
        {"as found, boxes numbered at random", colours::green, ContactOrder::as_found, true,
         Series::Style::line_points},
        {"bottom up, boxes numbered at random", colours::blue, ContactOrder::bottom_up, true, Series::Style::dashed}};
    const World pile = pyramid_scene(10);
    std::vector<double> tolerances;
    for (double tolerance = 0.1; tolerance > 9e-4; tolerance /= std::sqrt(10)) tolerances.push_back(tolerance);
    std::vector<double> random;
    for (double t : tolerances) random.push_back(ordering_cost(pile, ContactOrder::random, 0.3, t, 20).impulses);
    for (const auto& [label, colour, order, shuffled, style] : rows) {
        Series series{label, colour, tolerances, {}, style};
        for (std::size_t i = 0; i < tolerances.size(); ++i) {
            const int trials = shuffled ? 20 : 1;
            const double n = ordering_cost(pile, order, 0.3, tolerances[i], trials, shuffled).impulses;
            series.y.push_back(100 * n / random[i]);
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

Figure impulses_per_step() {
    Figure figure =
        empty_figure("Boxes at rest: impulses in each step", "time t [s]", "impulses per step",
                     "h = 0.01 s, e = 0.3, tolerance 1 mm/s, plain; a step of the column gives up after 300 sweeps",
                     {.log_y = true, .y_range = std::pair{1e3, 1e5}});
    const struct {
        const char *scene, *label;
        Colour colour;
    } rows[] = {{"column", "column of 60", colours::vermillion},
                {"wall", "wall of 6 x 10", colours::blue},
                {"pyramid", "pyramid of 55", colours::green}};
    for (const auto& [scene, label, colour] : rows) {
        const std::string rest = " loop=fixed_steps restitution=0.3 order=random ordered.order=bottom_up";
        const Recording r = record("11_microcollisions", std::string("scene=") + scene + rest, 120);
        const std::string name = label;
        figure.series.push_back(series_of(r, "plain.impulses", name + ", random", colour, Series::Style::dashed));
        figure.series.push_back(series_of(r, "ordered.impulses", name + ", bottom up", colour));
    }
    return figure;
}

Figure sweeps() {
    Figure figure = empty_figure("One contact at a time: columns of boxes come to rest", "sweeps",
                                 "fastest approach left / landing speed", "e = 0, from the bottom up",
                                 {.log_y = true, .y_range = std::pair{1e-4, 1.0}});
    const std::pair<int, Colour> columns[] = {
        {5, colours::green}, {10, colours::blue}, {20, colours::orange}, {60, colours::vermillion}};
    for (const auto& [height, colour] : columns) {
        Series series{std::to_string(height) + " boxes", colour, {}, {}, Series::Style::line};
        World world = column_scene(height);
        for (Body& body : world.bodies) {
            if (body.inverse_mass > 0) body.velocity = {0, -1};
        }
        MicroParameters p;
        p.restitution.nominal = 0;
        p.artificial = false;
        p.tolerance = 1e-4;
        p.max_sweeps = 5;
        for (int sweep = 0; sweep < 600; sweep += p.max_sweeps) {
            const MicroResult result = resolve_contacts(world, p);
            series.add(sweep + p.max_sweeps, result.largest_approach);
            if (result.status == MicroResult::Status::separated) break;
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

}  // namespace

RBC_FIGURES("11_microcollisions", {{"train", train},
                                   {"sinking", sinking},
                                   {"creep", creep},
                                   {"orders", orders},
                                   {"impulses_per_step", impulses_per_step},
                                   {"sweeps", sweeps}})

}  // namespace rbc
