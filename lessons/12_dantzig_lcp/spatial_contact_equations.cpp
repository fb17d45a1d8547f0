#include "lessons/12_dantzig_lcp/spatial_contact_equations.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace rbc {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// What is the same for all contacts of a body. The world: all 0.
struct Motion {
    double inverse_mass = 0;
    Matrix3d inverse_inertia = Matrix3d::Zero();
    Vector3d x = Vector3d::Zero(), v = Vector3d::Zero(), w = Vector3d::Zero();
    Vector3d linear = Vector3d::Zero(), angular = Vector3d::Zero();  ///< accelerations

    Vector3d velocity(const Vector3d& p) const { return v + w.cross(p - x); }
    Vector3d acceleration(const Vector3d& p) const {  // (12.5)
        return linear + angular.cross(p - x) + w.cross(w.cross(p - x));
    }
};

void need(bool holds, const char* what, std::size_t i, const char* must) {
    if (!holds) throw std::invalid_argument(std::string(what) + " " + std::to_string(i) + " " + must);
}

Motion motion_of(const SpatialRigidBody& body, const Vector3d& gravity) {
    const Matrix3d R = body.orientation.toRotationMatrix();
    const Matrix3d I = R * body.inertia.asDiagonal() * R.transpose();
    Motion motion;
    motion.inverse_mass = 1 / body.mass;
    motion.inverse_inertia = R * body.inertia.cwiseInverse().asDiagonal() * R.transpose();
    motion.x = body.position;
    motion.v = body.velocity;
    motion.w = body.angular_velocity;
    motion.linear = gravity + body.force / body.mass;
    motion.angular = motion.inverse_inertia * (body.torque - motion.w.cross(I * motion.w));
    return motion;
}

}  // namespace

LcpProblem spatial_contact_equations(const std::vector<SpatialRigidBody>& bodies,
                                     const std::vector<FaceContact>& contacts, const Vector3d& gravity) {
    std::vector<Motion> motions(1);  // the world first
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const SpatialRigidBody& body = bodies[i];
        need(body.mass > 0 && (body.inertia.array() > 0).all(), "body", i, "needs a mass and moments of inertia > 0");
        need(std::abs(body.orientation.norm() - 1) <= 1e-9, "body", i, "needs a quaternion of length 1");
        motions.push_back(motion_of(body, gravity));
    }
    const int last = static_cast<int>(bodies.size()) - 1;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const FaceContact& c = contacts[i];
        const bool named = c.a >= -1 && c.b >= -1 && c.a <= last && c.b <= last && c.a != c.b;
        need(named, "contact", i, "needs two different bodies, or one and the world");
        need(std::abs(c.normal.norm() - 1) <= 1e-9, "contact", i, "needs a normal of length 1");
    }
    const auto motion = [&motions](int i) -> const Motion& { return motions[static_cast<std::size_t>(i + 1)]; };
    const auto share = [&](int k, const FaceContact& p, const FaceContact& q) {
        const int s = (k == p.b ? 1 : -1) * (k == q.b ? 1 : -1);
        const Motion& m = motion(k);
        const Vector3d p_lever = (p.point - m.x).cross(p.normal), q_lever = (q.point - m.x).cross(q.normal);
        return s * (m.inverse_mass * p.normal.dot(q.normal) + p_lever.dot(m.inverse_inertia * q_lever));
    };

    LcpProblem lcp;
    const auto n = static_cast<Eigen::Index>(contacts.size());
    lcp.A = Eigen::MatrixXd::Zero(n, n);
    lcp.b.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const FaceContact& p = contacts[static_cast<std::size_t>(i)];
        const Motion &a = motion(p.a), &b = motion(p.b);
        const Vector3d ndot = (p.face_on_a ? a : b).w.cross(p.normal);
        lcp.b[i] = p.normal.dot(b.acceleration(p.point) - a.acceleration(p.point)) +
                   2 * ndot.dot(b.velocity(p.point) - a.velocity(p.point));  // (12.5)
        for (Eigen::Index j = 0; j <= i; ++j) {                              // (12.4)
            const FaceContact& q = contacts[static_cast<std::size_t>(j)];
            for (const int k : {p.a, p.b})
                if (k == q.a || k == q.b) lcp.A(i, j) += share(k, p, q);
            lcp.A(j, i) = lcp.A(i, j);
        }
    }
    return lcp;
}

}  // namespace rbc
