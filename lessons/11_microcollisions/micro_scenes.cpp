#include "lessons/11_microcollisions/micro_scenes.hpp"

#include <cmath>

namespace rbc {

namespace {

constexpr double gap = 5e-4, half_width = 0.2, half_height = 0.1;  // m; of a box in a pile

World ground(double slope = 0) {
    World world;
    Body plane;
    plane.shape = HalfPlane{};
    plane.angle = slope;
    world.bodies.push_back(plane);
    return world;
}

Body box(double w, double h, const Eigen::Vector2d& position, double angle = 0) {
    Body body;
    body.shape = Box{w, h};
    const double mass = 4 * w * h;
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 3 / (mass * (w * w + h * h));
    body.position = position;
    body.angle = angle;
    return body;
}

/// A row of boxes about the middle x = shift, the `row`-th from below.
void add_row(World& world, int row, int count, double shift) {
    const double pitch = 2 * half_width + gap, y = (row + 1) * gap + (2 * row + 1) * half_height;
    for (int i = 0; i < count; ++i) {
        world.bodies.push_back(box(half_width, half_height, {shift + (i - 0.5 * (count - 1)) * pitch, y}));
    }
}

}  // namespace

World ball_scene() {
    World world = ground();
    const double radius = 0.25, mass = M_PI * radius * radius;
    Body ball;
    ball.shape = Circle{radius};
    ball.inverse_mass = 1 / mass;
    ball.inverse_inertia = 2 / (mass * radius * radius);
    ball.position = {0, radius + gap};
    world.bodies.push_back(ball);
    return world;
}

World book_scene() {
    return ramp_scene(0);
}

World ramp_scene(double slope) {
    World world = ground(slope);
    const double tilt = 1e-3;
    // The lower edge, half a width to one side, hangs by half a width times the tilt: 0.5 mm. The gap is what is left of 1 mm.
    const double above = 0.05 + 1e-3;
    world.bodies.push_back(box(0.5, 0.05, {-above * std::sin(slope), above * std::cos(slope)}, slope + tilt));
    return world;
}

World ramp_particle_scene(double slope, double height) {
    World world = ground(slope);
    Body particle;
    particle.shape = PointShape{};
    particle.inverse_mass = 1;
    particle.position = {-height * std::sin(slope), height * std::cos(slope)};
    world.bodies.push_back(particle);
    return world;
}

World column_scene(int height) {
    World world = ground();
    for (int row = 0; row < height; ++row) add_row(world, row, 1, 0);
    return world;
}

World wall_scene(int columns, int rows) {
    World world = ground();
    for (int row = 0; row < rows; ++row) add_row(world, row, columns, row % 2 == 0 ? 0 : 0.5 * half_width);
    return world;
}

World pyramid_scene(int rows) {
    World world = ground();
    for (int row = 0; row < rows; ++row) add_row(world, row, rows - row, 0);
    return world;
}

}  // namespace rbc
