#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/17_friction_stabilization/building.hpp"

namespace rbc {

/// One lane's dots in a pane, in units of its axes.
struct PaneDots {
    Colour colour;
    std::vector<Point> dots;
};

/// How far each brick is from its place (m, to the right) over the height of that place (m).
std::vector<Point> profile_of(const Building& building, const World& world);
Rect profile_world(double height);
void draw_profile(Canvas& canvas, const Rect& world, const std::vector<PaneDots>& lanes);

/// Speed v (m/s) and rim speed -omega a of a disc of radius a: on the diagonal it rolls, beside it by the clamp.
Rect rolling_plane_world(double fastest);
void draw_rolling_plane(Canvas& canvas, const Rect& world, double clamp, const std::vector<PaneDots>& lanes);

/// (r_t, r_n) of all contacts, in units of the largest r_n.
std::vector<Point> cone_dots(const Eigen::VectorXd& r);
Rect cone_pane_world(double friction);
void draw_cone_pane(Canvas& canvas, double friction, const std::vector<PaneDots>& lanes);

/// Dotted: where the bricks that are there belong.
void draw_places(Canvas& canvas, const Building& building, const World& world);

/// What each contact gave to its body B in the last step, the largest normal impulse 0.35 m long.
void draw_impulses(Canvas& canvas, const ContactStepper& stepper);

/// Of each contact of the last step, as the memory says; where there is none, by (17.1).
std::vector<bool> who_sticks(const RememberingStepper& stepper, double friction);

/// A dot on each contact that presses: green sticks, vermillion slides, purple rolls.
void draw_states(Canvas& canvas, const RememberingStepper& stepper, double friction);

}  // namespace rbc
