#include "common/demo/kit/world_demo.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

constexpr double gap_between = 0.06;  // of lanes, in units of their size

std::size_t columns_of(std::size_t count, const Rect& scene) {
    const double wish = std::sqrt(1.5 * static_cast<double>(count) * scene.height / scene.width);
    return static_cast<std::size_t>(std::clamp(std::round(wish), 1.0, static_cast<double>(count)));
}

/// The canvas of the scene, moved: what a lane draws at x appears at x + corner.
View moved(const View& view, Point corner) {
    View result = view;
    result.world.x -= corner.x;
    result.world.y -= corner.y;
    return result;
}

/// In the lane's upper left corner, readable over whatever is there. A lane that a name would not fit into, or whose
/// bodies it would cover, as on a phone, has the colour alone, as the legend has it before the name.
void draw_label(Canvas& canvas, const Rect& part, const Variant& variant) {
    TextStyle style{.size = 15, .colour = variant.colour, .bold = true}, small = style;
    small.size = 11;
    const double pixel = 1 / canvas.pixels_per_metre(), s = pixel * canvas.scale();
    const double room = part.width / pixel - 12 * canvas.scale();
    const double words = canvas.text_width(variant.label, style);
    if (words == 0) return;  // a picture without words
    if (canvas.text_width(variant.label, small) > room || 22 * s > 0.25 * part.height) {
        const double y = part.top() - 9 * s;
        canvas.line({part.x + 6 * s, y}, {part.x + 32 * s, y}, {variant.colour, 4, variant.dash});
        return;
    }
    const double width = pixel * std::min(words, room) + 12 * s;
    canvas.rectangle({part.x, part.top() - 22 * s, width, 22 * s}, colours::white.with_alpha(0.85));
    canvas.text_within({part.x + 6 * s, part.top() - 11 * s}, variant.label, style, room);
}

}  // namespace

template <int D>
WorldDemoIn<D>::WorldDemoIn(double dt_standard, double gravity_standard) : Base(dt_standard, gravity_standard) {
    Parameters& p = this->parameters;
    p.toggle("contacts", "draw contact points and normals", show_contacts);
    p.toggle("impulses", "draw the impulses of the last step", show_impulses);
    if constexpr (D == 3) camera_.emplace(p, [this] { return home(); });
}

template <int D>
Colour WorldDemoIn<D>::colour_by_mass(const Lane& lane, int body, Colour variant) const {
    const double mass = 1 / std::max(1e-9, lane.world.bodies[static_cast<std::size_t>(body)].inverse_mass);
    if (mass < 1.5 || mass > 1e8) return WorldDemoIn<D>::body_colour(lane, body, variant);
    return {0.6 * variant.r, 0.6 * variant.g, 0.6 * variant.b};
}

template <int D>
std::vector<const Variant*> WorldDemoIn<D>::shown() const {
    std::vector<const Variant*> result;
    for (const Variant& variant : this->variants) {
        if (variant.visible) result.push_back(&variant);
    }
    return result;
}

/// How far the lane at this place is from the first, m. Rows run downwards.
template <int D>
Point WorldDemoIn<D>::corner_of(std::size_t place, std::size_t count) const {
    const Rect part = scene();
    const std::size_t columns = columns_of(count, part);
    return {static_cast<double>(place % columns) * (1 + gap_between) * part.width,
            -static_cast<double>(place / columns) * (1 + gap_between) * part.height};
}

template <int D>
Rect WorldDemoIn<D>::world() const {
    const Rect part = scene();
    const std::size_t count = std::max<std::size_t>(1, shown().size()), columns = columns_of(count, part);
    const std::size_t rows = (count + columns - 1) / columns;
    const Point last = corner_of(columns * rows - 1, count);
    return {part.x, part.y + last.y, part.width + last.x, part.height - last.y};
}

template <int D>
Colour WorldDemoIn<D>::body_colour(const Lane&, int body, Colour variant) const {
    const double light = 0.30 + 0.25 * (body % 3) / 2.0;
    const auto mix = [&](double c) { return c + light * (1 - c); };
    return {mix(variant.r), mix(variant.g), mix(variant.b)};
}

template <int D>
auto WorldDemoIn<D>::look() const -> Look {
    if constexpr (D == 2)
        return {scene().height};
    else
        return {scene().height, camera(), reach()};
}

template <int D>
void WorldDemoIn<D>::draw_impulses(Canvas& canvas, const Lane& lane) const {
    double largest = 0;
    for (const Vector& impulse : lane.impulses) largest = std::max(largest, impulse.norm());
    for (std::size_t i = 0; i < lane.impulses.size() && largest > 0; ++i)
        look().arrow(canvas, lane.contacts[i].point, 0.16 * scene().height / largest * lane.impulses[i],
                     {colours::vermillion, 2.5});
}

