#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

struct SpookOptions {
    double dt = 1.0 / 60;            ///< h > 0, s
    int sweeps = 50;                 ///< >= 0
    double stiffness = 1e5;          ///< k > 0, N/m, of every contact; infinite: hard
    double relaxation = 0;           ///< tau >= 0, s; 0: 2 h, critical in the stiff limit (04.9)
    double friction = 0.5;           ///< mu >= 0
    double restitution = 0;          ///< e in [0, 1], of the impact stage
    double impact_threshold = 0.3;   ///< v_thr >= 0, m/s: 2 g h to 5 g h
    bool balanced_impact = true;     ///< the impact sees half a kick of gravity, as in lesson 04
    bool skip_after_impact = false;  ///< a contact that just bounced (e > 0) is left out of this step's solve
    bool warm_start = true;
    double margin = 0;  ///< >= 0, m: open contacts with a smaller gap are part of the step; 0: none
};

/// SPOOK for many contacts: lesson 04's step with J and M in place of 1 and m.
///
///   impacts: 0 <= p,  u + e u- >= 0 complementary, of contacts with d < 0 and u- < -v_thr            (22.15)
///     u- the normal velocity before, with half a kick of gravity
///   (J M^-1 J' + gamma) r + q >= 0,  r >= 0, complementary,  for d < 0                                (22.16)
///     q = J (v + h g) + beta d/h - Y J v
///     with a margin also where 0 < d < margin: 0 <= r, u + d/h >= 0, complementary                     (22.2)
///   v <- v + h g + M^-1 J' r,   x <- x + h v
///
/// Without a margin a body that starts to fall at d >= 0 first falls g h^2 deep. An open contact has no part in the
/// impacts; if e > 0 and it closes faster than v_thr it is left alone, so that its impact comes when it overlaps.
/// beta, gamma and Y are (22.7). Friction is hard, |r_t| <= mu r_n with u_t = 0 where it can. Gauss-Seidel, as
/// SoftSweeps does it; the regularization makes the matrix positive definite, so without friction r is unique and
/// sweeps converge to it, redundant contacts or not (open ones have none).
/// One ball on the ground gives step_spook of lesson 04 to round-off.
/// Source: [5DV058] 'Stabilized model', [LAC07]; there the system is solved directly (regularized_system.hpp), and
/// contacts are those with d < 0.
class SpookStepper {
  public:
    explicit SpookStepper(const SpookOptions& spook_options = {});
    /// @throws std::invalid_argument  as SoftStepper
    void step(World& world);
    void forget();

    SpookOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinder find;

    const std::vector<Contact>& contacts() const { return contacts_; }  ///< of the last step, d < margin
    Eigen::VectorXd impulses() const { return sweeps_.impulses(); }     ///< (n, t) of each, N s
    const SoftSweeps& sweeps() const { return sweeps_; }

  private:
    void impacts(World& world);

    HashedGrid grid_;
    std::vector<Contact> contacts_;
    SoftSweeps sweeps_;
    std::vector<Contact> old_contacts_;
    double old_dt_ = 0;
};

}  // namespace rbc
