#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <optional>

#include "common/demo/body_drawing.hpp"
#include "common/demo/recording.hpp"
#include "common/demo/world_demo.hpp"
#include "common/judge/world_balance.hpp"
#include "demos/11_microcollisions_cone.hpp"
#include "demos/11_microcollisions_presets.hpp"
#include "exercises/11_microcollisions/share.hpp"
#include "lessons/11_microcollisions/main_loop.hpp"
#include "lessons/11_microcollisions/micro_scenes.hpp"

namespace rbc {

namespace {

enum class Scene { ball, book, ramp, column, wall, pyramid };
enum class Loop { collision_times, fixed_steps };

Range between(double minimum, double maximum, double slider_minimum, double slider_maximum, bool open = false,
              bool logarithmic = false) {
    Range range{minimum, maximum, open};
    range.slider_minimum = slider_minimum;
    range.slider_maximum = slider_maximum;
    range.logarithmic = logarithmic;
    return range;
}

const std::vector<std::string> order_words{
    "as_found", "random", "bottom_up", "top_down", "along_velocity", "gravity_and_velocity", "fastest_first"};

/// Where a body started.
void draw_outline(Canvas& canvas, const Body& body, const Stroke& stroke) {
    if (const auto* circle = std::get_if<Circle>(&body.shape)) {
        canvas.circle_outline({body.position.x(), body.position.y()}, circle->radius, stroke);
    }
    const auto* box = std::get_if<Box>(&body.shape);
    if (box == nullptr) return;
    std::vector<Point> corners;
    for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
        const Eigen::Vector2d p = to_world(body, {x * box->half_width, y * box->half_height});
        corners.push_back({p.x(), p.y()});
    }
    canvas.polygon_outline(corners, stroke);
}

}  // namespace

class MicrocollisionsDemo : public WorldDemo {
  public:
    MicrocollisionsDemo() : WorldDemo(0.01) {
        title = "11  Microcollisions: rest as a train of impulses";
        look_for =
            "Nothing here ever rests on anything: there are only collisions. Which lanes keep the book where the "
            "dashed outline "
            "is, and which run at all?";
        bind_parameters();
        add_lane("plain", "plain", colours::green, {false, StaticImpulse::off});
        add_lane("artificial", "artificial e", colours::orange, {true, StaticImpulse::off});
        add_lane("static", "static impulse", colours::purple, {true, StaticImpulse::reverse});
        add_lane("ordered", "other order", colours::sky, {false, StaticImpulse::off});
        add_plots();
        presets = microcollision_presets();
        panes.push_back({"Friction cone", "P_t / largest P_n", "P_n / largest P_n",
                         [this] { return impulse_cone_world(friction_); }, [this](Canvas& c) { draw_cone(c); }, false});
        set_slot("static", {"11_microcollisions/share", "the impulse of every microcollision, in the plane"},
                 [this](CallTarget& target, Lane& lane) {
                     advance(lane, {true, StaticImpulse::off}, &target);
                 });
    }

  protected:
    World make_world() const override {
        switch (scene_) {
            case Scene::ball:
                return ball_scene();
            case Scene::book:
                return book_scene();
            case Scene::ramp:
                return ramp_scene(slope_);
            case Scene::column:
                return column_scene(60);
            case Scene::wall:
                return wall_scene(6, 10);
            default:
                return pyramid_scene(10);
        }
    }

    Rect scene() const override {
        switch (scene_) {
            case Scene::ball:
                return {-0.45, -0.2, 0.9, 0.8};
            case Scene::book:
                return {-0.75, -0.3, 1.5, 0.7};
            case Scene::ramp:
                return {-0.8, -0.5, 1.6, 1.0};
            case Scene::column:
                return {-2.4, -0.6, 4.8, 14.4};
            case Scene::wall:
                return {-1.6, -0.35, 3.4, 2.7};
            default:
                return {-2.4, -0.35, 4.8, 2.7};
        }
    }

    void reset() override {
        WorldDemo::reset();
        start_ = make_world();
        if (!shown_ || *shown_ != scene_) {
            // One contact has no order, and bottom up the two corners of a level book come as they are found.
            find_variant("ordered")->visible = scene_ != Scene::ball && scene_ != Scene::book;
            shown_ = scene_;
        }
        for (auto& [name, lane] : counts_) lane = {};
        for (Variant& variant : variants) variant.status.clear();
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        counts_["mine"] = counts_["static"];
        add_probes(variant);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        if (const auto counts = counts_.find(lane.name); counts != counts_.end() && counts->second.halted) {
            TextStyle style{16, colours::vermillion};
            style.bold = true;
            style.align = TextStyle::Align::right;
            const Rect part = scene();
            canvas.text({part.right() - 0.03 * part.width, part.top() - 0.08 * part.height}, "halted", style);
        }
        for (const Body& body : start_.bodies) draw_outline(canvas, body, {colours::ink, 1, Stroke::Dash::dashed});
    }

