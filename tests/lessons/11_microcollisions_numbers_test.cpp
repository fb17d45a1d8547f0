#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "demos/11_microcollisions/scenes.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/collision_matrix.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"
#include "lessons/11_microcollisions/main_loop.hpp"
#include "lessons/11_microcollisions/ordering_cost.hpp"
#include "tests/lessons/11_microcollisions_constants.hpp"

// The numbers of the lesson's text.

using namespace rbc;
using namespace rbc::test;
using namespace rbc::micro_scenes;

namespace {

struct Moved {
    double sink, creep;  ///< of the last body, m
    long impulses, sweeps;
    double largest_approach;
};

/// As the demo does it: `steps` of one lane, with the defaults mu = 0.5, e = 0.5 and 1 mm/s, 1 um/s with collision times.
Moved run_lane(World world, MicroParameters p, bool collision_times, int steps, double slope = 0, int seed = 0) {
    const Eigen::Vector2d start = world.bodies.back().position, n(-std::sin(slope), std::cos(slope));
    Moved moved{0, 0, 0, 0, 0};
    if (collision_times) p.tolerance = 1e-6;
    for (int step = 0; step < steps; ++step) {
        p.seed = 1000000 * static_cast<std::uint64_t>(seed) + static_cast<std::uint64_t>(step);
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
    CHECK(sink(book_scene(), true, 1, StaticImpulse::reverse) < 1);
    // At random: 40 draws.
    double mean = 0, least = 1, greatest = 0;
    for (int draw = 0; draw < 40; ++draw) {
        MicroParameters p;
        p.dt = 0.005;
        p.order = ContactOrder::random;
        const double sunk = run_lane(book_scene(), p, false, 400, 0, draw).sink;
        mean += sunk / 40, least = std::min(least, sunk), greatest = std::max(greatest, sunk);
    }
    MESSAGE("book, corners at random: mean ", 1e3 * mean, " mm, least ", 1e3 * least, " mm, greatest ", 1e3 * greatest,
            " mm");
    CHECK(about(1e3 * mean, 2.7));
    CHECK(about(1e3 * least, 2.0));
    CHECK(about(1e3 * greatest, 3.6));

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
    CHECK(about(creep(0.45, 1.2, StaticImpulse::reverse), 837));
    // The book's hops shrink at e_max = 1, too, and the loop halts after 3.4 s.
    World ramp = ramp_scene(0.2);
    MicroParameters one;
    one.tolerance = 1e-6;
    int steps = 0;
    while (steps < 1000 && advance_micro(ramp, one, 100).status == MainLoopResult::Status::reached) ++steps;
    CHECK(std::abs(steps - 340) < 10);
    // K of its lower corners, 1/kg: normals give way more easily than tangents.
    World level = book_scene();
    level.bodies[1].angle = 0;
    for (const Contact& corner : contact_set(level, 0.1)) {
        const Eigen::Matrix2d K = collision_matrix(level, corner);
        CHECK(std::abs(K(0, 0) - 10.3) < 0.05);
        CHECK(std::abs(K(1, 1) - 39.7) < 0.05);
        CHECK(std::abs(std::abs(K(0, 1)) - 3.0) < 0.05);
    }
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
    // Random orders, as the table has them, and that sweeps are not what a sorted column saves.
    const struct {
        std::string name;
        const World& world;
        int draws;
        double impulses, sweeps, least, greatest;
    } means[] = {{"column", column, 4, 219000, 2590, 218300, 219700},
                 {"wall", wall, 40, 15100, 118, 14230, 16890},
                 {"pyramid", pyramid, 40, 7900, 65, 7490, 8680}};
    for (const auto& [name, world, draws, impulses, sweeps, least, greatest] : means) {
        double mean_impulses = 0, mean_sweeps = 0, fewest = 1e9, most = 0;
        for (int seed = 0; seed < draws; ++seed) {
            MicroParameters q;
            q.artificial = false;
            q.restitution.nominal = 0.3;
            q.order = ContactOrder::random;
            q.seed = static_cast<std::uint64_t>(1000000 * seed);
            q.max_sweeps = 10000;
            World pile = world;
            const MicroResult result = step_micro(pile, q);
            const auto count = static_cast<double>(result.impulse_count);
            mean_impulses += count / draws;
            mean_sweeps += static_cast<double>(result.sweeps) / draws;
            fewest = std::min(fewest, count), most = std::max(most, count);
        }
        MESSAGE(name, " at random: ", mean_impulses, " impulses, least ", fewest, ", greatest ", most, "; ",
                mean_sweeps, " sweeps");
        CHECK(std::abs(mean_impulses / impulses - 1) < 0.02);
        CHECK(std::abs(mean_sweeps / sweeps - 1) < 0.03);
        CHECK(std::abs(fewest / least - 1) < 0.03);
        CHECK(std::abs(most / greatest - 1) < 0.03);
    }
    // Wall and pyramid stop in the first step, in every order.
    for (const World* world : {&wall, &pyramid}) {
        for (int order = 0; order < 7; ++order) {
            CHECK(one_step(*world, static_cast<ContactOrder>(order)).largest_approach <= 1e-3);
        }
    }
    CHECK(one_step(column, ContactOrder::bottom_up).sweeps > 1.4 * 2590);
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

namespace {

/// The contacts row by row from the ground up, the first row along +x, the next one back: written down on its own.
std::vector<int> rows_there_and_back(const std::vector<Contact>& contacts) {
    std::vector<int> order(contacts.size());
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](int i) { return contacts[static_cast<std::size_t>(i)].point; };
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return at(i).y() < at(j).y(); });
    bool forwards = true;
    for (auto begin = order.begin(); begin != order.end(); forwards = !forwards) {
        auto end = begin + 1;
        while (end != order.end() && at(*end).y() - at(end[-1]).y() <= 0.01) ++end;
        std::sort(begin, end, [&](int i, int j) {
            if (at(i).x() != at(j).x()) return (at(i).x() > at(j).x()) == forwards;
            return i < j;
        });
        begin = end;
    }
    return order;
}

/// Steps of a pile at rest with that order: impulses, sweeps, and how far its last box went sideways, m.
struct Walk {
    double impulses = 0, sweeps = 0, aside = 0;
};
Walk walk(World world, int steps) {
    const double start = world.bodies.back().position.x();
    Walk done;
    for (int step = 0; step < steps; ++step) {
        fly(world, 0.01);
        const std::vector<Contact> contacts = contact_set(world, eps);
        const std::vector<int> order = rows_there_and_back(contacts);
        for (bool acted = true; acted; done.sweeps += acted) {
            acted = false;
            for (int i : order) {
                const Contact& contact = contacts[static_cast<std::size_t>(i)];
                const Eigen::Vector2d u = relative_velocity(world, contact);
                if (contact.normal.dot(u) >= -1e-3) continue;
                const PlanarImpactProblem problem{
                    collision_matrix(world, contact), {contact.tangent().dot(u), contact.normal.dot(u)}, 0.5, 0.3};
                apply_impulse(world, contact, impact_stronge(problem).impulse);
                ++done.impulses;
                acted = true;
            }
        }
    }
    done.aside = world.bodies.back().position.x() - start;
    return done;
}

}  // namespace

