#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

struct StepOptions {
    double dt = 1.0 / 60;    ///< h > 0, s
    double friction = 0.5;   ///< mu >= 0, at every contact
    double restitution = 0;  ///< e in [0, 1]
    /// >= 0, m/s: slower approaches do not bounce. More than the g h of a step, so that rest is rest: twice
    /// that of 1/60 s, a fall of 5 mm; longer steps want more. 0: everything bounces; infinite: nothing.
    double impact_threshold = 0.3;
    double margin = 0.02;  ///< >= 0, m: contacts with at most this gap are part of the problem
    int iterations = 50;   ///< >= 0
    SweepOrder order = SweepOrder::as_found;
    bool warm_start = true;  ///< false: every solve starts from 0
    /// Every other step goes through the order backwards: as_found and colours lean less, others more.
    bool alternate = false;
    std::uint64_t seed = 1;  ///< of SweepOrder::random
};

/// What a step knows when it asks for the terms of its contacts.
struct StepView {
    const World& world;  ///< positions at the start of the step; velocities with gravity, without impulses
    const std::vector<Contact>& contacts;
    const std::vector<double>& approach;  ///< u_n of each contact before gravity, m/s
    const StepOptions& options;
};

/// e of a contact with the normal velocity u_n: that of the options, or 0 where -u_n < impact_threshold.
double restitution_at(const StepOptions& options, double u_n);

/// The least velocity that a contact must have so that it does not pass through in this step, and bounces:
///
///   target_n = -max(d, 0)/h              a gap may close, no further                             (14.11)
///   target_n = -e u_n                    if e > 0, -u_n > max(d, 0)/h (it does close in this step), -u_n >= u_thr
///
/// u_n is that of before gravity, so that gravity throws up no contact at rest, and u_thr is impact_threshold: sweeps
/// leave a stack at rest small approaches of its own, and throwing these back makes energy. Nothing is asked of a
/// contact that penetrates but to stop: lesson 16. Friction aims at u_t = 0.
///
/// Every contact has a row, also one that separates (u_n > 0): its bodies may meet again within the step, which no
/// event cuts. For e = 0 no energy is made; for e > 0 it can be, by impulses on such contacts (README).
void no_penetration(const StepView& view, std::vector<ContactTerms>& terms);

/// What a step asks of its solver: contacts with the bodies still in them, sweeps over bodies, or a matrix.
class StepProblem {
  public:
    /// @param system, order  as BodySweeps takes them; the system must outlive the solve. The object keeps its memory.
    void set(const ContactSystem& system, const std::vector<int>& order, int iterations);

    const ContactSystem& system() const { return *system_; }
    int iterations() const { return iterations_; }                       ///< that the step allows
    BodySweeps& sweeps() { return sweeps_; }                             ///< of the system, in the order of the step
    ContactProblem matrix() const { return contact_problem(*system_); }  ///< u = W r + q, for any other solver

  private:
    const ContactSystem* system_ = nullptr;
    int iterations_ = 0;
    BodySweeps sweeps_;
};

/// How a step is solved: r comes in as the first guess, and goes out as the answer, (n, t) per contact.
using StepSolver = std::function<void(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r)>;

/// Projected Gauss-Seidel: so many sweeps from r. solve_sweeps_fast (fast/four_sweeps.hpp) gives the same bits sooner.
void solve_sweeps(StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r);

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
