#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/body_sweeps.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/sweep_order.hpp"

namespace rbc {

struct StepOptions {
    double dt = 1.0 / 60;    ///< h > 0, s
    double friction = 0.5;   ///< mu >= 0, at every contact
    double restitution = 0;  ///< e in [0, 1]
    double margin = 0.02;    ///< >= 0, m: contacts with at most this gap are part of the problem
    int iterations = 50;     ///< >= 0
    SweepOrder order = SweepOrder::as_found;
    bool warm_start = true;
    std::uint64_t seed = 1;  ///< of SweepOrder::random
};

/// What a step knows when it asks for the terms of its contacts.
struct StepView {
    const World& world;  ///< positions at the start of the step; velocities with gravity, without impulses
    const std::vector<Contact>& contacts;
    const std::vector<double>& approach;  ///< u_n of each contact before gravity, m/s
    const StepOptions& options;
};

/// The least velocity that a contact must have so that it does not pass through in this step, and bounces:
///
///   target_n = max(-max(d, 0)/h, -e u_n)                                                       (14.11)
///
/// A gap d > 0 may close, no further. Nothing is asked of a contact that penetrates but to stop: lesson 16.
void no_penetration(const StepView& view, std::vector<ContactTerms>& terms);

/// Runs `iterations` sweeps from r.
void solve_sweeps(BodySweeps& sweeps, int iterations, Eigen::VectorXd& r);

/// One world, step by step: what all later scenes run on.
///
///   v <- v + h g;   contacts (lesson 06);   terms;   r by the solver, from warm_start;   v <- v + M^-1 J' r;   x <- x + h v   (14.12)
///
/// Later lessons replace parts: `terms` (what is asked of contacts), `solve` (how), `after` (who wants to remember).
/// Once warm a step allocates nothing, as long as the number of contacts does not grow.
/// @throws std::invalid_argument  an option outside its range; a world with joints: these sweeps know contacts only
class ContactStepper {
  public:
    explicit ContactStepper(const StepOptions& step_options = {});

    void step(World& world);

    StepOptions options;
    std::function<void(const StepView&, std::vector<ContactTerms>&)> terms = no_penetration;
    std::function<void(BodySweeps&, int iterations, Eigen::VectorXd& r)> solve = solve_sweeps;
    std::function<void(const StepView&, const Eigen::VectorXd& r)> after;  ///< may be empty

    const std::vector<Contact>& contacts() const { return contacts_; }  ///< of the last step
    const Eigen::VectorXd& impulses() const { return r_; }              ///< (n, t) of each, N s
    const ContactSystem& system() const { return system_; }             ///< that the last step solved
    int matched() const { return matched_; }                            ///< contacts whose impulse was known

  private:
    HashedGrid grid_;
    std::vector<Contact> contacts_, old_contacts_;
    std::vector<double> approach_;
    std::vector<ContactTerms> terms_;
    ContactSystem system_;
    BodySweeps sweeps_;
    std::vector<int> order_;
    Eigen::VectorXd r_, old_r_;
    double old_dt_ = 0;
    int matched_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace rbc
