#include <algorithm>
#include <cmath>

#include "common/demo/cases/case_demo.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/exercise/case_call.hpp"
#include "exercises/06_contact_sets/capsule.hpp"
#include "exercises/06_contact_sets/islands.hpp"
#include "exercises/06_contact_sets/swept.hpp"

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

/// The cells of the grid: those of both are green, yours alone orange, those that yours lacks have a frame.
std::vector<Pane> draw_swept(const KeptCall& kept) {
    const auto call = read_call<decltype(ex06::swept_cells)>(kept, "swept_cells");
    if (!call) return {};
    const double size = call->argument<3>(), radius = call->argument<2>();
    const Eigen::Vector2d from = call->argument<0>() / size, to = call->argument<1>() / size;
    Extent extent;
    for (const Eigen::Vector2d& end : {from, to})
        for (const double side : {-1.0, 1.0})
            extent.add(Eigen::Vector2d(end + side * (radius / size) * Eigen::Vector2d::Ones()));
    for (const auto& cells : {call->reference, call->answer})
        if (cells)
            for (const ex06::Cell& cell : *cells)
                for (const int corner : {0, 1})
                    extent.add(Point{static_cast<double>(cell.x + corner), static_cast<double>(cell.y + corner)});
    return {still_pane(
        "Cells: green both, orange yours alone, framed missing", "x in cells", "y in cells", extent.rect(0.5), true,
        [=](Canvas& canvas) {
            const auto has = [](const auto& cells, const ex06::Cell& wanted) {
                return cells && std::any_of(cells->begin(), cells->end(),
                                            [&](const ex06::Cell& c) { return c.x == wanted.x && c.y == wanted.y; });
            };
            const auto square = [](const ex06::Cell& c) {
                return Rect{static_cast<double>(c.x) + 0.04, static_cast<double>(c.y) + 0.04, 0.92, 0.92};
            };
            if (call->answer)
                for (const ex06::Cell& c : *call->answer)
                    canvas.rectangle(square(c), has(call->reference, c) || !call->reference
                                                    ? colours::green.with_alpha(0.3)
                                                    : colours::orange.with_alpha(0.8));
            if (call->reference)
                for (const ex06::Cell& c : *call->reference) {
                    if (has(call->answer, c)) continue;
                    const Rect r = square(c);
                    const Point frame[] = {{r.x, r.y}, {r.right(), r.y}, {r.right(), r.top()}, {r.x, r.top()}};
                    canvas.polygon_outline(frame, {colours::vermillion, 3});
                }
            canvas.circle_outline(point_of(from), radius / size, {colours::blue, 1.5});
            canvas.circle_outline(point_of(to), radius / size, {colours::blue, 1.5});
            canvas.arrow(point_of(from), point_of(to), {colours::blue, 2});
        })};
}

/// Bodies in a ring, joined where they touch, each with the labels of both answers.
std::vector<Pane> draw_islands(const KeptCall& kept) {
    const auto call = read_call<decltype(ex06::label_islands)>(kept, "label_islands");
    if (!call || call->argument<0>() < 1 || call->argument<0>() > 40) return {};
    const int count = call->argument<0>();
    const auto place = [count](int i) {
        const double angle = 2 * M_PI * i / count;
        return Point{std::cos(angle), std::sin(angle)};
    };
    return {still_diagram(
        "Bodies: label of the reference / yours; grey: held", {-1.4, -1.4, 2.8, 2.8}, true, [=](Canvas& canvas) {
            const std::vector<bool>& movable = call->argument<1>();
            for (const ex06::Touch& touch : call->argument<2>())
                canvas.line(place(touch.a), place(touch.b), {colours::grey, 2});
            for (int i = 0; i < count; ++i) {
                const auto label = [&](const std::optional<std::vector<int>>& labels) {
                    const auto k = static_cast<std::size_t>(i);
                    return labels && k < labels->size() ? std::to_string((*labels)[k]) : std::string("\u2013");
                };
                const std::string right = label(call->reference), own = label(call->answer);
                const bool held = static_cast<std::size_t>(i) < movable.size() && !movable[static_cast<std::size_t>(i)];
                canvas.dot(place(i), 9, held ? colours::grey : colours::sky);
                const bool same = right == own || !call->reference;
                draw_case_label(canvas, place(i),
                                std::to_string(i) + ": " + (call->reference ? right + " / " : "") + own,
                                same ? colours::ink : colours::vermillion);
            }
        })};
}

}  // namespace

RBC_CASE_PICTURE("06_contact_sets", "capsule", draw_capsules)
RBC_CASE_PICTURE("06_contact_sets", "islands", draw_islands)
RBC_CASE_PICTURE("06_contact_sets", "swept", draw_swept)

}  // namespace rbc
