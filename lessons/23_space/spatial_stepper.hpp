#pragma once

#include <vector>

#include "lessons/06_contact_sets/hashed_grid.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/22_small_steps/avbd_stepper.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"
#include "lessons/22_small_steps/tgs_stepper.hpp"
#include "lessons/22_small_steps/xpbd_stepper.hpp"
#include "lessons/23_space/collide_in_space.hpp"

namespace rbc {

/// All contacts of a world: broad phase (find_pairs_grid), then narrow phase (collide). a < b in every contact; sorted
/// by a, b and feature id. Pairs of two bodies that can never move are left out.
/// @throws std::invalid_argument  as collide, for any body
/// Cost: O(bodies + contacts) for bodies of similar size.
std::vector<SpatialContact> contact_set(const SpatialWorld& world, double margin = 0,
                                        const ManifoldOptions& options = {});

/// The same as a stepper's `find`: appends to the contacts that are there. It keeps its grid, so that once warm it
/// allocates nothing.
class SpatialContactFinder {
  public:
    explicit SpatialContactFinder(const ManifoldOptions& options = {}) : options_(options) {}
    void operator()(const SpatialWorld& world, double margin, std::vector<SpatialContact>& contacts);

  private:
    ManifoldOptions options_;
    HashedGridIn<3> grid_;
};

/// The step of lesson 14 in space: contacts by contact_set, on a grid that keeps its memory, and between two steps the
/// free motion (23.7). All that later lessons attach to a ContactStepper they attach to this one: other terms, other
/// solvers, shocks, the loop of lesson 21.
ContactStepperIn<3> spatial_stepper(const StepOptions& options = {});

/// The small steps of lesson 22 in space.
SoftStepperIn<3> spatial_soft_stepper(const SoftOptions& options = {});
TgsStepperIn<3> spatial_tgs_stepper(const TgsOptions& options = {});
XpbdStepperIn<3> spatial_xpbd_stepper(const XpbdOptions& options = {});
AvbdStepperIn<3> spatial_avbd_stepper(const AvbdOptions& options = {});

}  // namespace rbc
