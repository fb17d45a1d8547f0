#include "lessons/24_arena/bands.hpp"

#include <algorithm>
#include <string>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"

namespace rbc {

namespace {

ArenaScene scene_like(const std::string& name) {
    return *std::find_if(arena_scenes().begin(), arena_scenes().end(),
                         [&](const ArenaScene& scene) { return scene.name == name; });
}

}  // namespace

HarderScene heavier_load() {
    return {"mass ratio", "", {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000}, [](double ratio) {
                ArenaScene scene = scene_like("heavy_on_light");
                scene.world = [ratio] {
                    return scenes::on_ground(scenes::stack({.masses = {1, 1, 1, 1, ratio}}));
                };
                return scene;
            }};
}

HarderScene longer_steps() {
    return {"step", "s", {1.0 / 480, 1.0 / 240, 1.0 / 120, 1.0 / 60, 1.0 / 30, 1.0 / 15, 1.0 / 10, 1.0 / 5}, [](double h) {
                ArenaScene scene = scene_like("stack");
                scene.dt = h;
                return scene;
            }};
}

HarderScene faster_landing(double margin) {
    return {"speed", "m/s", {0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100}, [margin](double speed) {
                ArenaScene scene = scene_like("stack");
                scene.margin = margin;
                const Body box =
                    scenes::box({.position = {0, 0.5 + 1.5 * scene.dt * speed}, .velocity = {0, -speed}});
                scene.world = [box] { return scenes::on_ground({box}); };
                scene.error = [](const World&, const World& now, double) {
                    return std::max(0.0, 0.5 - now.bodies.back().position.y());
                };
                return scene;
            }};
}

double largest_that_stands(const HarderScene& harder, const NamedContestant& contestant, int sweeps,
                           const BandOptions& options) {
    double largest = 0;
    for (const double value : harder.values) {
        const MatchResult match = run_match(harder.scene(value), contestant,
                                            {.sweeps = sweeps,
                                             .seconds = options.seconds,
                                             .fallen = options.tolerance,
                                             .residuals = false});
        if (match.end != MatchEnd::ended) break;
        largest = value;
    }
    return largest;
}

}  // namespace rbc
