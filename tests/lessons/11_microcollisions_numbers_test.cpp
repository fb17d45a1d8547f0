#include <doctest/doctest.h>

#include <cmath>

#include "lessons/11_microcollisions/main_loop.hpp"
#include "lessons/11_microcollisions/micro_scenes.hpp"
#include "lessons/11_microcollisions/ordering_cost.hpp"

// The numbers of the lesson's text.

using namespace rbc;

namespace {

constexpr double eps = 1e-3;

struct Moved {
    double sink, creep;  ///< of the last body, m
    long impulses, sweeps;
    double largest_approach;
};

/// As the demo does it: `steps` of one lane, with the defaults mu = 0.5, e = 0.5 and 1 mm/s, 1 um/s with collision times.
Moved run_lane(World world, MicroParameters p, bool collision_times, int steps, double slope = 0) {
    const Eigen::Vector2d start = world.bodies.back().position, n(-std::sin(slope), std::cos(slope));
    Moved moved{0, 0, 0, 0, 0};
    if (collision_times) p.tolerance = 1e-6;
    for (int step = 0; step < steps; ++step) {
        p.seed = static_cast<std::uint64_t>(step);
        if (collision_times) {
            moved.impulses += advance_micro(world, p, 100).impulse_count;
        } else {
            const MicroResult result = step_micro(world, p);
            moved.impulses += result.impulse_count;
            moved.sweeps += result.sweeps;
            moved.largest_approach = result.largest_approach;
        }
    }
    const Eigen::Vector2d d = world.bodies.back().position - start;
    moved.sink = -n.dot(d);
    moved.creep = -(n.y() * d.x() - n.x() * d.y());
    return moved;
}

/// What is chaotic is not held to the digits of the text, but to a tenth.
bool about(double value, double text) {
    return std::abs(value / text - 1) < 0.1;
}

}  // namespace

TEST_CASE("numbers of the lesson: the cost of rest, the sinking book, the shaking ramp") {
    MicroParameters plain, artificial, fixed;
    plain.artificial = false;
    artificial.static_impulse = StaticImpulse::reverse;
    artificial.dt = 0.002;
    CHECK(run_lane(ball_scene(), artificial, true, 1000).impulses == 99);
    artificial.dt = 0.01;
    CHECK(about(run_lane(book_scene(), artificial, true, 200).impulses, 461));
    World book = book_scene();
    double time = 0;
    for (MainLoopResult r; r.status == MainLoopResult::Status::reached && time < 1; time += plain.dt - r.left) {
        plain.tolerance = 1e-6;
        r = advance_micro(book, plain, 100);
    }
    CHECK(time < 0.04);

    const auto sink = [&](const World& world, bool artificial_restitution, double greatest, StaticImpulse mode) {
        fixed.dt = 0.005;
        fixed.artificial = artificial_restitution;
        fixed.restitution.greatest = greatest;
        fixed.restitution.allow_gain = true;
        fixed.static_impulse = mode;
        return 1e3 * run_lane(world, fixed, false, 400).sink;
    };
    CHECK(about(sink(ball_scene(), false, 1, StaticImpulse::off), 16.4));
    CHECK(std::abs(sink(ball_scene(), true, 1, StaticImpulse::off) - 0.5) < 0.05);
    CHECK(about(sink(book_scene(), false, 1, StaticImpulse::off), 24.2));
    CHECK(about(sink(book_scene(), true, 1, StaticImpulse::off), 12.0));
    CHECK(about(sink(book_scene(), true, 1.2, StaticImpulse::off), 5.5));
    fixed.order = ContactOrder::random;
    CHECK(about(sink(book_scene(), true, 1, StaticImpulse::off), 2.6));
    fixed.order = ContactOrder::as_found;
    CHECK(sink(book_scene(), true, 1, StaticImpulse::reverse) < 1);

    const auto creep = [&](double slope, double greatest, StaticImpulse mode) {
        MicroParameters p;
        p.restitution = {0.5, greatest, eps, true};
        p.static_impulse = mode;
        return 1e3 * run_lane(ramp_scene(slope), p, true, 300, slope).creep;
    };
    CHECK(about(creep(0.2, 1.2, StaticImpulse::off), 24.8));
    CHECK(creep(0.2, 1.2, StaticImpulse::reverse) < 1);
    CHECK(about(creep(0.35, 1.2, StaticImpulse::off), 54));
    CHECK(about(creep(0.35, 1.2, StaticImpulse::reverse), 38));
    CHECK(about(creep(0.2, 1, StaticImpulse::off), 11.9));
}

