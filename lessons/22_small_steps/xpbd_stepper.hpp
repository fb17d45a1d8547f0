#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

struct XpbdOptions {
    double dt = 1.0 / 60;          ///< > 0, s: of a step, in which contacts are found once
    int substeps = 8;              ///< N >= 1
    int sweeps = 1;                ///< >= 0, in each substep
    double compliance = 0;         ///< alpha = 1/k >= 0, m/N, of contacts and pins
    double friction = 0.5;         ///< mu >= 0
    double restitution = 0;        ///< e in [0, 1]
    double impact_threshold = 1;   ///< >= 0, m/s
    double margin = 0.02;          ///< >= 0, m
    double push_out = 3;           ///< >= 0, m/s: how fast old depth may leave; infinite: at once, as in the sources
    bool static_friction = false;  ///< what slipped is given back, as long as friction is within its limit
};

/// Extended position-based dynamics: bodies are moved, and velocities follow from where they went.
///
///   contacts, once;  N times, h of the substep:
///     v <- v + h g,   x <- x + h v,   lambda = 0                                                      (22.17)
///     where C = d - min(0, d_old + h u_out) < 0 (pins: C = p_B - p_A, always):
///       lambda <- max(0, lambda + (-C - alpha/h^2 lambda)/(W_nn + alpha/h^2)), moved by M^-1 J'       (22.18)
///     v = (x - x_old)/h                                                                               (22.19)
///     velocity pass: friction |r_t| <= mu lambda/h, u_t = 0, or -d_t/h; u_n = max(0, -e u_n^-)        (22.20)
///
/// d_old is the gap at the start of the substep: what was deep there leaves with u_out at most, what a body has come in
/// since leaves at once. Without (u_out infinite) 1 cm of depth leaves 1/480 s later with 4.8 m/s.
/// d_t, with static_friction: how far the contact has slid since it began to stick, |d_t| <= h mu r_n W_tt: as much as
/// friction can bring back in a substep, the rest is over.
/// lambda is in kg m: an impulse is lambda/h. It starts from 0 in every substep, there is no warm start. Of the soft
/// contact (22.1) it is the case b = 0, (22.9); what the pass (22.20) takes is what the relaxing sweep takes.
/// Without static_friction no way is given back: what slipped has slipped (README, "Where it breaks").
/// Friction is bounded by what the sweeps gave; one sweep gives a square box on the ground 0.88 of its weight.
/// Source: [MMC16], [MSL19]; passes of velocity after [MMC20]. That moves bodies back contact by contact, as far as
/// they slid in this substep; a face whose corners are not all solved has turned then, and piles walk aside. Here the
/// velocity pass asks for the way, when all normals are done. The limit u_out is [BOX24]'s.
/// In space `find` and `move` have to be set (lesson 23: spatial_xpbd_stepper); for (22.19) there see take_velocities.
/// The source takes the whole turn over h, and a top loses momentum.
template <int D>
class XpbdStepperIn {
  public:
    explicit XpbdStepperIn(const XpbdOptions& xpbd_options = {});
    /// @throws std::invalid_argument  as SoftStepper
    void step(WorldIn<D>& world);
    void forget();  ///< as before the first step

    XpbdOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinderIn<D> find;
    MoverIn<D> move;  ///< what moves free bodies

    const std::vector<ContactIn<D>>& contacts() const { return contacts_; }  ///< of the last step
    Eigen::VectorXd impulses() const { return sweeps_.impulses(); }     ///< (n, t) of each, N s, of the last substep

  private:
    HashedGridIn<D> grid_;
    std::vector<ContactIn<D>> contacts_;
    SoftSweepsIn<D> sweeps_;  ///< its r_n, r_t and r of pins are lambda here
};
using XpbdStepper = XpbdStepperIn<2>;

}  // namespace rbc
