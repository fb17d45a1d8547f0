#pragma once

#include <Eigen/Core>
#include <string_view>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/body.hpp"

/// What a textbook's drawing is made of. Places are in the canvas's view, sizes in pixels unless said otherwise. Words are
/// markup (markup.hpp), their single letters slanted.
namespace rbc::sketch {

// What a colour means in every drawing; bodies have the colours of the windows, lightened.
inline constexpr Colour velocity = colours::blue, force = colours::vermillion, friction = colours::green,
                        helper = colours::grey;

enum class Side { right, above_right, above, above_left, left, below_left, below, below_right, on };

struct Words {
    Colour colour = colours::ink;  ///< darkened as far as letters need it
    double size = 16;              ///< at least 13 is readable
    double gap = 6;                ///< between the point and the words
};
void label(Canvas& canvas, Point at, std::string_view words, Side side, const Words& style = {});
/// An explanation in grey, smaller than a label.
void note(Canvas& canvas, Point at, std::string_view words, Side side = Side::on);

/// Where an arrow's label stands: beyond an end, or beside the shaft, seen in the direction of the arrow.
struct Beside {
    enum class Place { tip, tail, left, right } place = Place::tip;
    double along = 0.5;  ///< of the shaft, for left and right
    double gap = 5;
};
inline constexpr Beside tip{}, tail{Beside::Place::tail}, left_of{Beside::Place::left}, right_of{Beside::Place::right};

struct ArrowStyle {
    Colour colour = colours::ink;
    double width = 2.4;
    Stroke::Dash dash = Stroke::Dash::solid;
};
void arrow(Canvas& canvas, Point from, Point to, std::string_view words, const ArrowStyle& style = {},
           const Beside& beside = tip);

/// An arc about `centre`, angles in radians, counterclockwise; with a head it turns from the first to the second.
struct Arc {
    double from = 0, to = 0, radius = 30;
    bool head = false;
    Colour colour = colours::ink;
};
void arc(Canvas& canvas, Point centre, const Arc& arc, std::string_view words);

/// A length between two points, drawn `away` from them: to the left of the way from a to b, negative to the right.
void dimension(Canvas& canvas, Point a, Point b, double away, std::string_view words, Colour colour = helper);

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
