// Lessons 11 to 17, as captions_test.cpp.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/support/captions.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

/// From when on, s, a column is first below a value; after all time if it never is.
double first_below(const Recording& run, std::string_view column, double value, double from = 0) {
    const std::vector<double>&times = run.column("t"), &values = run.column(column);
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] >= from && values[i] < value) return times[i];
    return HUGE_VAL;
}

/// In how much of a time one column is less than another.
double share_of_less(const Recording& run, std::string_view column, std::string_view other, double from, double to) {
    const std::vector<double>&times = run.column("t"), &values = run.column(column), &others = run.column(other);
    int steps = 0, less = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i] < from || times[i] > to) continue;
        ++steps;
        less += values[i] < others[i];
    }
    return static_cast<double>(less) / steps;
}

}  // namespace

TEST_CASE("11: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return loop_of("11_microcollisions", preset); };
    const auto seconds = [](const char* preset, double time) {  // where all of the loop takes long
        const auto demo = make_demo("11_microcollisions", preset);
        return recorded(*demo, static_cast<int>(std::lround(time / demo->time_step())));
    };
    const Recording halt = loop("halt"), ball = loop("ball");
    CHECK(at(halt, "plain.total", 0.02) < 10);
    CHECK(at(halt, "plain.total", 0.03) > 100);
    CHECK(at(ball, "plain.total", 1) == last(ball, "plain.total"));
    CHECK(at(halt, "plain.total", 0.03) == last(halt, "plain.total"));
    CHECK(about(last(ball, "plain.sink"), largest_of(ball, "plain.sink", 1)));
    for (const char* lane : {"artificial", "static"}) {
        CAPTURE(std::string(lane));
        const std::string total = std::string(lane) + ".total", sink = std::string(lane) + ".sink";
        CHECK(last(halt, total) > at(halt, total, 7) + 100);
        CHECK(largest_of(halt, sink) < 1);
        CHECK(about(last(ball, total) / 8, 50));
        CHECK(largest_of(ball, sink) < 1);
    }
    const Recording book = loop("sinking_book");
    CHECK(last(book, "plain.sink") > 50);
    CHECK(last(book, "artificial.sink") < 0.7 * last(book, "plain.sink"));
    CHECK(last(book, "artificial.sink") > 20);
    const Recording ramp = loop("shaking_ramp"), steep = loop("steep_ramp");
    CHECK(about(last(ramp, "artificial.creep"), 8 * 8, 0.1));
    CHECK(last(ramp, "static.creep") < 1);
    for (const char* creep : {"artificial.creep", "static.creep"}) CHECK(last(steep, creep) > 50);
    const Recording wall = seconds("wall", 1);
    CHECK(last(wall, "plain.sink") > 10);
    CHECK(least_of(wall, "plain.impulses", 0.1) > 1000);
    const Recording orders = loop("orders");
    const auto saved = [&](double time) {
        return 1 - at(orders, "ordered.total", time) / at(orders, "plain.total", time);
    };
    CHECK(about(saved(0.01), 0.24, 0.05));
    CHECK(about(saved(1), 0.10, 0.1));
    CHECK(std::abs(saved(8)) < 0.02);
    const Recording column = seconds("column", 2.5);
    CHECK(at(column, "plain.sweeps", 0.01) == 300);
    CHECK(at(column, "plain.sink", 0.5) > 100);
    CHECK(at(column, "plain.creep", 1.5) > 300);
    CHECK(last(column, "plain.sink") > 5000);
}

