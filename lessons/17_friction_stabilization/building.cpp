#include "lessons/17_friction_stabilization/building.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

constexpr double half_length = 0.5, half_height = 0.25;  // half a brick's width and height, m
constexpr double density = 10;                           // kg/m^2

/// @param left  of its lower edge, m
Body brick(double left, double half_width, int row) {
    Body body;
    body.shape = Box{half_width, half_height};
    const double mass = 4 * half_width * half_height * density;
    body.inverse_mass = 1 / mass;
    body.inverse_inertia = 3 / (mass * (half_width * half_width + half_height * half_height));
    body.position = {left + half_width, (2 * row + 1) * half_height};
    return body;
}

World ground(double slope) {
    World world;
    Body plane;
    plane.shape = HalfPlane{};
    plane.angle = slope;
    world.bodies.push_back(plane);
    return world;
}

}  // namespace

Building wall_building(int columns, int rows) {
    Building building{ground(0), {}};
    for (int row = 0; row < rows; ++row) {
        double left = -columns * half_length;
        const auto add = [&](double half_width) {
            building.bricks.push_back(brick(left, half_width, row));
            left += 2 * half_width;
        };
        if (row % 2 == 1) add(half_length / 2);
        for (int i = row % 2; i < columns; ++i) add(half_length);
        if (row % 2 == 1) add(half_length / 2);
    }
    return building;
}

Building stack_building(int height, double shift, double slope) {
    Building building{ground(slope), {}};
    const Eigen::Rotation2Dd tilt(slope);
    for (int row = 0; row < height; ++row) {
        Body body = brick((row % 2 == 0 ? shift : -shift) - half_length, half_length, row);
        body.position = tilt * body.position;
        body.angle = slope;
        building.bricks.push_back(body);
    }
    return building;
}

World rolling_disc(double speed, double slope) {
    World world = ground(slope);
    const double radius = 0.5, mass = M_PI * radius * radius * density;
    Body disc;
    disc.shape = Circle{radius};
    disc.inverse_mass = 1 / mass;
    disc.inverse_inertia = 2 / (mass * radius * radius);
    const Eigen::Rotation2Dd tilt(slope);
    disc.position = tilt * Eigen::Vector2d(0, radius);
    disc.velocity = tilt * Eigen::Vector2d(speed, 0);
    disc.angular_velocity = -speed / radius;
    world.bodies.push_back(disc);
    return world;
}

void place_due(const Building& building, double t, World& world) {
    const std::size_t before = building.start.bodies.size();
    while (world.bodies.size() - before < building.bricks.size()) {
        const std::size_t next = world.bodies.size() - before;
        if (t < building.first + static_cast<double>(next) * building.interval - 1e-9) break;
        Body body = building.bricks[next];
        body.position.y() += building.drop;
        world.bodies.push_back(body);
    }
}

Drift drift(const Building& building, const World& world) {
    Drift result;
    const std::size_t before = building.start.bodies.size();
    for (std::size_t i = before; i < world.bodies.size(); ++i) {
        const Body &is = world.bodies[i], &should = building.bricks[i - before];
        const Eigen::Vector2d moved = is.position - should.position;
        result.mean += std::abs(moved.x());
        result.largest = std::max(result.largest, std::abs(moved.x()));
        result.lean = std::max(result.lean, std::abs(is.angle - should.angle));
        result.lost += moved.norm() > half_length;
        ++result.bricks;
    }
    if (result.bricks > 0) result.mean /= result.bricks;
    return result;
}

RememberingStepper::RememberingStepper(const PaperParameters& settings) {
    stepper_.terms = [this](const StepView& view, std::vector<ContactTerms>& terms) {
        normal_(view, terms);
        if (stabilize_friction_) memory_.correct(view, terms);
    };
    stepper_.after = [this](const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
        if (stabilize_friction_) memory_.remember(view, r);
    };
    set(settings);
}

void RememberingStepper::set(const PaperParameters& settings) {
    StepOptions& options = stepper_.options;
    options.dt = settings.dt;
    options.iterations = settings.iterations;
    options.margin = settings.envelope;
    options.friction = settings.friction;
    options.warm_start = settings.warm_start;
    options.order = settings.order;
    normal_ = settings.normal == NormalTerms::none ? ContactTermsHook(no_penetration<2>)
              : settings.normal == NormalTerms::baumgarte
                  ? baumgarte_terms({settings.error_reduction, settings.clamp})
                  : envelope_terms({settings.envelope, settings.clamp, settings.error_reduction});
    memory_.options = settings.memory;
    memory_.options.max_correction = settings.clamp;
    if (stabilize_friction_ && !settings.stabilize_friction) memory_.forget();
    stabilize_friction_ = settings.stabilize_friction;
}

void RememberingStepper::forget() {
    stepper_.forget();
    memory_.forget();
}

}  // namespace rbc
