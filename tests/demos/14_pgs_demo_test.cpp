#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "common/demo/demo.hpp"
#include "common/demo/recording.hpp"
#include "demos/14_pgs_measure.hpp"
#include "demos/14_pgs_scenes.hpp"
#include "demos/14_pgs_table.hpp"

// The numbers in the text of lesson 14, from the commands that stand there.

using namespace rbc;

namespace {

/// A column after a preset, more settings and a number of steps.
class Run {
  public:
    Run(const std::string& preset, const Settings& settings, int steps) : demo_(make_demo("14_pgs")) {
        if (!preset.empty()) demo_->apply_preset(preset);
        for (const auto& [name, value] : settings) demo_->parameters.set(name, value);
        demo_->restart();
        for (int i = 0; i < steps; ++i) demo_->advance();
    }

    double operator()(const std::string& lane, const std::string& probe) const {
        for (const Variant& v : demo_->variants)
            for (const Probe& p : v.probes)
                if (v.name == lane && p.name == probe) return p.value();
        FAIL("no probe " << lane << "." << probe);
        return NAN;
    }

  private:
    std::unique_ptr<Demo> demo_;
};

/// Round-off grows in hundreds of steps, and compilers differ in it: a twentieth, which is finer than the text.
bool about(double value, double text) {
    return std::abs(value / text - 1) < 0.05;
}

int sweeps(const World& world, double tolerance, SweepOrder order = SweepOrder::as_found, double friction = 0.5) {
    StepOptions options;
    options.iterations = 100000;
    options.friction = friction;
    options.order = order;
    options.warm_start = false;
    return sweeps_needed(world, options, tolerance);
}

World balls(const std::vector<double>& masses) {
    World world = pgs_column(masses);
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.shape = Circle{0.5};
    return world;
}

constexpr double down = 2000;  // mm: where a house of 3 m has come down

}  // namespace

TEST_CASE("numbers of lesson 14: the house of cards stands warm, falls cold, and needs friction of tan 20 degrees") {
    const Run three("", {{"iterations", "3"}}, 600), ten("", {}, 600), twenty("", {{"iterations", "20"}}, 600);
    CHECK(about(three("first", "sag"), 7.2));
    CHECK(ten("first", "sag") < 2);
    CHECK(three("second", "sag") > down);
    CHECK(ten("second", "sag") > down);
    CHECK(twenty("second", "sag") > down);
    const Run thirty("", {{"iterations", "30"}}, 600);
    CHECK(about(thirty("second", "sag"), 61));
    CHECK(ten("first", "contacts") == 50);

    const auto house = [](const char* friction) {
        return Run("", {{"iterations", "200"}, {"friction", friction}}, 600)("first", "sag");
    };
    CHECK(house("0.36") > down);
    CHECK(house("0.37") < 0.005);

    // 0.026 of g h is 4 mm/s.
    const Run one("", {}, 1);
    CHECK(about(one("second", "residual"), 0.026));
}

TEST_CASE("numbers of lesson 14: what a sweep is worth, from nothing and from the last step") {
    CHECK(sweeps(pgs_pyramid(10), 1e-2) == 66);
    CHECK(sweeps(pgs_pyramid(10), 1e-4) == 349);
    CHECK(std::abs(sweeps(pgs_pyramid(10), 1e-6) - 695) <= 1);  // round-off may tip the last one
    const Run pyramid("pyramid", {{"second.iterations", "50"}}, 600);
    CHECK(pyramid("first", "contacts") == 200);
    CHECK(about(pyramid("first", "sag"), 4.1));
    CHECK(about(pyramid("second", "sag"), 116));
    const Run cold("pyramid", {}, 600);
    CHECK(about(cold("second", "sag"), 2800));
    const Run second("pyramid", {}, 60), fifth("pyramid", {}, 300);
    CHECK(std::abs(second("first", "sag") - cold("first", "sag")) < 0.1);
    CHECK(fifth("first", "residual") < 1e-10);
    const Run wall("wall", {}, 600);
    CHECK(about(wall("first", "sag"), 9.1));
    CHECK(wall("second", "sag") > 1000);
    CHECK(wall("first", "contacts") == 360);

    StepOptions options;
    options.iterations = 100;
    const std::vector<double> h = cold_history(pgs_column(std::vector<double>(20, 1)), options);
    CHECK(about(h[1], 0.62));
    CHECK(about(h[10], 0.23));
    CHECK(about(h[100], 0.076));
}

