#include "common/demo/kit/world_demo.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "common/demo/kit/body_drawing.hpp"
#include "common/foundation/judge/world_balance.hpp"

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

/// In the lane's upper left corner, readable over whatever is there.
void draw_label(Canvas& canvas, const Rect& part, const Variant& variant) {
    TextStyle style{.size = 15, .colour = variant.colour, .bold = true};
    const double pixel = 1 / canvas.pixels_per_metre(), s = pixel * canvas.scale();
    const double room = part.width / pixel - 12 * canvas.scale();
    const double width = pixel * std::min(canvas.text_width(variant.label, style), room) + 12 * s;
    canvas.rectangle({part.x, part.top() - 22 * s, width, 22 * s}, colours::white.with_alpha(0.85));
    canvas.text_within({part.x + 6 * s, part.top() - 11 * s}, variant.label, style, room);
}

}  // namespace

WorldDemo::WorldDemo(double dt_standard, double gravity_standard) : dt(dt_standard), gravity(gravity_standard) {
    parameters.real("dt", "s", "time step h", dt, between(0, 1, 1e-4, 0.1, true, true));
    parameters.real("gravity", "m/s^2", "magnitude, downwards", gravity, between(0, 1000, 0, 30));
    parameters.toggle("contacts", "draw contact points and normals", show_contacts);
    parameters.toggle("impulses", "draw the impulses of the last step", show_impulses);
}

Variant& WorldDemo::add_method(const std::string& name, const std::string& label, Colour colour,
                               std::function<void(Lane&)> step) {
    lanes_.push_back({name, std::move(step)});
    variants.push_back(make_variant(lanes_.back(), label, colour));
    return variants.back();
}

void WorldDemo::set_slot(const std::string& beside, ExerciseSlot exercise_slot,
                         std::function<void(CallTarget&, Lane&)> step) {
    mine_beside_ = beside;
    slot = std::move(exercise_slot);
    mine_step_ = std::move(step);
}

const WorldDemo::Lane& WorldDemo::lane(std::string_view wanted) const {
    const auto found = std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& l) { return l.name == wanted; });
    if (found == lanes_.end()) throw std::out_of_range("no lane " + std::string(wanted));
    return *found;
}

double WorldDemo::deepest(const std::vector<Contact>& contacts) {
    double depth = 0;
    for (const Contact& contact : contacts) depth = std::max(depth, -contact.gap);
    return depth;
}

Variant WorldDemo::make_variant(Lane& lane, const std::string& label, Colour colour) const {
    return {lane.name,
            label,
            colour,
            {{"energy", "J", [&lane] { return mechanical_energy(lane.world); }},
             {"p_x", "N s", [&lane] { return momentum(lane.world).x(); }},
             {"p_y", "N s", [&lane] { return momentum(lane.world).y(); }},
             {"spin", "N m s", [&lane] { return angular_momentum(lane.world); }},
             {"depth", "m", [&lane] { return deepest(lane.contacts); }}}};
}

Variant WorldDemo::mine_variant() {
    if (std::none_of(lanes_.begin(), lanes_.end(), [](const Lane& l) { return l.name == "mine"; })) {
        lanes_.push_back({"mine", [this](Lane& mine) {
                              const World before = mine.world;
                              if (!run_mine([&](CallTarget& target) { mine_step_(target, mine); })) mine.world = before;
                          }});
    }
    Lane &mine = lane("mine"), &beside = lane(mine_beside_);
    mine.world = beside.world;
    mine.contacts = beside.contacts;
    mine.impulses.clear();
    mine.grabbed = beside.grabbed;
    return make_variant(mine, "mine", colours::black);
}

void WorldDemo::reset() {
    start_ = make_world();
    start_.gravity = {0, -gravity};
    for (Lane& lane : lanes_) {
        lane.world = start_;
        lane.contacts.clear();
        lane.impulses.clear();
        lane.lost = false;
    }
}

void WorldDemo::step() {
    for (Lane& lane : lanes_) {
        if (lane.name == "mine" && !has_mine()) continue;
        lane.world.gravity = {0, -gravity};
        pull_held(lane);
        lane.step(lane);
    }
}

