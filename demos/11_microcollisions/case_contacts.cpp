#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/11_microcollisions/layers.hpp"
#include "exercises/11_microcollisions/share.hpp"

namespace rbc {

namespace {

/// The walk over the points in the order of each answer.
std::vector<Pane> draw_layers(const KeptCall& kept) {
    const auto call = read_call<decltype(ex11::layered_order)>(kept, "layered_order");
    if (!call) return {};
    const std::vector<Eigen::Vector2d>& points = call->argument<0>();
    const auto walk = [&](const std::optional<std::vector<int>>& order) {
        std::vector<Point> places;
        if (!order) return places;
        for (const int i : *order)
            if (i >= 0 && static_cast<std::size_t>(i) < points.size())
                places.push_back(point_of(points[static_cast<std::size_t>(i)]));
        return places;
    };
    const std::vector<Point> right = walk(call->reference), own = walk(call->answer);
    Extent extent;
    for (const Eigen::Vector2d& p : points) extent.add(p);
    const Rect world = extent.rect(0.5);
    const Eigen::Vector2d gravity = call->argument<1>(), velocity = call->argument<2>();
    return {still_pane("The walk over the contacts; numbers: their indices", "x [m]", "y [m]", world, true,
                       [=](Canvas& canvas) {
                           draw_both(canvas, right, own);
                           for (std::size_t i = 0; i < points.size(); ++i) {
                               canvas.dot(point_of(points[i]), 4, colours::blue);
                               if (points.size() <= 40)
                                   draw_case_label(canvas, point_of(points[i]), std::to_string(i), colours::blue);
                           }
                           const Point corner{world.x + 0.12 * world.width, world.y + 0.88 * world.height};
                           const auto arrow = [&](const Eigen::Vector2d& v, const char* name, const Colour& colour) {
                               if (!(v.norm() > 0) || !v.allFinite()) return;
                               const Eigen::Vector2d to = 0.1 * world.width * v.normalized();
                               canvas.arrow(corner, {corner.x + to.x(), corner.y + to.y()}, {colour, 2});
                               draw_case_label(canvas, {corner.x + to.x(), corner.y + to.y()}, name, colour);
                           };
                           arrow(gravity, "g", colours::purple);
                           arrow(velocity, "v", colours::vermillion);
                           if (!right.empty()) draw_case_label(canvas, right.front(), "first", case_colours::reference);
                       })};
}

/// The impulse in the half-plane (|P_t|, P_n): only its place beside the cone decides.
std::vector<Pane> draw_share(const KeptCall& kept) {
    const auto call = read_call<decltype(ex11::shared_impulse)>(kept, "shared_impulse");
    if (!call) return {};
    const ex11::Collision collision = call->argument<0>();
    const auto place = [](const std::optional<Eigen::Vector3d>& P) {
        return P ? std::optional(Point{P->head<2>().norm(), (*P)[2]}) : std::nullopt;
    };
    const double factor = -(1 + collision.restitution);
    const Eigen::Vector3d whole = factor * collision.K.inverse() * collision.u;
    const Point stuck{whole.head<2>().norm(), whole[2]}, smooth{0, factor * collision.u[2] / collision.K(2, 2)};
    const auto reference = place(call->reference), mine = place(call->answer);
    Extent extent;
    for (const Point& p : {Point{0, 0}, stuck, smooth}) extent.add(p);
    for (const auto& end : {reference, mine})
        if (end) extent.add(*end);
    const double mu = collision.friction;
    return {still_pane("Impulse and cone", "|P_t| [N s]", "P_n [N s]", extent.rect(0.4), true, [=](Canvas& canvas) {
        const double up = std::max(0.0, canvas.view().world.top());
        const Point cone[] = {{0, 0}, {mu * up, up}, {0, up}};
        if (mu * up < 1e12) canvas.polygon(cone, colours::yellow.with_alpha(0.3));
        canvas.line(smooth, stuck, {colours::grey, 1.5, Stroke::Dash::dotted});
        canvas.dot(smooth, 4, colours::blue);
        canvas.dot(stuck, 4, colours::blue);
        draw_case_label(canvas, smooth, "P_N", colours::blue);
        draw_case_label(canvas, stuck, "P_S", colours::blue);
        draw_both_arrows(canvas, {0, 0}, reference, mine);
    })};
}

}  // namespace

RBC_CASE_PICTURE("11_microcollisions", "layers", draw_layers)
RBC_CASE_PICTURE("11_microcollisions", "share", draw_share)

}  // namespace rbc
