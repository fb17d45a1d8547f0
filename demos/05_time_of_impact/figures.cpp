#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/exact_bounce.hpp"
#include "lessons/01_gbf/gbf.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"
#include "lessons/05_time_of_impact/convergence.hpp"
#include "lessons/05_time_of_impact/time_of_impact.hpp"

namespace rbc {

namespace {

std::string rounded(double value, int decimals) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", decimals, std::abs(value) < 0.5 * std::pow(10, -decimals) ? 0.0 : value);
    return text;
}

Figure five_methods(double restitution, long steps, const std::string& title) {
    const Recording r = record("05_time_of_impact", "restitution=" + number_text(restitution), steps);
    Figure figure = empty_figure(title, "time t [s]", "height x [m]");
    figure.note = "h = 0.01 s, e = " + number_text(restitution) +
                  ", start at 1 m; spring: k = 1000 N/m; SPOOK: k = 1e5 N/m, tau = 0.02 s";
    figure.series = {series_of(r, "gbf.x", "GBF", colours::vermillion),
                     series_of(r, "balanced_gbf.x", "balanced GBF", colours::blue),
                     series_of(r, "spring.x", "spring", colours::green),
                     series_of(r, "spook.x", "SPOOK", colours::purple, Series::Style::dashed),
                     series_of(r, "time_of_impact.x", "time of impact", colours::orange),
                     series_of(r, "slide.x", "slide formula", colours::sky),
                     series_of(r, "exact.x", "exact", colours::grey, Series::Style::dashed)};
    figure.x_range = std::pair{0.0, r.column("t").back()};
    return figure;
}

/// Every method with the demo's default parameters, e = 1; the time step is free.
struct Method {
    std::string label;
    Colour colour;
    MethodOfStep step;
};

std::vector<Method> elastic_methods() {
    return {{"GBF", colours::vermillion, [](Particle p, double h) { return step_gbf(p, {.dt = h, .restitution = 1}); }},
            {"balanced GBF", colours::blue,
             [](Particle p, double h) { return step_balanced_gbf(p, {.dt = h, .restitution = 1}); }},
            {"spring", colours::green, [](Particle p, double h) { return step_spring(p, {.dt = h}); }},
            {"SPOOK", colours::purple, [](Particle p, double h) { return step_spook(p, {.dt = h, .restitution = 1}); }},
            {"time of impact", colours::orange,
             [](Particle p, double h) { return step_time_of_impact(p, {.dt = h, .restitution = 1}); }},
            {"slide formula", colours::sky,
             [](Particle p, double h) { return step_time_of_impact_slide(p, {.dt = h, .restitution = 1}); }},
            {"explicit, s = x/v", colours::grey,
             [](Particle p, double h) {
                 return step_time_of_impact_explicit(p, {.dt = h, .restitution = 1}, ImpactTime::first);
             }},
            {"explicit, second s", colours::black, [](Particle p, double h) {
                 return step_time_of_impact_explicit(p, {.dt = h, .restitution = 1}, ImpactTime::second);
             }}};
}

Figure convergence(double BounceErrors::*error, const std::string& title, const std::string& axis) {
    Figure figure = empty_figure(title, "time step h [s]", axis);
    figure.log_x = figure.log_y = true;
    figure.x_range = std::pair{1e-4, 2e-2};
    figure.y_range = std::pair{1e-16, 10.0};
    figure.note = "root mean square over 2 s and 32 heights from 1 m to 1.5 m, e = 1; p is the measured order";
    for (const Method& method : elastic_methods()) {
        Series series{method.label, method.colour, {}, {}, Series::Style::line_points};
        double largest = 0;
        for (double h = 0.01; h > 1e-4; h /= 2) {
            const double value = measure_bounce_errors(method.step, h, 9.81, 1).*error;
            series.add(h, value);
            largest = std::max(largest, value);
        }
        // Below 1e-11 there is nothing but rounding, which grows with the number of steps.
        series.label += largest < 1e-11 ? ": rounding" : ": p = " + rounded(measured_order(series.x, series.y), 2);
        if (method.label == "SPOOK") series.style = Series::Style::points;  // it lies on balanced GBF
        figure.series.push_back(std::move(series));
    }
    return figure;
}

Figure slide_spread() {
    Figure figure = empty_figure("The printed formula, e = 1: what 256 balls keep of their energy", "time t [s]",
                                 "energy / energy at the start", "h = 0.01 s; heights 1 m to 1.5 m, 0 to 1 m/s");
    figure.log_x = figure.log_y = true;
    figure.x_range = std::pair{1.0, 2000.0};
    figure.y_range = std::pair{1e-5, 100.0};
    std::vector<double> times;
    for (double t = 1; t < 1500; t *= 10) times.insert(times.end(), {t, 2 * t, 5 * t});
    times.resize(times.size() - 1);  // up to 2000 s
    Series least{"least", colours::blue, times, {}}, median{"median", colours::sky, times, {}};
    Series mean{"mean", colours::black, times, {}, Series::Style::dashed};
    Series greatest{"greatest", colours::vermillion, times, {}};
    const auto step = [](Particle p, double h) { return step_time_of_impact_slide(p, {.dt = h, .restitution = 1}); };
    for (const EnergySpread& spread : measure_energy_spread(step, 0.01, 9.81, times)) {
        least.y.push_back(spread.least);
        median.y.push_back(spread.median);
        mean.y.push_back(spread.mean);
        greatest.y.push_back(spread.greatest);
    }
    figure.series = {greatest, mean, median, least};
    return figure;
}

constexpr int balls = 256;
constexpr double far_away = 1e3;  // m
constexpr const char* starts = "h = 0.01 s; 256 starts, heights 1 m to 1.5 m, 0 to 1 m/s";

/// The heights after 30 s, m, of the balls that are not lost, in order.
std::vector<double> heights_left(double restitution) {
    std::vector<double> heights;
    for (int i = 0; i < balls; ++i) {
        Particle ball{1 + 0.5 * i / balls, std::fmod(i * 0.6180339887498949, 1.0)};
        for (int n = 0; n < 3000 && std::abs(ball.x) < far_away; ++n)
            ball = step_time_of_impact_slide(ball, {.dt = 0.01, .gravity = 9.81, .restitution = restitution});
        if (std::abs(ball.x) < far_away) heights.push_back(ball.x);
    }
    std::sort(heights.begin(), heights.end());
    return heights;
}

/// Where the printed formula leaves balls after 30 s, over the restitution: how many of 256 are farther away than 1 km.
Figure slide_lost() {
    Figure figure = empty_figure("The printed formula after 30 s: lost balls", "restitution e",
                                 "farther than 1 km, of 256", starts);
    Series lost{"lost", colours::sky, {}, {}};
    for (int percent = 30; percent <= 99; ++percent) {
        lost.add(percent / 100.0, balls - static_cast<double>(heights_left(percent / 100.0).size()));
    }
    figure.x_range = std::pair{0.3, 1.0};
    figure.series = {lost};
    return figure;
}

/// The median height of the others, mm, where fewer than half are lost.
Figure slide_hover() {
    Figure figure = empty_figure("The printed formula after 30 s: where the balls are that should rest",
                                 "restitution e", "median height [mm]", starts);
    Series median{"median", colours::sky, {}, {}, Series::Style::points};
    for (int percent = 30; percent <= 99; ++percent) {
        const std::vector<double> heights = heights_left(percent / 100.0);
        if (heights.size() <= balls / 2) continue;
        median.add(percent / 100.0, 1e3 * heights[heights.size() / 2]);
    }
    figure.log_y = true;
    figure.x_range = std::pair{0.3, 1.0};
    figure.y_range = std::pair{1e-3, 1e3};
    figure.series = {median};
    return figure;
}

/// A particle that will hit the plane at -4.4 m/s, theta h before the end of its next step.
Particle before_impact(double h, double theta) {
    const double g = 9.81, speed = 4.4, ahead = (1 - theta) * h;
    return {(speed - 0.5 * g * ahead) * ahead, -speed + g * ahead + 0.5 * g * h};
}

using Step = std::function<Particle(Particle, const TimeOfImpactParameters&)>;

const Step explicit_first = [](Particle p, const TimeOfImpactParameters& q) {
    return step_time_of_impact_explicit(p, q, ImpactTime::first);
};
const Step explicit_second = [](Particle p, const TimeOfImpactParameters& q) {
    return step_time_of_impact_explicit(p, q, ImpactTime::second);
};

/// By how much the stored velocity after one impact is off, m/s.
double velocity_error(const Step& step, double h, double theta) {
    const Particle p = before_impact(h, theta);
    const TimeOfImpactParameters q{.dt = h};
    return step(p, q).v - step_time_of_impact(p, q).v;
}

Figure slide_error() {
    Figure figure = empty_figure("The printed formula: velocity error of one bounce",
                                 "theta = s/h: share of the step after the impact", "velocity error / (g h)");
    figure.note = "impact at 4.4 m/s, e = 0.6; dashed: -(1 - 2 theta)";
    Series slide{"slide formula, h = 0.01 s", colours::sky, {}, {}, Series::Style::line};
    Series first{"explicit, s = x/v, h = 0.01 s", colours::grey, {}, {}, Series::Style::line};
    Series theory{"theory, h to 0", colours::black, {}, {}, Series::Style::dashed};
    for (int i = 1; i <= 50; ++i) {
        const double theta = 0.02 * i, h = 0.01;
        for (Series* series : {&slide, &first, &theory}) series->x.push_back(theta);
        slide.y.push_back(velocity_error(step_time_of_impact_slide, h, theta) / (9.81 * h));
        first.y.push_back(velocity_error(explicit_first, h, theta) / (9.81 * h));
        theory.y.push_back(-(1 - 2 * theta));
    }
    figure.series = {slide, first, theory};
    return figure;
}

Figure impact_orders() {
    Figure figure =
        empty_figure("One bounce: velocity error over the time step", "time step h [s]", "velocity error [m/s]");
    figure.log_x = figure.log_y = true;
    figure.x_range = std::pair{1e-3, 3e-2};
    figure.y_range = std::pair{1e-9, 1.0};
    figure.note = "impact at 4.4 m/s, e = 0.6, theta = 1/4; p is the measured order";
    const auto add = [&](const std::string& label, Colour colour, const Step& step) {
        Series series{label, colour, {}, {}, Series::Style::line_points};
        for (double h = 0.02; h > 1e-3; h /= 2) {
            series.add(h, std::abs(velocity_error(step, h, 0.25)));
        }
        series.label += ": p = " + rounded(measured_order(series.x, series.y), 2);
        figure.series.push_back(std::move(series));
    };
    add("slide formula", colours::sky, step_time_of_impact_slide);
    add("explicit, s = x/v", colours::grey, explicit_first);
    add("explicit, second s", colours::black, explicit_second);
    return figure;
}

Figure zeno() {
    const double h = 0.05;
    const Recording r = record("05_time_of_impact", "restitution=0.6 dt=" + number_text(h), 40);
    const ExactBounce exact(1, -0.5 * 9.81 * h, 9.81, 0.6);
    Series line{"exact", colours::grey, {}, {}, Series::Style::dashed};
    for (int i = 0; i <= 1000; ++i) {
        line.add(1.4 + 0.0005 * i, exact.at(1.4 + 0.0005 * i).x);
    }
    Figure figure = empty_figure("Several bounces in one step, then rest", "time t [s]", "height x [m]");
    figure.note =
        "h = 0.05 s, e = 0.6; infinitely many bounces are over at t = " + rounded(exact.rest_time(), 4) + " s";
    figure.x_range = std::pair{1.4, 1.9};
    figure.y_range = std::pair{-0.001, 0.024};
    figure.series = {line, series_of(r, "time_of_impact.x", "time of impact", colours::orange, Series::Style::points)};
    return figure;
}

}  // namespace

RBC_FIGURES("05_time_of_impact",
            {{"five_methods_elastic", [] { return five_methods(1, 300, "All methods, elastic"); }},
             {"five_methods_inelastic", [] { return five_methods(0.6, 220, "All methods, e = 0.6"); }},
             {"convergence",
              [] { return convergence(&BounceErrors::height, "Distance from the exact curve", "height error [m]"); }},
             {"convergence_energy",
              [] { return convergence(&BounceErrors::energy, "Energy error", "energy error per mass [J/kg]"); }},
             {"slide_error", slide_error},
             {"slide_lost", slide_lost},
             {"slide_hover", slide_hover},
             {"slide_spread", slide_spread},
             {"impact_orders", impact_orders},
             {"zeno", zeno}})

}  // namespace rbc
