#include "common/foundation/scenes/spatial_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "common/foundation/scenes/arguments.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"

namespace rbc::scenes {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

SpatialWorld on_ground() {
    SpatialWorld world;
    world.bodies.push_back(half_space_body());
    return world;
}

void put(SpatialBody body, const Vector3d& position, SpatialWorld& world) {
    body.position = position;
    world.bodies.push_back(std::move(body));
}

/// Draws from [-1, 1), the same on every computer: standard distributions are not.
class SpatialDice {
  public:
    explicit SpatialDice(std::uint64_t seed) : engine_(seed) {}
    double number() { return static_cast<double>(engine_() >> 11) * 0x1p-52 - 1; }
    Vector3d in_ball(double radius) {
        for (;;) {
            const double x = number(), y = number(), z = number();
            const Vector3d p(x, y, z);
            if (p.norm() <= 1) return radius * p;
        }
    }
    Quaterniond attitude() {
        for (;;) {
            const double w = number(), x = number(), y = number(), z = number();
            const Quaterniond q(w, x, y, z);
            if (q.norm() <= 1 && q.norm() > 0.1) return q.normalized();
        }
    }

  private:
    std::mt19937_64 engine_;
};

SpatialBody random_hull(int points, double size, double density, SpatialDice& dice) {
    std::vector<Vector3d> cloud;
    // Four that are never flat, or few points might be.
    for (const Vector3d& p : {Vector3d(1, 1, 1), Vector3d(1, -1, -1), Vector3d(-1, 1, -1), Vector3d(-1, -1, 1)})
        cloud.emplace_back(size * (0.4 + 0.15 * dice.number()) * p);
    for (int k = 4; k < points; ++k) cloud.push_back(dice.in_ball(size));
    SpatialBody hull = hull_body(cloud, density);
    double reach = 0;
    for (const Vector3d& corner : std::get<Hull>(hull.shape).mesh->corners) reach = std::max(reach, corner.norm());
    if (reach <= size) return hull;
    for (Vector3d& p : cloud) p *= size / reach;
    return hull_body(cloud, density);
}

SpatialBody random_cuboid(double size, double density, SpatialDice& dice) {
    const double x = dice.number(), y = dice.number(), z = dice.number();
    return cuboid_body(size / std::sqrt(3.0) * (Vector3d::Constant(0.7) + 0.3 * Vector3d(x, y, z)), density);
}

}  // namespace

SpatialWorld spatial_stack(const SpatialStack& s) {
    need_count("spatial_stack", "boxes", s.boxes);
    need_positive("spatial_stack", "growth", s.growth);
    need_finite("spatial_stack", "gap", s.gap);
    SpatialWorld world = on_ground();
    double density = s.density;
    for (int k = 0; k < s.boxes; ++k, density *= s.growth)
        put(cuboid_body(s.half, density), Vector3d(0, 0, (2 * k + 1) * s.half.z() + (k + 1) * s.gap), world);
    return world;
}

SpatialWorld spatial_pyramid(const SpatialPyramid& p) {
    need_count("spatial_pyramid", "rows", p.rows);
    need(p.between >= 0 && std::isfinite(p.between), "spatial_pyramid", "between", p.between, ">= 0 and finite");
    SpatialWorld world = on_ground();
    const SpatialBody box = cuboid_body(p.half, p.density);
    for (int row = 0; row < p.rows; ++row) {
        const int count = p.rows - row;
        for (int i = 0; i < count; ++i)
            for (int j = 0; j < count; ++j)
                put(box,
                    {(2 * p.half.x() + p.between) * (i - 0.5 * (count - 1)),
                     (2 * p.half.y() + p.between) * (j - 0.5 * (count - 1)), (2 * row + 1) * p.half.z()},
                    world);
    }
    return world;
}

SpatialWorld spatial_wall(const SpatialWall& w) {
    need(w.columns >= 1, "spatial_wall", "columns", w.columns, ">= 1");
    need_count("spatial_wall", "rows", w.rows);
    SpatialWorld world = on_ground();
    const SpatialBody brick = cuboid_body(w.half, w.density);
    const SpatialBody half_brick = cuboid_body(w.half.cwiseProduct(Vector3d(0.5, 1, 1)), w.density);
    for (int row = 0; row < w.rows; ++row) {
        const double z = (2 * row + 1) * w.half.z(), end = w.half.x() * (w.columns - 0.5);
        const bool shifted = row % 2 == 1;
        const int bricks = shifted ? w.columns - 1 : w.columns;
        if (shifted) put(half_brick, {-end, 0, z}, world);
        for (int i = 0; i < bricks; ++i) put(brick, {2 * w.half.x() * (i - 0.5 * (bricks - 1)), 0, z}, world);
        if (shifted) put(half_brick, {end, 0, z}, world);
    }
    return world;
}

void add_ball(const Ball& ball, SpatialWorld& world) {
    SpatialBody body = sphere_body(ball.radius, ball.density);
    for (const Vector3d& v : {ball.position, ball.velocity, ball.spin})
        for (const double x : v) need_finite("add_ball", "position, velocity or spin", x);
    body.velocity = ball.velocity;
    body.angular_velocity = ball.spin;
    put(body, ball.position, world);
}

