#include <algorithm>
#include <cmath>

#include "common/demo/kit/recording.hpp"
#include "lessons/03_spring/measure.hpp"
#include "lessons/03_spring/spring.hpp"

namespace rbc {

namespace {

/// A spring with this place in the diagram; the time step 1 s and the mass 1 kg make every number a ratio.
SpringParameters spring_at(double wh, double bh, bool clamp) {
    SpringParameters s;
    s.dt = 1;
    s.stiffness = wh * wh;
    s.damping = bh;
    s.clamp = clamp;
    return s;
}

Figure soft_bounce() {
    const Recording r = record("03_spring", {}, 250);
    return {.title = "A contact that takes time: the plane is a spring",
            .x_label = "time t [s]",
            .y_label = "height x [m]",
            .series = {{"exact, e = 0.6", colours::grey, r.column("t"), r.column("exact.x"), Series::Style::dashed},
                       {"spring", colours::green, r.column("t"), r.column("spring.x")}},
            .note = "k = 1000 N/m, damping for e = 0.6, h = 0.01 s"};
}

Figure stable_region() {
    Figure figure = empty_figure("Where a lasting contact is stable", "\u03c9h", "b\u2032h",
                                 "points: the stiffness found by trying, at given damping");
    Series line{"\u03c9^2 h^2 + 2b\u2032h = 4", colours::grey, {}, {}, Series::Style::line};
    for (double wh = 0; wh <= 2.0001; wh += 0.02) line.add(wh, 2 - 0.5 * wh * wh);
    Series points{"measured", colours::green, {}, {}, Series::Style::points};
    for (double bh = 0; bh < 1.999; bh += 0.08) {
        SpringParameters s = spring_at(1, bh, false);
        points.add(std::sqrt(measured_stiffness_limit(s, 20000)), bh);
    }
    figure.series = {line, points};
    figure.x_range = {0, 2.5};
    figure.y_range = {0, 2.2};
    return figure;
}

Figure blow_up() {
    Figure figure = empty_figure("400 elastic balls on each spring: what they have left", "time t [s]",
                                 "energy in flight / at the start",
                                 "b = 0, h = 0.01 s, starts around 1 m; dashed: the one with the most");
    figure.log_y = true;
    const struct {
        const char *label, *stiffness;
        Colour colour;
    } runs[] = {{"mean, k = 5000, \u03c9h = 0.71", "5000", colours::green},
                {"mean, k = 20000, \u03c9h = 1.41", "20000", colours::blue},
                {"mean, k = 30000, \u03c9h = 1.73", "30000", colours::orange}};
    for (const auto& run : runs) {
        const Recording r =
            record("03_spring", "restitution=1 starts=400 stiffness=" + std::string(run.stiffness), 2000);
        figure.series.push_back(series_of(r, "starts.mean", run.label, run.colour, Series::Style::line, 10));
        figure.series.push_back(series_of(r, "starts.largest", "", run.colour, Series::Style::dashed, 10));
    }
    return figure;
}

Figure bounce_energy() {
    Figure figure =
        empty_figure("Energy of one elastic bounce without gravity: it depends on where in a step the impact falls",
                     "\u03c9h", "energy after over energy before",
                     "b = 0, 1000 phases; no error where half a period is a whole number of steps");
    figure.log_y = true;
    Series most{"largest", colours::vermillion, {}, {}, Series::Style::line};
    Series mean{"mean", colours::green, {}, {}, Series::Style::line};
    Series least{"smallest", colours::blue, {}, {}, Series::Style::line};
    for (double wh = 0.05; wh <= 2.3; wh += 0.01) {
        double smallest = 1e300, largest = 0, sum = 0;
        for (int i = 0; i < 1000; ++i) {
            const double e = measured_restitution(spring_at(wh, 0, true), (i + 0.5) / 1000);
            smallest = std::min(smallest, e * e);
            largest = std::max(largest, e * e);
            sum += e * e / 1000;
        }
        most.add(wh, largest);
        mean.add(wh, sum);
        least.add(wh, smallest);
    }
    figure.series = {most, mean, least};
    return figure;
}

Figure restitution_of_damping() {
    Figure figure = empty_figure("Restitution of a damped spring, both ends of the contact",
                                 "damping ratio \u03b6 = b / (2 \u221a(km))", "restitution e",
                                 "points: mean over 50 phases at \u03c9h = 0.02");
    Series gap{"ends at zero gap", colours::blue, {}, {}, Series::Style::line};
    Series force{"ends at zero force", colours::green, {}, {}, Series::Style::line};
    Series gap_run{"run without clamp", colours::blue, {}, {}, Series::Style::points};
    Series force_run{"run with clamp", colours::green, {}, {}, Series::Style::points};
    for (double zeta = 0; zeta <= 2.001; zeta += 0.01) {
        gap.add(zeta, restitution_at_zero_gap(2 * zeta, 1, 1));
        force.add(zeta, restitution_at_zero_force(2 * zeta, 1, 1));
    }
    for (double zeta = 0; zeta <= 2.001; zeta += 0.1) {
        const double wh = 0.02;
        if (zeta < 0.95) {
            gap_run.add(zeta, measured_restitution_spread(spring_at(wh, 2 * zeta * wh, false), 50).mean);
        }
        force_run.add(zeta, measured_restitution_spread(spring_at(wh, 2 * zeta * wh, true), 50).mean);
    }
    figure.series = {gap, gap_run, force, force_run};
    figure.y_range = {0, 1};
    return figure;
}

Figure rest_depth() {
    Figure figure = empty_figure("Coming to rest inside the plane: at depth mg/k", "time t [s]", "height x [m]",
                                 "e = 0.3 wanted, dropped from 0.2 m; dashed: \u2212mg/k");
    const struct {
        double k;
        Colour colour;
    } runs[] = {{100, colours::orange}, {300, colours::green}, {3000, colours::blue}};
    for (const auto& run : runs) {
        const Recording r =
            record("03_spring", "restitution=0.3 height=0.2 exit=zero_force stiffness=" + number_text(run.k), 250);
        const double rest = -spring_rest_depth(1, 9.81, run.k);
        figure.series.push_back(series_of(r, "spring.x", "k = " + number_text(run.k), run.colour));
        figure.series.push_back({"", run.colour, {0, 2.5}, {rest, rest}, Series::Style::dashed});
    }
    return figure;
}

}  // namespace

RBC_FIGURES("03_spring", {{"soft_bounce", soft_bounce},
                          {"stable_region", stable_region},
                          {"blow_up", blow_up},
                          {"bounce_energy", bounce_energy},
                          {"restitution", restitution_of_damping},
                          {"rest_depth", rest_depth}})

}  // namespace rbc
