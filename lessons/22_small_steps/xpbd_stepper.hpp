#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

struct XpbdOptions {
    double dt = 1.0 / 60;         ///< > 0, s: of a step, in which contacts are found once
    int substeps = 8;             ///< N >= 1
    int sweeps = 1;               ///< >= 0, in each substep
    double compliance = 0;        ///< alpha = 1/k >= 0, m/N, of contacts and pins
    double friction = 0.5;        ///< mu >= 0
    double restitution = 0;       ///< e in [0, 1]
    double impact_threshold = 1;  ///< >= 0, m/s
    double margin = 0.02;         ///< >= 0, m
};

/// Extended position-based dynamics in the plane: bodies are moved, and velocities follow from where they went.
///
///   contacts, once;  N times, h of the substep:
///     v <- v + h g,   x <- x + h v,   lambda = 0                                                      (22.17)
///     where C = d < 0 (pins: always):
///       lambda <- max(0, lambda + (-C - alpha/h^2 lambda)/(W_nn + alpha/h^2)), moved by M^-1 J'       (22.18)
///     v = (x - x_old)/h                                                                               (22.19)
///     velocity pass: friction |r_t| <= mu lambda/h; u_n = max(0, -e u_n^-)                            (22.20)
///
/// lambda is in kg m: an impulse is lambda/h. It starts from 0 in every substep, there is no warm start. Of the soft
/// contact (22.1) it is the case b = 0, (22.9); what the pass (22.20) takes is what the relaxing sweep takes.
/// Friction acts on velocities alone and gives back no way: what slipped has slipped (README, "Where it breaks").
/// Source: [MMC16], [MSL19]; passes of velocity after [MMC20].
class XpbdStepper {
  public:
    explicit XpbdStepper(const XpbdOptions& xpbd_options = {});
    /// @throws std::invalid_argument  as SoftStepper
    void step(World& world);

    XpbdOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinder find;

    const std::vector<Contact>& contacts() const { return contacts_; }  ///< of the last step
    Eigen::VectorXd impulses() const { return sweeps_.impulses(); }     ///< (n, t) of each, N s, of the last substep

  private:
    HashedGrid grid_;
    std::vector<Contact> contacts_;
    SoftSweeps sweeps_;  ///< its r_n, r_t and r of pins are lambda here
};

}  // namespace rbc
