#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

/// A contact whose bodies shall be moved apart: by `amount` along the normal.
struct PushOut {
    const Contact* contact = nullptr;
    double amount = 0;  ///< m, >= 0
    double given = 0;   ///< what the contact has pushed, kg m: an impulse for places instead of velocities
};

/// How far a body has been moved so far.
struct Shift {
    Eigen::Vector2d position = Eigen::Vector2d::Zero();  ///< m
    double angle = 0;                                    ///< rad
};

/// Moves bodies apart without touching their velocities: part I's projection, for pairs.
///
/// A contact pushes with + on B and with - on A like an impulse does, so that both share the way by their masses and
/// inertias; visiting all contacts a few times, each pushes what is still missing and takes back what was too much:
///
///   p <- max(0, p + (amount - n.(shift_B - shift_A)) / K_nn)                                              (07.13)
///
/// @param contacts  overwritten: `given`        @param shifts  a buffer, overwritten
/// Moments of places are conserved (sum of m x), energy is not: lifting costs what the lifted weighs.
/// Cost: O(sweeps (contacts + bodies)). Source: [GBF03], [5DV058] 'project back to surface'.
void push_out(World& world, std::span<PushOut> contacts, std::vector<Shift>& shifts, int sweeps = 4);

}  // namespace rbc
