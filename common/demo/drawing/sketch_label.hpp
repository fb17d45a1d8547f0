#pragma once

#include <string_view>

#include "common/demo/kit/canvas.hpp"

/// Words beside what they name. Places are in the canvas's view; sizes in pixels unless said otherwise. Words are markup
/// (markup.hpp), their single letters slanted.
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

}  // namespace rbc::sketch
