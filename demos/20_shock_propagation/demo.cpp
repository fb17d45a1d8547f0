#include <algorithm>
#include <cmath>
#include <map>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "demos/20_shock_propagation/picture.hpp"
#include "demos/20_shock_propagation/presets.hpp"
#include "demos/20_shock_propagation/scenes.hpp"
#include "exercises/20_shock_propagation/rounds.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "lessons/20_shock_propagation/shock_friction.hpp"
#include "lessons/20_shock_propagation/shock_step.hpp"

namespace rbc {

static int rounded(double count) {
    return static_cast<int>(std::lround(count));
}

static double fastest(const World& world) {
    double speed = 0;
    for (const Body& body : world.bodies) speed = std::max(speed, body.velocity.norm());
    return speed;
}

/// The same world twice: shocks that run through, and all contacts at once (or the source's turns).
class ShockDemo : public WorldDemo {
  public:
    ShockDemo() : WorldDemo(1.0 / 240) {
        title = "20  Shock propagation: who is struck when";
        look_for = shock_presets().front().look_for;
        scene_.bind(parameters);
        parameters.let_follow("gravity", [this] { return scene_.falls() ? 9.81 : 0.0; });
        parameters.let_follow("contacts", [] { return 0.0; });
        parameters.real("restitution", "", "e, of all contacts", restitution_, Range{0, 1});
        const Range mu = between(0, 10, 0, 1.5);
        parameters.real("friction", "", "mu, of all contacts", friction_, mu);
        parameters.choice("against", "what the orange side does", against_, {"newton", "turns"});
        const Range turns = between(1, 1000, 1, 50);
        parameters.count("turns", "of restitution and friction", turns_, turns);
        add_lane("shock", "Reflections, then friction", colours::blue);
        add_lane("other", "All at once, Newton's e", colours::orange);
        set_slot("shock", {"20_shock_propagation/rounds", "the shock of the cradle, round by round"},
                 [this](CallTarget& target, Lane& lane) {
                     if (!is_cradle())
                         throw CallFailure(CallFailure::Kind::garbage,
                                           "your function is for balls in a row: choose the scene cradle");
                     student_at_ = &target;
                     const Cradle& row = runs_.at("mine").cradle;
                     // At rest nothing is struck, but a function that is not written yet shows its message at once.
                     strike("mine", runs_.at("mine"), Eigen::VectorXd::Zero(row.v.size()));
                     advance(lane, runs_.at("mine"));
                 });
        parameters.begin_with({"scene", "balls", "left", "right", "right_speed", "ratio", "speed", "turns"});
        parameters.put_in_front({"balls", "left", "restitution", "friction"});
        run_seconds = 7.2;  // after an odd number of strikes: in orange every second one undoes the one before
        presets = shock_presets();
        say_why();
    }

  protected:
    World make_world() const override { return scene_.world(); }
    Rect scene() const override { return scene_.part_of_world(); }

    void reset() override {
        WorldDemo::reset();
        made_by_turns_.clear();
        say_why();
        find_variant("other")->label = against_ == Against::newton ? "All at once, Newton's e" : "In turns, as printed";
        start_all();
    }

    void step() override {
        WorldDemo::step();
        age_ += dt;
        if (scene_.seconds() > 0 && age_ >= scene_.seconds() && !held()) start_all();
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        Run& run = runs_["mine"];
        start(lane("mine"), run);
        run.cradle = runs_.at("shock").cradle;
        add_probes(variant, run);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        const Run& run = runs_.at(lane.name);
        if (is_cradle()) draw_cradle(canvas, run.cradle, scene_.part_of_world());
        constexpr double seen = 0.15;  // s, how long the marks of a shock stay
        if (time() - run.struck_at <= seen) draw_marks(canvas, run.marks, static_cast<int>(run.struck.size()));
    }

  private:
    enum class Against { newton, turns };

    /// A lane: what steps it, and which contacts the last shock struck.
    struct Run {
        Cradle cradle{};
        ContactStepper stepper{};
        ShockStep shock{};
        Rounds struck{};                             ///< of the last shock, round by round
        std::vector<std::pair<Point, int>> marks{};  ///< where, and in which round
        double struck_at = 0;                        ///< time of the last shock, s
        double start_energy = 0;
        double persisted = 0;  ///< contacts that persisted, summed over the steps
        int steps = 0;
    };

    /// What stands beside the scene: the rounds; for the rod the energy over turns, for the wall a count.
    void say_why() {
        const Plot made{"Energy made", "", "J", "made", false, {}, {}, 0.0},
            persisting{"Contacts that persist", "", "", "persisting", false, {}, {}, {}};
        const bool wall = scene_.kind == ShockScene::Kind::wall;
        plots = wall ? std::vector{persisting, made} : std::vector{made, persisting};
        says_why = wall ? SaysWhy::first_plot : SaysWhy::pane;
        const bool turns = scene_.kind == ShockScene::Kind::rod && against_ == Against::turns;
        Pane pane;
        pane.title = turns ? "Energy made, turn by turn [J]" : "Who is struck when";
        pane.x_name = turns ? "turns" : "contact";
        pane.y_name = turns ? "" : "round";
        pane.world = [this, turns] { return turns ? turns_view(made_by_turns_, rounded(turns_)) : rounds_world(); };
        pane.draw = [this, turns](Canvas& canvas) {
            turns ? draw_turns(canvas, made_by_turns_, find_variant("shock")->probes.front().value())
                  : draw_rounds(canvas, runs_.at("shock").struck);
        };
        pane.equal_axes = false;
        panes = {pane};
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour) {
        Run& run = runs_[name];
        add_probes(add_method(name, label, colour, [this, &run](Lane& lane) { advance(lane, run); }), run);
    }