template <int D>
void WorldDemoIn<D>::draw_lane(Canvas& canvas, const Lane& lane, const Variant& variant) const {
    const Rect part = scene();
    const Look look = this->look();
    canvas.rectangle(part, colours::white);
    std::vector<Colour> colours;
    for (std::size_t i = 0; i < lane.world.bodies.size(); ++i)
        colours.push_back(body_colour(lane, static_cast<int>(i), variant.colour));
    look.bodies(canvas, lane.world, colours);
    if (show_contacts) {
        for (const auto& contact : lane.contacts) look.contact(canvas, contact);
    }
    if (show_impulses && lane.impulses.size() == lane.contacts.size()) draw_impulses(canvas, lane);
    if (const Body* body = held_body(lane))
        look.line(canvas, to_world(*body, hand_->local), lane.grabbed + hand_->moved,
                  {rbc::colours::ink, 1.5, Stroke::Dash::dotted});
    draw_over(canvas, lane);
    if (shown().size() > 1) draw_label(canvas, part, variant);
    // Inside of the part: clipping rounds to whole pixels, twice, and would cut off two sides.
    const double p = 2 * canvas.scale() / canvas.pixels_per_metre();
    const std::array corners{Point{part.x + p, part.y + p}, Point{part.right() - p, part.y + p},
                             Point{part.right() - p, part.top() - p}, Point{part.x + p, part.top() - p}};
    canvas.polygon_outline(corners, {rbc::colours::grey, 1});
}

template <int D>
void WorldDemoIn<D>::draw(Canvas& canvas) const {
    const std::vector<const Variant*> visible = shown();
    const View whole = canvas.view();
    for (std::size_t place = 0; place < visible.size(); ++place) {
        const View view = moved(whole, corner_of(place, visible.size()));
        canvas.show(part_of(view, scene()));
        draw_lane(canvas, this->lane(visible[place]->name), *visible[place]);
    }
    canvas.show(whole);
}

template <int D>
void WorldDemoIn<D>::zoom(double factor) {
    if (camera_) camera_->zoom(factor);
}

template <int D>
void WorldDemoIn<D>::look_home() {
    if (camera_) camera_->look_home();
}

template <int D>
bool WorldDemoIn<D>::drag(Point at, bool first) {
    if (first) {
        drop();
        take_hold(at);
    }
    if (hand_)
        hand_->moved = look().point({at.x - hand_->corner.x, at.y - hand_->corner.y}, hand_->start) - hand_->start;
    else if (camera_)
        camera_->drag(at, first, scene().width);
    return false;
}

template <int D>
void WorldDemoIn<D>::drop() {
    hand_.reset();
    if (camera_) camera_->drop();
}

template <int D>
Eigen::Vector2d WorldDemoIn<D>::in_its_lane(Point at) const {
    const std::size_t count = shown().size();
    for (std::size_t place = 0; place < count; ++place) {
        const Point corner = corner_of(place, count), inside{at.x - corner.x, at.y - corner.y};
        if (scene().contains(inside)) return {inside.x, inside.y};
    }
    return {at.x, at.y};
}

template <int D>
void WorldDemoIn<D>::take_hold(Point at) {
    const std::vector<const Variant*> visible = shown();
    for (std::size_t place = 0; place < visible.size(); ++place) {
        const Point corner = corner_of(place, visible.size()), inside{at.x - corner.x, at.y - corner.y};
        if (!scene().contains(inside)) continue;
        const World& picked = this->lane(visible[place]->name).world;
        if (const auto seen = look().pick(picked, inside)) {
            hold(seen->body, to_body(picked.bodies[static_cast<std::size_t>(seen->body)], seen->place), seen->place);
            hand_->corner = corner;
        }
        return;
    }
}

template <int D>
void WorldDemoIn<D>::hold(int body, const Vector& place, const Vector& pointer) {
    hand_ = Hand{body, place, pointer, Vector::Zero()};
    for (Lane& each : this->lanes()) {
        if (const Body* held = held_body(each)) each.grabbed = to_world(*held, hand_->local);
    }
}

/// What the hand holds in this lane, if anything.
template <int D>
auto WorldDemoIn<D>::held_body(const Lane& lane) const -> const Body* {
    if (!hand_ || hand_->body >= static_cast<int>(lane.world.bodies.size())) return nullptr;
    return &lane.world.bodies[static_cast<std::size_t>(hand_->body)];
}

template <int D>
void WorldDemoIn<D>::pull_held(Lane& lane) const {
    lane.hand_force.setZero();
    if (held_body(lane) == nullptr) return;
    Body& body = lane.world.bodies[static_cast<std::size_t>(hand_->body)];
    lane.hand_force = pull(body, hand_->local, Vector(lane.grabbed + hand_->moved), this->dt, grip);
}

template class WorldDemoIn<2>;
template class WorldDemoIn<3>;

}  // namespace rbc
