#include "demos/14_pgs/table.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

struct Plate {
    Eigen::Matrix<double, 12, 6> J;
    Eigen::Matrix<double, 6, 1> velocity, inverse_mass;  // v_x, v_y, v_z, w_x, w_y, w_z
};

/// Velocities with gravity and the push, without the impulses of this step.
Plate describe(const Body& body, const TablePush& push, double dt) {
    Plate plate;
    const auto& box = std::get<Box>(body.shape);
    const double m = 1 / body.inverse_mass, c = std::cos(body.angle), s = std::sin(body.angle);
    const Eigen::Vector2d v = body.velocity + dt / m * push.force;
    plate.velocity << v.x(), v.y(), -dt * push.gravity, 0, 0, body.angular_velocity;
    const double flat = 6 / (m * (box.half_width * box.half_width + box.half_height * box.half_height));
    plate.inverse_mass << 1 / m, 1 / m, 1 / m, flat, flat, body.inverse_inertia;
    const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int corner = 0; corner < 4; ++corner) {
        const double x = signs[corner][0] * box.half_width, y = signs[corner][1] * box.half_height;
        const Vector3d arm(c * x - s * y, s * x + c * y, 0);
        const Vector3d axes[3] = {Vector3d::UnitZ(), Vector3d::UnitX(), Vector3d::UnitY()};
        for (int k = 0; k < 3; ++k) plate.J.row(3 * corner + k) << axes[k].transpose(), arm.cross(axes[k]).transpose();
    }
    return plate;
}

ContactProblem problem_of(const Plate& plate, double friction) {
    return {3, plate.J * plate.inverse_mass.asDiagonal() * plate.J.transpose(), plate.J * plate.velocity,
            Eigen::VectorXd::Constant(4, friction)};
}

}  // namespace

ContactProblem table_problem(const Body& plate, const TablePush& push, double dt) {
    return problem_of(describe(plate, push, dt), push.friction);
}

void step_table(Body& body, const TablePush& push, double dt, FrictionShape shape, int iterations, Eigen::VectorXd& r,
                std::vector<double>& history) {
    const Plate plate = describe(body, push, dt);
    const ContactProblem problem = problem_of(plate, push.friction);
    if (r.size() != 12) r.setZero(12);
    history.assign(1, contact_residual(problem, r));
    r = solve_contact_pgs(problem, {.iterations = iterations, .tolerance = 0, .start = r, .history = &history},
                          {.shape = shape})
            .r;

    const Eigen::Matrix<double, 6, 1> v = plate.velocity + plate.inverse_mass.cwiseProduct(plate.J.transpose() * r);
    body.velocity = v.head<2>();
    body.angular_velocity = v[5];
    body.position += dt * body.velocity;
    body.angle += dt * body.angular_velocity;
}

}  // namespace rbc
