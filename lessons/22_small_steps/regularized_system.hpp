#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/solver_status.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/22_small_steps/soft_contact.hpp"

namespace rbc {

/// One step of soft contacts and pins without friction, written out:
///
///   w = A z + q,   A = J M^-1 J' + gamma 1;   contacts: z >= 0, w >= 0, z w = 0;   pins: w = 0       (22.21)
///
/// gamma > 0 makes A positive definite: there is one z, and every method below finds it.
struct RegularizedSystem {
    ContactMatrix A;            ///< n x n, symmetric positive definite, 1/kg
    Eigen::VectorXd q;          ///< n, m/s
    Eigen::Index pin_rows = 0;  ///< the first so many rows are of pins, the others of contacts
};

/// The system of a world whose velocities are those of before the step: pins' rows first, x and y of each, then the
/// normals of `contacts`. q = J (v + h g) + beta c/h - Y J v, c the gaps and the errors of the pins; of contacts with
/// d > 0 q = J (v + h g) + d/h.
/// @param law  of all; softness > 0, or A may be singular
/// @throws std::invalid_argument  what SoftSweeps::set refuses; dt not finite and > 0
RegularizedSystem regularized_system(const World& world, const std::vector<Contact>& contacts, const SoftLaw& law,
                                     double dt);

struct RegularizedResult {
    SolverStatus status = SolverStatus::max_iterations;  ///< solved: residual <= tolerance; else max_iterations
    Eigen::VectorXd z;                                   ///< n, N s
    double residual = 0;                                 ///< as regularized_residual measures it
    int iterations = 0;                                  ///< sweeps; or rounds of the active set
    int inner = 0;                                       ///< products with A of conjugate gradients, in all rounds
};

struct RegularizedOptions {
    double tolerance = 1e-8;     ///< > 0, of the residual
    int iterations = 1000000;    ///< >= 0, sweeps or rounds
    Eigen::VectorXd start = {};  ///< z at the start; empty: 0
};

/// The largest |min(A_ii z_i, w_i)| of contacts and |w_i| of pins, over the largest |q_i|.                  (22.22)
double regularized_residual(const RegularizedSystem& system, const Eigen::VectorXd& z);

/// Projected Gauss-Seidel, one row after the other. Cost: O(entries of A) a sweep.
RegularizedResult solve_regularized_sweeps(const RegularizedSystem& system, const RegularizedOptions& options = {});

/// Sparse Cholesky (LDL') of the rows that carry something, F. A round solves A_FF z_F = -q_F; rows that pull
/// (z < 0) or approach (w < 0) change sides, all at once while their number falls, else only the last of them.    (22.23)
/// The second rule alone always ends (Murty), the first is quick. An answer has no iterations left in it.
RegularizedResult solve_regularized_direct(const RegularizedSystem& system, const RegularizedOptions& options = {});

/// The same rounds, each solved by conjugate gradients with the diagonal as preconditioner, from the last round's z.
RegularizedResult solve_regularized_conjugate(const RegularizedSystem& system, const RegularizedOptions& options = {});

/// A sweep in which all pins are one block, factored once, and contacts go one by one.                      (22.24)
RegularizedResult solve_regularized_hybrid(const RegularizedSystem& system, const RegularizedOptions& options = {});

}  // namespace rbc
