#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "common/demo/kit/figure.hpp"
#include "lessons/24_arena/bands.hpp"
#include "lessons/24_arena/match.hpp"
#include "lessons/24_arena/settings.hpp"

namespace rbc {

namespace {

template <class Entry>
const Entry& named(const std::vector<Entry>& table, const std::string& name) {
    return *std::find_if(table.begin(), table.end(), [&](const Entry& entry) { return entry.name == name; });
}

struct Drawn {
    const char* name;
    Colour colour;
};

constexpr Drawn solvers[] = {{"pgs", colours::orange}, {"nncg", colours::blue},     {"memory", colours::purple},
                             {"admm", colours::green}, {"admm_cone", colours::sky}, {"soft", colours::vermillion}};

/// One curve over the time of a match; values below `least` are drawn there.
Series over_time(const char* scene, const Drawn& who, const MatchOptions& options, double least,
                 double (*value)(const MatchSample&)) {
    Series series{named(contestants(), who.name).label, who.colour, {}, {}};
    Match match(named(arena_scenes(), scene), named(contestants(), who.name), options);
    while (!match.over()) {
        match.step();
        series.add(match.last().t, std::max(least, value(match.last())));
    }
    return series;
}

/// One curve over the sweeps of a step.
Series over_sweeps(const char* scene, const Drawn& who, double seconds, double (*value)(const MatchResult&)) {
    Series series{named(contestants(), who.name).label, who.colour, {}, {}, Series::Style::line_points};
    for (const int sweeps : {1, 2, 4, 8, 16, 32, 64, 128, 256})
        series.add(sweeps, value(run_match(named(arena_scenes(), scene), named(contestants(), who.name),
                                           {.sweeps = sweeps, .seconds = seconds})));
    return series;
}

Figure residuals() {
    Figure figure =
        empty_figure("A pyramid of 55 boxes, 20 sweeps a step", "time t [s]", "residual of a step",
                     "dt = 1/60 s; one sweep, or one iteration, is not one of another method", {.log_y = true});
    for (const Drawn& who : solvers)
        figure.series.push_back(over_time("pyramid", who, {.sweeps = 20, .seconds = 1.5}, 1e-14,
                                          [](const MatchSample& now) { return now.residual; }));
    return figure;
}

Figure sweeps() {
    Figure figure = empty_figure("100 kg on four boxes of 1 kg: what sweeps buy", "sweeps, or iterations, of a step",
                                 "residual, median of a second", "dt = 1/60 s; below 1e-12 drawn there",
                                 {.log_x = true, .log_y = true});
    for (const Drawn& who : solvers)
        figure.series.push_back(over_sweeps("heavy_on_light", who, 1, [](const MatchResult& result) {
            return std::clamp(result.residual, 1e-12, 1e2);
        }));
    return figure;
}

Figure drift() {
    Figure figure = empty_figure(
        "A pyramid of 55 boxes: what sweeps buy", "sweeps, or iterations, of a step", "off its place after 3 s [mm]",
        "dt = 1/60 s; below 1e-4 mm, and from 1e3 mm on, drawn there", {.log_x = true, .log_y = true});
    for (const Drawn& who : solvers)
        figure.series.push_back(over_sweeps("pyramid", who, 3, [](const MatchResult& result) {
            return result.end == MatchEnd::ended ? std::clamp(1e3 * result.drift, 1e-4, 1e3) : 1e3;
        }));
    return figure;
}

Figure cradle() {
    Figure figure =
        empty_figure("Five balls in a row, one comes with 1 m/s", "time t [s]", "off from where one ball goes [mm]",
                     "e = 1, 20 sweeps a step; it strikes at 0.5 s", {.y_range = std::pair{0.0, 950.0}});
    for (const Drawn& who : {Drawn{"gbf", colours::grey},
                             {"dantzig", colours::orange},
                             {"envelope", colours::purple},
                             {"micro", colours::green},
                             {"shocks", colours::blue}})
        figure.series.push_back(
            over_time("cradle", who, {}, 0, [](const MatchSample& now) { return 1e3 * now.error; }));
    return figure;
}

constexpr Drawn in_bands[] = {{"pgs", colours::orange}, {"nncg", colours::blue}, {"admm_cone", colours::sky},
                              {"soft", colours::vermillion}, {"tgs", colours::green}, {"xpbd", colours::purple},
                              {"avbd", colours::grey}};

/// Of each method the hardest that it stands, over one of its settings; what stands nothing is drawn at `nothing`.
template <class Largest>
Figure band(Figure figure, std::span<const Drawn> who, const std::vector<double>& over, double nothing,
            const Largest& largest) {
    for (const Drawn& drawn : who) {
        const NamedContestant& contestant = named(contestants(), drawn.name);
        Series series{contestant.label, drawn.colour, {}, {}, Series::Style::line_points};
        for (const double x : over) series.add(x, std::max(nothing, largest(contestant, x)));
        figure.series.push_back(series);
    }
    return figure;
}

Figure band_over_sweeps(const Figure& figure, const HarderScene& harder, double nothing) {
    return band(figure, in_bands, {1, 2, 4, 8, 16, 32, 64, 128}, nothing,
                [&](const NamedContestant& contestant, double sweeps) {
                    return largest_that_stands(harder, contestant, static_cast<int>(sweeps));
                });
}

Figure loads() {
    return band_over_sweeps(
        empty_figure("The heaviest load on four boxes that stays within 10 mm", "sweeps, or iterations, of a step",
                     "mass of the load, of a box [1]", "dt = 1/60 s, 10 s; at 0.5: not even the mass of a box",
                     {.log_x = true, .log_y = true}),
        heavier_load(), 0.5);
}

Figure steps() {
    return band_over_sweeps(
        empty_figure("The longest step in which ten boxes stay within 10 mm", "sweeps, or iterations, of a step",
                     "step h [s]", "10 s; at 0.001 s: none of 1/480 to 1/5 s", {.log_x = true, .log_y = true}),
        longer_steps(), 0.001);
}

Figure pushes() {
    constexpr Drawn who[] = {{"baumgarte", colours::orange}, {"envelope", colours::purple}};
    return band(empty_figure("How much of a depth to take back in a step", "error reduction k [1]",
                             "heaviest load on four boxes within 10 mm, of a box [1]",
                             "20 sweeps, dt = 1/60 s, 10 s; at 0.5: not even the mass of a box",
                             {.log_x = true, .log_y = true}),
                who, {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 2}, 0.5,
                [](const NamedContestant& contestant, double k) {
                    std::vector<double> values;
                    for (const ArenaSetting& setting : contestant.settings)
                        values.push_back(std::string(setting.name) == "k" ? k : setting.value);
                    return largest_that_stands(heavier_load(), with_settings(contestant, values), 20);
                });
}

Figure margins() {
    constexpr Drawn who[] = {{"pgs", colours::orange}, {"soft", colours::vermillion}};
    return band(empty_figure("How wide open a contact may be to be asked about", "margin [mm]",
                             "fastest landing, 1 mm deep at most [m/s]", "20 sweeps, dt = 1/60 s; a step and a half away",
                             {.log_x = true, .log_y = true}),
                who, {0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}, 0.05, [](const NamedContestant& contestant, double margin) {
                    return largest_that_stands(faster_landing(1e-3 * margin), contestant, 20, {.seconds = 1, .tolerance = 0.001});
                });
}

}  // namespace

RBC_FIGURES("24_arena", {{"residuals", residuals}, {"sweeps", sweeps}, {"drift", drift}, {"cradle", cradle},
                         {"loads", loads}, {"steps", steps}, {"pushes", pushes}, {"margins", margins}})

}  // namespace rbc
