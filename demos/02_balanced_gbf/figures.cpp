#include <cmath>
#include <utility>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/particle_energy.hpp"
#include "lessons/02_balanced_gbf/balanced_gbf.hpp"

namespace rbc {

namespace {

Figure heights(const std::string& title, const std::string& note, const Settings& settings, long steps) {
    const Recording run = record("02_balanced_gbf", settings, steps);
    return {.title = title,
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {series_of(run, "exact.x", "exact", colours::grey, Series::Style::dashed),
                       series_of(run, "gbf.x", "GBF", colours::vermillion),
                       series_of(run, "balanced_gbf.x", "balanced GBF", colours::blue)},
            .note = note};
}

// Three shades of the method's blue, for its three projections.
constexpr Colour dark_blue{0.00, 0.22, 0.36}, light_blue{0.45, 0.68, 0.90};

Figure projection_energy() {
    const auto run = [](const std::string& projection) {
        return record("02_balanced_gbf", "restitution=1 speed=0.1 balanced_gbf.projection=" + projection, 2000);
    };
    const Recording always = run("always");
    return {
        .title = "Energy over 20 s: only a lift that nobody pays for drifts upwards",
        .x_label = "time t [s]",
        .y_label = "energy per mass H [J/kg]",
        .series = {series_of(always, "balanced_gbf.energy", "balanced, always", light_blue, Series::Style::line, 10),
                   series_of(run("contact"), "balanced_gbf.energy", "balanced, contact", colours::blue,
                             Series::Style::line, 10),
                   series_of(run("never"), "balanced_gbf.energy", "balanced, never", dark_blue, Series::Style::dashed,
                             10),
                   series_of(always, "gbf.energy", "GBF, always", colours::vermillion, Series::Style::line, 10)},
        .y_range = std::pair{0.0, 16.0},
        .note = "e = 1, h = 0.01 s, from 1 m, stored start velocity 0.1 m/s"};
}

Figure creep() {
    const Recording run = record("02_balanced_gbf", "restitution=0.6 height=0.2 contact_step=0 projection=never", 400);
    Figure figure{.title = "Creep: without contact step and projection the plane gives way",
                  .x_label = "time t [s]",
                  .y_label = "height x [m]",
                  .series = {series_of(run, "gbf.x", "GBF", colours::vermillion),
                             series_of(run, "balanced_gbf.x", "balanced GBF", colours::blue)},
                  .note = "e = 0.6, h = 0.01 s, from 0.2 m; dashed: the predicted slopes, drawn 2 cm lower"};
    const auto slope = [&](const char* label, const char* column, double speed) {
        const double end = run.column(column).back() - 0.02;
        figure.series.push_back({label, colours::grey, {1, 4}, {end + 3 * speed, end}, Series::Style::dashed});
    };
    slope("g h / (1 + e)", "gbf.x", gbf_creep_speed(0.01, 9.81, 0.6));
    slope("(1 - e) g h / (2 + 2 e)", "balanced_gbf.x", balanced_gbf_creep_speed(0.01, 9.81, 0.6));
    return figure;
}

// Mean of |H - H0| / H0 after 20 s of elastic bouncing, over starts that are spread evenly in height and speed.
template <class Step>
double mean_drift(double h, Step step) {
    constexpr int starts = 60;
    double sum = 0;
    for (int i = 0; i < starts; ++i) {
        const double u = (i + 0.5) / starts, w = std::fmod(0.6180339887498949 * i, 1.0);
        Particle p{0.8 + 0.4 * u, 2 * w - 1};
        const double before = particle_energy(p, h, 9.81);
        for (long n = std::lround(20 / h); n > 0; --n) p = step(p);
        sum += std::abs(particle_energy(p, h, 9.81) / before - 1);
    }
    return sum / starts;
}

Figure drift_against_step() {
    Series always{"balanced, always", light_blue, {}, {}, Series::Style::points};
    Series contact{"balanced, contact", colours::blue, {}, {}, Series::Style::line_points};
    Series gbf{"GBF, always", colours::vermillion, {}, {}, Series::Style::points};
    const Series theory{"g h T / (4 x_0)", colours::grey, {0.001, 0.016}, {0.04905, 0.7848}, Series::Style::dashed};
    for (double h : {0.001, 0.002, 0.004, 0.008, 0.016}) {
        always.add(h, mean_drift(h, [h](Particle p) {
                       return step_balanced_gbf(p, {.dt = h, .restitution = 1, .projection = Projection::always});
                   }));
        contact.add(h, mean_drift(h, [h](Particle p) { return step_balanced_gbf(p, {.dt = h, .restitution = 1}); }));
    }
    for (double h : {0.00125, 0.0025, 0.005, 0.01}) {
        gbf.add(h, mean_drift(h, [h](Particle p) { return step_gbf(p, {.dt = h, .restitution = 1}); }));
    }
    return {.title = "Energy drift after T = 20 s of elastic bouncing",
            .x_label = "time step h [s]",
            .y_label = "mean |H - H_0| / H_0",
            .series = {theory, gbf, always, contact},
            .log_x = true,
            .log_y = true,
            .x_range = std::pair{8e-4, 0.02},
            .y_range = std::pair{1e-16, 10.0},
            .note = "e = 1, 60 starts around x_0 = 1 m: GBF loses, always gains, contact does neither"};
}

}  // namespace

RBC_FIGURES("02_balanced_gbf", {{"elastic",
                                 [] {
                                     return heights("Elastic bouncing: GBF sinks, balanced GBF comes back to its start",
                                                    "e = 1, h = 0.01 s, from 1 m", "restitution=1", 400);
                                 }},
                                {"projection_energy", projection_energy},
                                {"drift_against_step", drift_against_step},
                                {"inelastic",
                                 [] {
                                     return heights("e = 0.6 with a coarse step: the way to rest",
                                                    "e = 0.6, h = 0.04 s, from 1 m", "restitution=0.6 dt=0.04", 75);
                                 }},
                                {"creep", creep}})

}  // namespace rbc
