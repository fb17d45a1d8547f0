#include "common/foundation/judge/world_balance.hpp"

#include "common/foundation/model/cross.hpp"

namespace rbc {

namespace {

double or_0(double inverse) {
    return inverse > 0 ? 1 / inverse : 0;
}

template <int D>
double mass(const BodyIn<D>& body) {
    return or_0(body.inverse_mass);
}

}  // namespace

Eigen::Vector3d spin(const SpatialBody& body) {
    const Eigen::Vector3d w = body.orientation.conjugate() * body.angular_velocity;
    return body.orientation * w.cwiseProduct(body.inverse_inertia.unaryExpr(&or_0));
}

double kinetic_energy(const Body& body) {
    return 0.5 * mass(body) * body.velocity.squaredNorm() +
           0.5 * or_0(body.inverse_inertia) * body.angular_velocity * body.angular_velocity;
}

double kinetic_energy(const SpatialBody& body) {
    return 0.5 * mass(body) * body.velocity.squaredNorm() + 0.5 * spin(body).dot(body.angular_velocity);
}

template <int D>
double kinetic_energy(const WorldIn<D>& world) {
    double sum = 0;
    for (const BodyIn<D>& body : world.bodies) sum += kinetic_energy(body);
    return sum;
}

template <int D>
double potential_energy(const WorldIn<D>& world) {
    double sum = 0;
    for (const BodyIn<D>& body : world.bodies) sum -= mass(body) * world.gravity.dot(body.position);
    return sum;
}

template <int D>
double mechanical_energy(const WorldIn<D>& world) {
    return kinetic_energy(world) + potential_energy(world);
}

template <int D>
Eigen::Vector<double, D> momentum(const WorldIn<D>& world) {
    Eigen::Vector<double, D> sum = Eigen::Vector<double, D>::Zero();
    for (const BodyIn<D>& body : world.bodies) sum += mass(body) * body.velocity;
    return sum;
}

double angular_momentum(const World& world) {
    double sum = 0;
    for (const Body& body : world.bodies)
        sum += mass(body) * cross(body.position, body.velocity) + or_0(body.inverse_inertia) * body.angular_velocity;
    return sum;
}

Eigen::Vector3d angular_momentum(const SpatialWorld& world) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const SpatialBody& body : world.bodies) sum += mass(body) * cross(body.position, body.velocity) + spin(body);
    return sum;
}

template double kinetic_energy(const World&);
template double kinetic_energy(const SpatialWorld&);
template double potential_energy(const World&);
template double potential_energy(const SpatialWorld&);
template double mechanical_energy(const World&);
template double mechanical_energy(const SpatialWorld&);
template Eigen::Vector2d momentum(const World&);
template Eigen::Vector3d momentum(const SpatialWorld&);

}  // namespace rbc
