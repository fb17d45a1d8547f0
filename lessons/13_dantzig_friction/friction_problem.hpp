#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/contact.hpp"
#include "common/model/world.hpp"

namespace rbc {

/// Contact accelerations with friction, in the plane: a = A f + b, per contact i the normal component (2i) and then the
/// tangential one (2i + 1), along t = (n_y, -n_x).
///
///   f_N >= 0,  a_N >= 0,  f_N a_N = 0                                                    (13.1)
///   static contacts (not sliding, u_t = 0):
///     |f_F| <= mu f_N,   a_F f_F <= 0,   a_F (mu f_N - |f_F|) = 0                        (13.2)
///   dynamic contacts (sliding with the sign s of u_t):   f_F = -s mu f_N                 (13.3)
struct FrictionProblem {
    Eigen::MatrixXd A;         ///< 2 contacts squared, symmetric positive semidefinite, 1/kg
    Eigen::VectorXd b;         ///< 2 contacts, m/s^2
    Eigen::VectorXd friction;  ///< mu per contact, >= 0
    std::vector<int> sliding;  ///< per contact: 0 static, +1 or -1 the sign of u_t
};

enum class FrictionStatus {
    solved,            ///< the measured residual is within the tolerance
    inaccurate,        ///< ended, but round-off left a larger residual
    inconsistent,      ///< no finite forces obey (13.1) to (13.3) along this path: only an impulse can go on
    not_symmetric,     ///< A is not symmetric: no bodies have such an A
    not_semidefinite,  ///< A has a direction of negative curvature: no bodies have such an A
    max_pivots,        ///< gave up
};

struct FrictionForces {
    FrictionStatus status = FrictionStatus::inaccurate;
    Eigen::VectorXd f, a;  ///< N, m/s^2; unless solved, the last iterate
    Eigen::VectorXd ray;   ///< inconsistent: the direction of f that grows without end, which an impulse takes
    double residual = 0;   ///< as friction_residual measures it
    int pivots = 0;
};

/// How far f is from (13.1) to (13.3): the largest violation, everything as an acceleration (forces times A_NN of their
/// contact), over |b|_inf; undivided for b = 0.
double friction_residual(const FrictionProblem& problem, const Eigen::VectorXd& f);

/// @throws std::invalid_argument  sizes differ, an entry is not finite, mu < 0, a sign that is not -1, 0 or 1 (says
///         which). What A is like is not looked at.
void check_friction_problem(const FrictionProblem& problem);

}  // namespace rbc