  private:
    struct Treatment {
        bool artificial;
        StaticImpulse static_impulse;
    };
    struct Counts {
        long impulses = 0, all_impulses = 0, all_sweeps = 0;
        double approach = 0;  // what a step that gave up has left, m/s
        bool halted = false;
        std::deque<Eigen::Vector2d> recent;  // impulses (P_t, P_n), N s
    };

    const Body& marked(const World& world) const { return world.bodies.back(); }
    double slope() const { return scene_ == Scene::ramp ? slope_ : 0; }

    void bind_parameters() {
        parameters.choice("scene", "what lies on what", scene_, {"ball", "book", "ramp", "column", "wall", "pyramid"});
        parameters.choice("loop", "collide when it is due, or once per step", loop_,
                          {"collision_times", "fixed_steps"});
        parameters.real("slope", "rad", "of the ramp", slope_, between(0, 1, 0, 0.6));
        parameters.real("friction", "", "mu", friction_, between(0, 10, 0, 1.5));
        parameters.real("restitution", "", "e_nom: of the material", restitution_, between(0, 1, 0, 1));
        parameters.real("greatest", "", "e_max: of a microcollision at contact; above 1 it adds energy", greatest_,
                        between(0, 2, 0.5, 1.5));
        parameters.real("envelope", "m", "eps: nearer bodies can collide", envelope_,
                        between(0, 0.1, 1e-5, 1e-2, true, true));
        parameters.choice("order", "of the contacts, in all lanes but the last", order_, order_words);
        parameters.choice("ordered.order", "of the contacts", other_order_, order_words);
        parameters.real("tolerance", "m/s", "slower approach is none", tolerance_,
                        between(0, 1, 1e-5, 0.1, false, true));
        parameters.real("max_sweeps", "", "then a step gives up (fixed steps)", max_sweeps_, between(1, 1e5, 1, 2000));
        parameters.real("max_events", "", "then a step halts (collision times)", max_events_, between(1, 1e5, 1, 1000));
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour, Treatment treatment) {
        counts_[name] = {};
        Variant& variant = add_method(name, label, colour, [this, treatment](Lane& lane) { advance(lane, treatment); });
        add_probes(variant);
    }

    void add_probes(Variant& variant) {
        const std::string name = variant.name;
        const auto moved = [this, name] {
            return Eigen::Vector2d(1e3 * (marked(lane(name).world).position - marked(start_).position));
        };
        const auto more = {
            Probe{"kinetic", "J", [this, name] { return kinetic_energy(lane(name).world); }},
            Probe{"creep", "mm",
                  [this, moved] { return 0.0 - moved().dot(Eigen::Vector2d(std::cos(slope()), std::sin(slope()))); }},
            Probe{"sink", "mm",
                  [this, moved] { return 0.0 - moved().dot(Eigen::Vector2d(-std::sin(slope()), std::cos(slope()))); }},
            Probe{"impulses", "", [this, name] { return static_cast<double>(counts_[name].impulses); }},
            Probe{"total", "", [this, name] { return static_cast<double>(counts_[name].all_impulses); }},
            Probe{"sweeps", "", [this, name] { return static_cast<double>(counts_[name].all_sweeps); }},
            Probe{"approach", "m/s", [this, name] { return counts_[name].approach; }}};
        std::erase_if(variant.probes, [](const Probe& p) { return p.name != "depth"; });
        Probe& depth = variant.probes.front();
        depth = {"depth", "mm", [metres = depth.value] { return 1e3 * metres(); }};
        variant.probes.insert(variant.probes.end(), more.begin(), more.end());
    }

    void add_plots() {
        plots = {{"Impulses per step", "N", "", "impulses", true, {}, std::pair{0.9, 1e6}, {}},
                 {"Sinking", "s", "mm", "sink", false, {}, {}, 0.0},
                 {"Creep", "c", "mm", "creep", false, {}, {}, 0.0},
                 {"Kinetic energy", "T", "J", "kinetic", true, {}, std::pair{1e-10, 1e3}, {}}};
    }

