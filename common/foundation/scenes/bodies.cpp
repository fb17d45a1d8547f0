#include "common/foundation/scenes/bodies.hpp"

#include <numbers>

#include "common/foundation/scenes/arguments.hpp"

namespace rbc::scenes {

namespace {

/// @return  the body, if its place and motion are finite
Body checked(const char* maker, const Body& body) {
    need_finite(maker, "position.x", body.position.x());
    need_finite(maker, "position.y", body.position.y());
    need_finite(maker, "angle", body.angle);
    need_finite(maker, "velocity.x", body.velocity.x());
    need_finite(maker, "velocity.y", body.velocity.y());
    need_finite(maker, "angular_velocity", body.angular_velocity);
    return body;
}

}  // namespace

Body box(const BoxBody& box) {
    const double w = box.half_width, h = box.half_height, m = box.mass;
    need_positive("box", "half_width", w);
    need_positive("box", "half_height", h);
    need_mass("box", "mass", m);
    if (box.inertia) need_mass("box", "inertia", *box.inertia);
    return checked("box", {.shape = Box{w, h},
                           .inverse_mass = 1 / m,
                           .inverse_inertia = box.inertia ? 1 / *box.inertia : 3 / (m * (w * w + h * h)),
                           .position = box.position,
                           .angle = box.angle,
                           .velocity = box.velocity,
                           .angular_velocity = box.angular_velocity});
}

Body disc(const DiscBody& disc) {
    const double r = disc.radius, m = disc.mass;
    need_positive("disc", "radius", r);
    need_mass("disc", "mass", m);
    return checked("disc", {.shape = Circle{r},
                            .inverse_mass = 1 / m,
                            .inverse_inertia = 2 / (m * r * r),
                            .position = disc.position,
                            .angle = disc.angle,
                            .velocity = disc.velocity,
                            .angular_velocity = disc.angular_velocity});
}

Body particle(const ParticleBody& particle) {
    need_mass("particle", "mass", particle.mass);
    return checked("particle", {.shape = PointShape{},
                                .inverse_mass = 1 / particle.mass,
                                .position = particle.position,
                                .velocity = particle.velocity});
}

Body plane(const PlaneBody& plane) {
    return checked("plane", {.shape = HalfPlane{}, .position = plane.position, .angle = plane.angle});
}

Body ground() {
    return plane({});
}

World on_ground(const std::vector<Body>& bodies) {
    World world{{ground()}};
    add(world, bodies);
    return world;
}

void add(World& world, const std::vector<Body>& bodies) {
    world.bodies.insert(world.bodies.end(), bodies.begin(), bodies.end());
}

std::vector<Body> bin(const Bin& bin) {
    need_positive("bin", "half_width", bin.half_width);
    constexpr double quarter = std::numbers::pi / 2;
    return {ground(), plane({.position = {-bin.half_width, 0}, .angle = -quarter}),
            plane({.position = {bin.half_width, 0}, .angle = quarter})};
}

}  // namespace rbc::scenes
