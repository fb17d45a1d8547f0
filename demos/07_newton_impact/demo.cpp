#include "lessons/07_newton_impact/newton_impact.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "demos/07_newton_impact/presets.hpp"
#include "demos/07_newton_impact/scenes.hpp"
#include "exercises/07_newton_impact/superball.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/newton_stepper.hpp"

namespace rbc {

using newton_scenes::Scene;

class NewtonImpactDemo : public WorldDemo {
  public:
    NewtonImpactDemo() : WorldDemo(0.002) {
        title = "07  Newton's impact: one number, two bodies, many contacts";
        look_for =
            "First: one impact after the other until no contact approaches. Second: the same world with one thing "
            "changed (other). Grab a body with the mouse and throw it; watch the energy (and, with A, the momentum).";
        newton_.restitution = 0.95;
        newton_.friction = 0.05;
        bind_parameters();
        add_lane("newton", "Newton", colours::orange);
        add_lane("other", "reversed order", colours::sky);
        plots = {{"Energy", "E", "J", "energy"},
                 {"Momentum along x", "p_x", "N s", "p_x"},
                 {"Momentum along y", "p_y", "N s", "p_y"}};
        parameters.begin_with({"scene", "speed", "height", "moving"});
        parameters.put_in_front({"scene", "other", "restitution", "friction", "speed"});
        run_seconds = 4;
        opening = "cradle_one";
        presets = newton_scenes::presets();
        set_slot("newton",
                 {"07_newton_impact/superball", "collides discs with discs and walls (grip, in table and cradle)"},
                 [this](CallTarget& target, Lane& lane) { step_mine(target, lane); });
    }

  protected:
    World make_world() const override { return newton_scenes::make_world(shown_, {speed_, 1 + moving_, height_}); }
    Rect scene() const override { return newton_scenes::part_of_world(shown_); }

    void reset() override {
        shown_ = scene_;
        parameters.follow();  // gravity is that of the scene
        WorldDemo::reset();
        for (auto& [name, account] : accounts_) account = {account.stepper};
        name_lanes();
        for (Plot& plot : plots) {
            plot.guide = find_variant("newton")->probes[static_cast<std::size_t>(&plot - plots.data())].value();
        }
    }

    void step() override {
        name_lanes();
        WorldDemo::step();
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        change_probes(variant, "mine");
        return variant;
    }

    Colour body_colour(const Lane& lane, int body, Colour variant) const override {
        const bool cue = shown_ == Scene::table && body == 4;
        return cue ? colours::paper : WorldDemo::body_colour(lane, body, variant);
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        if (const auto account = accounts_.find(lane.name); account != accounts_.end())
            canvas.polyline(account->second.trail, {colours::grey, 1.2, Stroke::Dash::dotted});
    }

  private:
    enum class Changed { one_sweep, reversed, slide_formula, no_friction, no_taking_back, no_pushing_out, gbf };

    struct Account {
        NewtonStepper stepper{};
        int impacts = 0;
        double gained = 0;  ///< by the steps that gained, J
        std::vector<Point> trail = {};
    };

    void bind_parameters() {
        parameters.let_follow("gravity", [this] { return newton_scenes::has_gravity(shown_) ? 9.81 : 0; });
        parameters.choice(
            "scene", "what is set up; table, cradle and rod have no gravity", scene_,
            {"table", "cradle", "heap", "ramp", "particle", "rod", "rest", "crowd", "box", "discs", "column", "tower"});
        parameters.choice(
            "other", "what the second lane does otherwise", changed_,
            {"one_sweep", "reversed", "slide_formula", "no_friction", "no_taking_back", "no_pushing_out", "gbf"});
        parameters.real("restitution", "", "e of Newton's law", newton_.restitution, {0, 1});
        parameters.real("friction", "", "mu; may be larger than 1", newton_.friction, between(0, 1e6, 0, 2));
        parameters.real("speed", "m/s", "of what comes in (table, cradle, rod)", speed_, between(0, 100, 0, 8));
        parameters.real("height", "m", "of the box that lies alone (box); it is 1 m wide", height_,
                        between(0.01, 100, 0.01, 1.1));
        parameters.choice("moving", "discs of the cradle that come in", moving_, {"one", "two", "three", "four"});
        parameters
            .real("impact_threshold", "m/s", "slower approaches are no impacts; follows 3 g h",
                  newton_.impact_threshold, between(0, 100, 0, 0.5))
            .follows = [this] { return std::max(1e-9, 3 * gravity * dt); };
        parameters.count("sweeps", "at most, of each stage", sweeps_, between(1, 1e6, 1, 1000, false, true));
        parameters.real("push_out", "", "share of a penetration removed per step", newton_.push_out, {0, 1});
        parameters.real("grip", "", "only for --mine: f of the super ball", grip_, {-1, 1});
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour) {
        const auto step = [this, name](Lane& lane) { step_newton_in(lane, name == "other" ? changed() : usual()); };
        change_probes(add_method(name, label, colour, step), name);
    }

    void name_lanes() {
        static const char* const labels[] = {"one sweep",      "reversed order", "slide's friction", "no friction",
                                             "no taking back", "no pushing out", "whole kick after"};
        find_variant("other")->label = labels[static_cast<int>(changed_)];
    }

    NewtonStepperParameters usual() const {
        NewtonStepperParameters p = newton_;
        p.dt = dt;
        p.max_sweeps = static_cast<int>(std::lround(sweeps_));
        return p;
    }

