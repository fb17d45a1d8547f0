#include "common/demo/kit/particle_demo.hpp"

#include <algorithm>
#include <cmath>

#include "common/demo/kit/axes.hpp"
#include "common/foundation/judge/particle_energy.hpp"

namespace rbc {

namespace {

constexpr double lanes_width = 1.2, ball_diameter = 0.1;  // in units of the scene's height
constexpr std::size_t trail_length = 24;

}  // namespace

ParticleDemo::ParticleDemo(double restitution_standard) : restitution(restitution_standard) {
    parameters.real("dt", "s", "time step h", dt, between(0, 1, 1e-4, 0.1, true, true));
    parameters.real("gravity", "m/s^2", "magnitude, downwards", gravity, between(0, 1000, 0.1, 30, true));
    parameters.real("restitution", "", "e: speed after an impact / speed before", restitution, {0, 1});
    parameters.real("height", "m", "where the particle starts", height, between(0, 1000, 0, 3));
    parameters.real("speed", "m/s", "stored velocity at the start, v(-h/2), up", speed, between(-1000, 1000, -10, 10));
    parameters.begin_with({"height", "speed"});
    plots = {{"Height", "x", "m", "x", false, {}, {}, 0.0}, {"Energy per mass", "H", "J/kg", "energy"}};
}

void ParticleDemo::add_method(const std::string& name, const std::string& label, Colour colour, Stepper step) {
    lanes_.push_back({name, std::move(step), {}});
    variants.push_back(make_variant(lanes_.back(), label, colour));
}

void ParticleDemo::add_exact() {
    add_method("exact", "exact", colours::grey, [this](Particle p) {
        if (gravity != exact_gravity_ || restitution != exact_restitution_)
            rebuild_exact(p.x, p.v - 0.5 * exact_gravity_ * dt);
        return exact_particle();
    });
    variants.back().dash = Stroke::Dash::dashed;
}

void ParticleDemo::set_slot(const std::string& beside, ExerciseSlot exercise_slot,
                            std::function<Particle(CallTarget&, const Particle&)> step) {
    mine_beside_ = beside;
    slot = std::move(exercise_slot);
    mine_step_ = std::move(step);
}

Variant ParticleDemo::make_variant(Lane& lane, const std::string& label, Colour colour) {
    return {lane.name,
            label,
            colour,
            {{"x", "m", [&lane] { return lane.particle.x; }},
             {"v", "m/s", [&lane] { return lane.particle.v; }},
             {"energy", "J/kg", [&lane, this] { return particle_energy(lane.particle, dt, gravity); }}}};
}

const ParticleDemo::Lane* ParticleDemo::find_lane(std::string_view lane_name) const {
    const auto found =
        std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& lane) { return lane.name == lane_name; });
    return found == lanes_.end() ? nullptr : &*found;
}

Variant ParticleDemo::mine_variant() {
    std::erase_if(lanes_, [](const Lane& lane) { return lane.name == "mine"; });
    const auto step = [this](Particle p) {
        run_mine([&](CallTarget& target) {
            const Particle answer = mine_step_(target, p);
            if (!std::isfinite(answer.x) || !std::isfinite(answer.v))
                throw CallFailure(CallFailure::Kind::garbage, "your function returned a number that is not finite");
            p = answer;
        });
        return p;
    };
    const Particle beside = find_lane(mine_beside_)->particle;
    lanes_.push_back({"mine", step, {}});
    place(lanes_.back(), beside);
    return make_variant(lanes_.back(), "mine", colours::black);
}

void ParticleDemo::place(Lane& lane, const Particle& particle) {
    lane.particle = particle;
    lane.apex = lane.arc_top = particle.x;
    lane.trail.assign(1, particle.x);
}

void ParticleDemo::reset() {
    for (Lane& lane : lanes_) place(lane, {height, speed});
    const double start = particle_energy({height, speed}, dt, gravity);
    for (Plot& plot : plots) {
        if (plot.probe == "energy") plot.limits = {-0.1 * start, 1.4 * start + 1e-9};
    }
    rebuild_exact(height, speed - 0.5 * gravity * dt);
    exact_since_ = 0;
    lowest_ = highest_ = 0;
}

void ParticleDemo::rebuild_exact(double x, double v) {
    exact_ = std::make_unique<ExactBounce>(std::max(0.0, x), v, gravity, restitution);
    exact_since_ = time();
    exact_gravity_ = gravity;
    exact_restitution_ = restitution;
}

Particle ParticleDemo::exact_particle() const {
    const ExactState state = exact_->at(time() + dt - exact_since_);
    return {state.x, state.v + 0.5 * gravity * dt};
}

void ParticleDemo::step() {
    for (Lane& lane : lanes_) {
        if (lane.name != "mine" || has_mine()) advance_lane(lane);
    }
    follow_with_the_picture();
}

void ParticleDemo::advance_lane(Lane& lane) {
    const double before = lane.particle.v;
    lane.particle = lane.step(lane.particle);
    if (before < 0 && lane.particle.v > 0) {
        lane.apex = lane.arc_top;
        lane.arc_top = lane.particle.x;
    }
    lane.arc_top = std::max(lane.arc_top, lane.particle.x);
    lane.trail.push_back(lane.particle.x);
    if (lane.trail.size() > trail_length) lane.trail.erase(lane.trail.begin());
}

