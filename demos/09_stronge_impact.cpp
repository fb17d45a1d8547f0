#include "lessons/09_stronge_impact/stronge_impact.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <list>
#include <numbers>

#include "common/demo/demo.hpp"
#include "demos/09_stronge_impact_bouncer.hpp"
#include "demos/09_stronge_impact_map.hpp"
#include "exercises/09_stronge_impact/yielding.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/newton_incremental.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/energy_criteria.hpp"

namespace rbc {

namespace {

constexpr double degree = std::numbers::pi / 180, approach = 0.25;  // s

Range slider(double minimum, double maximum, double slider_minimum, double slider_maximum, bool open = false) {
    Range range{minimum, maximum, open};
    range.slider_minimum = slider_minimum;
    range.slider_maximum = slider_maximum;
    return range;
}

/// The path as the exercise wants it: not cut at the end of compression.
ex09::Path plain_path(const ImpulsePath& path) {
    ex09::Path plain;
    for (const PathPiece& piece : path.pieces()) {
        if (!plain.empty() && piece.friction == plain.back().friction_slope) continue;
        plain.push_back({piece.start.impulse[1], piece.start.u[0], piece.start.u[1], piece.friction, piece.slope[0],
                         piece.slope[1]});
    }
    return plain;
}

}  // namespace

/// A rod or a double pendulum strikes the floor once for each law, all from the same state, and goes on from there.
class StrongeDemo : public Demo {
  public:
    StrongeDemo() {
        title = "09  Stronge's law: who makes energy?";
        look_for =
            "One impact, three laws. The middle picture shows the energy while the impulse grows: a law that ends "
            "above "
            "the zero line has made energy. Click in the map for another impact.";
        bind_parameters();
        add_law("newton", "Newton", colours::vermillion, impact_newton);
        add_law("poisson", "Poisson", colours::blue, impact_poisson);
        add_law("stronge", "Stronge", colours::green, impact_stronge);
        add_panes();
        plots = {{"Energy (dashed: before the impact)", "E", "J", "energy"}};
        add_presets();
        slot = {"09_stronge_impact/yielding",
                "ends the impact by a law of its own: a contact that yields (yield_work)"};
    }

    double time_step() const override { return dt_; }
    Rect world() const override {
        return body_ == Body::rod ? Rect{-2.5, -0.45, 3.9, 3.2} : Rect{-2.1, -0.35, 4.2, 4.3};
    }
    void draw(Canvas& canvas) const override;

  protected:
    void reset() override;
    void step() override;
    Variant mine_variant() override;

  private:
    enum class Body { rod, pendulum };
    enum class MapAxes { angle, restitution };
    enum class MapLaw { newton, newton_algebraic, poisson, stronge };
    struct Lane {
        std::string name;
        PlanarLaw law;
        PlanarImpact first = {};  ///< of the impact that all share
        std::unique_ptr<Bouncer> bouncer = {};
        std::vector<Point> trail = {};
    };

    void bind_parameters();
    void add_presets();
    void add_panes();
    void add_law(const std::string& name, const std::string& label, Colour colour, PlanarLaw law);
    Variant make_variant(Lane& lane, const std::string& label, Colour colour) const;
    Mechanism<3> rod(double angle) const { return falling_rod(rod_at(angle)); }
    FallingRod rod_at(double angle) const { return {1, 1, rod_inertia_, angle * degree, {vx_, vy_, spin_}}; }
    DoublePendulum pendulum() const { return {1, 1, 1, 1, gravity_}; }
    PendulumState pendulum_at(double angle2) const { return {{angle1_ * degree, angle2 * degree}, {rate1_, rate2_}}; }
    ImpactWithEnergy impact_at(double angle, double friction, double restitution) const;
    double angle() const { return body_ == Body::rod ? angle_ : angle2_; }
    bool strikes() const;
    double relative(double energy) const { return std::abs(energy) < 1e-13 * energy_ ? 0 : energy / energy_; }
    void replay();
    void move(Lane& lane);
    void ask_mine(Lane& lane);
    Eigen::Vector2d impulse_of(Lane& lane, const PlanarImpactProblem& problem);
    void fill_map();
    bool click_map(Point at);
    void draw_path(Canvas& canvas) const;
    void draw_map(Canvas& canvas) const;
    void draw_bouncer(Canvas& canvas, const Bouncer& bouncer, const Stroke& stroke) const;
    Rect path_world() const;
    const Variant& variant_of(const Lane& lane) const;