void WorldDemo::take_over(Lane& lane, World&& after, const std::vector<Contact>& contacts,
                          const Eigen::VectorXd& impulses) {
    lane.lost = !std::all_of(after.bodies.begin(), after.bodies.end(), [](const Body& body) {
        return body.velocity.norm() < 1e6 && std::abs(body.angular_velocity) < 1e6;
    });
    if (lane.lost) {
        find_variant(lane.name)->status = "lost: a step ended with a speed above 1000 km/s";
        return;
    }
    lane.world = std::move(after);
    show(lane, contacts, impulses);
}

void WorldDemo::show(Lane& lane, const std::vector<Contact>& contacts, const Eigen::VectorXd& impulses) {
    lane.contacts = contacts;
    lane.impulses.clear();
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(2 * i);
        lane.impulses.push_back(impulses[row] * contacts[i].normal + impulses[row + 1] * contacts[i].tangent());
    }
}

/// The farthest way of a body, mm. @param way  of a displacement, m
static Probe farthest(const char* name, const World& start, const World& now, double (*way)(const Eigen::Vector2d&)) {
    return {name, "mm", [&start, &now, way] {
                double largest = 0;
                for (std::size_t i = 0; i < start.bodies.size(); ++i)
                    largest = std::max(largest, way(now.bodies[i].position - start.bodies[i].position));
                return 1e3 * largest;
            }};
}

Probe WorldDemo::sag_probe(const Lane& lane) const {
    return farthest("sag", start_, lane.world, [](const Eigen::Vector2d& moved) { return -moved.y(); });
}

Probe WorldDemo::drift_probe(const Lane& lane) const {
    return farthest("drift", start_, lane.world, [](const Eigen::Vector2d& moved) { return std::abs(moved.x()); });
}

Probe WorldDemo::kinetic_probe(const Lane& lane) {
    return {"kinetic", "J", [&lane] { return kinetic_energy(lane.world); }};
}

Probe WorldDemo::depth_probe(const Lane& lane) {
    return {"depth", "mm", [&lane] { return 1e3 * deepest(lane.contacts); }};
}

Probe WorldDemo::contacts_probe(const Lane& lane) {
    return {"contacts", "", [&lane] { return static_cast<double>(lane.contacts.size()); }};
}

Colour WorldDemo::colour_by_mass(const Lane& lane, int body, Colour variant) const {
    const double mass = 1 / std::max(1e-9, lane.world.bodies[static_cast<std::size_t>(body)].inverse_mass);
    if (mass < 1.5 || mass > 1e8) return WorldDemo::body_colour(lane, body, variant);
    return {0.6 * variant.r, 0.6 * variant.g, 0.6 * variant.b};
}

std::string WorldDemo::problem_note() const {
    return "impulses of a step of " + number_text(dt) + " s at t = " + number_text(time()) + " s, N s";
}

/// What the hand holds in this lane, if anything.
const Body* WorldDemo::held_body(const Lane& lane) const {
    if (!hand_ || hand_->body >= static_cast<int>(lane.world.bodies.size())) return nullptr;
    return &lane.world.bodies[static_cast<std::size_t>(hand_->body)];
}

void WorldDemo::pull_held(Lane& lane) const {
    lane.hand_force.setZero();
    if (held_body(lane) == nullptr) return;
    Body& body = lane.world.bodies[static_cast<std::size_t>(hand_->body)];
    lane.hand_force = pull(body, hand_->local, lane.grabbed + hand_->moved, dt, grip);
}

std::vector<const Variant*> WorldDemo::shown() const {
    std::vector<const Variant*> result;
    for (const Variant& variant : variants) {
        if (variant.visible) result.push_back(&variant);
    }
    return result;
}

/// How far the lane at this place is from the first, m. Rows run downwards.
Point WorldDemo::corner_of(std::size_t place, std::size_t count) const {
    const Rect part = scene();
    const std::size_t columns = columns_of(count, part);
    return {static_cast<double>(place % columns) * (1 + gap_between) * part.width,
            -static_cast<double>(place / columns) * (1 + gap_between) * part.height};
}

Rect WorldDemo::world() const {
    const Rect part = scene();
    const std::size_t count = std::max<std::size_t>(1, shown().size()), columns = columns_of(count, part);
    const std::size_t rows = (count + columns - 1) / columns;
    const Point last = corner_of(columns * rows - 1, count);
    return {part.x, part.y + last.y, part.width + last.x, part.height - last.y};
}

Colour WorldDemo::body_colour(const Lane&, int body, Colour variant) const {
    const double light = 0.30 + 0.25 * (body % 3) / 2.0;
    const auto mix = [&](double c) { return c + light * (1 - c); };
    return {mix(variant.r), mix(variant.g), mix(variant.b)};
}

