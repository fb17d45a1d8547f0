#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <vector>

#include "common/foundation/model/lcp.hpp"

namespace rbc {

/// A free rigid body in space; vectors in world axes.
struct SpatialRigidBody {
    double mass = 1;                                                  ///< kg, > 0
    Eigen::Vector3d inertia = Eigen::Vector3d::Ones();                ///< principal moments, kg m^2, > 0
    Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();  ///< principal axes to world
    Eigen::Vector3d position = Eigen::Vector3d::Zero();               ///< of the centre of mass, m
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();               ///< m/s
    Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();       ///< rad/s
    Eigen::Vector3d force = Eigen::Vector3d::Zero();                  ///< on it, without gravity, N
    Eigen::Vector3d torque = Eigen::Vector3d::Zero();                 ///< about the centre of mass, N m
};

/// A point of one body on a face of the other.
struct FaceContact {
    int a = -1, b = 0;                                  ///< indices of the bodies; -1: the world, which never moves
    Eigen::Vector3d point = Eigen::Vector3d::Zero();    ///< m
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit, from A to B
    bool face_on_a = true;                              ///< A carries the face, and with it the normal; else B
};

/// A and b of contacts in space: what planar worlds cannot show. Gap accelerations a = A f + b with
///
///   A_ij = sum over shared bodies of s_i s_j (n_i.n_j/m + (r_i x n_i).I^-1 (r_j x n_j))              (12.4)
///   b_i = n_i.(a_B - a_A) + 2 ndot_i.(v_B - v_A)                                                     (12.5)
///   a(p) = g + F/m + [I^-1 (tau - w x I w)] x r + w x (w x r),   ndot = w x n of the face's body
///
/// s = +1 on B's side and -1 on A's, r = p - x, I in world axes. The term w x I w is new: a body that tumbles freely
/// has an angular acceleration. In the plane w is parallel to I w, and it vanishes.
/// @param gravity  m/s^2
/// @throws std::invalid_argument  a contact does not name two different bodies; mass or inertia not > 0; a normal or a
///         quaternion that is not of unit length to 1e-9
/// Cost: O(contacts^2). Source: [BAR94] section 3 and appendix A.
LcpProblem spatial_contact_equations(const std::vector<SpatialRigidBody>& bodies,
                                     const std::vector<FaceContact>& contacts, const Eigen::Vector3d& gravity);

}  // namespace rbc