TEST_CASE("numbers of the lesson: what an order saves, and that it is not the direction") {
    const World column = column_scene(60), wall = wall_scene(6, 10), pyramid = pyramid_scene(10);
    const auto one_step = [](const World& world, ContactOrder order) {
        MicroParameters p;
        p.artificial = false;
        p.restitution.nominal = 0.3;
        p.order = order;
        p.max_sweeps = 10000;
        return run_lane(world, p, false, 1);
    };
    const struct {
        const World& world;
        long random, bottom_up, top_down;
    } rows[] = {{column, 219280, 189821, 189821}, {wall, 14230, 13867, 13860}, {pyramid, 7957, 6076, 6001}};
    for (const auto& [world, random, bottom_up, top_down] : rows) {
        // Ties between rows of one height hang on the last bit: 2 % of room.
        CHECK(std::abs(one_step(world, ContactOrder::random).impulses / double(random) - 1) < 0.02);
        CHECK(std::abs(one_step(world, ContactOrder::bottom_up).impulses / double(bottom_up) - 1) < 0.02);
        CHECK(std::abs(one_step(world, ContactOrder::top_down).impulses / double(top_down) - 1) < 0.02);
        CHECK(one_step(world, ContactOrder::as_found).largest_approach <= 1e-3);
    }
    // After 100 steps the rows are uneven, and sorting by height alone saves less than the builder's order.
    const auto hundred_steps = [](ContactOrder order) {
        MicroParameters p;
        p.artificial = false;
        p.restitution.nominal = 0.3;
        p.order = order;
        return static_cast<double>(run_lane(pyramid_scene(10), p, false, 100).impulses);
    };
    const double random_steps = hundred_steps(ContactOrder::random);
    CHECK(std::abs(hundred_steps(ContactOrder::bottom_up) / random_steps - 0.90) < 0.03);
    CHECK(std::abs(hundred_steps(ContactOrder::as_found) / random_steps - 0.78) < 0.03);
    // The landing of the pyramid, in percent of a random order.
    const double random = ordering_cost(pyramid, ContactOrder::random, 0.3, 0.01, 20).impulses;
    const auto percent = [&](ContactOrder order, bool shuffled) {
        return 100 * ordering_cost(pyramid, order, 0.3, 0.01, shuffled ? 20 : 1, shuffled).impulses / random;
    };
    CHECK(std::abs(percent(ContactOrder::bottom_up, false) - 76) < 2);
    CHECK(std::abs(percent(ContactOrder::top_down, false) - 76) < 2);
    CHECK(std::abs(percent(ContactOrder::as_found, true) - 96) < 2);
    CHECK(std::abs(percent(ContactOrder::bottom_up, true) - 90) < 2);
    // In a column the order of the faces does not matter while the corners of a face come together. The first sweep is not
    // like the others: 1e-3 of some 4000.
    const OrderingCost faces_at_random = ordering_cost(column, ContactOrder::as_found, 0.3, 0.01, 4, true);
    const OrderingCost faces_sorted = ordering_cost(column, ContactOrder::bottom_up, 0.3, 0.01, 4, true);
    const OrderingCost corners_at_random = ordering_cost(column, ContactOrder::random, 0.3, 0.01, 4);
    CHECK((faces_at_random.separated && faces_sorted.separated && corners_at_random.separated));
    CHECK_FALSE(ordering_cost(column, ContactOrder::bottom_up, 0.3, 0.01, 1, false, 10).separated);
    CHECK(std::abs(faces_at_random.impulses / faces_sorted.impulses - 1) < 1e-3);
    CHECK(corners_at_random.impulses > 1.05 * faces_at_random.impulses);
    // The means over random orders, and that sweeps are not what a sorted column saves.
    const struct {
        const World& world;
        int draws;
        double impulses, sweeps;
    } means[] = {{column, 4, 220500, 2490}, {wall, 40, 15150, 118}, {pyramid, 40, 7900, 67}};
    for (const auto& [world, draws, impulses, sweeps] : means) {
        double mean_impulses = 0, mean_sweeps = 0;
        for (int seed = 0; seed < draws; ++seed) {
            MicroParameters q;
            q.artificial = false;
            q.restitution.nominal = 0.3;
            q.order = ContactOrder::random;
            q.seed = static_cast<std::uint64_t>(seed);
            q.max_sweeps = 10000;
            World pile = world;
            const MicroResult result = step_micro(pile, q);
            mean_impulses += static_cast<double>(result.impulse_count) / draws;
            mean_sweeps += static_cast<double>(result.sweeps) / draws;
        }
        CHECK(std::abs(mean_impulses / impulses - 1) < 0.02);
        CHECK(std::abs(mean_sweeps / sweeps - 1) < 0.03);
    }
    CHECK(one_step(column, ContactOrder::bottom_up).sweeps > 1.4 * 2490);
    // The column that gives up.
    MicroParameters p;
    p.artificial = false;
    p.restitution.nominal = 0;
    p.max_sweeps = 300;
    const Moved moved = run_lane(column, p, false, 100);
    CHECK(moved.sweeps == 30000);
    CHECK(about(moved.sink, 1.02));
    CHECK(moved.largest_approach > 0.02);
}
