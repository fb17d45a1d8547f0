#pragma once

#include <vector>

#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/model/lcp.hpp"

namespace rbc {

/// One of the course's solvers of contacts, as all users of them find it: `./course solve`, the benchmarks, the tests.
struct NamedContactSolver {
    const char* name;
    const char* lesson;
    const char* idea;  ///< in a few words
    ContactSolver solve;
    bool in_space;  ///< knows contacts with d = 3, too; all know d = 2
    bool pivots;    ///< its iterations are pivots; it begins at 0
    /// Whether it ends within a time that one can wait; without it: always.
    bool (*affordable)(const ContactProblem&) = nullptr;
    /// Of one that solves another law than Coulomb's: the law in a few words, and how far r is from it. Its answers are
    /// never compared with those of the others, nor asked for unless by name.
    const char* other_law = nullptr;
    double (*other_residual)(const ContactProblem&, const Eigen::VectorXd& r) = nullptr;
};

/// All of them, in the order of the lessons. A further one is its lesson's files and one line here. Whoever takes them
/// for solvers of Coulomb's law leaves out those with an `other_law`.
const std::vector<NamedContactSolver>& contact_solvers();

/// One of the course's solvers of linear complementarity problems.
struct NamedLcpSolver {
    const char* name;
    const char* lesson;
    const char* idea;
    LcpResult (*solve)(const LcpProblem&);
};

const std::vector<NamedLcpSolver>& lcp_solvers();

}  // namespace rbc
