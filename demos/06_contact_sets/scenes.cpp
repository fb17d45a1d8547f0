#include "demos/06_contact_sets/scenes.hpp"

#include <cmath>

#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

namespace {

/// A number in [0, 1) from an integer: scattered, and the same in every run.
double scatter(int i) {
    const double x = std::sin(12.9898 * i + 4.1414) * 43758.5453;
    return x - std::floor(x);
}

Body body_of(const Shape& shape, double x, double y, double angle = 0) {
    Body body;
    body.shape = shape;
    body.position = {x, y};
    body.angle = angle;
    body.inverse_mass = body.inverse_inertia = 1;
    return body;
}

Body moving(Body body, double vx, double vy, double spin = 0) {
    body.velocity = {vx, vy};
    body.angular_velocity = spin;
    return body;
}

Body floor_at(double y, double angle = 0) {
    Body body = body_of(HalfPlane{}, 0, y, angle);
    body.inverse_mass = body.inverse_inertia = 0;
    return body;
}

World shapes() {
    World world;
    world.bodies = {floor_at(-1.55, 0.06),
                    moving(body_of(Box{0.75, 0.4}, -1.6, -0.75, 0.2), 0.10, -0.05, 0.12),
                    moving(body_of(Box{0.45, 0.45}, -0.55, -0.1, 0.7), -0.12, -0.03, -0.15),
                    moving(body_of(Circle{0.5}, 0.55, -0.9), -0.05, -0.06, 0.2),
                    moving(body_of(Circle{0.32}, 1.15, -0.3), -0.08, -0.06, -0.2),
                    moving(body_of(Box{0.9, 0.25}, 1.3, 0.65, -0.25), 0.04, -0.14, 0.1),
                    moving(body_of(PointShape{}, -0.2, 0.7), -0.06, -0.16),
                    moving(body_of(PointShape{}, 1.9, 1.1), -0.05, -0.12),
                    moving(body_of(Circle{0.25}, -1.5, 0.9), 0.06, -0.18, 0.3),
                    moving(body_of(Box{0.3, 0.3}, 2.0, -1.15, 0.1), -0.06, 0.02, 0.1)};
    return world;
}

World box_on_box() {
    World world;
    world.bodies = {body_of(Box{1.3, 0.5}, 0, -0.55),
                    moving(body_of(Box{0.6, 0.45}, -0.4, 0.39, 0.22), 0.09, 0, -0.12)};
    world.bodies[0].inverse_mass = world.bodies[0].inverse_inertia = 0;
    return world;
}

World inside() {
    World world;
    world.bodies = {body_of(Box{1.5, 0.9}, 0, 0), moving(body_of(PointShape{}, -1.1, -0.5), 0.23, 0.11),
                    moving(body_of(Circle{0.2}, 0.9, 1.4), -0.1, -0.13, 0.2)};
    world.bodies[0].inverse_mass = world.bodies[0].inverse_inertia = 0;
    return world;
}

/// Makes `body` turn about a point that it shares with `base`.
void rock_on(const Body& base, const Eigen::Vector2d& pivot, double spin, Body& body) {
    body.angular_velocity = spin;
    body.velocity = point_velocity(base, pivot) - point_velocity(body, pivot);
}

/// Equal boxes, one upon the other; the top ones rock about their lower corners.
World stack(bool rocking) {
    World world;
    world.bodies = {floor_at(-1.5)};
    for (int i = 0; i < 4; ++i) world.bodies.push_back(body_of(Box{0.45, 0.32}, 0, -1.5 + 0.32 + 0.64 * i));
    if (rocking) {
        rock_on(world.bodies[2], {-0.45, -1.5 + 1.28}, 0.04, world.bodies[3]);
        rock_on(world.bodies[3], {0.45, -1.5 + 1.92}, -0.05, world.bodies[4]);
    }
    return world;
}

World crowd(int bodies) {
    World world;
    world.bodies = {floor_at(-3.9)};
    for (int i = 0; i < bodies; ++i) {
        const double size = 0.08 + 0.10 * scatter(5 * i);
        Body body = body_of(Circle{size}, -5.5 + 11 * scatter(5 * i + 1), -3.6 + 7.3 * scatter(5 * i + 2),
                            6 * scatter(5 * i + 3));
        if (i % 4 == 0) body.shape = Box{size, 0.7 * size};
        const double direction = 6.283185307179586 * scatter(5 * i + 4);
        world.bodies.push_back(moving(body, 0.3 * std::cos(direction), 0.3 * std::sin(direction), scatter(i) - 0.5));
    }
    return world;
}

}  // namespace

World make_contact_scene(ContactScene scene, int bodies) {
    switch (scene) {
        case ContactScene::shapes:
            return shapes();
        case ContactScene::box_on_box:
            return box_on_box();
        case ContactScene::inside:
            return inside();
        case ContactScene::stack:
            return stack(true);
        case ContactScene::crowd:
            return crowd(bodies);
        case ContactScene::rest:
            return stack(false);
    }
    return {};
}

Rect frame_of(ContactScene scene) {
    if (scene == ContactScene::crowd) return {-6, -4.2, 12, 8.4};
    if (scene == ContactScene::box_on_box || scene == ContactScene::inside) return {-2.1, -1.4, 4.2, 2.9};
    return {-2.5, -1.9, 5, 3.6};
}

double depth_to_expect(ContactScene scene) {
    switch (scene) {
        case ContactScene::shapes:
            return 0.55;
        case ContactScene::box_on_box:
            return 0.15;
        case ContactScene::inside:
            return 0.95;
        case ContactScene::crowd:
            return 0.4;
        case ContactScene::stack:
        case ContactScene::rest:
            break;
    }
    return 0;
}

void drift(World& world, double dt, const Rect& frame) {
    for (Body& body : world.bodies) {
        body.position += dt * body.velocity;
        body.angle += dt * body.angular_velocity;
        const auto turn_back = [](double place, double& velocity, double low, double high) {
            if (place < low) velocity = std::abs(velocity);
            if (place > high) velocity = -std::abs(velocity);
        };
        turn_back(body.position.x(), body.velocity.x(), frame.x, frame.right());
        turn_back(body.position.y(), body.velocity.y(), frame.y, frame.top());
    }
}

}  // namespace rbc
