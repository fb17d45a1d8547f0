#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "demos/11_microcollisions/cone.hpp"
#include "demos/11_microcollisions/parameters.hpp"
#include "demos/11_microcollisions/presets.hpp"
#include "exercises/11_microcollisions/share.hpp"
#include "lessons/11_microcollisions/main_loop.hpp"

namespace rbc {

class MicrocollisionsDemo : public WorldDemo {
  public:
    MicrocollisionsDemo() : WorldDemo(0.01) {
        title = "11  Microcollisions: rest as a train of impulses";
        look_for =
            "Nothing here ever rests on anything: there are only collisions. Which lanes keep the bodies where the "
            "dashed outlines are, and which run at all?";
        chosen_.bind(parameters);
        add_lane("plain", "plain", colours::green, {false, StaticImpulse::off});
        add_lane("artificial", "artificial e", colours::orange, {true, StaticImpulse::off});
        add_lane("static", "static impulse", colours::purple, {true, StaticImpulse::reverse});
        add_lane("ordered", "other order", colours::sky, {false, StaticImpulse::off});
        add_plots();
        parameters.begin_with({"scene", "slope"});
        parameters.put_in_front({"scene", "loop", "friction", "restitution", "greatest"});
        run_seconds = 8;
        opening = "sinking_book";
        says_why = SaysWhy::first_plot;
        presets = microcollision_presets();
        panes.push_back({"Friction cone", "P_t / largest P_n", "P_n / largest P_n",
                         [this] { return impulse_cone_world(chosen_.friction); }, [this](Canvas& c) { draw_cone(c); },
                         false});
        set_slot("static", {"11_microcollisions/share", "the impulse of every microcollision, in the plane"},
                 [this](CallTarget& target, Lane& lane) {
                     advance(lane, {true, StaticImpulse::off}, &target);
                 });
    }

  protected:
    World make_world() const override { return chosen_.world(); }
    Rect scene() const override { return chosen_.part_of_world(); }

    void reset() override {
        WorldDemo::reset();
        if (!shown_ || *shown_ != chosen_.scene) {
            // A single contact has no order, and the two corners of a level book have the same in both lanes.
            find_variant("ordered")->visible =
                chosen_.scene != MicroDemoParameters::Scene::ball && chosen_.scene != MicroDemoParameters::Scene::book;
            shown_ = chosen_.scene;
        }
        for (auto& [name, lane] : counts_) lane = {};
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        counts_["mine"] = counts_["static"];
        add_probes(variant);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        if (const auto counts = counts_.find(lane.name); counts != counts_.end() && counts->second.halted) {
            const Rect part = scene();
            canvas.text({part.right() - 0.03 * part.width, part.top() - 0.08 * part.height}, "halted",
                        {.size = 16, .colour = colours::vermillion, .align = TextStyle::Align::right, .bold = true});
        }
        for (const Body& body : start().bodies) draw_outline(canvas, body, {colours::ink, 1, Stroke::Dash::dashed});
    }

  private:
    struct Treatment {
        bool artificial;
        StaticImpulse static_impulse;
    };
    struct Counts {
        long impulses = 0, all_impulses = 0, all_sweeps = 0;
        double approach = 0;  // m/s, that a step left when it gave up
        bool halted = false;
        std::deque<Eigen::Vector2d> recent;  // impulses (P_t, P_n), N s
    };

    const Body& marked(const World& world) const { return world.bodies.back(); }
    double slope() const { return chosen_.scene == MicroDemoParameters::Scene::ramp ? chosen_.slope : 0; }

    void add_lane(const std::string& name, const std::string& label, Colour colour, Treatment treatment) {
        counts_[name] = {};
        add_probes(add_method(name, label, colour, [this, treatment](Lane& lane) { advance(lane, treatment); }));
    }

    void add_probes(Variant& variant) {
        const std::string name = variant.name;
        const auto moved = [this, name] {
            return Eigen::Vector2d(1e3 * (marked(lane(name).world).position - marked(start()).position));
        };
        variant.probes = {
            depth_probe(lane(name)),
            kinetic_probe(lane(name)),
            {"creep", "mm",
             [this, moved] { return 0.0 - moved().dot(Eigen::Vector2d(std::cos(slope()), std::sin(slope()))); }},
            {"sink", "mm",
             [this, moved] { return 0.0 - moved().dot(Eigen::Vector2d(-std::sin(slope()), std::cos(slope()))); }},
            {"impulses", "", [this, name] { return counts_[name].impulses; }},
            {"total", "", [this, name] { return counts_[name].all_impulses; }},
            {"sweeps", "", [this, name] { return counts_[name].all_sweeps; }},
            {"approach", "m/s", [this, name] { return counts_[name].approach; }}};
    }

    void add_plots() {
        plots = {{"Sinking", "s", "mm", "sink", false, {}, {}, 0.0},
                 {"Impulses per step", "N", "", "impulses", true, {}, std::pair{0.9, 1e6}, {}},
                 {"Creep", "c", "mm", "creep", false, {}, {}, 0.0},
                 {"Kinetic energy", "T", "J", "kinetic", true, {}, std::pair{1e-10, 1e3}, {}}};
    }

    MicroParameters parameters_of(const Treatment& treatment, const std::string& name) const {
        const MicroDemoParameters& s = chosen_;
        return {.dt = dt,
                .friction = s.friction,
                .restitution = {s.restitution, std::max(s.restitution, s.greatest), s.envelope, true},
                .artificial = treatment.artificial,
                .static_impulse = treatment.static_impulse,
                .order = name == "ordered" ? s.other_order : s.order,
                .seed = 1000000 * static_cast<std::uint64_t>(s.seed) + static_cast<std::uint64_t>(steps()),
                .tolerance = s.loop == MicroDemoParameters::Loop::collision_times ? 1e-3 * s.tolerance : s.tolerance,
                .max_sweeps = static_cast<int>(s.max_sweeps)};
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
        if (counts.halted) say(lane.name, "");  // a hand may have lifted it
        MicroResult shown;
        if (chosen_.loop == MicroDemoParameters::Loop::fixed_steps) {
            shown = step_micro(lane.world, p);
            counts.impulses = shown.impulse_count;
            counts.approach = shown.largest_approach;
            counts.all_sweeps += shown.sweeps;
        } else {
            const MainLoopResult result = advance_micro(lane.world, p, static_cast<long>(chosen_.max_events));
            counts.impulses = result.impulse_count;
            counts.halted = result.status == MainLoopResult::Status::halted;
            counts.all_sweeps += result.sweeps;
            shown = result.last;
            if (counts.halted) say(lane.name, "halted: " + number_text(chosen_.max_events) + " collisions in one step");
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
        while (counts.recent.size() > ConeCloud::max_kept) counts.recent.pop_front();
        if (result.contacts.empty() && chosen_.loop == MicroDemoParameters::Loop::collision_times)
            return;  // between collisions the last one is shown
        lane.contacts = result.contacts;
        lane.impulses = result.impulses;
    }

    void say(const std::string& name, const std::string& words) {
        if (Variant* variant = find_variant(name)) variant->status = words;
    }

    /// The student's impulse for a collision in the plane, which is one in space without motion along t2.
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
        draw_impulse_cone(canvas, chosen_.friction, clouds);
    }

    MicroDemoParameters chosen_;
    std::optional<MicroDemoParameters::Scene> shown_;
    mutable std::map<std::string, Counts> counts_;
    Remote<decltype(ex11::shared_impulse)> student_{"shared_impulse"};
};

RBC_DEMO("11_microcollisions", MicrocollisionsDemo)

}  // namespace rbc
