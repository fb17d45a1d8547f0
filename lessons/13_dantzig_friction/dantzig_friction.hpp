#pragma once

#include <vector>

#include "lessons/13_dantzig_friction/friction_problem.hpp"

namespace rbc {

struct DantzigFrictionOptions {
    double tolerance = 1e-9;       ///< the largest friction_residual that is called solved
    int max_pivots = 0;            ///< 0: 100 + 50 contacts
    bool turns = true;             ///< the driven force may shrink for a while (13.7); false: it only grows, as in the source
    bool friction_at_once = true;  ///< friction acts while a_N is driven; false: it is driven afterwards, as in the source
};

/// Which set a contact is in.
enum class ContactSet {
    undecided,     ///< not driven so far: no force
    separating,    ///< NC_N: no force, a_N >= 0
    sticking,      ///< C_N and C_F: a_N = 0, a_F = 0
    slipping_pos,  ///< C_N and NC_F-: a_N = 0, f_F = -mu f_N, for it accelerates or slides towards +t
    slipping_neg,  ///< C_N and NC_F+: a_N = 0, f_F = +mu f_N, for it accelerates or slides towards -t
    idle,          ///< C_N, a_F = 0 although f_F is not free: others hold it
};

/// One pivot, for those who want to watch.
struct FrictionPivot {
    int driven = 0;        ///< contact
    bool tangent = false;  ///< its a_F is driven, not its a_N
    int blocker = 0;       ///< the contact that ended the step: the driven one has arrived, another changed sets
    double length = 0;     ///< of the step, along f
    Eigen::VectorXd f, a;  ///< after it, N and m/s^2
    std::vector<ContactSet> sets;
};

FrictionForces solve_friction_dantzig(const FrictionProblem& problem, const DantzigFrictionOptions& options = {},
                                      std::vector<FrictionPivot>* trace = nullptr);

FrictionForces solve_friction_lemke(const FrictionProblem& problem, const DantzigFrictionOptions& options = {},
                                    std::vector<FrictionPivot>* trace = nullptr);

}  // namespace rbc
