#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// What a hand sets in a drawing that moves.
struct Knob {
    std::string symbol;       ///< markup, as the equation has it
    std::string words, unit;  ///< what it is; "" where it has no unit
    double from = 0, to = 1;
    double value = 0;    ///< of the still
    bool whole = false;  ///< counts something
};
/// The values of all knobs, in their order.
using Knobs = std::span<const double>;

/// A point that a hand drags: it goes where its way comes nearest to the pointer.
struct Handle {
    std::string words;               ///< what one takes hold of: "the ladder's foot"
    std::vector<std::size_t> knobs;  ///< the one or two that it sets
    View view;                       ///< in which it is
    std::function<Point(Knobs)> at;  ///< in the view's world
};

/// What follows from the knobs, by the lesson's functions.
struct Quantity {
    std::string symbol, words, unit;
    std::function<double(Knobs)> value;
};

/// How a drawing moves.
struct Movement {
    std::string look_for;  ///< what to drag, and what may happen
    std::vector<Knob> knobs;
    std::vector<Handle> handles;  ///< a knob without one has a slider
    std::vector<Quantity> quantities;
    std::function<void(Canvas&, Knobs)> draw;
    std::function<std::string(Knobs)> says;  ///< a sentence that holds now; none: nothing to say
};

/// A labelled drawing of a lesson: what is what, and which sign is positive. It asks the lesson's functions for what it
/// shows, so that it stays true.
struct Drawing {
    std::string name;                   ///< the file: lessons/NN_name/figures/<name>.svg
    std::string title;                  ///< in words, for those who do not see it
    int width = 600, height = 300;      ///< pixels
    std::function<void(Canvas&)> draw;  ///< on white, within width and height; none where it moves: the still is of its movement
    Movement movement = {};                 ///< without knobs it stands still
};

/// A drawing of several parts, each in its own view.
template <class... Parts>
std::function<void(Canvas&)> together(Parts... parts) {
    return [=](Canvas& canvas) { (parts(canvas), ...); };
}

/// The drawings of a demo's lesson, in the order of its text; empty where there are none.
const std::vector<Drawing>& drawings_of(std::string_view demo_name);
/// Those of the only demo of the program.
const std::vector<Drawing>& only_drawings();

/// All of a drawing, white ground included.
void draw_drawing(Canvas& canvas, const Drawing& drawing);

/// Puts drawings into the table; one statement at the end of demos/NN_name/drawings.cpp:
///   RBC_DRAWINGS("08_poisson_impact", {{"falling_rod", "A rod ...", 600, 320, falling_rod}})
struct DrawingRegistration {
    DrawingRegistration(const char* demo_name, std::vector<Drawing> drawings);
};
#define RBC_DRAWINGS(demo_name, ...) \
    static const ::rbc::DrawingRegistration rbc_drawing_registration{demo_name, __VA_ARGS__};

/// What a drawing draws, as a number of 16 hexadecimal digits: of all strokes, areas and words, with their places to a
/// tenth of a pixel and their colours. Words are measured by rule, so that neither fonts nor cairo play a part.
std::string drawing_mark(const Drawing& drawing);

/// The SVG with its title and its mark.
std::string marked_svg(std::string svg, const Drawing& drawing);
/// The mark in an SVG that marked_svg made; empty: there is none.
std::string mark_in(std::string_view svg);

}  // namespace rbc
