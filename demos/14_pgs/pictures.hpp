#pragma once

#include <Eigen/Core>
#include <deque>
#include <span>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/body.hpp"

namespace rbc {

/// The last step of one method, for the pictures beside the scene.
struct LastStep {
    Colour colour;
    const std::vector<double>* history;  ///< residual before the first sweep and after each
    const Eigen::VectorXd* impulses;     ///< (n, t) or (n, t1, t2) of each contact, N s
};

/// Sweeps to the right, log10 of the residual upwards.
Rect residual_world(std::span<const LastStep> steps);
void draw_residuals(Canvas& canvas, std::span<const LastStep> steps);

/// The cone |r_t| <= mu r_n and the impulses in it, in units of the largest r_n of each step.
Rect cone_of_impulses_world(double friction);
void draw_cone_of_impulses(Canvas& canvas, double friction, std::span<const LastStep> steps);

/// In space: the cone and the box from above, r_t / (mu r_n) of each contact, and the push in units of mu m g.
Rect disc_world();
void draw_disc(Canvas& canvas, double friction, std::span<const LastStep> steps, const Eigen::Vector2d& push);

/// Where a plate has gone, how it is pushed, and what friction does; forces in units of mu m g, which are 0.4 m long.
void draw_table(Canvas& canvas, const Body& plate, const std::deque<Eigen::Vector2d>& trail,
                const Eigen::Vector2d& push, const Eigen::Vector2d& friction, Colour colour);

}  // namespace rbc
