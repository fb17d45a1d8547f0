#pragma once

#include <string>
#include <vector>

#include "common/io/friction_file.hpp"
#include "lessons/13_dantzig_friction/friction_problem.hpp"

namespace rbc {

/// A solver that `./course solve --solver NAME` can run on contacts with friction.
struct FrictionSolver {
    const char* name;
    const char* idea;  ///< in a few words
    int dimension;     ///< of the contacts it knows
    FrictionForces (*solve)(const FrictionProblem&);
};

/// All of them, in the order of the lessons.
const std::vector<FrictionSolver>& friction_solvers();

/// The solver called `name`, or the first that knows the file's dimension; nullptr: no name was given and there is none.
/// @throws InputError  unknown (with the nearest name), or not for this dimension
const FrictionSolver* find_friction_solver(const std::string& name, const FrictionFile& file);

struct FrictionAnswer {
    const FrictionSolver* solver = nullptr;
    std::string
        status;  ///< "solved", "inaccurate", "inconsistent", "max_pivots", "not_symmetric", "not_semidefinite" or "no_solver"
    FrictionForces result;  ///< f is the file's r, a its u; its residual measured here once more
    double asymmetry = 0;   ///< of the file's W, as asymmetry() measures it
    long rank = 0;          ///< as rank_estimate says; -1: not estimated
    double seconds = 0;     ///< of the one call of the solver
};

/// W that is asymmetric by at most 1e-2 is averaged with its transpose: files bring along the round-off of those who wrote
/// them. In files of impulses and velocities contacts stick or slide as they like: what the solvers call static friction.
FrictionAnswer answer_friction(const FrictionFile& file, const FrictionSolver* solver);

/// Whether the status is "solved", as the exit code says: 0, or 1.
bool is_solved(const FrictionAnswer& answer);

/// For a person: contacts, rank, asymmetry, residual, pivots, seconds, and the first contacts' r and u.
std::string answer_text(const FrictionFile& file, const FrictionAnswer& answer);

/// All of it as JSON, every double to its last bit; what is not finite becomes null.
std::string answer_json(const FrictionFile& file, const FrictionAnswer& answer);

}  // namespace rbc
