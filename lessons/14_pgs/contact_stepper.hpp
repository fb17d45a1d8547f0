#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/step_terms.hpp"
#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

/// What a step asks of its solver: contacts with the bodies still in them, sweeps over bodies, or a matrix.
template <int D>
class StepProblemIn {
  public:
    /// @param system, order  as BodySweeps takes them; the system must outlive the solve. The object keeps its memory.
    void set(const ContactSystemIn<D>& system, const std::vector<int>& order, int iterations);

    const ContactSystemIn<D>& system() const { return *system_; }
    int iterations() const { return iterations_; }                       ///< that the step allows
    BodySweepsIn<D>& sweeps() { return sweeps_; }                             ///< of the system, in the order of the step
    ContactProblem matrix() const { return contact_problem(*system_); }  ///< u = W r + q, for any other solver

  private:
    const ContactSystemIn<D>* system_ = nullptr;
    int iterations_ = 0;
    BodySweepsIn<D> sweeps_;
};
using StepProblem = StepProblemIn<2>;

/// How a step is solved: r comes in as the first guess, and goes out as the answer, (n, t) per contact.
template <int D>
using StepSolverIn = std::function<void(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r)>;
using StepSolver = StepSolverIn<2>;

/// Projected Gauss-Seidel: so many sweeps from r. solve_sweeps_fast (fast/four_sweeps.hpp) gives the same bits sooner.
template <int D>
void solve_sweeps(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r);

/// How bodies move while nothing touches them, for h, s. In the plane x <- x + h v, angle <- angle + h w.
template <int D>
using MoverIn = std::function<void(WorldIn<D>& world, double h)>;
void move_freely(World& world, double h);

/// One world, step by step: what all later scenes run on.
///
///   v <- v + h g;   contacts (lesson 06);   terms;   r by the solver, from warm_start;
///   v <- v + M^-1 J' r;   x <- x + h v                                                           (14.12)
///
/// Later lessons replace parts: `terms` (what is asked of contacts), `solve` (how: sweeps, or any solve_contact_<name>
/// by a MatrixStep), `after` (what remembers the answer).
/// Bodies that never move by an impulse go where their velocity takes them, and carry what touches them.
/// Once warm a step by sweeps allocates nothing: not with any order, nor where contacts come and go, up to as many as
/// there were.
/// In space `find` and `move` have to be set: lesson 23's SpatialStepper is one where they are.
template <int D>
class ContactStepperIn {
  public:
    explicit ContactStepperIn(const StepOptions& step_options = {});

    /// @throws std::invalid_argument  an option outside its range; see check_world_of_contacts; a body that lessons 06
    ///         or fill_contact_system refuse. The world is then as it was before, or, where a hook asked for what is
    ///         not finite or threw, has its gravity already.
    void step(WorldIn<D>& world);

    /// As before the first step, but for the options and hooks: for another world, or one that was changed by hand.
    void forget();

    /// The problem that step(world) would solve now: for files. Calls `terms`.
    ContactProblem next_problem(const WorldIn<D>& world) const;

    StepOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinderIn<D> find;
    std::function<void(const StepViewIn<D>&, std::vector<ContactTermsIn<D>>&)> terms = no_penetration<D>;
    StepSolverIn<D> solve = solve_sweeps<D>;
    /// Before the bodies move; may be empty.
    std::function<void(const StepViewIn<D>&, const Eigen::Ref<const Eigen::VectorXd>& r)> after;
    MoverIn<D> move;

    const std::vector<ContactIn<D>>& contacts() const { return now_.contacts; }          ///< of the last step
    Eigen::Map<const Eigen::VectorXd> impulses() const { return now_.impulses(); }  ///< (n, t) of each, N s
    const ContactSystemIn<D>& system() const { return system_; }                         ///< that the last step solved
    int matched() const { return matched_; }  ///< contacts whose impulse was known

  private:
    struct Remembered {
        std::vector<ContactIn<D>> contacts;
        std::vector<double> r;
        Eigen::Map<const Eigen::VectorXd> impulses() const { return {r.data(), static_cast<Eigen::Index>(r.size())}; }
    };
    StepViewIn<D> prepare(WorldIn<D>& world);  ///< contacts, gravity, terms, the system

    HashedGridIn<D> grid_;
    SweepOrdering ordering_;
    Remembered now_, before_;
    std::vector<double> approach_;
    std::vector<ContactTermsIn<D>> terms_;
    ContactSystemIn<D> system_;
    StepProblemIn<D> problem_;
    std::vector<int> order_;
    double old_dt_ = 0;
    int matched_ = 0;
    std::uint64_t steps_ = 0;
};
using ContactStepper = ContactStepperIn<2>;

}  // namespace rbc
