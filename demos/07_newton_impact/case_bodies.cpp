#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/07_newton_impact/door.hpp"
#include "exercises/07_newton_impact/landing.hpp"
#include "exercises/07_newton_impact/superball.hpp"

namespace rbc {

namespace {

/// Arrows of one kind share a scale: the longest is so long, in metres.
double scale_of(double length, std::initializer_list<std::optional<Eigen::Vector2d>> all) {
    double longest = 0;
    for (const auto& v : all)
        if (v && v->allFinite()) longest = std::max(longest, v->norm());
    return longest > 0 ? length / longest : 0;
}

/// The velocity of the ball before and after, at the point where it hits; what the door gives it.
std::vector<Pane> draw_door(const KeptCall& kept) {
    const auto call = read_call<decltype(ex07::hit_door)>(kept, "hit_door");
    if (!call) return {};
    const ex07::Door door = call->argument<0>();
    const Eigen::Vector2d before = call->argument<1>().velocity, point = call->argument<2>();
    const auto part = [](const std::optional<ex07::DoorImpact>& end, Eigen::Vector2d ex07::DoorImpact::*field) {
        return end ? std::optional<Eigen::Vector2d>((*end).*field) : std::nullopt;
    };
    const auto right = part(call->reference, &ex07::DoorImpact::ball_velocity);
    const auto own = part(call->answer, &ex07::DoorImpact::ball_velocity);
    const auto right_hinge = part(call->reference, &ex07::DoorImpact::hinge_impulse);
    const auto own_hinge = part(call->answer, &ex07::DoorImpact::hinge_impulse);
    const double size = std::max({(door.centre - door.hinge).norm(), (point - door.hinge).norm(), 1e-6});
    const double speed = scale_of(0.6 * size, {before, right, own});
    const double push = scale_of(0.6 * size, {right_hinge, own_hinge});
    Extent extent;
    for (const Eigen::Vector2d& p : {door.hinge, door.centre, point, Eigen::Vector2d(point - speed * before)})
        extent.add(p);
    for (const auto& v : {right, own})
        if (v) extent.add(Eigen::Vector2d(point + speed * *v));
    for (const auto& v : {right_hinge, own_hinge})
        if (v) extent.add(Eigen::Vector2d(door.hinge + push * *v));
    return {still_pane("Ball velocity at the hit, impulse at the hinge", "x [m]", "y [m]", extent.rect(0.6), true,
                       [=](Canvas& canvas) {
                           const Eigen::Vector2d end = door.hinge + 1.9 * (door.centre - door.hinge);
                           canvas.line(point_of(door.hinge), point_of(end), {colours::ground, 9});
                           canvas.line(point_of(door.hinge), point_of(point), {colours::grey, 1, Stroke::Dash::dotted});
                           canvas.dot(point_of(door.hinge), 6, colours::ink);
                           draw_case_label(canvas, point_of(door.hinge), "hinge");
                           draw_case_label(canvas, point_of(door.centre), "centre of mass");
                           canvas.dot(point_of(door.centre), 3, colours::ink);
                           canvas.arrow(point_of(point - speed * before), point_of(point), {colours::blue, 2.5});
                           draw_case_label(canvas, point_of(point - speed * before), "before", colours::blue);
                           const auto tip = [](const Eigen::Vector2d& from, double scale, const auto& v) {
                               return v ? std::optional(point_of(from + scale * *v)) : std::nullopt;
                           };
                           draw_both_arrows(canvas, point_of(point), tip(point, speed, right), tip(point, speed, own));
                           draw_both_arrows(canvas, point_of(door.hinge), tip(door.hinge, push, right_hinge),
                                            tip(door.hinge, push, own_hinge));
                       })};
}

std::vector<Pane> draw_superball(const KeptCall& kept) {
    const auto call = read_call<decltype(ex07::collide_rough_discs)>(kept, "collide_rough_discs");
    if (!call) return {};
    const ex07::SpinningDisc a = call->argument<0>(), b = call->argument<1>();
    const Eigen::Vector2d n = call->argument<2>().normalized();
    const auto part = [](const std::optional<ex07::DiscMotions>& end, Eigen::Vector2d ex07::DiscMotions::*field) {
        return end ? std::optional<Eigen::Vector2d>((*end).*field) : std::nullopt;
    };
    const auto right_a = part(call->reference, &ex07::DiscMotions::velocity_a);
    const auto own_a = part(call->answer, &ex07::DiscMotions::velocity_a);
    const auto right_b = part(call->reference, &ex07::DiscMotions::velocity_b);
    const auto own_b = part(call->answer, &ex07::DiscMotions::velocity_b);
    // Radii of very different sizes: the smaller is drawn as a third of the larger at least.
    const double larger = std::max({a.radius, b.radius, 1e-9});
    const double radius_a = std::max(a.radius, larger / 3), radius_b = std::max(b.radius, larger / 3);
    const Eigen::Vector2d centre_a = -radius_a * n, centre_b = radius_b * n;
    const double speed = scale_of(1.6 * larger, {a.velocity, b.velocity, right_a, own_a, right_b, own_b});
    Extent extent;
    for (const double side : {-1.0, 1.0}) {
        extent.add(Eigen::Vector2d(centre_a + side * radius_a * Eigen::Vector2d::Ones()));
        extent.add(Eigen::Vector2d(centre_b + side * radius_b * Eigen::Vector2d::Ones()));
    }
    for (const auto& v : {right_a, own_a})
        if (v) extent.add(Eigen::Vector2d(centre_a + speed * *v));
    for (const auto& v : {right_b, own_b})
        if (v) extent.add(Eigen::Vector2d(centre_b + speed * *v));
    return {still_diagram("Velocities (blue: before)", extent.rect(0.5), true, [=](Canvas& canvas) {
        const auto disc = [&](const Eigen::Vector2d& centre, double radius, const ex07::SpinningDisc& d,
                              const char* name) {
            canvas.circle(point_of(centre), radius, colours::ground.with_alpha(0.7));
            canvas.circle_outline(point_of(centre), radius, {colours::ink, 1.5});
            canvas.arrow(point_of(centre), point_of(centre + speed * d.velocity), {colours::blue, 2.5});
            draw_case_label(canvas, point_of(centre), name);
        };
        disc(centre_a, radius_a, a, a.inverse_mass > 0 ? "A" : "A (held)");
        disc(centre_b, radius_b, b, b.inverse_mass > 0 ? "B" : "B (held)");
        const auto tip = [&](const Eigen::Vector2d& from, const auto& v) {
            return v ? std::optional(point_of(from + speed * *v)) : std::nullopt;
        };
        draw_both_arrows(canvas, point_of(centre_a), tip(centre_a, right_a), tip(centre_a, own_a));
        draw_both_arrows(canvas, point_of(centre_b), tip(centre_b, right_b), tip(centre_b, own_b));
    })};
}

/// The velocities of the two lower corners, before and after.
std::vector<Pane> draw_landing(const KeptCall& kept) {
    const auto call = read_call<decltype(ex07::land)>(kept, "land");
    if (!call) return {};
    const ex07::FlatBox box = call->argument<0>();
    const auto corner = [w = box.half_width](const ex07::FlatBox& b, double side) {
        return Eigen::Vector2d(0, b.velocity + side * w * b.spin);
    };
    std::vector<std::optional<Eigen::Vector2d>> arrows;
    for (const auto& state : {std::optional(box), call->reference, call->answer})
        for (const double side : {-1.0, 1.0})
            arrows.push_back(state ? std::optional(corner(*state, side)) : std::nullopt);
    const double w = box.half_width, h = box.half_height;
    const double speed =
        scale_of(0.7 * std::max(w, h), {arrows[0], arrows[1], arrows[2], arrows[3], arrows[4], arrows[5]});
    const double length = 0.9 * std::max(w, h);
    return {
        still_pane("Velocities of the corners", "x [m]", "y [m]",
                   {-1.3 * std::max(w, h), -length, 2.6 * std::max(w, h), length + 2.6 * h}, true, [=](Canvas& canvas) {
                       draw_solid(canvas, {0, 1}, 0);
                       canvas.rectangle({-w, 0, 2 * w, 2 * h}, colours::sky.with_alpha(0.5));
                       for (const std::size_t i : {0u, 1u}) {
                           const Eigen::Vector2d at((i == 0 ? -1 : 1) * w, 0);
                           const auto tip = [&](std::size_t k) {
                               return arrows[k] ? std::optional(point_of(at + speed * *arrows[k])) : std::nullopt;
                           };
                           const Eigen::Vector2d beside = at + Eigen::Vector2d((i == 0 ? -0.12 : 0.12) * w, 0);
                           canvas.arrow(point_of(beside), point_of(beside + speed * *arrows[i]), {colours::blue, 2.5});
                           draw_case_label(canvas, point_of(beside), "before", colours::blue);
                           draw_both_arrows(canvas, point_of(at), tip(2 + i), tip(4 + i));
                       }
                   })};
}

}  // namespace

RBC_CASE_PICTURE("07_newton_impact", "door", draw_door)
RBC_CASE_PICTURE("07_newton_impact", "landing", draw_landing)
RBC_CASE_PICTURE("07_newton_impact", "superball", draw_superball)

}  // namespace rbc
