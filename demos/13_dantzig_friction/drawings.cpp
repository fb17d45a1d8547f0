#include "common/demo/drawing/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "demos/13_dantzig_friction/scenes.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"

namespace rbc {

namespace {

using sketch::Beside;
using sketch::place;
using sketch::Side;

const View rod_view = fit_view({-2.1, -0.62, 3.4, 2.95}, {0, 0, 300, 330});
const View ladder_view = fit_view({-0.45, -0.5, 2.75, 2.95}, {300, 0, 300, 330});
constexpr double ladder_length = 2;  // m

// The knobs of the drawing.
PainleveRod rod_of(Knobs knobs) {
    return {.angle = knobs[0] * M_PI / 180, .friction = knobs[1]};
}
double ladder_angle(Knobs knobs) {
    return knobs[2] * M_PI / 180;
}
double ladder_friction(Knobs knobs) {
    return knobs[3];
}

/// Its end slides to the right; friction drags it back, and turns the rod into the floor.
void draw_rod(Canvas& canvas, Knobs knobs) {
    canvas.show(rod_view);
    const PainleveRod rod = rod_of(knobs);
    const PainleveContact contact = painleve_contact(rod);
    const double c = std::cos(rod.angle), s = std::sin(rod.angle);
    const Body body =
        scenes::box({.half_width = rod.half_length, .half_height = 0.025, .position = {-c, s}, .angle = -rod.angle});
    sketch::ground(canvas, {-2.0, 0}, {1.2, 0});
    draw_body(canvas, body, sketch::lightened(colours::orange));
    const Point centre = place(body.position);
    canvas.dot(centre, 3.6, colours::ink);
    const double weight = 0.45, f_N = std::min(1.7, weight * contact.force / (rod.mass * rod.gravity));
    sketch::arrow(canvas, centre, {centre.x, centre.y - weight}, "m g", {sketch::force}, {Beside::Place::right, 0.6});
    sketch::dimension(canvas, {-2 * c, 2 * s}, centre, -16, "l");
    sketch::arc(canvas, centre, {-0.8, 0.9, 32, true}, "omega");
    sketch::arc(canvas, {0, 0}, {M_PI - rod.angle, M_PI, 30}, "theta");
    sketch::arrow(canvas, {0, 0}, {0, f_N}, "f_N", {sketch::force});
    sketch::arrow(canvas, {0, -0.06}, {-std::min(rod.friction * f_N, 1.5), -0.06}, "f_F = \u2212mu f_N",
                  {sketch::force}, {Beside::Place::left, 0.5, 12});
    sketch::arrow(canvas, {0.08, 0.17}, {0.62, 0.17}, "u_t", {sketch::velocity});
    sketch::contact_frame(canvas, {0.5, 0.85}, Eigen::Vector2d::UnitY(), 40);
}

/// Where on the weight's line the two forces can meet: from where the foot's cone reaches it to where the wall's does, m.
/// Below 0 there is no such place: the ladder slips.
struct Meeting {
    double low, high;
};
Meeting meeting_of(Knobs knobs) {
    const double half_foot = 0.5 * ladder_length * std::cos(ladder_angle(knobs)),
                 top = ladder_length * std::sin(ladder_angle(knobs)), mu = ladder_friction(knobs);
    return {std::max(half_foot / mu, top - mu * half_foot), top + mu * half_foot};
}

/// Foot and wall can press along any line of their cones; with the weight's line the two must meet in one point.
void draw_leaning_ladder(Canvas& canvas, Knobs knobs) {
    const double mu = ladder_friction(knobs), angle = ladder_angle(knobs);
    canvas.show(ladder_view);
    const Point foot{ladder_length * std::cos(angle), 0}, top{0, ladder_length * std::sin(angle)},
        middle{0.5 * foot.x, 0.5 * top.y};
    sketch::ground(canvas, {0, 0}, {2.2, 0});
    sketch::ground(canvas, {0, 2.3}, {0, 0});
    sketch::cone(canvas, foot, Eigen::Vector2d::UnitY(), mu, 0.75);
    sketch::cone(canvas, top, Eigen::Vector2d::UnitX(), mu, 0.55);
    const Meeting meeting = meeting_of(knobs);
    const bool holds = meeting.low <= meeting.high + 1e-9;
    const Point meet{middle.x, holds ? 0.5 * (meeting.low + meeting.high) : meeting.high};
    sketch::guide(canvas, foot, {middle.x, holds ? meet.y : meeting.low});
    sketch::guide(canvas, top, meet);
    sketch::guide(canvas, middle, {middle.x, std::max(meet.y, meeting.low)});
    draw_ladder(
        canvas,
        scenes::box({.half_width = 1, .half_height = 0.001, .position = {middle.x, middle.y}, .angle = -angle}));
    sketch::arc(canvas, foot, {M_PI - angle, M_PI, 34}, "beta");
    sketch::arrow(canvas, middle, {middle.x, middle.y - 0.66}, "m g", {sketch::force}, {Beside::Place::right, 0.7});
    if (holds) {
        // Three forces in balance, in units of 0.66 weights: f_t of the foot is f_n of the wall.
        const double foot_t = middle.x / meet.y, wall_t = (meet.y - top.y) / middle.x,
                     foot_n = 0.66 / (1 + foot_t * wall_t), wall_n = foot_t * foot_n;
        sketch::arrow(canvas, foot, {foot.x - foot_t * foot_n, foot_n}, "**f**", {sketch::force},
                      {Beside::Place::left, 0.85});
        sketch::arrow(canvas, top, {wall_n, top.y + wall_t * wall_n}, "**f**", {sketch::force},
                      {Beside::Place::left, 0.8});
    }
    sketch::label(canvas, {std::min(foot.x + 0.25, 1.72), 0.78}, "|f_F| \u2264 mu f_N", Side::above, {.colour = sketch::friction});
}

void draw_both(Canvas& canvas, Knobs knobs) {
    draw_rod(canvas, knobs);
    draw_leaning_ladder(canvas, knobs);
}

std::string what_holds(Knobs knobs) {
    static constexpr const char* words[] = {"one answer, it slides", "it separates", "no answer at all",
                                            "two answers: it slides on, or flies off", "the slope is 0"};
    const Meeting meeting = meeting_of(knobs);
    return "The rod: " + std::string(words[static_cast<int>(painleve_contact(rod_of(knobs)).kind)]) + ". The ladder " +
           (meeting.low <= meeting.high + 1e-9 ? "can stand." : "slips: its lines meet outside of the cones.");
}

const Movement movement{
    .look_for =
        "Lay the rod down and make the floor rough until no force keeps its end out of the floor; pull the "
        "ladder's foot out until it has to slip.",
    .knobs = {{"theta", "the rod's angle over the floor", "degrees", 20, 80, 63.4349},
              {"mu", "friction under the rod", "", 0.1, 3, 0.7},
              {"beta", "the ladder's angle over the floor", "degrees", 30, 80, 46.5},
              {"mu_l", "friction under the ladder and at the wall", "", 0.2, 0.8, 0.4}},
    .handles = {{"the rod's upper end",
                 {0},
                 rod_view,
                 [](Knobs knobs) {
                     const double angle = rod_of(knobs).angle;
                     return Point{-2 * std::cos(angle), 2 * std::sin(angle)};
                 }},
                {"the ladder's foot",
                 {2},
                 ladder_view,
                 [](Knobs knobs) {
                     return Point{ladder_length * std::cos(ladder_angle(knobs)), 0};
                 }}},
    .quantities = {{"slope", "of a_n over f_N, (13.15)", "1/kg",
                    [](Knobs knobs) { return painleve_contact(rod_of(knobs)).slope; }},
                   {"f_N", "the floor's force on the rod", "N",
                    [](Knobs knobs) { return painleve_contact(rod_of(knobs)).force; }},
                   {"mu_c", "from which the slope is below 0, (13.16)", "",
                    [](Knobs knobs) { return painleve_critical_friction(rod_of(knobs).angle); }}},
    .draw = draw_both,
    .says = what_holds};

}  // namespace

RBC_DRAWINGS(
    "13_dantzig_friction",
    {{"rod_and_ladder",
      "Left: Painleve's rod leans to the left at the angle theta and slides to the right on its lower end; the floor "
      "presses with f_N up and drags with mu f_N to the left. Right: a ladder at its limit, with the friction cones of "
      "foot and top; the two forces on their edges and the weight have lines that meet in one point.",
      600,
      330,
      {},
      movement}})

}  // namespace rbc