    void add_probes(Variant& variant, Run& run) {
        Lane& bodies = lane(variant.name);
        const auto momentum_x = variant.probes[1];
        variant.probes = {{"made", "J", [this, &bodies, &run] { return energy(bodies, run) - run.start_energy; }},
                          {"energy", "J", [this, &bodies, &run] { return energy(bodies, run); }},
                          {"rounds", "", [&run] { return run.struck.size(); }},
                          {"fastest", "m/s", [&bodies] { return fastest(bodies.world); }},
                          {"persisting", "", [&run] { return run.stepper.matched(); }},
                          {"mean", "", [&run] { return run.steps > 0 ? run.persisted / run.steps : 0; }},
                          {"p_x", "N s", momentum_x.value}};
    }

    void start_all() {
        age_ = 0;
        for (auto& [name, run] : runs_)
            if (name != "mine" || has_mine()) start(lane(name), run);
    }

    void start(Lane& lane, Run& run) {
        lane.world = make_world();
        lane.world.gravity = {0, -gravity};
        lane.contacts.clear();
        lane.impulses.clear();
        run.cradle = scene_.cradle();
        run.stepper.forget();
        run.struck.clear();
        run.marks.clear();
        run.persisted = run.steps = 0;
        const double tolerance = scene_.falls() ? 1e-4 : 1e-8;  // m/s; the first is the source's
        run.stepper.solve = MatrixStep(solve_contact_nncg, tolerance);
        if (lane.name == "other") {
            run.stepper.terms = no_penetration<2>;
            if (against_ == Against::turns)
                run.stepper.solve = [this](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
                    solve_in_turns(problem, r);
                };
        } else {
            run.shock = ShockStep(tolerance);
            run.shock.attach(run.stepper);
        }
        run.start_energy = energy(lane, run);
    }

    void advance(Lane& lane, Run& run) {
        if (is_cradle()) return advance_cradle(lane, run);
        StepOptions& o = run.stepper.options;
        o.dt = dt;
        o.friction = friction_;
        o.restitution = lane.name == "other" && against_ == Against::turns ? 0 : restitution_;
        o.iterations = 1000;
        o.impact_threshold = scene_.falls() ? 0.3 : 0;  // without gravity nothing rests
        step_with(lane, run.stepper);
        run.persisted += run.stepper.matched();
        ++run.steps;
        if (lane.lost || lane.name == "other" || run.shock.shock().rounds.empty()) return;
        run.struck_at = time();
        run.struck.clear();
        for (const Reflection& round : run.shock.shock().rounds) run.struck.push_back(round.violated);
        run.marks = marks_of(run.struck, lane.contacts);
    }

    void advance_cradle(Lane& lane, Run& run) {
        run.cradle.advance(dt, [&](const Eigen::VectorXd& v) { return strike(lane.name, run, v); });
        for (std::size_t i = 0; i < lane.world.bodies.size(); ++i) {
            const auto k = static_cast<Eigen::Index>(i);
            lane.world.bodies[i].position = ball_at(run.cradle, k);
            lane.world.bodies[i].velocity = {run.cradle.v[k], 0};
        }
    }

    Eigen::VectorXd strike(const std::string& name, Run& run, const Eigen::VectorXd& v) {
        const SimultaneousImpact impact{run.cradle.inverse_mass, row_normals(v.size()), v, restitution_};
        if (name == "mine") {
            const ex20::RowAfter after =
                student_(*student_at_, ex20::Row{run.cradle.inverse_mass.cwiseInverse(), v, restitution_}, 50);
            if (after.v.size() != v.size() || !after.v.allFinite())
                throw CallFailure(CallFailure::Kind::garbage, "v has another size than what went in, or is not finite");
            if (after.rounds > 0) run.struck.assign(static_cast<std::size_t>(std::min(after.rounds, 1000)), {});
            return after.v;
        }
        const SimultaneousImpactResult result =
            name == "shock" ? impact_generalized_reflections(impact) : impact_newton_lcp(impact);
        run.struck.clear();
        for (const ImpactRound& round : result.rounds) run.struck.push_back(round.violated);
        return result.v;
    }

    /// The turns of one step. Gravity is part of q, so that restitution acts on it as well.
    void solve_in_turns(StepProblem& step, Eigen::Ref<Eigen::VectorXd> r) {
        const auto turns = impact_shock_in_turns(step.matrix(), restitution_, rounded(turns_));
        r = turns.back().r;
        if (r.isZero(0)) return;
        made_by_turns_.clear();
        for (const FrictionShock& turn : turns) made_by_turns_.push_back(turn.energy_change);
    }

    double energy(const Lane& lane, const Run& run) const {
        return is_cradle() ? run.cradle.energy() : mechanical_energy(lane.world);
    }

    bool is_cradle() const { return scene_.kind == ShockScene::Kind::cradle; }

    Rect rounds_world() const {
        const int contacts = is_cradle() ? std::max(1, rounded(scene_.balls) - 1) : 4;
        return rounds_view(runs_.at("shock").struck, contacts);
    }

    ShockScene scene_;
    double restitution_ = 1, friction_ = 0, turns_ = 20, age_ = 0;
    Against against_ = Against::newton;
    std::vector<double> made_by_turns_;  // J, of the rod's last strike
    std::map<std::string, Run> runs_;
    Remote<decltype(ex20::shock)> student_{"shock"};
    CallTarget* student_at_ = nullptr;
};

RBC_DEMO("20_shock_propagation", ShockDemo)

}  // namespace rbc
