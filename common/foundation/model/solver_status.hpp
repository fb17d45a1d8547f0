#pragma once

namespace rbc {

/// How a solver ended, whatever it solves. Measured on exit: `solved` is what the judge says, not the method.
enum class SolverStatus {
    solved,            ///< the measured residual is within the tolerance
    inaccurate,        ///< the method ended, but round-off left a larger residual
    max_iterations,    ///< gave up at the limit of sweeps, pivots or systems; the residual says how far it came
    infeasible,        ///< there is no answer, and the result holds the proof
    inconsistent,      ///< no finite forces obey the laws along the method's path: only an impulse can go on
    not_symmetric,     ///< the matrix is not symmetric, as that of bodies is
    not_semidefinite,  ///< the matrix has a direction of negative curvature, which that of bodies never has
    diverged,          ///< a number that is not finite came up; the answer is 0
};

/// @return  the name as it stands in files: "solved", "not_symmetric", ...
inline const char* to_text(SolverStatus status) {
    switch (status) {
        case SolverStatus::solved:
            return "solved";
        case SolverStatus::inaccurate:
            return "inaccurate";
        case SolverStatus::max_iterations:
            return "max_iterations";
        case SolverStatus::infeasible:
            return "infeasible";
        case SolverStatus::inconsistent:
            return "inconsistent";
        case SolverStatus::not_symmetric:
            return "not_symmetric";
        case SolverStatus::not_semidefinite:
            return "not_semidefinite";
        case SolverStatus::diverged:
            return "diverged";
    }
    return "?";
}

}  // namespace rbc
