#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/06_contact_sets/capsule.hpp"

namespace rbc {

namespace {

using Contacts = std::optional<std::vector<ex06::CapsuleContact>>;

void add_to(Extent& extent, const ex06::Capsule& capsule) {
    for (const Eigen::Vector2d& end : {capsule.p, capsule.q})
        for (const double side : {-1.0, 1.0})
            extent.add(Eigen::Vector2d(end + side * capsule.radius * Eigen::Vector2d::Ones()));
}

void draw_capsule(Canvas& canvas, const ex06::Capsule& c, const Colour& colour, const char* name) {
    const Eigen::Vector2d along = c.q - c.p;
    const Eigen::Vector2d side = along.norm() > 0
                                     ? Eigen::Vector2d(c.radius * Eigen::Vector2d(-along.y(), along.x()).normalized())
                                     : Eigen::Vector2d(0, 0);
    const Point body[] = {point_of(c.p + side), point_of(c.q + side), point_of(c.q - side), point_of(c.p - side)};
    for (const Eigen::Vector2d& end : {c.p, c.q}) {
        canvas.circle(point_of(end), c.radius, colour.with_alpha(0.35));
        canvas.circle_outline(point_of(end), c.radius, {colour, 1.5});
    }
    canvas.polygon(body, colour.with_alpha(0.35));
    canvas.polygon_outline(body, {colour, 1.5});
    canvas.line(point_of(c.p), point_of(c.q), {colours::ink, 1.5});
    draw_case_label(canvas, point_of(0.5 * (c.p + c.q)), name);
}

void draw_contacts(Canvas& canvas, const Contacts& reference, const Contacts& mine) {
    const double length = 0.15 * canvas.view().world.width;
    const auto tip = [&](const ex06::CapsuleContact& c) { return point_of(c.point + length * c.normal); };
    std::vector<Point> right, own;
    if (reference)
        for (const ex06::CapsuleContact& c : *reference) {
            draw_both_arrows(canvas, point_of(c.point), tip(c), {});
            right.push_back(point_of(c.point));
        }
    if (mine)
        for (const ex06::CapsuleContact& c : *mine) {
            draw_both_arrows(canvas, point_of(c.point), {}, tip(c));
            own.push_back(point_of(c.point));
        }
    draw_both_dots(canvas, right, own);
}

std::vector<Pane> draw_capsules(const KeptCall& kept) {
    Extent extent;
    const auto add_contacts = [&](const Contacts& contacts) {
        if (!contacts) return;
        for (const ex06::CapsuleContact& c : *contacts) extent.add(c.point);
    };
    if (const auto call = read_call<decltype(ex06::collide_capsules)>(kept, "collide_capsules")) {
        add_to(extent, call->argument<0>());
        add_to(extent, call->argument<1>());
        add_contacts(call->reference);
        add_contacts(call->answer);
        return {still_pane("Contacts and normals", "x [m]", "y [m]", extent.rect(0.5), true, [=](Canvas& canvas) {
            draw_capsule(canvas, call->argument<0>(), colours::blue, "A");
            draw_capsule(canvas, call->argument<1>(), colours::orange, "B");
            draw_contacts(canvas, call->reference, call->answer);
        })};
    }
    if (const auto call = read_call<decltype(ex06::capsule_on_plane)>(kept, "capsule_on_plane")) {
        const Eigen::Vector2d surface = call->argument<0>(), normal = call->argument<1>();
        const ex06::Capsule capsule = call->argument<2>();
        add_to(extent, capsule);
        add_contacts(call->reference);
        add_contacts(call->answer);
        return {still_pane("Contacts and normals", "x [m]", "y [m]", extent.rect(0.5), true, [=](Canvas& canvas) {
            draw_solid(canvas, normal, normal.dot(surface));
            draw_capsule(canvas, capsule, colours::orange, "B");
            draw_contacts(canvas, call->reference, call->answer);
        })};
    }
    return {};
}

}  // namespace

RBC_CASE_PICTURE("06_contact_sets", "capsule", draw_capsules)

}  // namespace rbc
