#include "common/demo/kit/grip.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

/// The spin of a body as a vector of one number or three, and its part in the velocity of a point at r: v + G w.
struct PlanarTurn {
    Eigen::Matrix<double, 2, 1> G;
    Eigen::Matrix<double, 1, 1> inverse_inertia, w;

    PlanarTurn(const Body& body, const Eigen::Vector2d& r) : G(-r.y(), r.x()) {
        inverse_inertia << body.inverse_inertia;
        w << body.angular_velocity;
    }
    static void set(Body& body, const Eigen::Matrix<double, 1, 1>& w) { body.angular_velocity = w[0]; }
};

struct SpatialTurn {
    Eigen::Matrix3d G, inverse_inertia;
    Eigen::Vector3d w;

    SpatialTurn(const SpatialBody& body, const Eigen::Vector3d& r) : w(body.angular_velocity) {
        G << 0, r.z(), -r.y(), -r.z(), 0, r.x(), r.y(), -r.x(), 0;
        const Eigen::Matrix3d R = body.orientation.toRotationMatrix();
        inverse_inertia = R * body.inverse_inertia.asDiagonal() * R.transpose();
    }
    static void set(SpatialBody& body, const Eigen::Vector3d& w) { body.angular_velocity = w; }
};

template <class Turn, class AnyBody, class Vector>
Vector pull_by(AnyBody& body, const Vector& local, const Vector& target, double dt, const Grip& grip) {
    if (!(body.inverse_mass > 0)) return Vector::Zero();
    const Vector point = to_world(body, local), r = point - body.position;
    const Vector wanted = std::min(grip.rate, 0.5 / dt) * (target - point);
    const double mass = 1 / body.inverse_mass, weight = 9.81 * mass;
    Turn turn(body, r);
    using Spin = decltype(turn.w);
    const bool turns = turn.inverse_inertia.determinant() > 0;
    using Inertia = decltype(turn.inverse_inertia);
    const Inertia inertia = turns ? Inertia(turn.inverse_inertia.inverse()) : Inertia(Inertia::Zero());
    const double size = turns ? std::sqrt(static_cast<double>(turn.w.size()) / turn.inverse_inertia.trace() / mass) : 0;
    const double reach = std::max(0.0, size - local.norm());
    const double max_spin = grip.torque * weight * reach * dt, most = grip.force * weight * dt;
    const auto spin_for = [&](const Vector& impulse) {
        Spin spin = -inertia * turn.w - turn.G.transpose() * impulse;
        if (spin.norm() > max_spin) spin *= max_spin / spin.norm();
        return spin;
    };

    // If the fingers can keep it from turning, all of it moves as the point does.
    Vector impulse = mass * (wanted - body.velocity);
    Spin spin = spin_for(impulse);
    if (turns && spin.norm() >= max_spin * (1 - 1e-12)) {
        const Vector left = wanted - body.velocity - turn.G * (turn.w + turn.inverse_inertia * spin);
        using Square = Eigen::Matrix<double, Vector::RowsAtCompileTime, Vector::RowsAtCompileTime>;
        const Square K =
            body.inverse_mass * Square::Identity() + turn.G * turn.inverse_inertia * turn.G.transpose();
        impulse = K.inverse() * left;
    }
    if (impulse.norm() > most) {
        impulse *= most / impulse.norm();
        spin = spin_for(impulse);
    }
    body.velocity += body.inverse_mass * impulse;
    Turn::set(body, turn.w + turn.inverse_inertia * (turn.G.transpose() * impulse + spin));
    return impulse / dt;
}

}  // namespace

Eigen::Vector2d pull(Body& body, const Eigen::Vector2d& local, const Eigen::Vector2d& target, double dt,
                     const Grip& grip) {
    return pull_by<PlanarTurn>(body, local, target, dt, grip);
}

Eigen::Vector3d pull(SpatialBody& body, const Eigen::Vector3d& local, const Eigen::Vector3d& target, double dt,
                     const Grip& grip) {
    return pull_by<SpatialTurn>(body, local, target, dt, grip);
}

}  // namespace rbc