TEST_CASE("12: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return whole_run("12_dantzig_lcp", preset); };
    for (const char* preset : {"stack", "topple", "bridge", "table", "chain", "pyramid"}) {
        CAPTURE(std::string(preset));
        CHECK(last(loop(preset), "dantzig.worst") > -1e-9);  // it has found an answer
    }
    const Recording stack = loop("stack"), topple = loop("topple");
    CHECK(last(stack, "dantzig.clamped") == last(stack, "dantzig.rows"));
    CHECK(last(stack, "dantzig.pivots") == last(stack, "dantzig.rows"));  // none leaves C
    CHECK(last(topple, "dantzig.pivots") == last(topple, "dantzig.rows") + 1);
    CHECK(last(topple, "dantzig.clamped") == last(topple, "dantzig.rows") - 1);
    const Recording table = loop("table");
    CHECK(last(table, "dantzig.clamped") < last(table, "dantzig.rows"));
    CHECK(last(loop("bridge"), "dantzig.clamped") < last(loop("bridge"), "dantzig.rows"));
    const Recording chain = loop("chain");
    CHECK(last(chain, "dantzig.pivots") == 6);
    CHECK(last(chain, "dantzig.rows") > 10);
    const Recording pyramid = loop("pyramid");
    CHECK(last(pyramid, "dantzig.rows") == 72);
    CHECK(last(pyramid, "dantzig.clamped") == 42);
    CHECK(last(pyramid, "dantzig.drives") < 60);
    const Recording swing = loop("swing"), seesaw = loop("seesaw"), collapse = loop("collapse");
    CHECK(largest_of(swing, "dantzig.joints") < 1e-6);
    CHECK(last(swing, "dantzig.collisions") > 10);
    CHECK(largest_of(seesaw, "dantzig.depth") < 1e-6);
    CHECK(at(seesaw, "dantzig.collisions", 3) == at(seesaw, "dantzig.collisions", 5));
    CHECK(last(collapse, "dantzig.energy") < 0.5 * first_of(collapse, "dantzig.energy"));
}

TEST_CASE("13: what the captions say is so at the end of their loops") {
    constexpr const char* demo_name = "13_dantzig_friction";
    const auto loop = [](const char* preset) { return loop_of(demo_name, preset); };
    const Recording ladder = loop("ladder"), honey = loop("honey");
    CHECK(last(ladder, "first.slip") == 0);
    CHECK(last(ladder, "second.slip") > 100);
    CHECK(about(at(honey, "first.speed", 0.005), 9e-3, 0.1));
    CHECK(about(at(honey, "first.turn", 0.8), 46.3));
    CHECK(at(honey, "first.turn", 0.7) < 40);
    CHECK(last(honey, "first.speed") == 0);
    const Recording shaken = loop("shaken_ramp");
    CHECK(least_of(shaken, "first.speed", 5) == 0);
    CHECK(largest_of(shaken, "first.speed", 5) > 0.2);
    CHECK(last(shaken, "second.slip") > 2 * last(shaken, "first.slip"));
    for (const char* preset : {"braking", "tips"}) {
        CAPTURE(std::string(preset));
        const Recording box = loop(preset);
        CHECK(std::abs(last(box, "first.turn")) < 1);
        CHECK(last(box, "first.slip") > 500);
        CHECK(about(last(box, "second.turn"), -90));
        CHECK((last(box, "first.speed") == 0) == (std::string(preset) == "braking"));
    }
    const Recording jam = loop("jam"), two = loop("two_answers");
    CHECK(last(jam, "first.slip") < 1e-3);
    CHECK(about(last(jam, "second.slip"), 9, 0.05));
    CHECK(about(at(jam, "second.slip", 0.019), last(jam, "second.slip"), 1e-3));
    CHECK(at(jam, "second.slip", 0.017) < 0.995 * last(jam, "second.slip"));
    CHECK(about(at(jam, "second.normal", 0.0005), 2.5 * 9.81));
    CHECK(largest_of(two, "first.normal") == 0);
    CHECK(about(at(two, "second.normal", 0.0005), 5.6));
    CHECK(last(two, "second.normal") > 0);
    const Recording wall = loop("wall"), earthquake = loop("earthquake");
    for (const char* speed : {"first.speed", "second.speed"}) CHECK(largest_of(wall, speed) < 1e-9);
    CHECK(std::abs(largest_of(earthquake, "first.slip")) < 1e-6);
    CHECK(largest_of(earthquake, "second.slip") > 30);
    CHECK(std::abs(last(earthquake, "second.turn")) < 1e-6);
    const Recording rubble = recorded(*make_demo(demo_name, "rubble"), 250);  // half of it: 1 s to compute
    for (const char* without : {"first.no_forces", "second.no_forces"}) CHECK(last(rubble, without) > 50);
    CHECK(std::abs(last(rubble, "first.turn")) > 30);
}

