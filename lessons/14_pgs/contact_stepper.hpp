#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/06_contact_sets/contact_finder.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/step_problem.hpp"
#include "lessons/14_pgs/step_terms.hpp"
#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

/// One world, step by step: what all later scenes run on.
///
///   v <- v + h g;   contacts (lesson 06);   terms;   r by the solver, from warm_start;
///   v <- v + M^-1 J' r;   x <- x + h v                                                           (14.12)
///
/// Later lessons replace parts: `terms` (what is asked of contacts), `solve` (how: sweeps, or any solve_contact_<name>
/// by a MatrixStep), `after` (who wants to remember).
/// Bodies that never move by an impulse go where their velocity takes them, and take along what they touch.
/// Once warm a step by sweeps allocates nothing: not with any order, nor where contacts come and go, up to as many as
/// there were.
class ContactStepper {
  public:
    explicit ContactStepper(const StepOptions& step_options = {});

    /// @throws std::invalid_argument  an option outside its range; see check_world_of_contacts; a body that lessons 06
    ///         or fill_contact_system refuse. The world is then as it was before, or, where a hook asked for what is
    ///         not finite or threw, has its gravity already.
    void step(World& world);

    /// As before the first step, but for the options and hooks: for another world, or one that was changed by hand.
    void forget();

    /// The problem that step(world) would solve now: for files. Calls `terms`.
    ContactProblem next_problem(const World& world) const;

    StepOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinder find;
    std::function<void(const StepView&, std::vector<ContactTerms>&)> terms = no_penetration;
    StepSolver solve = solve_sweeps;
    /// Before the bodies move; may be empty.
    std::function<void(const StepView&, const Eigen::Ref<const Eigen::VectorXd>& r)> after;

    const std::vector<Contact>& contacts() const { return now_.contacts; }          ///< of the last step
    Eigen::Map<const Eigen::VectorXd> impulses() const { return now_.impulses(); }  ///< (n, t) of each, N s
    const ContactSystem& system() const { return system_; }                         ///< that the last step solved
    int matched() const { return matched_; }  ///< contacts whose impulse was known

  private:
    struct Remembered {
        std::vector<Contact> contacts;
        std::vector<double> r;
        Eigen::Map<const Eigen::VectorXd> impulses() const { return {r.data(), static_cast<Eigen::Index>(r.size())}; }
    };
    StepView prepare(World& world);  ///< contacts, gravity, terms, the system

    HashedGrid grid_;
    SweepOrdering ordering_;
    Remembered now_, before_;
    std::vector<double> approach_;
    std::vector<ContactTerms> terms_;
    ContactSystem system_;
    StepProblem problem_;
    std::vector<int> order_;
    double old_dt_ = 0;
    int matched_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace rbc
