#pragma once

#include <Eigen/Core>
#include <string_view>

#include "common/demo/drawing/sketch_label.hpp"
#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/body.hpp"

/// What a textbook's drawing is made of, beside words (sketch_label.hpp).
namespace rbc::sketch {

inline Point place(const Eigen::Vector2d& p) {
    return {p.x(), p.y()};
}

/// A body's fill in the colour of its method, as the windows lighten it.
Colour lightened(const Colour& colour, double light = 0.55);

/// A dashed thin line.
void guide(Canvas& canvas, Point a, Point b, Colour colour = helper);
/// A point with its name.
void point(Canvas& canvas, Point at, std::string_view words, Side side, Colour colour = colours::ink);

/// A fixed surface, hatched on the right of the way from a to b.
void ground(Canvas& canvas, Point a, Point b);
/// An earlier or later place of a body: its outline, dashed.
void ghost(Canvas& canvas, const Body& body, Colour colour = helper);
/// The normal n and the tangent t = (n_y, -n_x) of a contact, with their names.
void contact_frame(Canvas& canvas, Point at, const Eigen::Vector2d& normal, double length = 46);
/// The friction cone about a direction: half as wide as mu times its height (in units of the view).
void cone(Canvas& canvas, Point apex, const Eigen::Vector2d& axis, double mu, double height, Colour colour = friction);

void spring(Canvas& canvas, Point a, Point b, double width = 16);
void damper(Canvas& canvas, Point a, Point b, double width = 16);

/// Two arrows that cross in `origin`, their ends and names given.
struct Axes {
    Point origin;
    double left, right, down, up;  ///< where they end, in units of the view
    std::string_view x, y;
};
void axes(Canvas& canvas, const Axes& axes);

}  // namespace rbc::sketch
