#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/21_contact_laws/law_step.hpp"
#include "lessons/21_contact_laws/merging.hpp"

namespace rbc {

/// What becomes of an impact in a step.
enum class Shocks {
    none,     ///< bodies that meet stop
    literal,  ///< as printed: every normal solve is a shock, with friction held                              (20.8)
    safe,     ///< a shock without friction first, then contacts that its impulses press, without restitution (20.11)
};

/// The switches of the loop. Where all are off it is lesson 18's normal solve. D is 2 in the plane, 3 in space.
template <int D>
struct UnifiedOptionsIn {
    Surface surface = {};  ///< of every contact; its forces are those of each point
    /// Empty, or the surface of a contact of this world.
    std::function<Surface(const WorldIn<D>&, const ContactIn<D>&)> surface_of = {};
    int merge = 0;  ///< K contacts that each area is left with, by (21.12); 0: all
    Kept kept = Kept::means;
    Shocks shocks = Shocks::none;
    bool friction = true;  ///< static friction
    bool dynamic = true;   ///< friction that falls with the speed, and the film
    bool adhesion = true;
    Falloff shape = Falloff::exponential;
    int turns = 10;       ///< normal solves, at most, >= 1
    double eps_A = 1e-4;   ///< part of |q|_inf within which both residuals of an inner solve end, as velocities
    double eps_AC = 1e-2;  ///< part of |q|_inf within which |W_nn f_t| of every contact ends the turns
    int inner = 2000;      ///< iterations of an inner solve, at most, >= 1
};
using UnifiedOptions = UnifiedOptionsIn<2>;

/// One turn, for a trace.
struct UnifiedTurn {
    int iterations = 0;     ///< of ADMM so far in this step
    double tangential = 0;  ///< largest |W_nn f_t| over |q|_inf after the normal solve
};

/// The source's Algorithm 1 as one step, for the ContactStepper of lesson 14, which has to outlive its world, not this:
///
///   find contacts, and merge them;  u = W r + q, r counted from -a (21.2);  [safe: r_GR by (20.10)]
///   for k = 1 ... turns:
///       r_n:  by ADMM (19.2), over r_n >= 0;  literal, and something strikes: by reflections (20.8)
///       end, if |f_t| <= eps_AC, or after the last turn
///       r_S:  static friction alone, by ADMM (19.3), |r_S| <= mu_s (r_n + r_GR)
///       r_D:  of each contact that slides what its speed gives back of it, and its film: backward Euler (21.7)
///
/// f_t is Alart and Curnier's tangential function for r_t = r_S + r_D with the mu of the speed: r_t + c u_t is what
/// Coulomb's law has to give. The loop ends on a normal solve, so that nothing that friction pushed penetrates.
///
///   UnifiedStep unified({.shocks = Shocks::safe});      unified.attach(stepper);
///
/// Source: [CLW23] algorithm 1. It does not say with which velocities a shock begins, what restitution contacts at rest
/// have, how r_D sees other contacts, nor what f_t is once friction falls: ours are as above, r_D one sweep a turn in
/// the order of the contacts, and a literal step is one in which a contact approaches faster than impact_threshold.
template <int D>
class UnifiedStepIn {
  public:
    explicit UnifiedStepIn(const UnifiedOptionsIn<D>& unified_options = {}) : options(unified_options) {}

    /// Sets the stepper's `find`, `terms` and `solve`, which refer to this object; the contacts that it merges are those
    /// that the stepper's own `find` finds. Of its options friction and iterations are not used.
    void attach(ContactStepperIn<D>& stepper);

    UnifiedOptionsIn<D> options;

    const std::vector<UnifiedTurn>& turns() const { return turns_; }  ///< of the last step
    bool agreed() const { return turns_.empty() || turns_.back().tangential <= options.eps_AC; }
    bool struck() const { return struck_; }  ///< the last step had a shock

  private:
    void ask(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms);
    void solve(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r);

    std::vector<ContactLaw> laws_;  ///< per contact, in impulses
    double restitution_ = 0;
    Eigen::VectorXd approach_, closing_, slow_;  ///< per contact, m/s
    bool struck_ = false;
    std::vector<UnifiedTurn> turns_;
    HashedGridIn<D> grid_;
};
using UnifiedStep = UnifiedStepIn<2>;

}  // namespace rbc
