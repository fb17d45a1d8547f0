#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

struct TgsOptions {
    double dt = 1.0 / 60;         ///< h > 0, s: of a step, in which contacts are found once
    int iterations = 4;           ///< N >= 1: sweeps, after each of which bodies move by h/N
    int relax = 1;                ///< >= 0, sweeps without a correction at the end
    double correction = 0;        ///< beta in [0, 1], of depth and of slip; 0: min(0.8, 2/sqrt(N)), as PhysX
    double push_out = 3;          ///< >= 0, m/s, of (22.10); may be infinite
    double friction = 0.5;        ///< mu >= 0
    double restitution = 0;       ///< e in [0, 1]
    double impact_threshold = 1;  ///< >= 0, m/s: slower approaches do not bounce
    double margin = 0.02;         ///< >= 0, m
};

/// PhysX's temporal Gauss-Seidel: the sweeps of one step, and the bodies move in between.
///
///   contacts, once;  v <- v + h g;  r = 0
///   N times:  a sweep (22.10) of hard contacts (22.8), with the gaps and slips of now, u_n + beta d/h_s and
///             u_t + beta d_t/h_s to 0;  x <- x + h_s v,  h_s = h/N;  gaps (22.11), slips
///   relaxing sweeps (22.12), which still give slips back;  restitution (22.13)
///
/// All of gravity comes at the start and r is that of the whole step, so a sweep goes on where the last one ended, as
/// those of one step do, and there is no warm start. d_t is what a contact has slid since it began to stick: what
/// bodies go astray in half-solved sweeps is given back. Without it a stack walks aside and falls.
/// Source: [PHX22] (DyTGSContactPrep.cpp). Different there: two points of friction for all contacts of a face, normals
/// of a face before its friction, pins with beta/2, e within the sweeps, no limit u_out unless it is asked for.
/// In space `find` and `move` have to be set (lesson 23: spatial_tgs_stepper).
template <int D>
class TgsStepperIn {
  public:
    explicit TgsStepperIn(const TgsOptions& tgs_options = {});
    /// @throws std::invalid_argument  as SoftStepper
    void step(WorldIn<D>& world);
    void forget();  ///< as before the first step

    TgsOptions options;
    /// Empty: the contacts of lesson 06.
    ContactFinderIn<D> find;
    MoverIn<D> move;  ///< what moves the bodies after each sweep

    const std::vector<ContactIn<D>>& contacts() const { return contacts_; }  ///< of the last step
    Eigen::VectorXd impulses() const { return sweeps_.impulses(); }     ///< (n, t) of each, N s, of the whole step

  private:
    HashedGridIn<D> grid_;
    std::vector<ContactIn<D>> contacts_;
    SoftSweepsIn<D> sweeps_;
};
using TgsStepper = TgsStepperIn<2>;

}  // namespace rbc
