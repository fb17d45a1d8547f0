#include <algorithm>
#include <cmath>
#include <limits>

#include "common/demo/kit/recording.hpp"
#include "demos/04_spook/eigenvalues.hpp"
#include "lessons/03_spring/spring.hpp"
#include "lessons/04_spook/spook.hpp"

namespace rbc {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Shades of the method's purple, where a figure shows it with several parameters.
constexpr Colour dark_purple{0.45, 0.16, 0.36}, light_purple{0.91, 0.72, 0.84};

Recording run_of(const Settings& settings, long steps) {
    return record("04_spook", settings, steps);
}

Figure beside_the_spring() {
    const Recording run = run_of("stiffness=1000", 300);
    return {.title = "SPOOK beside the spring at equal stiffness",
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {series_of(run, "exact.x", "exact", colours::grey, Series::Style::dashed),
                       series_of(run, "spring.x", "spring", colours::green),
                       series_of(run, "spook.x", "SPOOK", colours::purple)},
            .note = "k = 1000 N/m, e = 0.6, h = 0.01 s; the spring's damping for that e, SPOOK's tau = 0.02 s"};
}

Figure impact_energy() {
    const Recording balanced = run_of("restitution=1", 2000);
    const Recording plain = run_of("restitution=1 balanced_impact=0", 2000);
    return {.title = "An elastic ball over 20 s: plain and balanced impacts",
            .x_label = "time t [s]",
            .y_label = "energy per mass H [J/kg]",
            .series = {series_of(balanced, "spook.energy", "balanced", colours::purple, Series::Style::line, 10),
                       series_of(plain, "spook.energy", "plain", dark_purple, Series::Style::dashed, 10)},
            .y_range = std::pair{0.0, 11.0},
            .note = "e = 1, h = 0.01 s, k = 1e5 N/m, tau = 0.02 s"};
}

Figure stability() {
    Series undamped{"spring, no damping", colours::green, {}, {}, Series::Style::dashed};
    Series damped{"spring, damping k h/2", colours::green, {}, {}};
    Series half{"SPOOK, tau = h/2", light_purple, {}, {}}, two{"SPOOK, tau = 2 h", colours::purple, {}, {}};
    Series none{"SPOOK, tau = 0", dark_purple, {}, {}, Series::Style::dashed};
    for (double wh = 0.1; wh < 100; wh *= 1.03) {
        for (Series* s : {&undamped, &damped, &half, &two, &none}) s->x.push_back(wh);
        undamped.y.push_back(largest_spring_eigenvalue(wh * wh, 0));
        damped.y.push_back(largest_spring_eigenvalue(wh * wh, 0.5 * wh * wh));
        none.y.push_back(largest_eigenvalue(wh, 0));
        half.y.push_back(largest_eigenvalue(wh, 0.5));
        two.y.push_back(largest_eigenvalue(wh, 2));
    }
    return {.title = "A contact that lasts: above 1 it explodes",
            .x_label = "omega h, with omega = sqrt(k/m)",
            .y_label = "largest |eigenvalue| of one step",
            .series = {undamped, damped, none, half, two},
            .log_x = true,
            .y_range = std::pair{0.0, 2.0}};
}

Figure stiff_limit() {
    Series spook{"SPOOK, k infinite", colours::purple, {}, {}};
    Series decay{"exp(-h/tau)", colours::grey, {}, {}, Series::Style::dashed};
    for (double d = 0; d <= 8.0001; d += 0.05) {
        spook.add(d, largest_eigenvalue(infinity, d));
        if (d < 0.2) continue;
        decay.add(d, std::exp(-1 / d));
    }
    return {.title = "The stiff limit: how much of a penetration is left after a step",
            .x_label = "relaxation tau / h",
            .y_label = "largest |eigenvalue| of one step",
            .series = {spook, decay},
            .y_range = std::pair{0.0, 1.05},
            .note = "critical damping at tau = 2 h, where it is 1/3"};
}

Figure double_push() {
    const auto height = [](const char* relaxation, const char* skip, const std::string& label, Colour colour,
                           Series::Style style) {
        return series_of(run_of({{"restitution", "1"}, {"relaxation", relaxation}, {"skip_after_impact", skip}}, 300),
                         "spook.x", label, colour, style);
    };
    return {.title = "The double push: the impact and the solve answer the same penetration",
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {height("0.002", "0", "tau = h/5", dark_purple, Series::Style::line),
                       height("0.002", "1", "tau = h/5, skip", light_purple, Series::Style::line),
                       height("0.02", "0", "tau = 2 h", colours::purple, Series::Style::dashed)},
            .note = "e = 1, h = 0.01 s, k = 1e5 N/m; skip: no solve in the step of an impact"};
}

Figure rest_depth() {
    const auto height = [](const char* dt, const char* relaxation, long steps, const std::string& label,
                           Colour colour) {
        return series_of(run_of({{"stiffness", "1000"},
                                 {"restitution", "0"},
                                 {"height", "0.02"},
                                 {"dt", dt},
                                 {"relaxation", relaxation}},
                                steps),
                         "spook.x", label, colour);
    };
    const double depth = -spring_rest_depth(1, 9.81, 1000);
    return {.title = "Every road leads to x = -m g/k",
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {height("0.02", "0.04", 30, "h = 0.02, tau = 0.04", light_purple),
                       height("0.01", "0.01", 60, "h = 0.01, tau = 0.01", colours::purple),
                       height("0.005", "0.1", 120, "h = 0.005, tau = 0.1", dark_purple),
                       {"-m g/k", colours::grey, {0, 0.6}, {depth, depth}, Series::Style::dashed}},
            .note = "k = 1000 N/m, m = 1 kg, e = 0, dropped from 2 cm; times in s"};
}

}  // namespace

RBC_FIGURES("04_spook", {{"beside_the_spring", beside_the_spring},
                         {"stability", stability},
                         {"stiff_limit", stiff_limit},
                         {"rest_depth", rest_depth},
                         {"impact_energy", impact_energy},
                         {"double_push", double_push}})

}  // namespace rbc
