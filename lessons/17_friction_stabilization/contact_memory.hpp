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
    bool tell_rolling = true;  ///< a contact that rolls is tracked anew, (17.8)
};

/// Friction that remembers. Coulomb's law holds velocities to zero; what a sweep that ended too early let slip is never asked
/// back. So: where friction was within its limit, the contact should have stuck,
///
///   |r_t| < mu r_n  and  r_n > 0:  sticking                                                 (17.1)
///
/// and if its two material points are apart in the next step, they slid by mistake: e of (17.4). Its friction then aims not at
/// u_t = 0 but at u_t = c_t of (17.6).
///
/// With MemorySpan::one_step what c_t takes back is itself the next step's error, and of a slip s remains
///
///   s (1 - k + k^2 - ...) = s/(1 + k);   with while_sticking: s (1 - k)^steps -> 0             (17.7)
///
/// for 0 < k < 1, where the solver gives what is asked.
///
/// A contact that rolls sticks by (17.1). Its place walks along both bodies, and the tracked points part though nothing slid.
/// A place that slides has moved on at most by what it slid:
///
///   |P_n p - (s_A + s_B)/2| <= |e|:  slid;   else it rolls, and is tracked anew from p        (17.8)
///
/// with p the contact of now. A wheel that turns by phi in a step rolls by this as long as 3 sin phi > phi, to 2.28
/// rad; one that also slips, in short steps, as long as that is less than twice the way that it rolls. (17.8) is ours;
/// the paper leaves rolling open. To bring a contact from 0 to c_t, alone and where its u_n is not changed by that,
/// takes
///
///   dT = c_t^2/(2 W_tt) <= c_max^2/(2 W_tt)                                                   (17.9)
///
/// which nothing gives back where the memory is wrong; under a load r_t each further step adds r_t c_t.
///
/// What others ask for, a tangent_target that is set before `correct`, as a belt does, is no mistake: that way is taken off e.
///
/// Contacts are the same if bodies and feature are (lesson 06). As hooks of a ContactStepper: `correct` at the end of `terms`,
/// `remember` as `after`. Nothing is allocated, but for `classify`, unless there are more contacts
/// than ever before.
/// Source: [SIL10] section 3.
class ContactMemory {
  public:
    FrictionMemoryOptions options;

    /// Who sticks, in place of (17.1); empty: (17.1).
    /// @param known  which contacts are remembered: they stuck until now
    /// @return       one answer for each contact
    using Classifier = std::function<std::vector<bool>(const StepView&, const Eigen::Ref<const Eigen::VectorXd>& r,
                                                       const std::vector<bool>& known)>;
    Classifier classify;

    /// Adds to tangent_target of every contact that is remembered and slid. May be called for a step that is never made.
    /// @throws std::invalid_argument  an option outside its range (says which)
    void correct(const StepView& view, std::vector<ContactTerms>& terms);

    /// Classifies the contacts by their impulses, and remembers those that stick.
    /// @param r  (n, t) per contact, N s
    /// @throws std::logic_error  without `correct` of the same step before; an answer of `classify` of another size
    void remember(const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r);

    void forget();  ///< all of it

    /// What became of the contacts of the last step that `remember` saw, in their order.
    struct Outcome {
        bool sticking = false;  ///< by (17.1), or `classify`
        bool known = false;     ///< it was remembered
        bool rolling = false;   ///< by (17.8), where that is asked for
        double error = 0;       ///< t.e less what others asked for, m; 0 where it was not known
        double correction = 0;  ///< c_t, m/s
    };
    const std::vector<Outcome>& outcomes() const { return outcomes_; }

  private:
    struct Remembered {
        int a, b;
        std::uint32_t feature;
        TrackedPoint<2> point;
        double asked;  ///< by others since it is tracked: B ahead of A along t, m
    };
    /// Of a contact of the step that `correct` saw last.
    struct Candidate {
        TrackedPoint<2> point;
        double asked, friction;
        Outcome outcome;
    };
    std::vector<Remembered> remembered_, next_;
    std::vector<Candidate> candidates_;
    std::vector<Outcome> outcomes_;
    bool corrected_ = false;  ///< `correct` was called, and `remember` not yet
};

/// |r_t| < mu r_n and r_n > 0                                                            (17.1)
bool is_sticking(double r_n, double r_t, double friction);

Placement<2> placement(const Body& body);

}  // namespace rbc
