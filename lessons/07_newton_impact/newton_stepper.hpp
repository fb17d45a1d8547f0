#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/07_newton_impact/newton_coulomb.hpp"
#include "lessons/07_newton_impact/push_out.hpp"

namespace rbc {

struct NewtonStepperParameters {
    double dt = 0.005;         ///< time step h > 0, s
    double restitution = 0.5;  ///< e in [0, 1]
    double friction = 0.3;     ///< mu >= 0
    FrictionRule friction_rule = FrictionRule::impulse_consistent;
    double impact_threshold = 0.1;  ///< slower approaches are no impacts, m/s, >= 0
    double shell = 1e-3;            ///< bodies touch where their gap is at most this, m, >= 0
    int max_sweeps = 40;            ///< of each stage, >= 1
    bool reversed = false;          ///< visit the contacts from the last to the first
    bool take_back = true;          ///< the contact stage may take back what it gave earlier in the same stage
    double push_out = 0.2;          ///< share of a penetration that a step removes, in [0, 1]
    bool balanced = true;           ///< half of gravity's kick before the collisions; else all of it after them
};

/// What a step did, measured at its end.
struct NewtonStep {
    std::vector<Contact> contacts;          ///< found at the start of the step
    std::vector<Eigen::Vector2d> impulses;  ///< on B at each contact, both stages, world axes, N s
    int impacts = 0;                        ///< that the collision stage made
    int collision_sweeps = 0, contact_sweeps = 0;
    double approach_left = 0;  ///< the fastest touching approach after the collision stage, m/s
    double resting_left = 0;   ///< by how much (07.12) is missed after the contact stage, m/s
    bool settled = true;       ///< approach_left <= impact_threshold

    struct Row {
        Eigen::Matrix2d K;
        double allowed;  ///< how fast the gap may close in this step, m/s
        Eigen::Vector2d resting = Eigen::Vector2d::Zero(), total = Eigen::Vector2d::Zero();  ///< impulses (t, n)
    };
    std::vector<Row> rows;  ///< of each contact
};

/// A time step of all bodies: Part I's five stages, with pairs instead of a particle and a plane.
///
///   0 find the contacts with gap d <= shell
///   1 v += h g/2
///   2 collisions: visit the touching contacts in turn; each that approaches faster than the threshold gets Newton's
///     impulse (07.8), (07.9). Sweep over all of them until none does, or max_sweeps                     (07.11)
///   3 v += h g/2
///   4 contacts: the same with e = 0 for every touching contact, until u_n >= -max(0, d)/h                 (07.12)
///   5 x += h v, angle += h w
///   6 push out (07.13): where bodies penetrate and do not separate, move them apart by `push_out` of the depth
///
/// Velocities are stored half a step early, v(t_n - h/2), and stage 2 sees v(t_n), as in lesson 02; the energy at t_n
/// is newton_energy. (Not `balanced`: 1 does nothing and 3 is v += h g, as in lesson 01.) In stage 4 with take_back,
/// what counts is the sum a contact has received in this stage: it may shrink again, but it never pulls and stays in
/// the cone |P_t| <= mu P_n.
///
/// What it keeps from step to step are its buffers: once warm it allocates nothing.
/// Cost: contact_set, and O(contacts) per sweep. Source: [5DV058] 'Stepper', 'GBF', 'many body case'; [GBF03].
/// Ours balances gravity, and takes back.
class NewtonStepper {
  public:
    explicit NewtonStepper(const NewtonStepperParameters& stepper_parameters = {}) : parameters(stepper_parameters) {}

    /// @param world  bodies that can turn must have a finite mass; one with inverse mass and inertia 0 moves with its
    ///               own velocity, untouched
    /// @throws std::invalid_argument  a parameter out of its range (says which); see check_world_of_contacts
    void step(World& world);

    NewtonStepperParameters parameters;

    const NewtonStep& last() const { return last_; }  ///< what the last step did

  private:
    NewtonStep last_;
    HashedGrid grid_;
    std::vector<PushOut> pushes_;
    std::vector<Shift> shifts_;
};

/// The energy at t_n of a world whose velocities are stored half a step early, J: that of v + h g/2        (07.14)
double newton_energy(const World& world, double dt);

}  // namespace rbc
