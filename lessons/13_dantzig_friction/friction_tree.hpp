#pragma once

#include <optional>
#include <vector>

#include "common/foundation/model/contact_problem.hpp"
#include "lessons/13_dantzig_friction/friction_modes.hpp"

namespace rbc {

/// What is asked of each contact; none: what all modes have in common, r_n >= 0, |r_t| <= mu r_n, u_n >= 0 (13.20).
using ContactModes = std::vector<std::optional<FrictionMode>>;

/// Why no r obeys these modes: weights of the rows with which every r in their cones has weights.u < 0, while what the
/// modes ask of u makes it >= 0.
struct ModeRefutation {
    ContactModes modes;
    Eigen::VectorXd weights;  ///< 2 contacts, of rows of u
};

/// A combination of modes that holds, and one point of the polyhedron of its answers.
struct ModeAnswer {
    ContactModes modes;  ///< without `all`: contacts that need not be asked for a mode have none
    Eigen::VectorXd r, u;
};

struct FrictionTreeOptions {
    bool all = false;         ///< every combination of modes that holds; false: the first answer ends the search
    double tolerance = 1e-9;  ///< of the residual of an answer
    int max_nodes = 100000;   ///< >= 1
};

struct FrictionTree {
    std::vector<ModeAnswer> answers;
    std::vector<ModeRefutation> refutations;  ///< each with refutation_reach >= least_reach
    int nodes = 0;
    /// Every combination of modes is refuted, or stands in `answers`. False: the first answer or max_nodes ended the
    /// search, or round-off left a combination open.
    bool complete = false;
    bool infeasible() const { return complete && answers.empty(); }
};

constexpr double least_reach = 1e7;
constexpr Eigen::Index max_contacts_searched = 15;

/// How far a refutation reaches: it is right for all r with sum_i sqrt(W_nn,i) r_n,i below this times the largest
/// |q| / sqrt(W_nn) of a row; infinity for all r. 0: it proves nothing. Products are summed in long double, and what
/// round-off may do to the sums is counted against the proof.
///
///   weights.u = (W weights).r + q.weights < 0     for all r in the cones that the modes leave                  (13.21)
///
/// @throws std::invalid_argument  as search_friction_modes; sizes differ
double refutation_reach(const ContactProblem& problem, const ModeRefutation& refutation);

/// Searches the tree of the modes of up to some 15 contacts in the plane (branch and bound): a node fixes the modes of
/// some contacts and asks of the others what all modes have in common (13.20). That is a linear program. Where it has
/// no answer, no combination below the node has, and the dual one says why (13.21). Else the contact that is farthest
/// from its laws gets each of its modes in turn. Modes are taken with their edges, so that an answer on an edge (a
/// contact at rest with |r_t| = mu r_n) holds in several combinations.
/// @throws std::invalid_argument  see check_contact_problem; contacts in space; more than 15; a bad option
/// Cost: a linear program of up to 2 contacts rows a node; up to 4^(contacts + 1)/3 nodes, in random problems with one
/// answer or none some 100 for 10 contacts and 1000 for 15. Combinations that hold cost a node each.
/// Source: branch and bound and Farkas' lemma are those of linear programming; what a node asks of contacts is ours.
FrictionTree search_friction_modes(const ContactProblem& problem, const FrictionTreeOptions& options = {});

}  // namespace rbc
