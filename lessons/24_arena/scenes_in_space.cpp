#include <cmath>

#include "common/foundation/scenes/spatial_scenes.hpp"
#include "lessons/24_arena/scenes.hpp"

namespace rbc {

namespace {

SpatialWorld stack_in_space() {
    return scenes::spatial_stack({.boxes = 10});
}

SpatialWorld pyramid_in_space() {
    return scenes::spatial_pyramid({.rows = 5});
}

SpatialWorld wall_in_space() {
    return scenes::spatial_wall({.columns = 5, .rows = 6});
}

/// Each box a factor of the root of ten heavier than the one below: a hundred from the lowest to the highest.
SpatialWorld heavy_in_space() {
    return scenes::spatial_stack({.boxes = 5, .growth = std::sqrt(10.0)});
}

SpatialWorld heap_in_space() {
    return scenes::spatial_heap({.bodies = 100, .pieces = scenes::Pieces::cuboids, .slope = 0});
}

constexpr double sphere_radius = 0.1, sphere_speed = 1, sphere_way = 0.5;  // m, m/s, m

SpatialWorld cradle_in_space() {
    return scenes::spatial_cradle({.balls = 5, .radius = sphere_radius, .speed = sphere_speed, .way = sphere_way});
}

/// One comes and one goes, with the same speed.
double cradle_error_in_space(const SpatialWorld& start, const SpatialWorld& now, double t) {
    const double hit = sphere_way / sphere_speed;
    double most = 0;
    for (std::size_t i = 0; i < now.bodies.size(); ++i) {
        Eigen::Vector3d x = start.bodies[i].position;
        if (i == 0) x.x() += sphere_speed * std::min(t, hit);
        if (i + 1 == now.bodies.size()) x.x() += sphere_speed * std::max(0.0, t - hit);
        most = std::max(most, (now.bodies[i].position - x).norm());
    }
    return most;
}

constexpr const char* stays = "It stays where it is.";

}  // namespace

const std::vector<ArenaSceneIn<3>>& arena_scenes_in_space() {
    static const std::vector<ArenaSceneIn<3>> scenes{
        {.name = "space_stack",
         .label = "a stack of 10 cubes in space",
         .kind = "space",
         .tests = "Four corners carry what three could, two tangents hold it.",
         .ideal = stays,
         .world = stack_in_space,
         .error = moved<3>},
        {.name = "space_pyramid",
         .label = "a pyramid of 55 cubes in space",
         .kind = "space",
         .tests = "Loads that spread, with more contacts than equations.",
         .ideal = stays,
         .world = pyramid_in_space,
         .error = moved<3>},
        {.name = "space_wall",
         .label = "a wall of 6 rows in space",
         .kind = "space",
         .tests = "A thin wall that must not lean out of its plane.",
         .ideal = stays,
         .world = wall_in_space,
         .error = moved<3>},
        {.name = "space_heavy",
         .label = "five cubes, each 3.2 times as heavy as the one below",
         .kind = "space",
         .tests = "A mass ratio of 100 in space.",
         .ideal = stays,
         .world = heavy_in_space,
         .error = moved<3>},
        {.name = "space_cradle",
         .label = "five balls in a row in space",
         .kind = "space",
         .tests = "An impact that is handed on.",
         .ideal = "One comes and one goes, as fast.",
         .world = cradle_in_space,
         .friction = 0,
         .restitution = 1,
         .seconds = 2,
         .rests = false,
         .error = cradle_error_in_space},
        {.name = "space_heap",
         .label = "100 bricks fall into a heap in space",
         .kind = "space",
         .tests = "Impacts, then a heap that comes to rest.",
         .ideal = "It rests, without overlap; where is not known.",
         .world = heap_in_space,
         .seconds = 10},
    };
    return scenes;
}

}  // namespace rbc