    Body body_ = Body::rod;
    double angle_ = 45, rod_inertia_ = 1.0 / 3, vx_ = -0.6, vy_ = -1, spin_ = 0;
    double angle1_ = 20, angle2_ = 30, rate1_ = -1, rate2_ = -2;
    double friction_ = 1, restitution_ = 0.9, gravity_ = 1.62, dt_ = 0.004, replay_ = 2.5, yield_work_ = 0.05;
    MapAxes map_axes_ = MapAxes::angle;
    MapLaw map_law_ = MapLaw::newton;

    std::list<Lane> lanes_;  // a list: the probes point into it
    PlanarImpactProblem problem_;
    double energy_ = 1, potential_ = 0;  // of the start: kinetic, and the potential that counts as 0, J
    std::vector<PathPoint> path_;
    std::unique_ptr<Bouncer> start_;                  // at the instant of the impact
    std::vector<std::unique_ptr<Bouncer>> approach_;  // one step before it, two, ...
    long tick_ = 0;                                   // steps since the replay began
    EnergyMap map_{0, 1, 0, 2, 60, 48, {}};
};

void StrongeDemo::bind_parameters() {
    parameters.choice("body", "what strikes the floor", body_, {"rod", "pendulum"});
    parameters.real("friction", "", "mu, Coulomb's coefficient", friction_, slider(0, 100, 0, 2));
    parameters.real("restitution", "", "e; each law says of what it is the ratio", restitution_, {0, 1});
    parameters.choice("map", "axes of the map: friction over ...", map_axes_, {"angle", "restitution"});
    parameters.choice("map_law", "whose energy the map shows", map_law_,
                      {"newton", "newton_algebraic", "poisson", "stronge"});
    parameters.real("rod.angle", "deg", "below the horizontal, at the impact", angle_, slider(1, 89, 5, 85));
    parameters.real("rod.inertia", "", "I/(m l^2): 1/3 uniform, less with a heavy middle", rod_inertia_,
                    slider(0.001, 10, 0.02, 1));
    parameters.real("rod.vx", "m/s", "of the centre at the impact, to the right", vx_, slider(-100, 100, -3, 3));
    parameters.real("rod.vy", "m/s", "of the centre at the impact, up", vy_, slider(-100, 100, -3, 1));
    parameters.real("rod.spin", "rad/s", "at the impact, counter-clockwise", spin_, slider(-100, 100, -4, 4));
    parameters.real("pendulum.angle1", "deg", "upper rod, from straight down", angle1_, slider(-80, 80, -60, 60));
    parameters.real("pendulum.angle2", "deg", "lower rod, from straight down", angle2_, slider(-80, 80, -75, 75));
    parameters.real("pendulum.rate1", "rad/s", "of the upper rod at the impact", rate1_, slider(-100, 100, -4, 4));
    parameters.real("pendulum.rate2", "rad/s", "of the lower rod at the impact", rate2_, slider(-100, 100, -4, 4));
    parameters.real("gravity", "m/s^2", "magnitude, downwards; 1.62 is the Moon's", gravity_, slider(0, 1000, 0, 20));
    parameters.real("dt", "s", "time step", dt_, slider(0, 0.1, 5e-4, 0.02, true));
    parameters.real("replay", "s", "the scene starts again after this time", replay_, slider(0, 1000, 1, 30, true));
    parameters.real("yield_work", "J", "only for --mine: more work than this is not given back in full", yield_work_,
                    slider(0, 1e6, 0, 0.3));
}

void StrongeDemo::add_presets() {
    presets = {
        {"rod",
         "Rod at 45 degrees",
         "Newton ends above the zero line: dT/T0 = +0.078. Poisson and Stronge stay below. In the map, all of the red "
         "tongue makes energy.",
         {}},
        {"pendulum",
         "Kane's double pendulum",
         "Newton's law multiplies the energy by 5.14: the pendulum is kicked. The other two lose 42 % and 48 %.",
         {{"body", "pendulum"}, {"gravity", "9.81"}}},
        {"poisson_work",
         "Poisson's normal work",
         "A rod with a heavy middle, e = 1. Poisson's normal impulse gives back more than it took, W_n > 0; friction "
         "eats the surplus, and the total stays below zero.",
         {{"rod.angle", "45.9"},
          {"rod.inertia", "0.0466"},
          {"rod.vx", "1.9"},
          {"restitution", "1"},
          {"map", "restitution"},
          {"map_law", "poisson"}}},
        {"frictionless",
         "No friction: all equal",
         "Without friction the normal velocity is one straight line over the impulse, and the three laws are one.",
         {{"friction", "0"}, {"map", "restitution"}}},
        {"sticking",
         "Sticking throughout: all equal",
         "The end starts at rest tangentially and friction holds it: one straight line again, one answer.",
         {{"rod.angle", "60"}, {"rod.vx", "0"}, {"rod.vy", "-1"}, {"rod.spin", "0"}, {"friction", "1.5"}}},
        {"safe",
         "Safe restitution",
         "e = 0.79 is below e_safe = 0.8 of this rod at 45 degrees: there Newton makes no energy with any friction. "
         "The map over (e, mu) starts to be red at 0.8.",
         {{"restitution", "0.79"}, {"rod.vx", "-0.6"}, {"map", "restitution"}}},
        {"again_and_again",
         "Again and again",
         "e = 1, and half a minute of impacts. Newton's pendulum makes energy again and again and goes wild; the other "
         "two only lose, and soon lie on the floor.",
         {{"body", "pendulum"}, {"gravity", "9.81"}, {"replay", "30"}, {"restitution", "1"}}},
    };
}

void StrongeDemo::add_panes() {
    panes = {{"Energy dT/T0 (solid), normal work W_n/T0 (dashed)", "normal impulse p_n [N s]", "", [this] { return path_world(); },
              [this](Canvas& canvas) { draw_path(canvas); }, false},
             {"Map", "angle [deg]", "friction mu",
              [this] {
                  const double w = map_.x_to - map_.x_from, h = map_.y_to - map_.y_from;
                  return Rect{map_.x_from - 0.02 * w, map_.y_from - 0.02 * h, 1.04 * w, 1.04 * h};
              },
              [this](Canvas& canvas) { draw_map(canvas); }, false, [this](Point at, bool) { return click_map(at); }}};
}

void StrongeDemo::add_law(const std::string& name, const std::string& label, Colour colour, PlanarLaw law) {
    lanes_.push_back({name, law});
    variants.push_back(make_variant(lanes_.back(), label, colour));
}

Variant StrongeDemo::make_variant(Lane& lane, const std::string& label, Colour colour) const {
    Variant variant;
    variant.name = lane.name;
    variant.label = label;
    variant.colour = colour;
    variant.probes = {{"p_t", "N s", [&lane] { return lane.first.impulse[0]; }},
                      {"p_n", "N s", [&lane] { return lane.first.impulse[1]; }},
                      {"u_t", "m/s", [&lane] { return lane.first.u[0]; }},
                      {"u_n", "m/s", [&lane] { return lane.first.u[1]; }},
                      {"W_n/T0", "", [&lane, this] { return relative(lane.first.normal_work); }},
                      {"dT/T0", "", [&lane, this] { return relative(lane.first.energy_change); }},
                      {"energy", "J", [&lane, this] { return lane.bouncer->energy() - potential_; }}};
    return variant;
}

Variant StrongeDemo::mine_variant() {
    if (lanes_.back().name != "mine") lanes_.push_back({"mine", nullptr});
    const Lane& beside = *std::find_if(lanes_.begin(), lanes_.end(), [](const Lane& l) { return l.name == "stronge"; });
    lanes_.back().bouncer = beside.bouncer->copy();
    lanes_.back().trail = beside.trail;
    return make_variant(lanes_.back(), "mine", colours::black);
}

ImpactWithEnergy StrongeDemo::impact_at(double angle, double friction, double restitution) const {
    if (body_ == Body::rod) {
        const Mechanism<3> m = rod(angle);
        return {impact_problem(m, friction, restitution), kinetic_energy(m, m.rates)};
    }
    const Mechanism<2> m = double_pendulum(pendulum(), pendulum_at(angle));
    return {impact_problem(m, friction, restitution), kinetic_energy(m, m.rates)};
}

bool StrongeDemo::strikes() const {
    return problem_.u[1] < 0 && coupling(problem_.K) < 1 - 1e-9;
}

void StrongeDemo::reset() {
    const ImpactWithEnergy at = impact_at(angle(), friction_, restitution_);
    problem_ = at.problem;
    energy_ = std::max(at.energy, 1e-12);
    start_ = body_ == Body::rod ? make_rod(rod_at(angle_), gravity_) : make_pendulum(pendulum(), pendulum_at(angle2_));
    potential_ = start_->energy() - start_->kinetic();

    approach_.clear();
    auto back = start_->copy();
    for (int i = 0; i < std::lround(approach / dt_); ++i) {
        back->fly(-dt_);
        const std::vector<Point> points = back->points();
        if (std::any_of(points.begin(), points.end(), [](Point p) { return p.y < 0; })) break;
        approach_.push_back(back->copy());
    }

    path_.clear();
    for (Lane& lane : lanes_) {
        lane.first = {};
        if (strikes() && lane.law != nullptr) lane.first = lane.law(problem_);
    }
    if (strikes()) {
        const ImpulsePath path = impulse_path(problem_);
        for (int i = 0; i <= 160; ++i) path_.push_back(point_on(path, i / 160.0 * path_world().right()));
    }
    for (Variant& variant : variants) {
        if (variant.name != "mine") variant.status = strikes() ? "" : "no impact: the end does not approach the floor";
    }
    plots.front().guide = energy_;
    fill_map();
    replay();
}

void StrongeDemo::replay() {
    tick_ = 0;
    for (Lane& lane : lanes_) {
        lane.bouncer = (approach_.empty() ? start_ : approach_.back())->copy();
        lane.trail.clear();
    }
}

void StrongeDemo::step() {
    if (static_cast<double>(tick_) * dt_ >= replay_) replay();
    for (Lane& lane : lanes_) {
        if (lane.name != "mine") {
            move(lane);
        } else if (has_mine()) {
            ask_mine(lane);
        }
    }
    ++tick_;
}

/// The student's function is asked in every step about the first impact, for the numbers and the picture.
void StrongeDemo::ask_mine(Lane& lane) {
    run_mine([&](CallTarget&) {
        if (strikes()) impulse_of(lane, problem_);
        move(lane);
    });
}

Eigen::Vector2d StrongeDemo::impulse_of(Lane& lane, const PlanarImpactProblem& problem) {
    if (lane.law != nullptr) return lane.law(problem).impulse;
    static const Remote<decltype(ex09::impact_yielding)> student{"impact_yielding"};
    const ex09::YieldingImpact answer = student(mine_target(), plain_path(impulse_path(problem)), yield_work_);
    if (!answer.impulse.allFinite() || !answer.u.allFinite()) {
        throw CallFailure(CallFailure::Kind::garbage, "your function returned a number that is not finite");
    }
    if (problem.u == problem_.u && problem.K == problem_.K) {
        lane.first.impulse = answer.impulse;
        lane.first.u = answer.u;
        lane.first.normal_work = answer.returned - answer.stored;
        lane.first.energy_change = 0.5 * answer.impulse.dot(problem.u + answer.u);
    }
    return answer.impulse;
}

void StrongeDemo::move(Lane& lane) {
    const long hit = static_cast<long>(approach_.size());
    if (tick_ < hit) {
        lane.bouncer = (tick_ + 1 == hit ? start_ : approach_[static_cast<std::size_t>(hit - tick_ - 2)])->copy();
    } else {
        if (tick_ == hit && strikes()) lane.bouncer->hit(0, impulse_of(lane, problem_));
        lane.bouncer->step(
            dt_, 3 * gravity_ * dt_, [&](const PlanarImpactProblem& p) { return impulse_of(lane, p); }, friction_,
            restitution_);
    }
    lane.trail.push_back(lane.bouncer->points().front());
    if (lane.trail.size() > 120) lane.trail.erase(lane.trail.begin());
}

void StrongeDemo::fill_map() {
    static constexpr PlanarLaw laws[] = {impact_newton, impact_newton_algebraic, impact_poisson, impact_stronge};
    static constexpr const char* names[] = {"Newton", "Newton, algebraic", "Poisson", "Stronge"};
    const auto law = static_cast<std::size_t>(map_law_);
    const bool over_angle = map_axes_ == MapAxes::angle;
    map_.x_from = over_angle ? (body_ == Body::rod ? 5 : -75) : 0;
    map_.x_to = over_angle ? (body_ == Body::rod ? 85 : 75) : 1;
    fill_energy_map(map_, laws[law], [&](double x, double mu) {
        return over_angle ? impact_at(x, mu, restitution_) : impact_at(angle(), mu, x);
    });
    panes[1].title =
        std::string(names[law]) + (map_.share_gaining() > 0 ? " (red: energy made)" : " (energy never made)");
    panes[1].x_name = !over_angle ? "restitution e" : body_ == Body::rod ? "angle [deg]" : "angle2 [deg]";
}

bool StrongeDemo::click_map(Point at) {
    const double x = std::clamp(at.x, map_.x_from, map_.x_to);
    const char* angle_name = body_ == Body::rod ? "rod.angle" : "pendulum.angle2";
    parameters.set(map_axes_ == MapAxes::angle ? angle_name : "restitution", std::round(1000 * x) / 1000);
    parameters.set("friction", std::round(1000 * std::clamp(at.y, map_.y_from, map_.y_to)) / 1000);
    restart();
    return true;
}

const Variant& StrongeDemo::variant_of(const Lane& lane) const {
    return *std::find_if(variants.begin(), variants.end(), [&](const Variant& v) { return v.name == lane.name; });
}

void StrongeDemo::draw_bouncer(Canvas& canvas, const Bouncer& bouncer, const Stroke& stroke) const {
    const std::vector<Point> joints = bouncer.joints();
    canvas.polyline(joints, stroke);
    for (const Point& joint : joints) canvas.dot(joint, 0.5 * stroke.width + 0.6, stroke.colour);
}

void StrongeDemo::draw(Canvas& canvas) const {
    const Rect shown = canvas.view().world;
    canvas.rectangle({shown.x, shown.y, shown.width, -shown.y}, colours::ground);
    canvas.line({shown.x, 0}, {shown.right(), 0}, {colours::ink, 2});
    draw_bouncer(canvas, *start_, {colours::faint, 9});
    if (body_ == Body::pendulum) canvas.dot(start_->joints().front(), 6, colours::ink);

    double width = 11;
    int row = 0;
    for (const Lane& lane : lanes_) {
        if (lane.name == "mine" && !has_mine()) continue;
        const Variant& variant = variant_of(lane);
        if (variant.visible) {
            canvas.polyline(lane.trail, {variant.colour.with_alpha(0.6), 1.5});
            draw_bouncer(canvas, *lane.bouncer, {variant.colour, width});
            char text[64];
            std::snprintf(text, sizeof text, "%s: energy x %.3g", variant.label.c_str(),
                          1 + lane.first.energy_change / energy_);
            TextStyle style{13, variant.colour};
            style.bold = true;
            const double line = 19 * canvas.scale() / canvas.pixels_per_metre();
            canvas.text({world().x + 0.06, world().top() - line * (0.8 + row++)}, text, style);
        }
        width = std::max(2.0, width - 3.5);  // where all agree, all are seen
    }
}

Rect StrongeDemo::path_world() const {
    double end = 1e-9, low = -0.05, high = 0.05;
    for (const Lane& lane : lanes_) {
        if (lane.name != "mine") end = std::max(end, lane.first.impulse[1]);
    }
    for (const PathPoint& point : path_) {
        low = std::min({low, point.work[1] / energy_, point.work.sum() / energy_});
        high = std::max({high, point.work[1] / energy_, point.work.sum() / energy_});
    }
    const double room = 0.08 * (high - low);
    return {0, low - room, 1.06 * end, high - low + 2 * room};
}

void StrongeDemo::draw_path(Canvas& canvas) const {
    if (path_.empty()) return;
    const Rect w = path_world();
    canvas.rectangle({w.x, 0, w.width, w.top()}, colours::vermillion.with_alpha(0.10));
    canvas.line({w.x, 0}, {w.right(), 0}, {colours::ink, 1.5});
    std::vector<Point> normal, total;
    for (const PathPoint& point : path_) {
        normal.push_back({point.impulse[1], point.work[1] / energy_});
        total.push_back({point.impulse[1], point.work.sum() / energy_});
    }
    canvas.polyline(normal, {colours::grey, 1.8, Stroke::Dash::dashed});
    canvas.polyline(total, {colours::ink, 2.2});
    const auto end = std::find_if(lanes_.begin(), lanes_.end(), [](const Lane& l) { return l.name == "stronge"; });
    const double p_c = end->first.compression_impulse;
    canvas.line({p_c, w.y}, {p_c, w.top()}, {colours::grey, 1, Stroke::Dash::dotted});
    TextStyle small{12, colours::grey};
    small.anchor = TextStyle::Anchor::bottom;
    canvas.text({p_c + 0.01 * w.width, w.y + 0.01 * w.height}, "p_c", small);

    double radius = 8.5;
    for (const Lane& lane : lanes_) {
        if (lane.name == "mine" && !has_mine()) continue;
        const Variant& variant = variant_of(lane);
        const double p = lane.first.impulse[1];
        if (variant.visible) {
            canvas.line({p, w.y}, {p, w.top()}, {variant.colour, 1.5, Stroke::Dash::dotted});
            canvas.dot({p, lane.first.normal_work / energy_}, 0.6 * radius, variant.colour);
            canvas.dot({p, lane.first.energy_change / energy_}, radius, variant.colour);
        }
        radius = std::max(2.5, radius - 2);
    }
}

void StrongeDemo::draw_map(Canvas& canvas) const {
    draw_energy_map(canvas, map_);
    const bool over_angle = map_axes_ == MapAxes::angle;
    if (!over_angle && strikes() && map_law_ == MapLaw::newton) {
        const double safe = safe_restitution(problem_.K);
        canvas.line({safe, map_.y_from}, {safe, map_.y_to}, {colours::ink, 1.5, Stroke::Dash::dashed});
        TextStyle style{12, colours::ink};
        style.align = TextStyle::Align::right;
        canvas.text({safe - 0.015, map_.y_from + 0.95 * (map_.y_to - map_.y_from)}, "e_safe", style);
    }
    const Point at{over_angle ? angle() : restitution_, friction_};
    const double dx = 0.03 * (map_.x_to - map_.x_from), dy = 0.03 * (map_.y_to - map_.y_from);
    for (const Stroke& stroke : {Stroke{colours::white, 5}, Stroke{colours::ink, 2}}) {
        canvas.line({at.x - dx, at.y}, {at.x + dx, at.y}, stroke);
        canvas.line({at.x, at.y - dy}, {at.x, at.y + dy}, stroke);
    }
}

RBC_DEMO("09_stronge_impact", StrongeDemo)

}  // namespace rbc