TEST_CASE("numbers of the lesson and of the exercise 'layers': rows there and back, for a step and for a hundred") {
    // One step, (impulses, sweeps) of the table. Ties hang on the last bit: 2 %.
    const struct {
        std::string name;
        World world;
        double impulses, sweeps;
    } rows[] = {{"column", column_scene(60), 203245, 2265},
                {"wall", wall_scene(6, 10), 11773, 97},
                {"pyramid", pyramid_scene(10), 6387, 51}};
    for (const auto& [name, world, impulses, sweeps] : rows) {
        const Walk done = walk(world, 1);
        MESSAGE(name, " by layers: ", done.impulses, " impulses, ", done.sweeps, " sweeps");
        CHECK(std::abs(done.impulses / impulses - 1) < 0.02);
        CHECK(std::abs(done.sweeps / sweeps - 1) < 0.05);
    }
    // A hundred steps, in percent of a random order: 80 in the wall (by height 92), 78 in the pyramid (by height 90).
    const struct {
        World world;
        double walked, by_height;
    } hundred[] = {{wall_scene(6, 10), 80, 92}, {pyramid_scene(10), 78, 90}};
    for (const auto& [world, walked, by_height] : hundred) {
        MicroParameters p;
        p.artificial = false;
        p.restitution.nominal = 0.3;
        p.order = ContactOrder::random;
        const double random = static_cast<double>(run_lane(world, p, false, 100).impulses);
        p.order = ContactOrder::bottom_up;
        CHECK(std::abs(100.0 * static_cast<double>(run_lane(world, p, false, 100).impulses) / random - by_height) < 3);
        CHECK(std::abs(100 * walk(world, 100).impulses / random - walked) < 3);
    }
    // The pyramid's top stays above its middle; contacts as found push it aside.
    MicroParameters found;
    found.artificial = false;
    found.restitution.nominal = 0.3;
    CHECK(std::abs(walk(pyramid_scene(10), 100).aside) < 5e-4);
    CHECK(std::abs(run_lane(pyramid_scene(10), found, false, 100).creep) > 2e-3);
}
