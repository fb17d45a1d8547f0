#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

struct SoftOptions {
    double dt = 1.0 / 60;         ///< > 0, s: of a step, in which contacts are found once
    int substeps = 4;             ///< N >= 1
    int sweeps = 1;               ///< >= 0, soft ones in each substep
    int relax = 1;                ///< >= 0, hard ones after the bodies have moved
    double omega = 0;             ///< >= 0, rad/s, of (22.4); 0: resolved_omega of the substep
    double zeta = 10;             ///< >= 0
    double ground = 1;            ///< > 0: times omega where one body never moves; Box2D 3 has 2
    double stiffness = 0;         ///< > 0: k of every contact by (22.3) in place of omega and zeta, N/m; 0: these
    double damping = 0;           ///< >= 0: b, beside stiffness, N s/m
    double push_out = 3;          ///< >= 0, m/s, of (22.10)
    double pin_omega = 0;         ///< >= 0, rad/s; 0: twice that of the contacts
    double pin_zeta = 5;          ///< >= 0
    double friction = 0.5;        ///< mu >= 0, at every contact
    double restitution = 0;       ///< e in [0, 1]
    double impact_threshold = 1;  ///< >= 0, m/s: slower approaches do not bounce
    double margin = 0.02;         ///< >= 0, m: contacts with at most this gap are part of the step
    bool warm_start = true;       ///< false: every substep starts from 0
};

/// @throws std::invalid_argument  an option outside its range (says which)
void check_soft_options(const SoftOptions& options);

/// The laws of all contacts and pins for substeps of length h.
template <int D>
void give_laws(const SoftOptions& options, double h, SoftSweepsIn<D>& sweeps);

/// The substeps of one step and its restitution, with the contacts, laws and impulses that are in `sweeps`: all of the
/// method but the search for contacts. In the plane advance_softly_fast (fast/soft_fours.hpp) gives the same numbers sooner.
template <int D>
void take_substeps(WorldIn<D>& world, const SoftOptions& options, SoftSweepsIn<D>& sweeps, const MoverIn<D>& move);
/// The same in the plane, where bodies move_freely.
void advance_softly(World& world, const SoftOptions& options, SoftSweeps& sweeps);

/// Box2D 3's soft step: many small steps with one sweep each, in place of one step with many sweeps.
///
///   contacts (lesson 06), once;  N times:
///     v <- v + h g;   v <- v + M^-1 J' r, with the r of the substep before                           (22.14)
///     soft sweeps (22.10) with the gaps of now;   x <- x + h v;   gaps (22.11)
///     relaxing sweeps: gamma = 0, no correction where d <= 0                                         (22.12)
///   restitution (22.13)
///
/// h is that of a substep. A sweep is wrong by what neighbours have not told each other yet; in a step that is N times
/// shorter gravity makes an error N times smaller, and moves bodies N times less with it: N^2 less a substep.
/// Bodies that never move by an impulse go where their velocity takes them.
/// Once warm a step allocates nothing, up to as many contacts as there were.
/// Source: [BOX24], [CAT24], [MSL19]; the contact's gap between detections is theirs, too.
/// In space `find` and `advance` have to be set.
template <int D>
class SoftStepperIn {
  public:
    explicit SoftStepperIn(const SoftOptions& soft_options = {});

    /// @throws std::invalid_argument  an option outside its range; gravity or a velocity that is not finite; what
    ///         SoftSweeps::set and lesson 06 refuse. The world is then as it was before.
    void step(WorldIn<D>& world);
    void forget();  ///< as before the first step: for another world, or one that was changed by hand

    SoftOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinderIn<D> find;
    /// What is asked of contacts and pins, for substeps of length h; before anything moves.
    std::function<void(const SoftOptions&, double h, SoftSweepsIn<D>&)> laws = give_laws<D>;
    /// What moves the bodies through the substeps.
    std::function<void(WorldIn<D>&, const SoftOptions&, SoftSweepsIn<D>&)> advance;

    const std::vector<ContactIn<D>>& contacts() const { return contacts_; }  ///< of the last step, as found
    Eigen::VectorXd impulses() const {
        return sweeps_.impulses();
    }  ///< (n, t) of each, N s, of the last substep: a force is r/h
    const SoftSweepsIn<D>& sweeps() const { return sweeps_; }
    int matched() const { return matched_; }  ///< contacts whose impulse was known

  private:
    HashedGridIn<D> grid_;
    std::vector<ContactIn<D>> contacts_, old_contacts_;
    SoftSweepsIn<D> sweeps_;
    std::vector<SoftPinIn<D>> old_pins_;
    std::vector<double> old_r_, r_;
    std::vector<ContactTermsIn<D>> terms_;
    int matched_ = 0;
    double old_h_ = 0;
};
using SoftStepper = SoftStepperIn<2>;

}  // namespace rbc
