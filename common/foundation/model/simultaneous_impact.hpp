#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/solver_status.hpp"

namespace rbc {

/// Several contacts struck at the same instant, without friction. A row of N takes the velocity of one gap from all
/// velocities, u = N v: u_i < 0 approaches. An impulse r_i >= 0 in contact i changes v by M^-1 N_i' r_i.
struct SimultaneousImpact {
    Eigen::VectorXd inverse_mass;  ///< n, of every velocity: 1/kg (of a turn 1/(kg m^2)), >= 0
    Eigen::MatrixXd normals;       ///< N, m x n
    Eigen::VectorXd v;             ///< n, before, m/s
    double restitution = 1;        ///< e in [0, 1], of all contacts
};

/// One round of an impact: the contacts that were solved for, and all velocities after it.
struct ImpactRound {
    std::vector<int> violated;  ///< contacts that approached, ascending
    Eigen::VectorXd v;          ///< n, m/s
};

struct SimultaneousImpactResult {
    /// solved: no contact approaches faster than 1e-9 of the largest |u| before; infeasible: no impulses do what the
    /// law asks for, be it that bodies that nothing moves come together; inaccurate: anything else
    SolverStatus status = SolverStatus::inaccurate;
    Eigen::VectorXd v;  ///< n, after, m/s
    Eigen::VectorXd r;  ///< m, summed over all rounds, N s
    std::vector<ImpactRound> rounds;
    double energy_change = 0;  ///< 1/2 r.(u before + u after), J
    bool capped = false;       ///< the rounds were cut off, and one solve with e = 0 ended it
};

}  // namespace rbc