TEST_CASE("numbers of lesson 14: heavy on light, light on heavy") {
    const Run second("heavy_on_light", {}, 60), fifth("heavy_on_light", {}, 300);
    CHECK(about(second("second", "sag"), 1410));
    CHECK(about(fifth("first", "sag"), 27.5));
    CHECK(about(Run("heavy_on_light", {{"iterations", "1000"}}, 300)("second", "sag"), 255));
    const Run other("light_on_heavy", {}, 300);
    CHECK(about(other("first", "sag"), 0.029));
    CHECK(about(other("second", "sag"), 5.2));

    // Two balls: M/(M + m) a sweep. Between 1e-4 and 1e-8 are four digits; counts are whole numbers.
    const double digits =
        sweeps(balls({1, 100}), 1e-8, SweepOrder::as_found, 0) - sweeps(balls({1, 100}), 1e-4, SweepOrder::as_found, 0);
    CHECK(std::abs(digits - 4 * std::log(10) / std::log(101.0 / 100)) <= 2);
    const double boxes = sweeps(pgs_column({1, 100}), 1e-8) - sweeps(pgs_column({1, 100}), 1e-6);
    CHECK(about(boxes, 2 * 2350));
}

TEST_CASE("numbers of lesson 14: an order changes the convergence little, and the column leans by it") {
    CHECK(sweeps(pgs_pyramid(10), 1e-2, SweepOrder::top_down) == 61);
    CHECK(sweeps(pgs_pyramid(10), 1e-2, SweepOrder::bottom_up) == 66);
    CHECK(std::abs(sweeps(pgs_pyramid(10), 1e-2, SweepOrder::random) - 69) <= 2);
    CHECK(sweeps(pgs_pyramid(10), 1e-2, SweepOrder::colours) == 77);
    const std::pair<const char*, double> rows[] = {
        {"as_found", 28.6}, {"bottom_up", 8.3}, {"top_down", 2.4}, {"random", 9.6}, {"colours", 28.7}};
    for (const auto& [order, sideways] : rows) {
        CAPTURE(std::string(order));
        CHECK(about(Run("orders", {{"first.order", order}}, 600)("first", "drift"), sideways));
    }
}

TEST_CASE("numbers of lesson 14: the box lets a plate go along an axis, the cone where it is pushed") {
    const Run oblique("table", {}, 60), diagonal("table_diagonal", {}, 60);
    CHECK(std::abs(oblique("first", "heading") - 20) < 0.01);
    CHECK(std::abs(oblique("second", "heading")) < 0.01);
    CHECK(std::abs(diagonal("first", "heading") - 45) < 0.01);
    CHECK(diagonal("second", "drift") < 1e-3);
    CHECK(about(diagonal("second", "residual"), 0.23));

    // Coulomb: a = (1.2 - 1) mu g, and h a sum of the first 60 steps. The transient of the first sweeps is below 1 mm.
    const double a = 0.2 * 0.5 * 9.81, h = 1.0 / 60;
    CHECK(std::abs(oblique("first", "drift") - 1e3 * std::cos(M_PI / 9) * a * h * h * 60 * 61 / 2) < 1);
    const double box = (1.2 * std::cos(M_PI / 9) - 1) * 0.5 * 9.81;
    CHECK(std::abs(oblique("second", "drift") - 1e3 * box * h * h * 60 * 61 / 2) < 1);
}