SpatialWorld spatial_heap(const Heap& h) {
    need_count("spatial_heap", "bodies", h.bodies);
    need(h.columns >= 1, "spatial_heap", "columns", h.columns, ">= 1");
    need(h.points >= 4 && h.points <= 64, "spatial_heap", "points", h.points, "4 to 64");
    need_positive("spatial_heap", "size", h.size);
    need(h.slope >= 0 && h.slope < 0.5 * std::numbers::pi, "spatial_heap", "slope", h.slope, ">= 0 and < pi/2");
    need(h.above >= 0 && std::isfinite(h.above), "spatial_heap", "above", h.above, ">= 0 and finite");
    SpatialWorld world = on_ground();
    const Quaterniond tilt(std::cos(0.5 * h.slope), 0, std::sin(0.5 * h.slope), 0);
    world.bodies[0].orientation = tilt;
    SpatialDice dice(h.seed);
    const double cell = 2.1 * h.size, lowest = h.above + 0.5 * cell * (1 + h.columns * std::tan(h.slope));
    for (int k = 0; k < h.bodies; ++k) {
        const int layer = k / (h.columns * h.columns), i = k % h.columns, j = k / h.columns % h.columns;
        SpatialBody body = h.pieces == Pieces::hulls ? random_hull(h.points, h.size, h.density, dice)
                                                     : random_cuboid(h.size, h.density, dice);
        body.orientation = dice.attitude();
        put(std::move(body),
            {cell * (i - 0.5 * (h.columns - 1)), cell * (j - 0.5 * (h.columns - 1)), lowest + cell * layer}, world);
    }
    return world;
}

SpatialWorld hanging_links(const SpatialChain& c) {
    need_count("hanging_links", "links", c.links);
    need(c.radius > 0 && c.radius < c.link.bend, "hanging_links", "radius", c.radius, "> 0 and < bend");
    need_finite("hanging_links", "swing", c.swing);
    const std::vector<Vector3d> line = stadium(c.link);
    SpatialWorld world;
    const double pitch = 2 * (c.link.straight + c.link.bend - c.radius);
    const Vector3d hinge(0, 0, -(c.link.straight + c.link.bend));  // the middle of the top link's lowest piece
    const Quaterniond swing(Eigen::AngleAxisd(c.swing, Vector3d::UnitX()));
    for (int k = 0; k <= c.links; ++k) {
        SpatialBody link = link_body(line, c.radius, k == 0 ? fixed : c.density);
        const Quaterniond quarter(Eigen::AngleAxisd(k % 2 == 1 ? 0.5 * std::numbers::pi : 0, Vector3d::UnitZ()));
        link.orientation = (quarter * link.orientation).normalized();
        link.position = quarter * link.position - pitch * k * Vector3d::UnitZ();
        if (k > 0) {
            link.orientation = (swing * link.orientation).normalized();
            link.position = hinge + swing * (link.position - hinge);
        }
        world.bodies.push_back(std::move(link));
    }
    return world;
}

SpatialWorld under_ceiling(const Ceiling& c) {
    need_count("under_ceiling", "cubes", c.cubes);
    need_finite("under_ceiling", "height", c.height);
    SpatialWorld world;
    const double pitch = 3 * c.half.x(), thickness = 0.5 * c.half.z();
    put(cuboid_body({0.5 * pitch * c.cubes + c.half.x(), 2 * c.half.y(), thickness}, fixed),
        {0, 0, c.height + thickness}, world);
    for (int k = 0; k < c.cubes; ++k)
        put(cuboid_body(c.half, c.density), {pitch * (k - 0.5 * (c.cubes - 1)), 0, c.height - c.half.z()}, world);
    return world;
}

SpatialWorld plate(const Plate& p) {
    for (const double x : p.velocity) need_finite("plate", "velocity", x);
    SpatialWorld world = on_ground();
    put(cuboid_body(p.half, p.density), {0, 0, p.half.z()}, world);
    world.bodies.back().velocity = p.velocity;
    return world;
}

SpatialWorld spatial_cradle(const SpatialCradle& c) {
    need_count("spatial_cradle", "balls", c.balls);
    need(c.flying >= 0 && c.flying <= c.balls, "spatial_cradle", "flying", c.flying, "0 to balls");
    need_finite("spatial_cradle", "speed", c.speed);
    need(c.way >= 0 && std::isfinite(c.way), "spatial_cradle", "way", c.way, ">= 0 and finite");
    SpatialWorld world;
    world.gravity.setZero();
    for (int k = 0; k < c.balls; ++k) {
        put(sphere_body(c.radius, c.density), {2 * c.radius * k - (k < c.flying ? c.way : 0), 0, 0}, world);
        if (k < c.flying) world.bodies.back().velocity.x() = c.speed;
    }
    return world;
}

}  // namespace rbc::scenes
