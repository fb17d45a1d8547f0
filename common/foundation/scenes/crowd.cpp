#include "common/foundation/scenes/crowd.hpp"

#include <cmath>
#include <random>

#include "common/foundation/scenes/arguments.hpp"
#include "common/foundation/scenes/bodies.hpp"

namespace rbc::scenes {

namespace {

/// In [0, 1). The standard's distributions differ from library to library, its engines do not.
double next(std::mt19937_64& engine) {
    return static_cast<double>(engine() >> 11) * 0x1p-53;
}

}  // namespace

World mixed_crowd(int bodies, double ratio) {
    need_count("mixed_crowd", "bodies", bodies);
    need(ratio >= 1 && std::isfinite(ratio), "mixed_crowd", "ratio", ratio, ">= 1 and finite");
    std::mt19937_64 engine(7);
    World world;
    double area = 0;
    for (int i = 0; i < bodies; ++i) {
        const double radius = 0.1 * std::pow(ratio, next(engine));
        world.bodies.push_back(disc({.radius = radius}));
        area += 4 * radius * radius;
    }
    const double side = std::sqrt(2 * area);
    for (Body& body : world.bodies) {
        body.position.x() = side * next(engine);
        body.position.y() = side * next(engine);
    }
    return world;
}

World shaken(World world, double way, int moment) {
    need_positive("shaken", "way", way);
    std::mt19937_64 engine(static_cast<unsigned long>(moment));
    for (Body& body : world.bodies) {
        body.position.x() += way * (2 * next(engine) - 1);
        body.position.y() += way * (2 * next(engine) - 1);
    }
    return world;
}

}  // namespace rbc::scenes
