#include <algorithm>
#include <cmath>
#include <limits>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/crowd.hpp"
#include "demos/06_contact_sets/scenes.hpp"
#include "lessons/06_contact_sets/bounding_tree.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/sweep_and_prune.hpp"

namespace rbc {

namespace {

using namespace scenes;
using Eigen::Vector2d;

/// A box on a plane that falls a little in every step and is stopped by impulses, as the particle of lesson 01: at all
/// of its contacts, or at the deepest alone.
Series tilt(bool deepest_alone, const std::string& label, Colour colour) {
    Series series{label, colour, {}, {}, Series::Style::line};
    const double h = 0.01, g = 9.81;
    World world = on_ground({scenes::box({.half_height = 0.25, .position = {0, 0.25}})});
    Body& box = world.bodies[1];
    for (int n = 0; n <= 100; ++n) {
        series.add(n * h, 1e-6 * std::round(1e9 * box.angle));
        box.velocity.y() -= h * g;
        const Manifold m = collide(world.bodies[0], 0, box, 1, 1e-6);
        const bool second_is_deepest = m.count == 2 && m.contacts[1].gap < m.contacts[0].gap;
        for (int sweep = 0; sweep < 100; ++sweep) {
            for (int i = 0; i < m.count; ++i) {
                if (deepest_alone && m.count == 2 && (i == 1) != second_is_deepest) continue;
                const Contact& c = m.contacts[static_cast<std::size_t>(i)];
                const Vector2d r = c.point - box.position;
                const double arm = r.x() * c.normal.y() - r.y() * c.normal.x();
                const double u_n = c.normal.dot(relative_velocity(world, c));
                const double impulse = std::max(0.0, -u_n / (box.inverse_mass + box.inverse_inertia * arm * arm));
                box.velocity += impulse * box.inverse_mass * c.normal;
                box.angular_velocity += impulse * box.inverse_inertia * arm;
            }
        }
        box.position += h * box.velocity;
        box.angle += h * box.angular_velocity;
    }
    return series;
}

Figure one_contact() {
    Figure figure = empty_figure("A box of 1 m by 0.5 m lies on the floor", "time t [s]", "tilt [mrad]",
                                 "h = 0.01 s; in each step an impulse stops the approach, at one contact or at both");
    figure.series = {tilt(true, "the deepest contact alone", colours::vermillion),
                     tilt(false, "both ends of the edge", colours::blue)};
    return figure;
}

/// A particle crosses a box: the gap and where the normal points.
Figure through_a_box() {
    Figure figure = empty_figure("A particle crosses a box of 2 m by 1 m on a slanted line", "way of the particle [m]",
                                 "gap d [m], normal", "from (-1.5, -0.7) to (1.5, 0.7) m");
    Series gap{"gap d", colours::blue, {}, {}, Series::Style::line};
    Series n_x{"n_x", colours::orange, {}, {}, Series::Style::points};
    Series n_y{"n_y", colours::green, {}, {}, Series::Style::points};
    const Body crossed = box({.half_width = 1});
    const Vector2d from(-1.5, -0.7), way(3, 1.4);
    for (int i = 0; i <= 300; ++i) {
        const Vector2d p = from + i / 300.0 * way;
        const Contact c = collide(crossed, 0, particle({.position = p}), 1, 10).contacts[0];
        gap.add(i / 300.0 * way.norm(), c.gap);
        if (i % 2 != 0) continue;
        n_x.add(i / 300.0 * way.norm(), c.normal.x());
        n_y.add(i / 300.0 * way.norm(), c.normal.y());
    }
    figure.series = {gap, n_x, n_y};
    return figure;
}

/// The smallest gap of two boxes that pass each other, its rate by differences, and n.u.
Figure rate_of_gap() {
    Figure figure = empty_figure("Two boxes pass: the gap, its rate, and the relative normal velocity", "time t [s]",
                                 "gap d [m], rate [m/s]",
                                 "B moves at (1, -0.1) m/s and turns at 2 rad/s; the gap's edges are where "
                                 "another corner becomes the nearest");
    Series gap{"gap d", colours::blue, {}, {}, Series::Style::line};
    Series rate{"rate of the gap, by differences", colours::grey, {}, {}, Series::Style::points};
    Series u_n{"n.u of the nearest contact", colours::vermillion, {}, {}, Series::Style::line};
    World world;
    world.bodies = {box({}), box({.half_width = 0.4, .half_height = 0.3, .position = {-2, 1.1}, .angle = 0.3})};
    Body& b = world.bodies[1];
    b.velocity = {1, -0.1};
    b.angular_velocity = 2;
    const auto nearest = [&] {
        const Manifold m = collide(world.bodies[0], 0, b, 1, 10);
        return m.count == 2 && m.contacts[1].gap < m.contacts[0].gap ? m.contacts[1] : m.contacts[0];
    };
    const double h = 0.005;
    double before = nearest().gap;
    for (int n = 0; n <= 800; ++n) {
        const Contact c = nearest();
        if (n % 2 == 0) {
            gap.add(n * h, c.gap);
            u_n.add(n * h, c.normal.dot(relative_velocity(world, c)));
            if (n > 0) rate.add((n - 0.5) * h, (c.gap - before) / h);
        }
        before = c.gap;
        b.position += h * b.velocity;
        b.angle += h * b.angular_velocity;
    }
    figure.series = {gap, rate, u_n};
    return figure;
}

Figure tests_over_bodies() {
    Figure figure = empty_figure("Pairs that a broad phase looks at", "bodies N", "pairs looked at",
                                 "discs and boxes at random, as dense for every N; the same contacts from both");
    figure.log_x = figure.log_y = true;
    Series grid{"hashed grid", colours::blue, {}, {}, Series::Style::line_points};
    Series brute{"every pair", colours::vermillion, {}, {}, Series::Style::line_points};
    for (const int n : {25, 50, 100, 200, 400, 800, 1600, 3200}) {
        World world = facts_of(ContactScene::crowd).make(n);
        for (Body& body : world.bodies) body.position *= std::sqrt(n / 400.0);
        grid.add(n, static_cast<double>(find_pairs_grid(world, 0.02).tests));
        brute.add(n, static_cast<double>(find_pairs_brute_force(world, 0.02).tests));
    }
    figure.series = {brute, grid};
    return figure;
}

/// Discs of different sizes: pairs looked at by each broad phase. Times are in tests/benchmarks.
Figure tests_over_sizes() {
    constexpr int bodies = 4000;
    Figure figure =
        empty_figure("Broad phases where sizes differ", "largest size / smallest size", "pairs looked at, per body",
                     "4000 discs, as many in every decade of sizes; their bounds are half of the room");
    figure.log_x = figure.log_y = true;
    Series brute{"every pair", colours::vermillion, {}, {}, Series::Style::line_points};
    Series grid{"hashed grid", colours::blue, {}, {}, Series::Style::line_points};
    Series sweep{"sweep and prune", colours::orange, {}, {}, Series::Style::line_points};
    Series tree{"bounding tree", colours::green, {}, {}, Series::Style::line_points};
    for (const double ratio : {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0}) {
        const World world = mixed_crowd(bodies, ratio);
        const auto add = [&](Series& series, long tests) { series.add(ratio, static_cast<double>(tests) / bodies); };
        add(brute, find_pairs_brute_force(world, 0).tests);
        add(grid, find_pairs_grid(world, 0).tests);
        add(sweep, find_pairs_sweep(world, 0).tests);
        add(tree, find_pairs_tree(world, 0).tests);
    }
    figure.series = {brute, sweep, tree, grid};
    return figure;
}

Figure cell_size() {
    Figure figure = empty_figure("How large should a cell be?", "cell size c [m]", "number",
                                 "400 bodies of 0.16 m to 0.36 m; the grid's own choice is at the dotted line");
    figure.log_x = figure.log_y = true;
    Series tests{"pairs looked at", colours::blue, {}, {}, Series::Style::line_points};
    Series cells{"occupied cells", colours::orange, {}, {}, Series::Style::line_points};
    Series own{"own choice", colours::grey, {}, {}, Series::Style::dashed};
    const World world = facts_of(ContactScene::crowd).make(400);
    HashedGrid grid;
    for (double c = 0.05; c < 16; c *= std::sqrt(2.0)) {
        tests.add(c, static_cast<double>(grid.find_pairs(world, 0.02, c).tests));
        cells.add(c, static_cast<double>(grid.occupied_cells().size()));
    }
    grid.find_pairs(world, 0.02);
    for (double y : {1.0, 1e5}) own.add(grid.cell_size(), y);
    figure.series = {tests, cells, own};
    return figure;
}

Figure threshold() {
    Figure figure = empty_figure("How many contacts of a resting stack are found at rest?", "threshold [mm/s]",
                                 "share of contacts at rest",
                                 "8 contacts, velocities with an error of up to 1 mm/s; mean of 200 steps");
    Series share{"found at rest", colours::green, {}, {}, Series::Style::line_points};
    for (int i = 0; i <= 15; ++i) {
        const double t = 1e-4 * i;
        const Recording r =
            record("06_contact_sets", "scene=rest noise=0.001 margin=0.01 threshold=" + number_text(t), 200);
        double sum = 0;
        for (const double value : r.column("grid.rest_share")) sum += value;
        share.add(1000 * t, sum / static_cast<double>(r.rows()));
    }
    figure.y_range = std::pair{-0.05, 1.05};
    figure.series = {share};
    return figure;
}

}  // namespace

RBC_FIGURES("06_contact_sets", {{"one_contact", one_contact},
                                {"through_a_box", through_a_box},
                                {"rate_of_gap", rate_of_gap},
                                {"tests_over_bodies", tests_over_bodies},
                                {"tests_over_sizes", tests_over_sizes},
                                {"cell_size", cell_size},
                                {"threshold", threshold}})

}  // namespace rbc