TEST_CASE("14: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset) { return loop_of("14_pgs", preset); };
    const Recording house = loop("card_house"), pyramid = loop("pyramid");
    CHECK(last(house, "first.sag") < 3);
    CHECK(last(house, "second.sag") > 300);
    CHECK(last(pyramid, "first.residual") < 1e-6);
    CHECK(last(pyramid, "first.kinetic") < 1e-12);
    CHECK(least_of(pyramid, "second.residual", 1) > 0.03);
    CHECK(last(pyramid, "second.sag") > 1.5 * at(pyramid, "second.sag", 2));
    const Recording heavy = loop("heavy_on_light"), light = loop("light_on_heavy");
    CHECK(last(heavy, "second.sag") > 2000);
    CHECK(last(heavy, "first.sag") < 100);
    CHECK(largest_of(heavy, "first.speed", 3) > 0.02);
    CHECK(about(last(light, "first.sag"), 0.03, 0.1));
    CHECK(about((last(light, "second.sag") - at(light, "second.sag", 2)) / 2, 1, 0.1));
    const Recording orders = loop("orders"), unloaded = loop("unloaded");
    CHECK(largest_of(orders, "first.drift", 1) > 8 * largest_of(orders, "second.drift", 1));
    CHECK(largest_of(unloaded, "first.energy") > 20);
    CHECK(largest_of(unloaded, "first.speed") > 3 * largest_of(unloaded, "second.speed"));
    CHECK(last(unloaded, "second.sag") > 1000);
    const Recording squeezed = loop("squeezed");
    CHECK(about(first_below(squeezed, "first.kinetic", 1e-12, 0.1), 0.5, 0.05));
    CHECK(about(first_below(squeezed, "second.kinetic", 1e-12, 0.1), 0.8, 0.05));
    for (const char* residual : {"first.residual", "second.residual"}) CHECK(largest_of(squeezed, residual) < 1e-9);
    const Recording table = loop("table"), diagonal = loop("table_diagonal");
    CHECK(about(last(table, "first.heading"), 20, 0.01));
    CHECK(std::abs(last(table, "second.heading")) < 0.01);
    CHECK(largest_of(table, "second.drift") > 500);
    CHECK(largest_of(diagonal, "first.drift") > 500);
    CHECK(largest_of(diagonal, "second.drift") < 1e-3);
}

TEST_CASE("15: what the captions say is so at the end of their loops") {
    const auto loop = [](const char* preset, const Settings& settings = {}) {
        return loop_of("15_nncg", preset, settings);
    };
    const Recording column = loop("column"), heavy = loop("heavy");
    CHECK(at(column, "pgs.drift", 3) > 400);
    CHECK(at(column, "pgs.sag", 4) < 600);
    CHECK(last(column, "pgs.sag") > 3000);
    CHECK(largest_of(column, "nncg.sag") < 60);
    CHECK(last(heavy, "pgs.sag") > 4 * last(heavy, "nncg.sag"));
    CHECK(largest_of(heavy, "pgs.kinetic", 5) > 1e-3);
    CHECK(last(heavy, "nncg.kinetic") < 1e-5);
    const Recording wall = loop("wall"), pyramid = loop("pyramid");
    CHECK(share_of_less(wall, "nncg.residual", "pgs.residual", 0, 2) > 0.8);
    CHECK(share_of_less(wall, "pgs.residual", "nncg.residual", 4, 6) == 1);
    for (const Recording* run : {&wall, &pyramid}) CHECK(last(*run, "nncg.sag") < 0.3 * last(*run, "pgs.sag"));
    CHECK(last(pyramid, "pgs.residual") < 1e-14);
    CHECK(last(pyramid, "nncg.residual") > 1e-12);
    CHECK(last(pyramid, "nncg.restarts") >= 4);  // of 10
    const Recording slide = loop("slide"), fewer = loop("slide", "iterations=20");
    CHECK(first_below(slide, "pgs.contacts", 9, 0.1) > 2);
    CHECK(first_below(slide, "pgs.contacts", 9, 0.1) < 4);
    CHECK(least_of(slide, "nncg.contacts", 0.1) == 10);
    CHECK(first_below(fewer, "pgs.contacts", 10, 0.1) < first_below(fewer, "nncg.contacts", 10, 0.1));
    CHECK(first_below(fewer, "nncg.contacts", 10, 0.1) < 6);
    CHECK_FALSE(std::isfinite(last(loop("never"), "nncg.residual")));
}
