#include "demos/11_microcollisions/parameters.hpp"

#include "demos/11_microcollisions/scenes.hpp"

namespace rbc {

namespace {

using namespace micro_scenes;

const std::vector<std::string> order_words{
    "as_found", "random", "bottom_up", "top_down", "along_velocity", "gravity_and_velocity", "fastest_first"};

}  // namespace

void MicroDemoParameters::bind(Parameters& parameters) {
    parameters.choice("scene", "what lies on what", scene, {"ball", "book", "ramp", "column", "wall", "pyramid"});
    parameters.choice("loop", "collide when it is due, or once per step", loop, {"collision_times", "fixed_steps"});
    parameters.real("slope", "rad", "of the ramp", slope, between(0, 1, 0, 0.6));
    parameters.real("friction", "", "mu", friction, between(0, 10, 0, 1.5));
    parameters.real("restitution", "", "e_nom: of the material", restitution, between(0, 1, 0, 1));
    parameters.real("greatest", "", "e_max: of a microcollision at contact; above 1 it adds energy", greatest,
                    between(0, 2, 0.5, 1.5));
    parameters.real("envelope", "m", "eps: nearer bodies can collide", envelope,
                    between(0, 0.1, 1e-5, 1e-2, true, true));
    parameters.choice("order", "of the contacts, in all lanes but the last", order, order_words);
    parameters.choice("ordered.order", "of the contacts", other_order, order_words);
    parameters.count("seed", "of the random order, another draw for each", seed, between(0, 1e6, 0, 40));
    parameters.real("tolerance", "m/s", "slower approach is none", tolerance, between(0, 1, 1e-5, 0.1, false, true));
    parameters.count("max_sweeps", "then a step gives up (fixed steps)", max_sweeps, between(1, 1e5, 1, 2000));
    parameters.count("max_events", "then a step halts (collision times)", max_events, between(1, 1e5, 1, 1000));
}

World MicroDemoParameters::world() const {
    switch (scene) {
        case Scene::ball:
            return ball_scene();
        case Scene::book:
            return book_scene();
        case Scene::ramp:
            return ramp_scene(slope);
        case Scene::column:
            return column_scene(60);
        case Scene::wall:
            return wall_scene(6, 10);
        default:
            return pyramid_scene(10);
    }
}

Rect MicroDemoParameters::part_of_world() const {
    static constexpr Rect parts[] = {{-0.45, -0.2, 0.9, 0.8}, {-0.75, -0.3, 1.5, 0.7}, {-0.8, -0.5, 1.6, 1.0},
                                     {-2.4, -0.6, 4.8, 14.4}, {-1.6, -0.35, 3.4, 2.7}, {-2.4, -0.35, 4.8, 2.7}};
    return parts[static_cast<std::size_t>(scene)];
}

}  // namespace rbc
