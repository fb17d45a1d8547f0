#pragma once

#include <functional>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// A step leaves errors in the gaps. A correction velocity c takes them out of the next steps: the solver is asked for
/// it on top of what restitution asks for,
///
///   w_n = (W r)_n + q_n - u_coll - c,   w_n >= 0, r_n >= 0, w_n r_n = 0                         (16.1)
///   u_coll = -e min(0, u_n-)                                                                    (16.2)
///
/// u_n- is the velocity before the step, q_n that with the gravity of the step in it: what the contact would have
/// without impulses. w_n is what complements r_n; the velocity after the step is u_n+ = (W r)_n + q_n >= u_coll + c.
/// How large c should be is the question that the two methods here answer differently.
struct NormalCorrection {
    enum class Branch {
        leaving,    ///< (16.4): it will have left the envelope, c = 0
        push,       ///< (16.5): nearer than the ideal gap
        approach,   ///< (16.6): further away, c < 0: it may come nearer
        baumgarte,  ///< (16.8)
    };
    double collision = 0;   ///< u_coll, m/s, >= 0
    double correction = 0;  ///< u_corr: what takes the gap to its ideal in one step (Baumgarte: k of it), m/s
    double c = 0;           ///< m/s
    Branch branch = Branch::push;

    double target() const { return collision + c; }  ///< the least u_n after the step, m/s
};

struct EnvelopeOptions {
    double envelope = 0.0625;    ///< eta > 0, m: the ideal gap is eta/2
    double clamp = 2;            ///< c_max >= 0, m/s
    double error_reduction = 1;  ///< k in [0, 1]: the part of the way to eta/2 that one step takes; the paper's is 1
};

/// The collision envelope of Silcowitz, Niebe and Erleben: contact is where the gap is eta/2, and an error of less than
/// eta/2, either way, is no penetration.
///
///   u_corr = k (eta/2 - d)/h                                                                    (16.3)
///   u_coll > (eta - d)/h:  c = 0                                                                (16.4)
///   u_corr >= 0:           c = max(0, u_corr - u_coll)                                          (16.5)
///   u_corr <  0:           c = u_corr                                                           (16.6)
///   |c| <= c_max                                                                                (16.7)
///
/// @param u_n          before the step and its gravity, m/s
/// @param restitution  e in [0, 1]
/// @param gap          d, m; for d > eta and e = 0 (16.4) would stop the body in mid-air: do not ask
/// @param dt           h > 0, s
/// @throws std::invalid_argument  a number outside its range, or not finite (says which)
/// Source: [SIL10] section 2, equations (2) to (8). Theirs calls w_n the final velocity, in (3) and (6); with the
/// u_coll in its b_n it is that minus u_coll, and (8b) then does not ignore u_coll: the bound is u_coll + u_corr. We
/// keep (8b).
NormalCorrection envelope_correction(double u_n, double restitution, double gap, double dt,
                                     const EnvelopeOptions& options = {});

struct BaumgarteOptions {
    double error_reduction = 0.5;  ///< k in [0, 1]: the part of the error that goes in one step
    double clamp = 2;              ///< c_max >= 0, m/s; infinite: never
    double slop = 0;               ///< >= 0, m: penetration that is left alone
};

/// Baumgarte's: a part of the error at every step, whichever sign it has; the ideal gap is 0.
///
///   c = -k d/h,   |c| <= c_max;     with a slop: d + slop in place of d where d < -slop, c = 0 up to d = 0     (16.8)
///
/// Where the solver finishes, a gap closes by k of itself at every step: for k < 1 never completely. Without
/// restitution the envelope's method is this one with another origin,
///
///   envelope_correction(d).c = baumgarte_correction(d - eta/2).c   for e = 0 and the same k       (16.12)
///
/// Parameters and errors as envelope_correction.
/// Source: [SIL10] equation (9); the slop is what game engines add.
NormalCorrection baumgarte_correction(double u_n, double restitution, double gap, double dt,
                                      const BaumgarteOptions& options = {});

/// The kinetic energy that a correction puts into a contact at rest, alone, without friction, pressed by nothing:
///
///   dT = c^2/(2 W_nn) for c > 0, and 0 for c <= 0                                               (16.9)
///
/// @param W_nn  what a unit impulse does to u_n, 1/kg, > 0
double injected_energy(double c, double W_nn);

/// What a ContactStepper asks of its contacts (its `terms`): mu and e from its options (e = 0 below u_thr), u_coll + c
/// for the normal. u_n is that before gravity, so that a resting contact does not bounce from the speed that gravity
/// gives it in a step.
template <int D>
using ContactTermsHookIn = std::function<void(const StepViewIn<D>&, std::vector<ContactTermsIn<D>>&)>;
using ContactTermsHook = ContactTermsHookIn<2>;
/// @throws (when called) std::invalid_argument  the stepper's margin is not eta: a contact must be seen as soon as it
///         enters
template <int D = 2>
ContactTermsHookIn<D> envelope_terms(const EnvelopeOptions& options = {});
template <int D = 2>
ContactTermsHookIn<D> baumgarte_terms(const BaumgarteOptions& options = {});

}  // namespace rbc
