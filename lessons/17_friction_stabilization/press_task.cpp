#include "lessons/17_friction_stabilization/press_task.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace rbc {

namespace {

constexpr double g = 9.81;

World plinth_on_the_ground(const PressTask& task) {
    if (task.boxes < 1 || task.boxes > 8)
        throw std::invalid_argument("boxes = " + std::to_string(task.boxes) + "; 1 to 8");
    World world;
    Body ground, plinth;
    ground.shape = HalfPlane{};
    plinth.shape = Box{task.plinth_half_width, task.plinth_height / 2};
    plinth.position = {0, task.plinth_height / 2};
    world.bodies = {ground, plinth};
    return world;
}

Body box_at(const PressTask& task, const Eigen::Vector2d& place) {
    Body box;
    box.shape = Box{task.half_width, task.half_height};
    box.inverse_mass = 1 / task.mass;
    box.inverse_inertia = 3 / (task.mass * (task.half_width * task.half_width + task.half_height * task.half_height));
    box.position = place;
    return box;
}

}  // namespace

double PressTask::centre(int level) const {
    return plinth_height + (2 * level + 1) * half_height;
}

World task_world(const PressTask& task) {
    World world = plinth_on_the_ground(task);
    const double apart = 2.3 * task.half_width;
    for (int i = 0; i < task.boxes; ++i) {
        // In turn on the left and on the right, the nearest ones first.
        const double x = (i % 2 == 0 ? -1 : 1) * (task.plinth_half_width + apart * (1 + i / 2));
        world.bodies.push_back(box_at(task, {x, task.half_height}));
    }
    return world;
}

World stacked_world(const PressTask& task, double lean, double offset) {
    World world = plinth_on_the_ground(task);
    const Eigen::Vector2d edge(task.plinth_half_width, task.plinth_height);
    const Eigen::Rotation2Dd turned(-lean);
    for (int i = 0; i < task.boxes; ++i) {
        Body box = box_at(task, edge + turned * (Eigen::Vector2d(offset, task.centre(i)) - edge));
        box.angle = -lean;
        world.bodies.push_back(box);
    }
    return world;
}

double moment_that_holds(const PressTask& task, const PressForce& f, double offset) {
    const double b = task.plinth_half_width;
    return task.weight() * (b - offset) - f.down * (f.lever - b) - f.aside * f.height;  // (17.10)
}

double tipping_force(const PressTask& task, double lever, double offset) {
    const double b = task.plinth_half_width;
    if (lever <= b) return std::numeric_limits<double>::infinity();
    return task.weight() * (b - offset) / (lever - b);  // (17.11)
}

double friction_to_spare(const PressTask& task, const PressForce& f, double friction) {
    return friction * (f.down + task.mass * g) - std::abs(f.aside);  // (17.12)
}

double toppling_lean(const PressTask& task, double offset) {
    return std::atan2(task.plinth_half_width - offset, task.middle());  // (17.13)
}

double sliding_lean(double friction) {
    return std::atan(friction);  // (17.14)
}

}  // namespace rbc