void WorldDemo::draw_impulses(Canvas& canvas, const Lane& lane) const {
    double largest = 0;
    for (const Eigen::Vector2d& impulse : lane.impulses) largest = std::max(largest, impulse.norm());
    for (std::size_t i = 0; i < lane.impulses.size() && largest > 0; ++i) {
        const Eigen::Vector2d &p = lane.contacts[i].point, to = p + 0.16 * scene().height / largest * lane.impulses[i];
        canvas.arrow({p.x(), p.y()}, {to.x(), to.y()}, {colours::vermillion, 2.5});
    }
}

void WorldDemo::draw_lane(Canvas& canvas, const Lane& lane, const Variant& variant) const {
    const Rect part = scene();
    canvas.rectangle(part, colours::white);
    for (std::size_t i = 0; i < lane.world.bodies.size(); ++i) {
        draw_body(canvas, lane.world.bodies[i], body_colour(lane, static_cast<int>(i), variant.colour),
                  2 * part.height);
    }
    const double arrow = 0.05 * part.height;
    if (show_contacts) {
        for (const Contact& contact : lane.contacts) draw_contact(canvas, contact, arrow, colours::ink);
    }
    if (show_impulses && lane.impulses.size() == lane.contacts.size()) draw_impulses(canvas, lane);
    if (const Body* body = held_body(lane)) {
        const Eigen::Vector2d held = to_world(*body, hand_->local), to = lane.grabbed + hand_->moved;
        canvas.line({held.x(), held.y()}, {to.x(), to.y()}, {colours::ink, 1.5, Stroke::Dash::dotted});
    }
    draw_over(canvas, lane);
    if (shown().size() > 1) draw_label(canvas, part, variant);
    // Inside of the part: clipping rounds to whole pixels, twice, and would cut off two sides.
    const double p = 2 * canvas.scale() / canvas.pixels_per_metre();
    const std::array corners{Point{part.x + p, part.y + p}, Point{part.right() - p, part.y + p},
                             Point{part.right() - p, part.top() - p}, Point{part.x + p, part.top() - p}};
    canvas.polygon_outline(corners, {colours::grey, 1});
}

void WorldDemo::draw(Canvas& canvas) const {
    const std::vector<const Variant*> visible = shown();
    const View whole = canvas.view();
    for (std::size_t place = 0; place < visible.size(); ++place) {
        const auto found =
            std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& l) { return l.name == visible[place]->name; });
        if (found == lanes_.end()) continue;
        const View view = moved(whole, corner_of(place, visible.size()));
        canvas.show(part_of(view, scene()));
        draw_lane(canvas, *found, *visible[place]);
    }
    canvas.show(whole);
}

bool WorldDemo::drag(Point at, bool first) {
    const Eigen::Vector2d pointer(at.x, at.y);
    if (first) take_hold(pointer);
    if (hand_) hand_->moved = pointer - hand_->start;
    return false;
}

Eigen::Vector2d WorldDemo::in_its_lane(Point at) const {
    const std::size_t count = shown().size();
    for (std::size_t place = 0; place < count; ++place) {
        const Point corner = corner_of(place, count), inside{at.x - corner.x, at.y - corner.y};
        if (scene().contains(inside)) return {inside.x, inside.y};
    }
    return {at.x, at.y};
}

void WorldDemo::take_hold(const Eigen::Vector2d& pointer) {
    hand_.reset();
    const std::vector<const Variant*> visible = shown();
    for (std::size_t place = 0; place < visible.size(); ++place) {
        const Point corner = corner_of(place, visible.size());
        const Eigen::Vector2d point = pointer - Eigen::Vector2d(corner.x, corner.y);
        if (!scene().contains({point.x(), point.y()})) continue;
        const World& picked = lane(visible[place]->name).world;
        if (const std::optional<int> body = body_at(picked, point, 0.02 * scene().height))
            hold(*body, to_body(picked.bodies[static_cast<std::size_t>(*body)], point), pointer);
        return;
    }
}

void WorldDemo::hold(int body, const Eigen::Vector2d& place, const Eigen::Vector2d& pointer) {
    hand_ = Hand{body, place, pointer, {0, 0}};
    for (Lane& each : lanes_) {
        if (const Body* held = held_body(each)) each.grabbed = to_world(*held, hand_->local);
    }
}

}  // namespace rbc
