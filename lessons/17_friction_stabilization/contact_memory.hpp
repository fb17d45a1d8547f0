#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/17_friction_stabilization/contact_tracking.hpp"

namespace rbc {

/// For how long a place of contact is remembered.
enum class MemorySpan {
    one_step,        ///< as the paper prints it: the place of the last step
    while_sticking,  ///< the place where sticking began, until the contact slides or opens
};

struct FrictionMemoryOptions {
    double error_reduction = 0.8;  ///< k_t in [0, 1]: the part of the sliding error that one step shall take back
    double tolerance = 1e-6;       ///< >= 0, m: a smaller sliding error is none
    double max_correction = 2;     ///< >= 0, m/s: of c_t
    MemorySpan span = MemorySpan::while_sticking;
    bool tell_rolling = true;  ///< a contact that rolls is tracked from now on, (17.8)
};

/// Friction that remembers. Where friction was within its limit, the contact should have stuck,
///
///   |r_t| < mu r_n  and  r_n > 0:  sticking                                                 (17.1)
///
/// and if its two material points are apart in the next step, they slid by mistake: e of (17.4). Its friction then aims
/// not at u_t = 0 but at u_t = c_t of (17.6). Of a slip s remains, for 0 < k < 1 and where the solver gives what is
/// asked,
///
///   s/(1 + k) with MemorySpan::one_step;   s (1 - k)^steps -> 0 with while_sticking           (17.7)
///
/// A contact that rolls sticks by (17.1), too, but its place p walks along both bodies:
///
///   |Pi p - (s_A + s_B)/2| <= |e|:  slid;   else it rolls, and is tracked from p from now on  (17.8)
///
/// A correction puts c_t^2/(2 W_tt) into a contact (17.9), which nothing gives back where the memory is wrong.
///
/// A tangent_target that is set before `correct`, as for a belt, is no mistake: its way is taken off e.
///
/// Contacts are the same if bodies and feature are (lesson 06). As hooks of a ContactStepper: `correct` at the end of
/// `terms`, `remember` as `after`. Nothing is allocated, but for `classify`, unless there are more contacts than ever
/// before.
/// Source: [SIL10] section 3; (17.8) is ours.
template <int D>
class ContactMemoryIn {
  public:
    FrictionMemoryOptions options;

    /// Which contacts stick, in place of (17.1); empty: (17.1).
    /// @param known  which contacts are remembered: they stuck until now
    /// @return       one answer for each contact
    using Classifier = std::function<std::vector<bool>(const StepViewIn<D>&, const Eigen::Ref<const Eigen::VectorXd>& r,
                                                       const std::vector<bool>& known)>;
    Classifier classify;

    /// Adds to tangent_target of every contact that is remembered and slid. The step need not be made.
    /// @throws std::invalid_argument  an option outside its range (says which)
    void correct(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms);

    /// Classifies the contacts by their impulses, and remembers those that stick.
    /// @param r  (n, t) per contact, N s
    /// @throws std::logic_error  without `correct` of the same step before; an answer of `classify` of another size
    void remember(const StepViewIn<D>& view, const Eigen::Ref<const Eigen::VectorXd>& r);

    void forget();  ///< all of it

    /// What became of the contacts of the last step that `remember` saw, in their order.
    struct Outcome {
        bool sticking = false;  ///< by (17.1), or `classify`
        bool known = false;     ///< it was remembered
        bool rolling = false;   ///< by (17.8), where that is asked for
        Tangential<D> error = no_tangential<D>();  ///< t.e less what others asked for, m; 0 where it was not known
        Tangential<D> correction = no_tangential<D>();  ///< c_t, m/s
    };
    const std::vector<Outcome>& outcomes() const { return outcomes_; }

  private:
    struct Remembered {
        int a, b;
        std::uint32_t feature;
        TrackedPoint<D> point;
        Eigen::Vector<double, D> asked;  ///< by others since it is tracked: how far B is ahead of A, m
    };
    /// Of a contact of the step that `correct` saw last.
    struct Candidate {
        TrackedPoint<D> point;
        Eigen::Vector<double, D> asked;
        double friction;
        Outcome outcome;
    };
    std::vector<Remembered> remembered_, next_;
    std::vector<Candidate> candidates_;
    std::vector<Outcome> outcomes_;
    bool corrected_ = false;  ///< `correct` was called, and `remember` not yet
};
using ContactMemory = ContactMemoryIn<2>;

/// |r_t| < mu r_n and r_n > 0                                                            (17.1)
/// @param r_t  in space the length of it
bool is_sticking(double r_n, double r_t, double friction);

Placement<2> placement(const Body& body);
Placement<3> placement(const SpatialBody& body);

}  // namespace rbc
