#include "demos/06_contact_sets/picture.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

constexpr Colour body_fill{0.80, 0.86, 0.91}, fixed_fill{0.86, 0.84, 0.80};

Colour colour_of(ContactClass c) {
    if (c == ContactClass::colliding) return colours::vermillion;
    return c == ContactClass::resting ? colours::green : colours::blue;
}

Colour colour_of_island(int label) {
    constexpr Colour wheel[] = {colours::orange, colours::sky,  colours::green,     colours::yellow,
                                colours::purple, colours::blue, colours::vermillion};
    const Colour c = wheel[static_cast<std::size_t>(label) % std::size(wheel)];
    return {0.35 + 0.65 * c.r, 0.35 + 0.65 * c.g, 0.35 + 0.65 * c.b};
}

Colour colour_of_body(const ContactView& view, std::size_t i) {
    const Body& body = view.world.bodies[i];
    if (i < view.islands.size() && view.islands[i] >= 0) return colour_of_island(view.islands[i]);
    return body.inverse_mass > 0 ? body_fill : fixed_fill;
}

void draw_cells(Canvas& canvas, const ContactView& view, const Rect& frame) {
    const double c = view.cell_size;
    if (c * canvas.pixels_per_metre() < 3) return;
    for (const GridCell<2>& cell : view.occupied) {
        const Rect square{static_cast<double>(cell[0]) * c, static_cast<double>(cell[1]) * c, c, c};
        if (square.right() < frame.x || square.x > frame.right() || square.top() < frame.y || square.y > frame.top())
            continue;
        canvas.rectangle(square, Colour{1.0, 0.965, 0.86});
        const Point corners[] = {
            {square.x, square.y}, {square.right(), square.y}, {square.right(), square.top()}, {square.x, square.top()}};
        canvas.polygon_outline(corners, {Colour{0.93, 0.87, 0.70}, 1});
    }
}

void draw_pairs(Canvas& canvas, const ContactView& view) {
    const auto is_plane = [&](int i) {
        return std::holds_alternative<HalfPlane>(view.world.bodies[static_cast<std::size_t>(i)].shape);
    };
    for (const BodyPair& pair : view.found.pairs) {
        const int i = pair.a, j = pair.b;
        const Body &a = view.world.bodies[static_cast<std::size_t>(i)],
                   &b = view.world.bodies[static_cast<std::size_t>(j)];
        const Body& moving = is_plane(i) ? b : a;
        Eigen::Vector2d p = moving.position, q = is_plane(i) ? a.position : b.position;
        if (is_plane(i) || is_plane(j)) {  // to the foot of the perpendicular on the plane
            Eigen::Vector2d local = to_body(is_plane(i) ? a : b, p);
            q = to_world(is_plane(i) ? a : b, {local.x(), 0});
        }
        canvas.line({p.x(), p.y()}, {q.x(), q.y()}, {colours::grey, 1, Stroke::Dash::dotted});
    }
}

/// Beside the contact, on the side away from the body that lies on it.
void draw_label(Canvas& canvas, const ContactView& view, const Contact& contact, Colour colour) {
    char gap[32];
    std::snprintf(gap, sizeof gap, "%+.0f mm", 1000 * contact.gap);
    TextStyle style{.size = 13, .colour = colour, .bold = true};
    const bool left = contact.point.x() < view.world.bodies[static_cast<std::size_t>(contact.b)].position.x();
    style.align = left ? TextStyle::Align::right : TextStyle::Align::left;
    const double pixel = canvas.scale() / canvas.pixels_per_metre();
    const Point at{contact.point.x() + (left ? -11 : 11) * pixel, contact.point.y() - 10 * pixel};
    canvas.text(at, gap, style);
    style.bold = false;
    style.size = 11;
    style.colour = colours::ink;
    canvas.text({at.x, at.y - 14 * pixel}, feature_text(contact), style);
}

std::string feature_name(std::uint32_t feature) {
    if (feature == whole) return "";
    return feature < edge_feature(0) ? "corner " + std::to_string(feature - corner_feature(0))
                                     : "edge " + std::to_string(feature - edge_feature(0));
}

}  // namespace

std::string feature_text(const Contact& contact) {
    const bool a_is_lower = contact.a < contact.b;
    const std::string a = feature_name(a_is_lower ? lower_feature(contact.feature) : higher_feature(contact.feature));
    const std::string b = feature_name(a_is_lower ? higher_feature(contact.feature) : lower_feature(contact.feature));
    return a + (a.empty() || b.empty() ? "" : " on ") + b;
}

int count_islands(const std::vector<int>& labels) {
    std::set<int> different(labels.begin(), labels.end());
    different.erase(-1);
    return static_cast<int>(different.size());
}

void draw_contact_scene(Canvas& canvas, const ContactView& view, const Rect& frame) {
    canvas.rectangle(frame, colours::white);
    if (view.cells) draw_cells(canvas, view, frame);
    for (std::size_t i = 0; i < view.world.bodies.size(); ++i) {
        draw_body(canvas, view.world.bodies[i], colour_of_body(view, i), frame.height);
    }
    if (view.pairs) draw_pairs(canvas, view);
    const double arrow = (view.world.bodies.size() > 50 ? 0.025 : 0.09) * frame.height;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const Contact& c = view.contacts[i];
        const Eigen::Vector2d on_a = c.point - 0.5 * c.gap * c.normal, on_b = c.point + 0.5 * c.gap * c.normal;
        canvas.line({on_a.x(), on_a.y()}, {on_b.x(), on_b.y()}, {colour_of(view.class_of(i)).with_alpha(0.45), 5});
        draw_contact(canvas, c, arrow, colour_of(view.class_of(i)));
    }
    if (!view.labels || view.contacts.size() > 24) return;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        draw_label(canvas, view, view.contacts[i], colour_of(view.class_of(i)));
    }
}

void draw_classes(Canvas& canvas, const ContactView& view, const Rect& plane) {
    const double t = view.threshold, width = plane.width;
    canvas.rectangle({plane.x, plane.y, width, plane.top() - plane.y}, Colour{0.985, 0.93, 0.89});
    if (t < plane.top()) canvas.rectangle({plane.x, t, width, plane.top() - t}, Colour{0.90, 0.95, 0.98});
    const double band = std::min(t, plane.top());
    if (t > 0) canvas.rectangle({plane.x, -band, width, 2 * band}, Colour{0.89, 0.96, 0.93});
    canvas.line({0, plane.y}, {0, plane.top()}, {colours::grey, 1});
    canvas.line({view.margin, plane.y}, {view.margin, plane.top()}, {colours::grey, 1.5, Stroke::Dash::dashed});
    for (double level : {-t, t}) canvas.line({plane.x, level}, {plane.right(), level}, {colours::green, 1});
    TextStyle word{13, colours::vermillion};
    const double left = plane.x + 0.03 * width;
    canvas.text({left, plane.y + 0.06 * plane.height}, "colliding", word);
    word.colour = colours::blue;
    canvas.text({left, plane.top() - 0.06 * plane.height}, "separating", word);
    word.colour = colours::green;
    if (band < 0.03 * plane.height) word.anchor = TextStyle::Anchor::bottom;
    canvas.text({left, band < 0.03 * plane.height ? band : 0}, "resting", word);
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const Point at{std::clamp(view.contacts[i].gap, plane.x, plane.right()),
                       std::clamp(view.u_n[i], plane.y, plane.top())};
        canvas.dot(at, 4, colour_of(view.class_of(i)));
    }
}

}  // namespace rbc
