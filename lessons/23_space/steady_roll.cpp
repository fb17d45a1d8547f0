#include "lessons/23_space/steady_roll.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <variant>

#include "common/foundation/judge/require.hpp"
#include "lessons/23_space/spatial_manifold.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

void check_round(const RoundBody& body) {
    require_positive("mass", body.mass);
    require_positive("transverse", body.transverse);
    require_positive("axial", body.axial);
    require_positive("gravity", body.gravity);
    require(body.radius >= 0 && std::isfinite(body.radius), "radius", body.radius, ">= 0 and finite");
    require(body.height >= 0 && std::isfinite(body.height), "height", body.height, ">= 0 and finite");
    require(body.radius + body.height > 0, "radius and height", "not both 0");
}

/// d, e and f of a body that leans to x.
struct RoundAxes {
    Vector3d d, e, f;
    explicit RoundAxes(double tilt)
        : d(std::sin(tilt), 0, std::cos(tilt)), e(-std::cos(tilt), 0, std::sin(tilt)), f(0, -1, 0) {}
};

double height_of_centre(const RoundBody& body, double tilt) {
    return body.radius * std::sin(tilt) + body.height * std::cos(tilt);  // (23.55)
}

void check_tilt(const RoundBody& body, double tilt) {
    require(tilt > 0 && tilt < std::numbers::pi, "tilt", tilt, "> 0 and < pi");
    require(body.radius == 0 || height_of_centre(body, tilt) > 0, "the height of the centre", "> 0");
}

void check_axis(const Vector3d& axis) {
    require(std::abs(axis.norm() - 1) <= 1e-9, "the axis", "a unit vector");
}

}  // namespace

SteadyRoll roll_with_precession(const RoundBody& body, double tilt, double precession) {
    check_round(body);
    check_tilt(body, tilt);
    require(precession != 0 && std::isfinite(precession), "precession", precession, "finite and not 0");
    const double sine = std::sin(tilt), cosine = std::cos(tilt), weight = body.mass * body.gravity;
    const double H = height_of_centre(body, tilt), W = precession;
    const double left = W * (body.axial * sine + body.mass * H * body.radius);
    const double right = W * W * sine * (body.transverse * cosine + body.mass * H * body.height) +
                         weight * (body.height * sine - body.radius * cosine);
    return {.tilt = tilt, .precession = W, .spin = right / left};  // (23.57)
}

TopRates top_precession(const RoundBody& top, double tilt, double spin) {
    check_round(top);
    check_tilt(top, tilt);
    require(top.radius == 0, "radius", top.radius, "0: a top on its tip");
    require(spin != 0 && std::isfinite(spin), "spin", spin, "finite and not 0");
    const double a = (top.transverse + top.mass * top.height * top.height) * std::cos(tilt);
    const double b = top.axial * spin, c = top.mass * top.gravity * top.height, rest = b * b - 4 * a * c;
    require(rest >= 0, "spin", spin, "fast enough: (axial spin)^2 >= 4 (transverse + m b^2) m g b cos(tilt)");
    const double q = 0.5 * (b + std::copysign(std::sqrt(rest), b));  // (23.58), without a difference
    return {.slow = c / q, .fast = a == 0 ? std::numeric_limits<double>::infinity() : q / a};
}

SteadyRoll wobble_in_place(const RoundBody& coin, double tilt) {
    check_round(coin);
    check_tilt(coin, tilt);
    require(coin.radius > 0, "radius", coin.radius, "> 0: a coin on its rim");
    const double sine = std::sin(tilt), cosine = std::cos(tilt), R = coin.radius, b = coin.height;
    const double torque = coin.mass * coin.gravity * (R * cosine - b * sine);
    const double moment = sine * (coin.transverse * cosine - coin.axial * b / R * sine);
    require(torque > 0 && moment > 0, "tilt", tilt, "below atan(R/b) and atan(A R/(C b))");
    const double W = std::sqrt(torque / moment);  // (23.59)
    return {.tilt = tilt, .precession = W, .spin = W * b * sine / R};
}

void set_rolling(SpatialBody& body, const Vector3d& axis, const RoundBody& round, const SteadyRoll& roll) {
    check_round(round);
    check_tilt(round, roll.tilt);
    check_axis(axis);
    const RoundAxes axes(roll.tilt);
    const double turn = roll.precession * std::sin(roll.tilt);
    const Vector3d across = axis.unitOrthogonal();
    Eigen::Matrix3d in_world, in_body;
    in_world << axes.d, axes.e, axes.f;
    in_body << axis, across, axis.cross(across);
    body.orientation = Eigen::Quaterniond(Eigen::Matrix3d(in_world * in_body.transpose())).normalized();
    body.position = round.radius * axes.e + round.height * axes.d;
    body.angular_velocity = turn * axes.e + roll.spin * axes.d;  // (23.56)
    body.velocity = (roll.spin * round.radius - turn * round.height) * axes.f;
}

namespace {

/// Of body 1 with the table, at a point of it that has this height.
SpatialContact table_contact(const Vector3d& at) {
    SpatialContact contact;
    contact.a = 0;
    contact.b = 1;
    contact.normal = Vector3d::UnitZ();
    contact.gap = at.z();
    contact.point = at - 0.5 * contact.gap * contact.normal;  // (23.22)
    return contact;
}

}  // namespace

ContactFinderIn<3> round_contact(const RoundBody& round, const Vector3d& axis) {
    check_round(round);
    check_axis(axis);
    return [round, axis](const SpatialWorld& world, double margin, std::vector<SpatialContact>& contacts) {
        require(world.bodies.size() == 2, "the world's bodies", "a table and one round body");
        const SpatialBody& body = world.bodies[1];
        Vector3d d = body.orientation * axis;
        if (round.radius > 0 && d.z() < 0) d = -d;
        Vector3d e = Vector3d::UnitZ() - d.z() * d;
        if (e.norm() < 1e-9) e = d.unitOrthogonal();
        const Vector3d lowest = body.position - round.radius * e.normalized() - round.height * d;
        if (lowest.z() <= margin) contacts.push_back(table_contact(lowest));
    };
}

void find_hull_corners(const SpatialWorld& world, double margin, std::vector<SpatialContact>& contacts) {
    require(world.bodies.size() == 2, "the world's bodies", "a table and one round body");
    const SpatialBody& body = world.bodies[1];
    const Hull* hull = std::get_if<Hull>(&body.shape);
    require(hull != nullptr && hull->mesh != nullptr, "body 1", "a hull");
    const std::vector<Vector3d>& corners = hull->mesh->corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vector3d corner = body.position + body.orientation * corners[i];
        if (corner.z() > margin) continue;
        contacts.push_back(table_contact(corner));
        contacts.back().feature = polyhedron_corner(static_cast<int>(i));
    }
}

}  // namespace rbc
