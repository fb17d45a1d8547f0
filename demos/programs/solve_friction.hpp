#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/foundation/problems/friction_file.hpp"
#include "common/foundation/problems/spectrum.hpp"
#include "demos/programs/solvers.hpp"
#include "lessons/13_dantzig_friction/friction_tree.hpp"

namespace rbc {

/// The solver called `name`, alone; or without a name all that solve Coulomb's law, in the order in which they are
/// tried until one solves. In the plane dantzig is first, up to 100 contacts; with more newton comes before it. Where
/// W's eigenvalues above 0 differ by more than 1e4, as heavy bodies on light ones make them (looked at up to 400 rows),
/// newton and admm_cone come before nncg and pgs_exact, else after them.
/// @throws InputError  unknown (with the nearest name), or not for this dimension
std::vector<const NamedContactSolver*> find_friction_solvers(const std::string& name, const FrictionFile& file);

/// One solver's run on a file.
struct FrictionRun {
    const NamedContactSolver* solver = nullptr;
    SolverStatus status = SolverStatus::inaccurate;  ///< solved: the residual measured here is within the tolerance
    double residual = 0;          ///< of the law that the solver solves
    double coulomb_residual = 0;  ///< of Coulomb's law; another number only where the solver has an other_law
    int iterations = 0;
    double seconds = 0;    ///< of the one call of the solver
    Eigen::VectorXd r, u;  ///< N s, m/s; u = W r + q
};

constexpr double max_asymmetry = 1e-2;  ///< of a W that is averaged with its transpose, as relative_asymmetry measures it

struct FrictionAnswer {
    std::vector<FrictionRun> runs;  ///< in the order they were tried
    std::size_t best = 0;           ///< the one that solved, or the smallest residual
    double tolerance = 0;           ///< that was asked for
    double asymmetry = 0;           ///< of the file's W, as relative_asymmetry measures it
    SpectrumEnds eigenvalues;       ///< of (W + W')/2, 1/kg
    long rank = 0;                  ///< as rank_estimate says; -1: not estimated
    std::optional<FrictionTree> tree;  ///< of modes, where it was searched
    const FrictionRun& run() const { return runs[best]; }
};

/// Files bring along the few digits of those who wrote them. W that is asymmetric by at most 1e-2 of its largest entry
/// is averaged with its transpose; with more no solver runs, and the status is "not_symmetric". A least eigenvalue down
/// to -(1e-6 + asymmetry) of the largest is taken for what six digits leave of a 0, and W is solved as it stands; below,
/// no solver runs, and the status is "not_semidefinite".
/// @param solvers  one or more; the next is tried where the one before did not solve. One that is not affordable is
///                 passed over. newton and admm_cone begin with the best r so far, and once more from 0 where they and
///                 all others fail; what no solver solves is searched mode by mode, if it is small and in the plane.
/// @param limits   tolerance and iterations; start and history are not looked at
/// @throws InputError  the only solver is not affordable
FrictionAnswer answer_friction(const FrictionFile& file, const std::vector<const NamedContactSolver*>& solvers,
                               const ContactOptions& limits = {});

/// As it is reported: of the run, or infeasible where the tree of modes proves it.
SolverStatus status_of(const FrictionAnswer& answer);

/// Whether the status is "solved".
bool is_solved(const FrictionAnswer& answer);

/// Contacts, rank, asymmetry, residual, iterations, seconds, and the first contacts' r and u.
std::string answer_text(const FrictionFile& file, const FrictionAnswer& answer);
std::string answer_json(const FrictionFile& file, const FrictionAnswer& answer);

}  // namespace rbc
