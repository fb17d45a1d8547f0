#include "demos/22_small_steps/gain_figure.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "common/foundation/scenes/bodies.hpp"
#include "lessons/22_small_steps/column_map.hpp"

namespace rbc {

namespace {

/// A light disc of 1 kg on the ground, one of `ratio` kg on it, k h^2/m = `stiffness` of a substep, undamped.
struct Pair {
    double ratio, stiffness;
    int sweeps;

    SoftOptions options() const {
        SoftOptions o{.sweeps = sweeps, .relax = sweeps};
        const double h = o.dt / o.substeps;
        o.stiffness = stiffness / (h * h);
        o.push_out = std::numeric_limits<double>::infinity();
        return o;
    }

    bool gains_by_map() const { return largest_factor(column_map({1, ratio}, options())) > 1; }

    /// From rest on the springs, nudged so little that no contact lets go: does the nudge grow?
    bool gains_by_run() const {
        const SoftOptions o = options();
        const double h = o.dt / o.substeps, weight = 9.81 / o.stiffness;
        const double below = (1 + ratio) * weight, above = ratio * weight;
        World world = scenes::on_ground({scenes::disc({.position = {0, 0.5 - below}}),
                                         scenes::disc({.mass = ratio, .position = {0, 1.5 - below - above}})});
        const double nudge = 1e-3 * 9.81 * h / std::max(1.0, stiffness);
        world.bodies[1].velocity.y() = nudge;
        SoftStepper stepper(o);
        stepper.advance = [&](World& at, const SoftOptions& options, SoftSweeps& sweeps) {
            for (SoftRow& row : sweeps.rows)  // the weights above
                row.r_n = 9.81 * h * (std::max(row.a, row.b) == 1 ? 1 + ratio : ratio);
            advance_softly(at, options, sweeps);
        };
        stepper.step(world);
        stepper.advance = advance_softly;
        double early = 0, late = 0;
        for (int i = 0; i < 2000; ++i) {
            stepper.step(world);
            for (const Body& body : world.bodies) {
                if (i >= 500 && i < 1000) early = std::max(early, std::abs(body.velocity.y()));
                if (i >= 1500) late = std::max(late, std::abs(body.velocity.y()));
            }
        }
        return late > nudge || (late > early && late > 1e-4 * nudge);  // more than round-off
    }
};

/// The stiffness from which on `gains` holds, within 1 to 1000; NaN: it does not hold at 1000.
double border(const std::function<bool(double)>& gains, int halvings) {
    double low = 1, high = 1000;
    if (!gains(high)) return std::numeric_limits<double>::quiet_NaN();
    for (int i = 0; i < halvings; ++i) (gains(std::sqrt(low * high)) ? high : low) = std::sqrt(low * high);
    return std::sqrt(low * high);
}

}  // namespace

Figure gain_figure() {
    Figure figure = empty_figure("A disc on a lighter one: above its line a column gains energy",
                                 "mass of the upper disc over that of the lower one", "k h^2/m of a substep",
                                 "undamped soft contacts, warm, N soft and N relaxing sweeps a substep",
                                 {.log_x = true, .log_y = true, .x_range = {{2, 1000}}, .y_range = {{1, 1000}}});
    const std::pair<int, Colour> ways[] = {
        {1, colours::blue}, {2, colours::green}, {4, colours::orange}, {8, colours::vermillion}};
    for (const auto& [sweeps, colour] : ways) {
        const std::string name = "N = " + std::to_string(sweeps);
        Series map{name, colour, {}, {}, Series::Style::line};
        Series runs{name + ", by runs", colour, {}, {}, Series::Style::points};
        for (double digits = 0.5; digits <= 3.001; digits += 0.0625) {
            const double ratio = std::pow(10, digits);
            const double k = border([&, n = sweeps](double at) { return Pair{ratio, at, n}.gains_by_map(); }, 30);
            if (!std::isnan(k)) map.add(ratio, k);
        }
        for (double digits = 0.75; digits <= 3.001; digits += 0.375) {
            const double ratio = std::pow(10, digits);
            const double k = border([&, n = sweeps](double at) { return Pair{ratio, at, n}.gains_by_run(); }, 9);
            if (!std::isnan(k)) runs.add(ratio, k);
        }
        figure.series.push_back(std::move(map));
        figure.series.push_back(std::move(runs));
    }
    return figure;
}

}  // namespace rbc
