#include <algorithm>
#include <cmath>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/recording.hpp"
#include "lessons/16_normal_stabilization/correction_gain.hpp"
#include "lessons/16_normal_stabilization/press_experiment.hpp"
#include "lessons/16_normal_stabilization/trembling_column.hpp"

namespace rbc {

namespace {

constexpr double h = 0.1;

struct Method {
    Stabilization method;
    const char* label;
    Colour colour;
};
constexpr Method methods[] = {{Stabilization::touching, "Baumgarte, touching only", colours::vermillion},
                              {Stabilization::baumgarte, "Baumgarte", colours::orange},
                              {Stabilization::envelope, "envelope", colours::blue},
                              {Stabilization::none, "no correction", colours::grey}};

Figure laws() {
    Figure figure =
        empty_figure("What a contact is asked for", "gap d [mm]", "least normal velocity after the step [m/s]",
                     "h = 0.1 s, envelope 62.5 mm, Baumgarte k = 0.5; dashed: hit at 3 m/s with e = 0.5");
    const struct {
        double u_n, e;
        Series::Style style;
        const char* label;
    } cases[] = {{0, 0, Series::Style::line, ", at rest"}, {-3, 0.5, Series::Style::dashed, ", hit"}};
    for (const auto& hit : cases) {
        Series baumgarte{std::string("Baumgarte") + hit.label, colours::orange, {}, {}, hit.style};
        Series envelope{std::string("envelope") + hit.label, colours::blue, {}, {}, hit.style};
        for (int i = -200; i <= 62; ++i) {
            const double d = 1e-3 * i;
            baumgarte.add(i, baumgarte_correction(hit.u_n, hit.e, d, h).target());
            envelope.add(i, envelope_correction(hit.u_n, hit.e, d, h).target());
        }
        figure.series.push_back(std::move(baumgarte));
        figure.series.push_back(std::move(envelope));
    }
    return figure;
}

Figure press() {
    Figure figure =
        empty_figure("Pressed from 1 s to 4 s: deepest penetration of six boxes", "time t [s]", "penetration [mm]",
                     "h = 0.1 s, NNCG 75, k = 0.5, clamp 2 m/s; envelope: none; red has fallen at 6 s",
                     {.log_y = true, .y_range = std::pair{1e-3, 1e3}});
    const Recording r = record("16_normal_stabilization", {}, 90);
    const std::pair<const char*, const Method&> rows[] = {
        {"touching", methods[0]}, {"baumgarte", methods[1]}, {"none", methods[3]}};
    for (const auto& [name, method] : rows) {
        Series series = series_of(r, std::string(name) + ".depth", method.label, method.colour);
        for (double& mm : series.y) mm = std::max(mm, 1e-4);
        if (method.method == Stabilization::touching) series.keep(0, 6 + 1e-9);  // then it is chaotic
        figure.series.push_back(std::move(series));
    }
    return figure;
}

/// Stacks of 3, 6 and 10 boxes, each pressed at five speeds to four depths. `touching` is left out where round-off
/// decides: ten boxes have fallen before the hand comes, and under a slow hand small differences of six boxes have time
/// to grow.
Figure presses() {
    Figure figure =
        empty_figure("Sixty presses each: how deep, how hard", "largest energy that one step adds [J]",
                     "deepest error of a gap [mm]",
                     "3, 6 and 10 boxes, until the hand lets go, h = 0.1 s, NNCG 75; below 1e-6 and 1e-3: drawn there",
                     {.log_x = true, .log_y = true, .y_range = std::pair{1e-3, 1e4}});
    for (const auto& [method, label, colour] : methods) {
        Series series{label, colour, {}, {}, Series::Style::points};
        if (method == Stabilization::touching) series.label += " (32; others: chaotic)";
        for (const int height : {3, 6, 10}) {
            if (method == Stabilization::touching && height == 10) continue;
            for (const double speed : {0.5, 1.0, 2.0, 4.0, 8.0})
                for (const double depth : {0.5, 1.0, 2.0, 4.0}) {
                    if (method == Stabilization::touching && height == 6 && speed < 2) continue;
                    // Without rest: what comes later is jitter.
                    const PressNumbers numbers =
                        run_press({.method = method}, height, {.rest = 0, .speed = speed, .depth = depth});
                    series.add(std::max(numbers.gain, 1e-6), std::max(1e3 * numbers.error, 1e-3));
                }
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

/// Medians over five speeds of the hand. `touching` is left out: it is chaotic, and its jitter differs from computer to
/// computer.
Figure jitter() {
    Figure figure = empty_figure("Five seconds after the hand let go: what still moves", "boxes in the stack",
                                 "mean kinetic energy of the last 2 s [J]",
                                 "h = 0.1 s, NNCG 75; medians over five speeds of the hand",
                                 {.log_y = true, .y_range = std::pair{1e-12, 1e3}});
    for (const auto& [method, label, colour] : methods) {
        if (method == Stabilization::touching) continue;
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (int height = 2; height <= 12; ++height) {
            std::vector<double> energies;
            for (const double speed : {0.5, 1.0, 2.0, 4.0, 8.0}) {
                energies.push_back(run_press({.method = method}, height, {.speed = speed}).jitter);
            }
            std::sort(energies.begin(), energies.end());
            series.add(height, std::max(energies[2], 1e-20));
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

Figure stable() {
    Figure figure = empty_figure("How much correction a column of balls bears", "sweeps per step", "error reduction k",
                                 "lines: 1/rho - 1; dots: where simulated columns begin to tremble",
                                 {.log_x = true, .y_range = std::pair{0.0, 1.2}});
    const std::pair<int, Colour> columns[] = {{5, colours::green}, {10, colours::blue}, {20, colours::vermillion}};
    for (const auto& [height, colour] : columns) {
        Series rule{std::to_string(height) + " balls", colour, {}, {}, Series::Style::line};
        Series seen{std::to_string(height) + " balls, simulated", colour, {}, {}, Series::Style::points};
        const Eigen::MatrixXd W = column_matrix(height);
        for (double sweeps = 2; sweeps < 210; sweeps *= 1.25) {
            const int n = static_cast<int>(std::lround(sweeps));
            const double k = largest_error_reduction(left_by_sweeps(W, n));
            if (k > 1.2) break;
            rule.add(n, k);
            if (k > 0.9) continue;
            double low = 0.5 * k, high = std::min(1.0, 1.5 * k);
            for (int i = 0; i < 7; ++i)
                (column_growth(height, n, (low + high) / 2) < 1 ? low : high) = (low + high) / 2;
            seen.add(n, (low + high) / 2);
        }
        figure.series.push_back(std::move(rule));
        figure.series.push_back(std::move(seen));
    }
    return figure;
}

Figure pyramid() {
    Figure figure =
        empty_figure("A pyramid of base 20 at rest, or not", "time t [s]", "kinetic energy [J]",
                     "dt = 1/60 s, 50 plain sweeps, envelope 20 mm; a line ends where round-off decides how it goes on",
                     {.log_y = true, .x_range = std::pair{0.0, 8.0}, .y_range = std::pair{1e-8, 10.0}});
    const struct {
        const char* k;
        Colour colour;
        double end;  ///< s: from here on two computers differ
    } rows[] = {{"1", colours::blue, 0.6},
                {"0.5", colours::purple, 1.1},
                {"0.25", colours::sky, 2.2},
                {"0.1", colours::green, 8},
                {"0.05", colours::vermillion, 8}};
    for (const auto& [k, colour, end] : rows) {
        const Recording r = record("16_normal_stabilization",
                                   "scene=pyramid height=20 dt=" + number_text(1.0 / 60) +
                                       " solver=pgs iterations=50 envelope=0.02 hand=off envelope.error_reduction=" + k,
                                   480);
        Series series =
            series_of(r, "envelope.kinetic", "envelope, k = " + std::string(k), colour, Series::Style::line, 2);
        series.keep(0, end + 1e-9);
        for (double& energy : series.y) energy = std::max(energy, 1e-12);
        figure.series.push_back(std::move(series));
    }
    return figure;
}

}  // namespace

RBC_FIGURES("16_normal_stabilization", {{"laws", laws},
                                        {"press", press},
                                        {"presses", presses},
                                        {"jitter", jitter},
                                        {"stable", stable},
                                        {"pyramid", pyramid}})

}  // namespace rbc
