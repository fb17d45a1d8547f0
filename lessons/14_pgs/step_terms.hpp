#pragma once

#include <cstdint>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
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
template <int D>
struct StepViewIn {
    const WorldIn<D>& world;  ///< positions at the start of the step; velocities with gravity, without impulses
    const std::vector<ContactIn<D>>& contacts;
    const std::vector<double>& approach;  ///< u_n of each contact before gravity, m/s
    const StepOptions& options;
};
using StepView = StepViewIn<2>;

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
template <int D>
void no_penetration(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms);

}  // namespace rbc
