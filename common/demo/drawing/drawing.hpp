#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/demo/kit/canvas.hpp"

namespace rbc {

/// A labelled drawing of a lesson: what is what, and which sign is positive. It asks the lesson's functions for what it
/// shows, so that it stays true.
struct Drawing {
    std::string name;                   ///< the file: lessons/NN_name/figures/<name>.svg
    std::string title;                  ///< in words, for those who do not see it
    int width = 600, height = 300;      ///< pixels
    std::function<void(Canvas&)> draw;  ///< on white; shows its own views inside of width and height
};

/// A drawing of several parts, each in its own view.
template <class... Parts>
std::function<void(Canvas&)> together(Parts... parts) {
    return [=](Canvas& canvas) { (parts(canvas), ...); };
}

/// The drawings of a demo's lesson, in the order of its text; empty where there are none.
const std::vector<Drawing>& drawings_of(std::string_view demo_name);

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
