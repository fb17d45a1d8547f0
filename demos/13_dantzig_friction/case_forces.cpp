#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/13_dantzig_friction/answers.hpp"
#include "exercises/13_dantzig_friction/push.hpp"

namespace rbc {

namespace {

/// All answers of a contact in its plane of forces, with the cone from where it stands.
Pane force_plane(double friction, double tip, const std::optional<std::vector<ex13::ContactAnswer>>& reference,
                 const std::optional<std::vector<ex13::ContactAnswer>>& mine) {
    const auto places = [](const std::optional<std::vector<ex13::ContactAnswer>>& answers) {
        std::vector<Point> points;
        if (answers)
            for (const ex13::ContactAnswer& a : *answers) points.push_back({a.f_F, a.f_N});
        return points;
    };
    const std::vector<Point> right = places(reference), own = places(mine);
    Extent extent;
    extent.add(Point{0, tip});
    extent.add(Point{0, 0});
    for (const std::vector<Point>* points : {&right, &own})
        for (const Point& p : *points) extent.add(p);
    return still_pane("All answers, and the cone of friction", "f_F [N]", "f_N [N]", extent.rect(0.5), true,
                      [=](Canvas& canvas) {
                          const Rect& w = canvas.view().world;
                          const double up = w.top(), side = friction * (up - tip);
                          if (side > 0 && side < 1e6 * w.width) {
                              const Point cone[] = {{0, tip}, {side, up}, {-side, up}};
                              canvas.polygon(cone, colours::yellow.with_alpha(0.25));
                              canvas.line({0, tip}, {side, up}, {colours::orange, 1.5});
                              canvas.line({0, tip}, {-side, up}, {colours::orange, 1.5});
                          }
                          canvas.line({w.x, 0}, {w.right(), 0}, {colours::grey, 1});
                          for (const Point& p : right) draw_both_arrows(canvas, {0, 0}, p, {});
                          for (const Point& p : own) draw_both_arrows(canvas, {0, 0}, {}, p);
                          draw_both_dots(canvas, right, own);
                          draw_case_label(canvas, {w.x + 0.02 * w.width, w.y + 0.04 * w.height},
                                          std::to_string(right.size()) + " answers of the reference, " +
                                              std::to_string(own.size()) + " of yours");
                      });
}

std::vector<Pane> draw_answers(const KeptCall& kept) {
    if (const auto call = read_call<decltype(ex13::all_answers)>(kept, "all_answers"))
        return {force_plane(call->argument<2>(), 0, call->reference, call->answer)};
    if (const auto call = read_call<decltype(ex13::glued_answers)>(kept, "glued_answers"))
        return {force_plane(call->argument<2>(), -call->argument<4>(), call->reference, call->answer)};
    return {};
}

/// The box, the push, and the forces of the floor on its corners.
std::vector<Pane> draw_push(const KeptCall& kept) {
    const auto call = read_call<decltype(ex13::first_motion)>(kept, "first_motion");
    if (!call) return {};
    const ex13::PushedBox box = call->argument<0>();
    double largest = std::max(std::abs(box.force), box.mass * box.gravity);
    for (const auto& end : {call->reference, call->answer})
        if (end)
            for (const double f : {end->normal_left, end->normal_right})
                if (std::isfinite(f)) largest = std::max(largest, std::abs(f));
    const double size = std::max(box.width, box.height), unit = 0.5 * size / largest;
    return {still_pane("Push, and the floor's forces on the corners", "x [m]", "y [m]",
                       {-0.7 * size - 0.5 * box.width, -0.75 * size, box.width + 1.4 * size, box.height + 0.9 * size},
                       true, [=](Canvas& canvas) {
                           draw_solid(canvas, {0, 1}, 0);
                           canvas.rectangle({-0.5 * box.width, 0, box.width, box.height}, colours::sky.with_alpha(0.5));
                           const Point hand{(box.force > 0 ? -0.5 : 0.5) * box.width, box.push_height};
                           canvas.arrow({hand.x - unit * box.force, hand.y}, hand, {colours::blue, 3});
                           draw_case_label(canvas, {hand.x - unit * box.force, hand.y}, "push", colours::blue);
                           const auto forces = [&](const std::optional<ex13::FirstMotion>& end, double side) {
                               if (!end) return std::optional<Point>();
                               const double f = side < 0 ? end->normal_left : end->normal_right;
                               return std::optional(Point{0.5 * side * box.width, unit * f});
                           };
                           for (const double side : {-1.0, 1.0})
                               draw_both_arrows(canvas, {0.5 * side * box.width, 0}, forces(call->reference, side),
                                                forces(call->answer, side));
                           const auto friction = [&](const std::optional<ex13::FirstMotion>& end) {
                               return end ? std::optional(Point{unit * end->friction, 0}) : std::nullopt;
                           };
                           draw_both_arrows(canvas, {0, 0}, friction(call->reference), friction(call->answer));
                       })};
}

}  // namespace

RBC_CASE_PICTURE("13_dantzig_friction", "answers", draw_answers)
RBC_CASE_PICTURE("13_dantzig_friction", "push", draw_push)

}  // namespace rbc