    NewtonStepperParameters changed() const {
        NewtonStepperParameters p = usual();
        if (changed_ == Changed::one_sweep) {
            p.max_sweeps = 1;
            p.reversed = true;
        }
        if (changed_ == Changed::reversed) p.reversed = true;
        if (changed_ == Changed::slide_formula) p.friction_rule = FrictionRule::slide_formula;
        if (changed_ == Changed::no_friction) p.friction = 0;
        if (changed_ == Changed::no_taking_back) p.take_back = false;
        if (changed_ == Changed::no_pushing_out) p.push_out = 0;
        if (changed_ == Changed::gbf) p.balanced = false;
        return p;
    }

    /// The energy at t_n instead of that of velocities stored half a step early; and what the stepper reports.
    void change_probes(Variant& variant, const std::string& name) {
        variant.probes[0].value = [this, name] { return newton_energy(lane(name).world, dt); };
        variant.probes.push_back(
            {"sweeps", "", [this, name] { return double(accounts_[name].stepper.last().collision_sweeps); }});
        variant.probes.push_back({"impacts", "", [this, name] { return double(accounts_[name].impacts); }});
        variant.probes.push_back(
            {"approach_left", "m/s", [this, name] { return accounts_[name].stepper.last().approach_left; }});
        variant.probes.push_back({"gained", "J", [this, name] { return accounts_[name].gained; }});
        variant.probes.push_back({"speed", "m/s", [this, name] { return root_mean_square_speed(lane(name).world); }});
        variant.probes.push_back({"x", "m", [this, name] { return lane(name).world.bodies.back().position.x(); }});
    }

    /// Of all that moves, as stored.
    static double root_mean_square_speed(const World& world) {
        double mass = 0;
        for (const Body& body : world.bodies) mass += body.inverse_mass > 0 ? 1 / body.inverse_mass : 0;
        return std::sqrt(2 * kinetic_energy(world) / mass);
    }

    void step_newton_in(Lane& lane, const NewtonStepperParameters& p) {
        Account& account = accounts_[lane.name];
        const double energy = newton_energy(lane.world, dt);
        account.stepper.parameters = p;
        account.stepper.step(lane.world);
        const NewtonStep& step = account.stepper.last();
        account.gained += std::max(0.0, newton_energy(lane.world, dt) - energy);
        lane.contacts = step.contacts;
        lane.impulses = step.impulses;
        account.impacts += step.impacts;
        const Eigen::Vector2d& x = lane.world.bodies.back().position;
        if (shown_ == Scene::particle || shown_ == Scene::rod) account.trail.push_back({x.x(), x.y()});
    }

    /// The student's impacts first; the lesson's step then finds nothing left that approaches between discs and walls.
    void step_mine(CallTarget& target, Lane& lane) {
        const ex07::RoughSurface surface{newton_.restitution, grip_, newton_.friction};
        // The lever, as in the lesson: from the centre to the contact point, which penetration shortens.
        const auto as_disc = [](const Body& body, const Contact& c) {
            const double lever = std::abs(c.normal.dot(c.point - body.position));
            return ex07::SpinningDisc{body.inverse_mass, body.inverse_inertia,
                                      std::holds_alternative<Circle>(body.shape) ? lever : 1, body.velocity,
                                      body.angular_velocity};
        };
        const std::vector<Contact> contacts = contact_set(lane.world, newton_.shell);
        bool approaching = !newton_scenes::has_gravity(shown_);
        for (int sweep = 0; approaching && sweep < usual().max_sweeps; ++sweep) {
            approaching = false;
            for (const Contact& c : contacts) {
                const bool approaches = c.normal.dot(relative_velocity(lane.world, c)) < -newton_.impact_threshold;
                if (sweep > 0 && !approaches) continue;  // those that do not are asked once: nothing should happen
                approaching = approaching || approaches;
                accounts_[lane.name].impacts += approaches ? 1 : 0;
                Body &a = lane.world.bodies[std::size_t(c.a)], &b = lane.world.bodies[std::size_t(c.b)];
                const ex07::DiscMotions m = student_(target, as_disc(a, c), as_disc(b, c), c.normal, surface);
                const double size = m.velocity_a.norm() + m.velocity_b.norm() + std::abs(m.spin_a) + std::abs(m.spin_b);
                if (!(size < 1e6)) {
                    throw CallFailure(CallFailure::Kind::garbage,
                                      "collide_rough_discs answered with no number, or one beyond 1e6");
                }
                if (a.inverse_mass > 0) a.velocity = m.velocity_a, a.angular_velocity = m.spin_a;
                if (b.inverse_mass > 0) b.velocity = m.velocity_b, b.angular_velocity = m.spin_b;
            }
        }
        step_newton_in(lane, usual());
    }

    Scene scene_ = Scene::table, shown_ = Scene::table;  // shown_: since the last reset
    Changed changed_ = Changed::reversed;
    NewtonStepperParameters newton_;
    double speed_ = 4, grip_ = 0, sweeps_ = 40, height_ = 0.5;
    int moving_ = 0;
    std::map<std::string, Account> accounts_;  // by lane
    Remote<decltype(ex07::collide_rough_discs)> student_{"collide_rough_discs"};
};

RBC_DEMO("07_newton_impact", NewtonImpactDemo)

}  // namespace rbc
