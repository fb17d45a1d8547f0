#include "demos/17_friction_stabilization/task.hpp"

#include <cmath>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

const Stroke thin{colours::ink, 1.2};
const Stroke dashed{colours::grey, 1.2, Stroke::Dash::dashed};

void letter(Canvas& canvas, Point at, const char* text, Colour colour = colours::ink) {
    canvas.text(at, text, {.size = 15, .colour = colour, .align = TextStyle::Align::centre, .bold = true});
}

/// A length between two points, with a short bar at either end.
void length(Canvas& canvas, Point a, Point b) {
    const double bar = 0.04, along = std::hypot(b.x - a.x, b.y - a.y);
    const double x = -bar * (b.y - a.y) / along, y = bar * (b.x - a.x) / along;
    canvas.line(a, b, thin);
    for (const Point& end : {a, b}) canvas.line({end.x - x, end.y - y}, {end.x + x, end.y + y}, thin);
}

}  // namespace

void draw_task_labels(Canvas& canvas, const PressTask& task, const World& world, const Eigen::Vector2d& held,
                      const Eigen::Vector2d& force) {
    const double weight = task.mass * 9.81, scale = 0.1 / weight;  // m/N: a box's weight is 10 cm long
    const double side = held.x() < 0 ? -1 : 1, b = side * task.plinth_half_width, ground = task.plinth_height;
    Eigen::Vector2d middle(0, 0);
    for (std::size_t i = 2; i < world.bodies.size(); ++i) middle += world.bodies[i].position / task.boxes;

    // Lengths.
    const double above = task.centre(task.boxes) + 0.05, beside = side * (task.half_width + 0.45);
    canvas.line({0, ground}, {0, above + 0.08}, dashed);
    length(canvas, {0, 0.5 * ground}, {b, 0.5 * ground});
    letter(canvas, {1.9 * b, 0.5 * ground}, "b");
    canvas.line({held.x(), held.y()}, {held.x(), above + 0.08}, dashed);
    length(canvas, {0, above}, {held.x(), above});
    letter(canvas, {0.5 * held.x(), above + 0.12}, "\u2113");
    canvas.line({held.x(), held.y()}, {beside, held.y()}, dashed);
    canvas.line({b, ground}, {beside, ground}, dashed);
    length(canvas, {beside, ground}, {beside, held.y()});
    letter(canvas, {beside + side * 0.12, 0.5 * (ground + held.y())}, "z");
    const double far = -side * (task.half_width + 0.35);
    canvas.line({b, ground}, {far, ground}, dashed);
    canvas.line({middle.x(), middle.y()}, {far, middle.y()}, dashed);
    length(canvas, {far, ground}, {far, middle.y()});
    letter(canvas, {far - side * 0.13, 0.5 * (ground + middle.y())}, "H");
    const double lean = std::abs(std::remainder(world.bodies[2].angle, M_PI)), reach = std::abs(far - b) - 0.12;
    canvas.line({b, ground}, {b - side * reach * std::cos(lean), ground + reach * std::sin(lean)}, thin);
    letter(canvas, {far + side * 0.22, ground - 0.1}, "\u03b8");

    // Forces.
    const Stroke red{colours::vermillion, 2.5}, ink{colours::ink, 2.5};
    canvas.dot({middle.x(), middle.y()}, 4, colours::ink);
    canvas.arrow({middle.x(), middle.y()}, {middle.x(), middle.y() - scale * task.weight()}, ink);
    letter(canvas, {middle.x() - side * 0.3, middle.y() - scale * task.weight()}, "Nmg");
    canvas.dot({held.x(), held.y()}, 4, colours::vermillion);
    canvas.arrow({held.x(), held.y()}, {held.x(), held.y() + scale * force.y()}, red);
    letter(canvas, {held.x() + side * 0.12, held.y() + scale * force.y() + 0.05}, "F", colours::vermillion);
    canvas.arrow({held.x(), held.y()}, {held.x() + scale * force.x(), held.y()}, red);
    letter(canvas, {held.x() + scale * force.x() - side * 0.1, held.y() + 0.1}, "S", colours::vermillion);
}

}  // namespace rbc