/// Of a lane, in units of the scene's height.
double ParticleDemo::lane_width() const {
    return lanes_width / static_cast<double>(std::max<std::size_t>(3, variants.size()));
}

/// High enough for the start, and for a start upwards.
double ParticleDemo::start_top() const {
    const double up = speed > 0 ? speed * speed / (2 * gravity) : 0;
    return std::max(0.05, height + up);
}

/// What rises or sinks further than it started stays in the picture, up to a multiple that keeps the others visible.
void ParticleDemo::follow_with_the_picture() {
    for (const Variant& variant : variants) {
        const Lane* lane = find_lane(variant.name);
        if (lane == nullptr || !variant.visible || !std::isfinite(lane->particle.x)) continue;
        lowest_ = std::max(std::min(lowest_, lane->particle.x), -2 * start_top());
        highest_ = std::min(std::max(highest_, lane->particle.x), 4 * start_top());
    }
}

double ParticleDemo::top() const {
    return held_top_ ? *held_top_ : std::max(start_top(), highest_);
}

Rect ParticleDemo::world() const {
    const double size = top();
    const double below = held_top_ ? 0 : std::max(0.0, -lowest_ - 0.05 * size);
    return {-0.16 * size, -0.24 * size - below, size * (lanes_width + 0.2), 1.46 * size + below};
}

void ParticleDemo::draw_plane(Canvas& canvas) const {
    const double size = top();
    const Rect shown = world();
    const double right = shown.right() - 0.02 * size;
    for (double x : round_ticks(0, 1.15 * size, 6)) {
        canvas.line({0, x}, {right, x}, {colours::faint, 1});
        TextStyle style{13, colours::grey, TextStyle::Align::right};
        canvas.text({-0.015 * size, x}, number_text(std::round(1e6 * x) / 1e6 + 0.0) + " m", style);
    }
    canvas.rectangle({0, -0.035 * size, right, 0.035 * size}, colours::ground);
    canvas.line({0, 0}, {right, 0}, {colours::ink, 2});
    if (height > 0) canvas.line({0, height}, {right, height}, {colours::grey, 1, Stroke::Dash::dashed});
}

void ParticleDemo::draw_lane(Canvas& canvas, const Lane& lane, const Variant& variant, double at) const {
    const double size = top(), r = ball_size() / 2, x = lane.particle.x;
    const double half = 0.4 * lane_width() * size;
    const Colour colour = variant.colour;
    for (std::size_t i = 0; i + 1 < lane.trail.size(); ++i) {
        const double age = static_cast<double>(i + 1) / static_cast<double>(trail_length);
        canvas.circle({at, lane.trail[i] + r}, 0.5 * r, colour.with_alpha(0.16 * age));
    }
    if (lane.apex > 0.01 * size) {
        canvas.line({at - half, lane.apex}, {at + half, lane.apex}, {colour, 3});
    }
    canvas.circle({at, x + r}, r, colour);
    canvas.circle_outline({at, x + r}, r, {colours::ink, 1.2});
    const double reach = std::clamp(0.06 * lane.particle.v / std::sqrt(gravity * size), -0.15, 0.15);
    canvas.arrow({at, x + r}, {at, x + r + reach * size}, {colours::ink, 2});
}

/// Names stand in two or three rows, by turns; where there is no room for one the legend alone has them.
void ParticleDemo::draw_names(Canvas& canvas) const {
    const double size = top(), lane = lane_width() * size * canvas.pixels_per_metre();
    double widest = 0;
    for (const Variant& variant : variants)
        if (lane_place(variant.name)) widest = std::max(widest, canvas.text_width(variant.label, {.size = 11}));
    const auto room = [&](int rows) { return rows * lane - 8 * canvas.scale(); };
    const int rows = widest <= room(2) ? 2 : 3;
    const bool is_high = rows == 2 || 0.055 * size * canvas.pixels_per_metre() > 14 * canvas.scale();
    if (widest > room(rows) || !is_high) return;
    int row = 0;
    for (const Variant& variant : variants) {
        const std::optional<Rect> place = lane_place(variant.name);
        if (!place) continue;
        canvas.text_within({place->x + 0.5 * place->width, world().y + (0.165 - 0.055 * row) * size}, variant.label,
                           {15, colours::ink, TextStyle::Align::centre}, room(rows));
        row = (row + 1) % rows;
    }
}

double ParticleDemo::ball_size() const {
    return ball_diameter * top();
}

std::optional<Rect> ParticleDemo::lane_place(std::string_view name) const {
    const double width = lane_width() * top();
    double left = 0.03 * top();
    for (const Variant& variant : variants) {
        if (find_lane(variant.name) == nullptr || !variant.visible) continue;
        if (variant.name == name) return Rect{left, 0, width, top()};
        left += width;
    }
    return std::nullopt;
}

void ParticleDemo::draw(Canvas& canvas) const {
    draw_plane(canvas);
    draw_scene(canvas);
    for (const Variant& variant : variants)
        if (const std::optional<Rect> place = lane_place(variant.name))
            draw_lane(canvas, *find_lane(variant.name), variant, place->x + 0.5 * place->width);
    draw_names(canvas);
}

bool ParticleDemo::drag(Point at, bool first) {
    // The picture follows the height: unless it stands still, the same pointer means another height in every frame.
    if (first || !held_top_) held_top_ = top();
    parameters.set_nearest("height", at.y - ball_size() / 2);
    restart();
    return true;
}

}  // namespace rbc
