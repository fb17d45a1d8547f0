#include <algorithm>
#include <iterator>
#include <string>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "lessons/17_friction_stabilization/building.hpp"

namespace rbc {

namespace {

constexpr const char* demo = "17_friction_stabilization";

/// The three lanes over time.
std::vector<Series> lanes(const Recording& r, const std::string& probe, std::size_t every = 1) {
    return {series_of(r, "none." + probe, "PGS alone", colours::vermillion, Series::Style::line, every),
            series_of(r, "one_step." + probe, "place of the last step", colours::orange, Series::Style::line, every),
            series_of(r, "kept." + probe, "place kept", colours::blue, Series::Style::line, every)};
}

Figure wall() {
    Figure figure = empty_figure("A wall of 27 bricks, one every second", "time t [s]", "mean distance from place [mm]",
                                 "h = 0.1 s, 12 sweeps from zero, mu = 0.5, Baumgarte 0.5, clamp 2 m/s, k = 0.8",
                                 {.log_y = true, .y_range = std::pair{0.1, 2000.0}});
    figure.series = lanes(record(demo, "scene=wall", 350), "drift", 3);
    figure.series.push_back(series_of(record(demo, "scene=wall warm_start=on", 350), "none.drift",
                                      "PGS alone, warm start", colours::green, Series::Style::dashed, 3));
    for (Series& series : figure.series) series.keep(7);  // the first bricks have come: 0 has no logarithm
    return figure;
}

double drift_of_a_low_wall(int sweeps, bool warm, bool memory, MemorySpan span) {
    PaperParameters paper;
    paper.iterations = sweeps;
    paper.warm_start = warm;
    paper.stabilize_friction = memory;
    paper.memory.span = span;
    const Building building = wall_building(5, 3);
    World world = building.start;
    RememberingStepper stepper(paper);
    for (int n = 0; n < 300; ++n) {
        place_due(building, n * paper.dt, world);
        stepper.step(world);
    }
    return 1e3 * drift(building, world).mean;
}

Figure sweeps() {
    Figure figure =
        empty_figure("What a sweep buys, and what memory does", "sweeps per step", "mean distance after 30 s [mm]",
                     "a wall of three rows, 16 bricks, h = 0.1 s; below 0.01 mm: drawn there", {.log_y = true});
    const struct {
        const char* label;
        Colour colour;
        bool warm, memory;
        MemorySpan span;
    } rows[] = {{"PGS alone", colours::vermillion, false, false, MemorySpan::one_step},
                {"place of the last step", colours::orange, false, true, MemorySpan::one_step},
                {"place kept", colours::blue, false, true, MemorySpan::while_sticking},
                {"warm start", colours::green, true, false, MemorySpan::one_step},
                {"warm start and place kept", colours::purple, true, true, MemorySpan::while_sticking}};
    for (const auto& row : rows) {
        Series series{row.label, row.colour, {}, {}, Series::Style::line_points};
        for (int n : {6, 8, 12, 20, 30})
            series.add(n, std::max(0.01, drift_of_a_low_wall(n, row.warm, row.memory, row.span)));
        figure.series.push_back(std::move(series));
    }
    return figure;
}

Figure slip() {
    Figure figure = empty_figure("What is left of a slip of 2 mm", "step", "box ahead of its place [mm]",
                                 "one box, mu = 1, the equations solved exactly (400 sweeps), k = 0.8 and 0.4",
                                 {.y_range = std::pair{0.0, 2.1}});
    const struct {
        const char* label;
        Colour colour;
        MemorySpan span;
        double k;
        Series::Style style;
    } rows[] = {
        {"place of the last step, k = 0.8", colours::orange, MemorySpan::one_step, 0.8, Series::Style::line_points},
        {"place of the last step, k = 0.4", colours::vermillion, MemorySpan::one_step, 0.4, Series::Style::line_points},
        {"place kept, k = 0.8", colours::blue, MemorySpan::while_sticking, 0.8, Series::Style::line_points},
        {"place kept, k = 0.4", colours::green, MemorySpan::while_sticking, 0.4, Series::Style::line_points}};
    for (const auto& [label, colour, span, k, style] : rows) {
        PaperParameters paper;
        paper.iterations = 400;
        paper.friction = 1;
        paper.error_reduction = 0;
        paper.memory.span = span;
        paper.memory.error_reduction = k;
        const Building building = stack_building(1, 0);
        World world = building.start;
        world.bodies.push_back(building.bricks[0]);
        RememberingStepper stepper(paper);
        stepper.step(world);
        const double place = world.bodies[1].position.x();
        world.bodies[1].position.x() += 0.002;
        Series series{label, colour, {0}, {2}, style};
        for (int n = 1; n <= 15; ++n) {
            stepper.step(world);
            series.add(n, 1e3 * (world.bodies[1].position.x() - place));
        }
        figure.series.push_back(std::move(series));
    }
    return figure;
}

Figure creep() {
    Figure figure = empty_figure("Two bricks on a ramp, far below the angle of friction", "time t [s]", "crept by [mm]",
                                 "0.2 rad, mu = 0.5, h = 0.1 s, 12 sweeps; they creep uphill");
    figure.series = lanes(record(demo, "scene=ramp rows=2", 300), "drift", 3);
    return figure;
}

Figure rolling() {
    Figure figure = empty_figure("A disc that rolls along the level at 1 m/s", "time t [s]", "kinetic energy [J]",
                                 "a = 0.5 m, h = 0.1 s; nothing pushes it", {.y_range = std::pair{0.0, 14.0}});
    const Recording told = record(demo, "scene=disc slope=0", 30);
    figure.series = lanes(record(demo, "scene=disc slope=0 tell_rolling=off", 30), "kinetic");
    figure.series.push_back(
        series_of(told, "kept.kinetic", "place kept, rolling told apart", colours::green, Series::Style::dashed));
    return figure;
}

Figure task() {
    Figure figure =
        empty_figure("The task by steady hands: how far boxes slid while the stack leaned", "sweeps per step",
                     "slid [mm]", "three boxes, h = 1/60 s, mu = 0.5, sweeps from zero; only where the task was done",
                     {.log_x = true, .log_y = true, .x_range = std::pair{8.0, 250.0}});
    const struct {
        const char *name, *label;
        Colour colour;
        Series::Style style;
    } rows[] = {{"plain", "PGS alone", colours::vermillion, Series::Style::line_points},
                {"normal", "normal stabilization", colours::orange, Series::Style::line_points},
                {"friction", "friction stabilization", colours::green, Series::Style::line_points},
                {"both", "both", colours::blue, Series::Style::line_points}};
    for (const auto& row : rows) figure.series.push_back({row.label, row.colour, {}, {}, row.style});
    for (const std::string sweeps : {"10", "14", "20", "28", "40", "60", "90", "140", "200"}) {
        const Recording run = record(
            demo, "scene=task rows=3 dt=0.016666666666666666 envelope=0.02 hands=steady iterations=" + sweeps, 1560);
        for (std::size_t m = 0; m < std::size(rows); ++m) {
            const std::string lane = rows[m].name;
            if (run.column(lane + ".done").back() != 1) continue;
            figure.series[m].add(std::stod(sweeps), run.column(lane + ".slid").back());
        }
    }
    return figure;
}

}  // namespace

RBC_FIGURES(
    "17_friction_stabilization",
    {{"wall", wall}, {"sweeps", sweeps}, {"slip", slip}, {"creep", creep}, {"rolling", rolling}, {"task", task}})

}  // namespace rbc