    MicroParameters parameters_of(const Treatment& treatment, const std::string& name) const {
        MicroParameters p;
        p.dt = dt;
        p.friction = friction_;
        p.restitution = {restitution_, std::max(restitution_, greatest_), envelope_, true};
        p.artificial = treatment.artificial;
        p.static_impulse = treatment.static_impulse;
        p.order = name == "ordered" ? other_order_ : order_;
        p.seed = static_cast<std::uint64_t>(steps());
        p.tolerance = loop_ == Loop::collision_times ? 1e-3 * tolerance_ : tolerance_;
        p.max_sweeps = static_cast<int>(max_sweeps_);
        return p;
    }

    void advance(Lane& lane, const Treatment& treatment, CallTarget* student = nullptr) {
        MicroParameters p = parameters_of(treatment, lane.name);
        if (student != nullptr) {
            p.own_impulse = [this, student](const PlanarImpactProblem& q) { return impulse_mine(*student, q); };
        }
        Counts& counts = counts_[lane.name];
        if (counts.halted && !held()) {
            counts.impulses = 0;
            return;
        }
        if (counts.halted) say(lane.name, "");  // a hand may lift it off
        MicroResult shown;
        if (loop_ == Loop::fixed_steps) {
            shown = step_micro(lane.world, p);
            counts.impulses = shown.impulse_count;
            counts.approach = shown.largest_approach;
            counts.all_sweeps += shown.sweeps;
        } else {
            const MainLoopResult result = advance_micro(lane.world, p, static_cast<long>(max_events_));
            counts.impulses = result.impulse_count;
            counts.halted = result.status == MainLoopResult::Status::halted;
            counts.all_sweeps += result.sweeps;
            shown = result.last;
            if (counts.halted) say(lane.name, "halted: " + number_text(max_events_) + " collisions in one step");
        }
        counts.all_impulses += counts.impulses;
        show(lane, shown);
    }

    void show(Lane& lane, const MicroResult& result) {
        Counts& counts = counts_[lane.name];
        for (std::size_t i = 0; i < result.contacts.size(); ++i) {
            const Contact& c = result.contacts[i];
            const Eigen::Vector2d& P = result.impulses[i];
            if (P.squaredNorm() > 0) counts.recent.push_back({c.tangent().dot(P), c.normal.dot(P)});
        }
        while (counts.recent.size() > ConeCloud::most) counts.recent.pop_front();
        if (result.contacts.empty() && loop_ == Loop::collision_times) return;  // between collisions: show the last
        lane.contacts = result.contacts;
        lane.impulses = result.impulses;
    }

    void say(const std::string& name, const std::string& words) {
        if (Variant* variant = find_variant(name)) variant->status = words;
    }

    /// What the student makes of a collision in the plane: one in space with nothing happening along t2.
    Eigen::Vector2d impulse_mine(CallTarget& target, const PlanarImpactProblem& q) const {
        ex11::Collision collision;
        collision.K << q.K(0, 0), 0, q.K(0, 1), 0, q.K(0, 0), 0, q.K(1, 0), 0, q.K(1, 1);
        collision.u = {q.u.x(), 0, q.u.y()};
        collision.friction = q.friction;
        collision.restitution = q.restitution;
        const Eigen::Vector3d P = student_(target, collision);
        return {P.x(), P.z()};
    }

    void draw_cone(Canvas& canvas) const {
        std::vector<ConeCloud> clouds;
        for (const Variant& variant : variants) {
            if (variant.visible) clouds.push_back({variant.colour, &counts_.at(variant.name).recent});
        }
        draw_impulse_cone(canvas, friction_, clouds);
    }

    Scene scene_ = Scene::book;
    Loop loop_ = Loop::collision_times;
    double slope_ = 0.2, friction_ = 0.5, restitution_ = 0.5, greatest_ = 1, envelope_ = 1e-3, tolerance_ = 1e-3;
    double max_sweeps_ = 300, max_events_ = 100;
    ContactOrder order_ = ContactOrder::as_found, other_order_ = ContactOrder::bottom_up;
    World start_;
    std::optional<Scene> shown_;
    mutable std::map<std::string, Counts> counts_;
    Remote<decltype(ex11::shared_impulse)> student_{"shared_impulse"};
};

RBC_DEMO("11_microcollisions", MicrocollisionsDemo)

}  // namespace rbc
