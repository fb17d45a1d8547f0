#include "demos/17_friction_stabilization/parameters.hpp"

#include <cmath>

namespace rbc {

void MemoryParameters::bind(Parameters& parameters) {
    parameters.choice("scene", "what is built, or rolls", scene, {"wall", "stack", "ramp", "disc", "task"});
    parameters.count("iterations", "sweeps of PGS in a step", iterations, between(0, 1e5, 1, 200, false, true));
    parameters.toggle("warm_start", "start from the impulses of the last step", warm_start);
    parameters.real("reduction", "", "k_t: part of the sliding error taken back in a step", reduction,
                    between(0, 1, 0, 1));
    parameters.toggle("tell_rolling", "in the last lane, track a place that rolls anew", tell_rolling);
    parameters.real("friction", "", "mu", friction, between(0, 10, 0, 1.5));
    parameters.count("rows", "of bricks; of the task: boxes, at most 8", rows, between(1, 30, 1, 10));
    parameters.count("columns", "of the wall", columns, between(1, 30, 2, 8));
    parameters.real("slope", "rad", "of the ramp, and down which the disc rolls", slope, between(0, 1, 0, 0.6));
    parameters.real("speed", "m/s", "of the disc at the start", speed, between(-20, 20, 0, 5));
    parameters.real("interval", "s", "between one brick and the next", interval, between(0, 60, 0.1, 3));
    parameters.real("drop", "m", "each brick is let go so far above its place", drop, between(0, 10, 0, 0.5));
    parameters.real("normal_reduction", "", "k of Baumgarte's normal correction", normal_reduction,
                    between(0, 1, 0, 1));
    parameters.real("tolerance", "m", "a smaller sliding error is none", tolerance,
                    between(0, 1, 1e-7, 1e-2, false, true));
    parameters.real("clamp", "m/s", "no correction is faster", clamp, between(0, 100, 0, 5));
    parameters.real("envelope", "m", "contacts with at most this gap", envelope, between(0, 1, 0.001, 0.2));
    parameters.choice("order", "of the contacts in a sweep", order,
                      {"as_found", "bottom_up", "top_down", "along_velocity", "random", "colours"});
    parameters.choice("hands", "of the task: your mouse, a script, a trembling one, or your mouse of the last try",
                      hands, {"mouse", "steady", "shaky", "again"});
    parameters.choice("lanes", "which methods try the task", lanes, {"all", "plain", "normal", "friction", "both"});
    parameters.real("shake", "m", "how far shaky hands tremble", shake, between(0, 1, 0, 0.1));
    parameters.count("seed", "of what shaky hands do", seed, between(0, 1e6, 1, 20));
    parameters.toggle("labels", "of the task: the letters of the text, while a hand presses", labels);
}

PaperParameters MemoryParameters::paper(double dt) const {
    PaperParameters paper{.dt = dt,
                          .iterations = static_cast<int>(std::lround(iterations)),
                          .envelope = envelope,
                          .error_reduction = normal_reduction,
                          .clamp = clamp,
                          .friction = friction,
                          .warm_start = warm_start,
                          .order = order};
    paper.memory.error_reduction = reduction;
    paper.memory.tolerance = tolerance;
    return paper;
}

Building MemoryParameters::building() const {
    const int high = static_cast<int>(std::lround(rows)), wide = static_cast<int>(std::lround(columns));
    Building building = scene == Scene::wall    ? wall_building(wide, high)
                        : scene == Scene::stack ? stack_building(high, 0)
                        : scene == Scene::ramp  ? stack_building(high, 0, slope)
                                                : Building{rolling_disc(speed, -slope), {}};
    building.interval = interval;
    building.drop = drop;
    return building;
}

Rect MemoryParameters::part_of_world() const {
    const double high = 0.5 * rows, wide = scene == Scene::wall ? columns + 2.6 : 5.6;
    if (scene == Scene::disc) {
        const double far = slope > 0 ? 18 : 6.5, down = far * std::tan(slope);
        return {-1.2, -down - 0.35, far + 1.5, down + 1.8};
    }
    return {-wide / 2, -0.35, wide, high + 1};
}

}  // namespace rbc
