#pragma once

#include <vector>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// What a contact does next.
enum class FrictionMode { separate, stick, slip_pos, slip_neg };

/// One outcome: the accelerations, and forces that make them.
struct FrictionSolution {
    Eigen::VectorXd a, f;
    std::vector<FrictionMode> modes;  ///< the first that were found with these accelerations
    bool forces_unique = true;        ///< false: other forces give the same accelerations
};

enum class FrictionClass {
    inconsistent,   ///< no forces at all obey (13.1) to (13.3)
    unique,         ///< one outcome: the accelerations are unique (the forces need not be)
    indeterminate,  ///< several outcomes: the laws do not say what happens
};

struct FrictionOutcomes {
    FrictionClass kind = FrictionClass::inconsistent;
    /// With different accelerations. Where a combination of modes has infinitely many answers, the corners of their
    /// set: between two of them there are more.
    std::vector<FrictionSolution> solutions;
};

/// All solutions of a small friction problem, by trying every combination of modes.
///
///   separate  f_N = f_F = 0                     slip_pos  a_N = 0, f_F = -mu f_N, a_F >= 0 (or slides with s = +1)
///   stick     a_N = a_F = 0                     slip_neg  a_N = 0, f_F = +mu f_N, a_F <= 0 (or s = -1)      (13.19)
///
/// Each is a linear system, and its answer counts if the inequalities hold. With redundant contacts (rank of A below
/// 2 contacts) a combination can have many answers, which fill a polytope: its corners are tried instead, each the
/// answer of fewer unknowns than equations. A polytope without end, as in a vice, can have one corner: so directions r
/// with A r = 0 that it contains are looked for, too.
///
/// @param tolerance  of every condition, relative to |b|_inf
/// @throws std::invalid_argument  see check_contact_numbers; A is not symmetric; contacts in space; more than 6
///         contacts
/// Cost: 4^contacts systems, 8^contacts with redundant contacts.
FrictionOutcomes enumerate_friction_modes(const ContactProblem& problem, double tolerance = 1e-9);

}  // namespace rbc
